/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs side by side: the verb, its sets of codecs, and the JMH benchmarks.
 * <p>
 * The codecs themselves live below, by the object that they write. {@link io.daybook.perf.codecs.CodecPeers} names
 * them all.
 */
package io.daybook.perf.codecs;

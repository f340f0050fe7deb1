/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Codecs over lists and maps: an order book, and lists of one kind each, ours and by hand.
 * <p>
 * Called by the verb {@code codecs} alone.
 */
package io.daybook.perf.codecs.collection;

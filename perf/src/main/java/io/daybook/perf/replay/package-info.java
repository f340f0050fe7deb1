/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Measures how fast a journal that is there already is read again: what it costs to check its blocks against their
 * checksums, and how fast it is dumped as text.
 * <p>
 * Its programs stand beside the verbs of {@code run}.
 */
package io.daybook.perf.replay;

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Measures what series of messages take in DELTA, beside whole messages and beside compressed ones.
 * <p>
 * Its programs stand beside the verbs of {@code run}.
 */
package io.daybook.perf.series;

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What series of messages take in DELTA, beside whole messages and beside these compressed.
 * <p>
 * A program of its own, beside the verbs of {@code run}.
 */
package io.daybook.perf.series;

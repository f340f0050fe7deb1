/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Measures what it costs to open a journal, by the number of its segments.
 * <p>
 * Its program stands beside the verbs of {@code run}.
 */
package io.daybook.perf.open;

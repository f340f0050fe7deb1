/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Measures the rate of appends while the files of a journal grow.
 * <p>
 * Its program stands beside the verbs of {@code run}.
 */
package io.daybook.perf.growth;

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What becomes of the rate of appends while the files of a journal grow.
 * <p>
 * A program of its own, beside the verbs of {@code run}.
 */
package io.daybook.perf.growth;

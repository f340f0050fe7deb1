/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * What it costs a replay to hold blocks against their checksums.
 * <p>
 * A program of its own, beside the verbs of {@code run}.
 */
package io.daybook.perf.replay;

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Measures what it costs a replay to check blocks against their checksums.
 * <p>
 * Its program stands beside the verbs of {@code run}.
 */
package io.daybook.perf.replay;

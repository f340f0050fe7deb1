/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Measures what it costs to make bytes of a mapped file durable, in each way that Java has.
 * <p>
 * Its program stands beside the verbs of {@code run}.
 */
package io.daybook.perf.force;

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Benchmarks.
 */
package io.daybook.perf;

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * How to measure on shared machines: calibration, windows, pairs and ratios.
 * <p>
 * Nothing here knows what is measured.
 */
package io.daybook.perf.method;

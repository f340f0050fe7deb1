/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Raw results as CSV files, and the tables made of them.
 * <p>
 * This package knows only names and numbers. The peers know what they mean.
 */
package io.daybook.perf.report;

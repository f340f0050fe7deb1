/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
/**
 * Charts as SVG: lines, bars and dots. The same figures make the same bytes. A chart needs no script, no font and no
 * other file, follows the light or dark scheme of its reader, and tells its figures in words too.
 * <p>
 * The package knows only names and numbers. What they mean is told by {@code report}.
 */
package io.daybook.perf.chart;

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

/**
 * The words around a chart.
 *
 * @param title  tells what is shown.
 * @param unit   tells what is measured, in which unit, and what is good.
 * @param source tells where the figures come from: the processor, the date, and how many legs.
 */
public record Heading(String title, String unit, String source)
{
}

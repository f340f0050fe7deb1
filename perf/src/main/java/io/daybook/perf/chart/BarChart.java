/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

import java.util.List;

/**
 * Bars from the left, one below the other, each with its name and its figure. They begin at 0.
 *
 * @param heading words around the chart.
 * @param bars    to draw, at least one.
 */
public record BarChart(Heading heading, List<Bar> bars)
{
    private static final int ROW = 22;
    private static final int THICKNESS = 12;
    private static final int REST = 34;
    private static final double LETTER = 7;
    private static final double BASELINE = 4;
    private static final int GAP = 8;
    private static final int FIGURE = 64;

    /**
     * A bar.
     *
     * @param name   of what was measured.
     * @param ink    of it.
     * @param value  as long as the bar is.
     * @param least  start of a thin line that shows the spread.
     * @param most   end of it.
     * @param figure written at the end.
     */
    public record Bar(String name, Ink ink, double value, double least, double most, String figure)
    {
    }

    /**
     * Draws the chart.
     *
     * @return the text of a file.
     */
    public String svg()
    {
        final Svg svg = new Svg(heading, words(), Svg.TOP + bars.size() * ROW + REST);
        final double left = Svg.MARGIN + GAP + LETTER * bars.stream().mapToInt((bar) -> bar.name().length()).max()
            .orElseThrow();
        final double right = Svg.WIDTH - FIGURE - Svg.MARGIN;
        final double scale =
            (right - left) / bars.stream().mapToDouble((bar) -> Math.max(bar.value(), bar.most())).max().orElseThrow();
        for (int i = 0; i < bars.size(); i++)
        {
            final Bar bar = bars.get(i);
            final double middle = Svg.TOP + (i + 0.5) * ROW;
            svg.text(left - GAP, middle + BASELINE, "end", "", bar.name());
            svg.rectangle(
                left, middle - THICKNESS / 2.0, bar.value() * scale, THICKNESS, "bar fill-" + bar.ink().css());
            if (bar.most() > bar.least())
            {
                svg.line(left + bar.least() * scale, middle, left + bar.most() * scale, middle, "spread");
            }
            svg.text(
                left + Math.max(bar.value(), bar.most()) * scale + GAP, middle + BASELINE, "start", "", bar.figure());
        }
        return svg.end();
    }

    /**
     * Tells the figures of the chart.
     *
     * @return names and figures.
     */
    public String words()
    {
        return String.join("; ", bars.stream().map((bar) -> bar.name() + " " + bar.figure()).toList()) + ".";
    }
}

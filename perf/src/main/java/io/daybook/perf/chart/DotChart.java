/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

import java.util.List;
import java.util.stream.Stream;

/**
 * Two dots in each row over one axis. Bars would have to begin at 0, which a logarithmic axis does not have.
 *
 * @param heading words around the chart.
 * @param axis    from left to right.
 * @param first   name of the filled dots.
 * @param second  name of the hollow dots.
 * @param rows    to draw, at least one.
 */
public record DotChart(Heading heading, Axis axis, String first, String second, List<Row> rows)
{
    private static final int ROW = 18;
    private static final int KEY = 22;
    private static final int REST = 52;
    private static final double LETTER = 7;
    private static final double BASELINE = 4;
    private static final int GAP = 8;
    private static final double RADIUS = 4;
    private static final int TICK_DOWN = 16;
    private static final int KEY_APART = 90;

    /**
     * A row.
     *
     * @param name   of what was measured.
     * @param ink    of it.
     * @param first  value of the filled dot.
     * @param second value of the hollow dot.
     */
    public record Row(String name, Ink ink, double first, double second)
    {
    }

    /**
     * Draws the chart.
     *
     * @return the text of a file.
     */
    public String svg()
    {
        final int top = Svg.TOP + KEY;
        final int bottom = top + rows.size() * ROW;
        final Svg svg = new Svg(heading, words(), bottom + REST);
        final double left = Svg.MARGIN + GAP + LETTER * rows.stream().mapToInt((row) -> row.name().length()).max()
            .orElseThrow();
        final double width = Svg.WIDTH - 2.0 * Svg.MARGIN - left;
        key(svg, left);
        for (final double tick : axis.ticks())
        {
            final double x = left + axis.at(tick) * width;
            svg.line(x, top, x, bottom, "grid");
            svg.text(x, bottom + TICK_DOWN, "middle", "note", axis.words().apply(tick));
        }
        for (int i = 0; i < rows.size(); i++)
        {
            final Row row = rows.get(i);
            final double y = top + (i + 0.5) * ROW;
            final double firstX = left + axis.at(row.first()) * width;
            final double secondX = left + axis.at(row.second()) * width;
            svg.text(left - GAP, y + BASELINE, "end", "", row.name());
            svg.line(firstX, y, secondX, y, "line-" + row.ink().css());
            svg.circle(secondX, y, RADIUS, "hollow line-" + row.ink().css());
            svg.circle(firstX, y, RADIUS, "fill-" + row.ink().css());
        }
        return svg.end();
    }

    private void key(final Svg svg, final double left)
    {
        svg.circle(left, Svg.TOP + BASELINE, RADIUS, "fill-other");
        svg.text(left + GAP, Svg.TOP + 2 * BASELINE, "start", "note", first);
        svg.circle(left + KEY_APART, Svg.TOP + BASELINE, RADIUS, "hollow line-other");
        svg.text(left + KEY_APART + GAP, Svg.TOP + 2 * BASELINE, "start", "note", second);
    }

    private String words()
    {
        return String.join("; ", rows.stream().map((row) -> row.name() + " " + String.join(" and ", Stream.of(
            first + " " + axis.words().apply(row.first()), second + " " + axis.words().apply(row.second())).toList()))
            .toList()) + ".";
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

import java.util.Comparator;
import java.util.List;

/**
 * Lines over two axes. The name of each stands at its end, so that nobody has to look for it in a legend.
 *
 * @param heading words around the chart.
 * @param across  axis from left to right.
 * @param caption of that axis.
 * @param up      axis from the bottom to the top.
 * @param lines   to draw.
 * @param isThin  whether lines are thin, because each has many points.
 */
public record LineChart(
    Heading heading, Axis across, String caption, Axis up, List<Line> lines, boolean isThin)
{
    private static final int HEIGHT = 440;
    private static final int LEFT = 76;
    private static final int RIGHT = Svg.WIDTH - 176;
    private static final int BOTTOM = HEIGHT - 76;
    private static final int TICK_DOWN = 18;
    private static final int CAPTION_DOWN = 38;
    private static final int GAP = 8;
    private static final int LEADER = 6;
    private static final int NAME_GAP = 12;
    private static final double BASELINE = 4;
    private static final double LINE_HEIGHT = 15;
    private static final double MOVED = 2;

    /**
     * A line.
     *
     * @param name   that stands at its end.
     * @param ink    of it.
     * @param points each with a value across and a value up, from left to right, at least one.
     * @param words  that describe it to readers who do not see it.
     */
    public record Line(String name, Ink ink, List<double[]> points, String words)
    {
        private double[] end()
        {
            return points.get(points.size() - 1);
        }
    }

    /**
     * Draws the chart.
     *
     * @return the text of a file.
     */
    public String svg()
    {
        final Svg svg = new Svg(heading, words(), HEIGHT);
        for (final double tick : up.ticks())
        {
            svg.line(LEFT, y(tick), RIGHT, y(tick), "grid");
            svg.text(LEFT - GAP, y(tick) + BASELINE, "end", "note", up.words().apply(tick));
        }
        svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "axis");
        for (final double tick : across.ticks())
        {
            svg.line(x(tick), BOTTOM, x(tick), BOTTOM + BASELINE, "axis");
            svg.text(x(tick), BOTTOM + TICK_DOWN, "middle", "note", across.words().apply(tick));
        }
        svg.text((LEFT + RIGHT) / 2.0, BOTTOM + CAPTION_DOWN, "middle", "note", caption);
        for (final Line line : lines)
        {
            svg.polyline(
                line.points().stream().map((point) -> new double[]{x(point[0]), y(point[1])}).toList(),
                "line-" + line.ink().css() + (isThin ? " thin" : ""));
        }
        names(svg);
        return svg.end();
    }

    /**
     * Tells the figures of the chart.
     *
     * @return a sentence for each line.
     */
    public String words()
    {
        return String.join(" ", lines.stream().map((line) -> line.name() + ": " + line.words() + ".").toList());
    }

    private void names(final Svg svg)
    {
        final List<Line> sorted =
            lines.stream().sorted(Comparator.comparingDouble((line) -> y(line.end()[1]))).toList();
        final List<Double> places =
            Labels.apart(sorted.stream().map((line) -> y(line.end()[1])).toList(), LINE_HEIGHT, BOTTOM);
        for (int i = 0; i < sorted.size(); i++)
        {
            final Line line = sorted.get(i);
            final double endX = x(line.end()[0]);
            final double endY = y(line.end()[1]);
            if (Math.abs(places.get(i) - endY) > MOVED || RIGHT - endX > MOVED)
            {
                svg.line(endX + 2, endY, RIGHT + LEADER, places.get(i), "grid");
            }
            svg.text(
                RIGHT + NAME_GAP, places.get(i) + BASELINE, "start", "fill-" + line.ink().css(), line.name());
        }
    }

    private double x(final double value)
    {
        return LEFT + across.at(value) * (RIGHT - LEFT);
    }

    private double y(final double value)
    {
        return BOTTOM - up.at(value) * (BOTTOM - Svg.TOP);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.daybook.perf.chart.Axis;
import io.daybook.perf.chart.Heading;
import io.daybook.perf.chart.Ink;
import io.daybook.perf.chart.LineChart;

/**
 * Makes the chart of a journal that grows, of the windows that {@code GrowthMain} has kept.
 */
public final class GrowthChart
{
    /** Name of the results, without an ending. */
    public static final String NAME = "growth";
    /** Column that tells which step of the run a window belongs to. */
    public static final String STEP = "step";
    /** Column of the end of a window, in milliseconds since the step began. */
    public static final String END_MS = "end_ms";
    /** Column of what was appended in a second, in megabytes. */
    public static final String RATE = "mb_per_s";
    /** Step that keeps a pace. */
    public static final String PACED = "paced";
    /** Step that goes as fast as it can. */
    public static final String FULL = "full";

    private static final double MS_PER_S = 1_000;

    private GrowthChart()
    {
    }

    /** Returns the chart if there are results. */
    static Optional<Chart> of(final Path directory) throws IOException
    {
        final List<Map<String, String>> rows = Csv.read(directory.resolve(NAME + ".csv"));
        if (rows.isEmpty())
        {
            return Optional.empty();
        }
        final List<LineChart.Line> lines = new ArrayList<>();
        line(rows, FULL, "full speed", Ink.RIVAL).ifPresent(lines::add);
        line(rows, PACED, "0.7 of the disk", Ink.OURS).ifPresent(lines::add);
        final String title = "A journal that grows on disk";
        final LineChart chart = new LineChart(
            new Heading(title, "Megabytes a second in windows of 10 ms.",
                Sources.of(directory, NAME, "Each segment is filled with zeros before.")),
            Axis.fromZero(most(lines, 0)),
            "seconds since the first message",
            Axis.fromZero(most(lines, 1)),
            lines,
            true);
        return Optional.of(new Chart(
            NAME + ".svg", title, title + ". " + chart.words(),
            "What is appended in each window of 10 ms, at 0.7 of the rate at which the disk takes zeros, and as fast " +
            "as it goes.", "", true, chart.svg()));
    }

    private static Optional<LineChart.Line> line(
        final List<Map<String, String>> rows, final String step, final String name, final Ink ink)
    {
        final List<double[]> points = rows.stream()
            .filter((row) -> step.equals(row.get(STEP)))
            .map((row) -> new double[]{
                Double.parseDouble(row.get(END_MS)) / MS_PER_S, Double.parseDouble(row.get(RATE))})
            .toList();
        return points.isEmpty() ? Optional.empty() : Optional.of(new LineChart.Line(name, ink, points,
            "median, least and most " + Column.spread(points.stream().mapToDouble((point) -> point[1]).toArray()) +
            " MB/s"));
    }

    private static double most(final List<LineChart.Line> lines, final int index)
    {
        return lines.stream().flatMap((line) -> line.points().stream()).mapToDouble((point) -> point[index]).max()
            .orElseThrow();
    }
}

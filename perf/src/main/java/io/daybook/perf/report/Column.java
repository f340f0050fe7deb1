/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

import io.daybook.perf.method.Leg;
import io.daybook.perf.method.Statistics;

/**
 * A column of a table. It shows something about the legs of each peer.
 *
 * @param title  of the column.
 * @param isMain whether a first look needs it beside the chart.
 * @param cell   makes the text for the legs of a peer.
 */
record Column(String title, boolean isMain, Function<List<Leg>, String> cell)
{
    private static final double MILLION = 1e6;
    private static final double HUNDRED = 100;

    private Column(final String title, final Function<List<Leg>, String> cell)
    {
        this(title, false, cell);
    }

    /** Makes the same column, one of those that a first look needs. */
    Column main()
    {
        return new Column(title, true, cell);
    }

    /** Makes the same column under another title. */
    Column titled(final String other)
    {
        return new Column(other, isMain, cell);
    }

    static Column legs()
    {
        return new Column("legs", (legs) -> String.valueOf(legs.size()));
    }

    /** Makes a column of medians over legs. */
    static Column of(final String title, final String metric)
    {
        return new Column(title, (legs) -> text(median(legs, metric)));
    }

    static Column millions(final String title, final String metric)
    {
        return new Column(title, (legs) -> text(median(legs, metric) / MILLION));
    }

    /** Makes a column of ranges over legs. */
    static Column calibration(final String title)
    {
        return new Column(title, (legs) ->
        {
            final double[] sorted = legs.stream().mapToDouble((leg) -> leg.calibration().meanNs()).sorted().toArray();
            final long unsteady = legs.stream().filter((leg) -> !leg.calibration().isSteady()).count();
            return text(sorted[0]) + ".." + text(sorted[sorted.length - 1]) +
                (unsteady > 0 ? ", unsteady: " + unsteady : "");
        });
    }

    static Column several(final String title, final String... metrics)
    {
        return new Column(title, (legs) ->
            String.join(" / ", List.of(metrics).stream().map((metric) -> text(median(legs, metric))).toList()));
    }

    /** Makes a column of the greatest values of all legs. */
    static Column worst(final String title, final String... metrics)
    {
        return new Column(title, (legs) -> String.join(" / ", List.of(metrics).stream().map((metric) ->
            text(legs.stream().mapToDouble((leg) -> leg.metric(metric)).filter(Double::isFinite).max()
                .orElse(Double.NaN))).toList()));
    }

    /** Returns the median over the legs that have a figure. */
    static double median(final List<Leg> legs, final String metric)
    {
        return Statistics.median(
            legs.stream().mapToDouble((leg) -> leg.metric(metric)).filter(Double::isFinite).toArray());
    }

    /** Writes median, least and most. */
    static String spread(final double... values)
    {
        if (0 == values.length)
        {
            return text(Double.NaN);
        }
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        return text(Statistics.median(sorted)) + " (" + text(sorted[0]) + ".." + text(sorted[sorted.length - 1]) + ")";
    }

    static String text(final double value)
    {
        if (Double.isNaN(value))
        {
            return "-";
        }
        final String format = value >= HUNDRED ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.perf.chart.Axis;
import io.daybook.perf.chart.BarChart;
import io.daybook.perf.chart.Heading;
import io.daybook.perf.chart.LineChart;
import io.daybook.perf.method.ComparableLegs;
import io.daybook.perf.method.Leg;
import io.daybook.perf.method.Statistics;

import org.HdrHistogram.Histogram;

/**
 * Makes the charts of legs.
 */
final class LegCharts
{
    private static final Pattern SEVERAL = Pattern.compile(".*(writers|tailers).*");
    private static final Pattern PERCENTILE = Pattern.compile("p\\d+\\b.*");
    private static final String COMMON = "64 B";
    /** Percentiles for each further nine of a curve. */
    private static final int STEPS = 20;
    private static final int DECADE = 10;
    private static final double HUNDRED = 100;
    private static final double MILLION = 1e6;
    private static final int FEW = 3;
    private static final double LONG_WINDOWS_MS = 100;
    private static final String NS = ", ns";
    private static final List<String> ON_CURVES =
        List.of("raw", "daybook-exclusive", "daybook-shared", "chronicle-bytes", "aeron");

    private final Path directory;

    LegCharts(final Path directory)
    {
        this.directory = directory;
    }

    /** Returns the charts that the results are enough for. */
    List<Chart> all() throws IOException
    {
        final List<Chart> charts = new ArrayList<>(curves());
        bars(Verb.THROUGHPUT, "rate_per_s", MILLION, "Throughput, from one process to another",
            "Million messages a second; longer is better.",
            "How many messages pass from a writer to a reader, each in a process of its own, when nobody waits.")
            .ifPresent(charts::add);
        bars(Verb.APPEND, "ns_per_op", 1, "Time of one append, nobody reads", "Nanoseconds; shorter is better.",
            "What an append costs its thread, new files and the first touch of their pages included.")
            .ifPresent(charts::add);
        bars(Verb.REPLAY, "rate_per_s", MILLION, "Replay of messages that were written before",
            "Million messages a second; longer is better.", "How fast a reader goes through a journal in memory.")
            .ifPresent(charts::add);
        bars(Verb.CONTENTION, "rate_per_s", MILLION, "Throughput of several writers, one reader",
            "Million messages a second of all writers, each a process; longer is better.",
            "What writers pass that compete for the same tail; daybook-exclusive has only one.")
            .ifPresent(charts::add);
        bars(Verb.DURABILITY, "rate_per_s", 1, "Appends that wait for the disk",
            "Appends a second, of all threads together; longer is better.",
            "What it costs to have each message on the disk before its append returns: beside one plain fdatasync, " +
            "and with 1, 2 and 8 threads that share forces.")
            .ifPresent(charts::add);
        byLength(Verb.LATENCY, "p50_ns", "Latency by length of the message",
            "p50, one way between two processes; lower is better. Both axes are logarithmic.", true)
            .ifPresent(charts::add);
        byLength(Verb.THROUGHPUT, "rate_per_s", "Throughput by length of the message",
            "Messages a second; higher is better. Both axes are logarithmic.", false).ifPresent(charts::add);
        byLength(Verb.APPEND, "ns_per_op", "Time of one append by length of the message",
            "Nobody reads; lower is better. Both axes are logarithmic.", true).ifPresent(charts::add);
        return charts;
    }

    private List<Chart> curves() throws IOException
    {
        final List<Chart> charts = new ArrayList<>();
        for (final Map.Entry<String, Map<String, List<Leg>>> oneCase :
            LegTable.read(directory, Verb.LATENCY.toString()).entrySet())
        {
            final List<LineChart.Line> lines = new ArrayList<>();
            final Map<String, List<Leg>> legs = ComparableLegs.of(oneCase.getValue()).legs();
            for (final String peer : ON_CURVES)
            {
                final List<Histogram> histograms =
                    histograms(oneCase.getKey(), peer, oneCase.getValue().getOrDefault(peer, List.of()), legs);
                if (!histograms.isEmpty())
                {
                    lines.add(curve(peer, histograms));
                }
            }
            if (!lines.isEmpty())
            {
                charts.add(curves(oneCase.getKey(), legs, lines));
            }
        }
        return charts;
    }

    /** Reads the histograms of those legs of a peer that are comparable. */
    private List<Histogram> histograms(
        final String caseName, final String peer, final List<Leg> all, final Map<String, List<Leg>> comparable)
        throws IOException
    {
        final List<Histogram> histograms = new ArrayList<>();
        for (int i = 0; i < all.size(); i++)
        {
            if (comparable.get(peer).contains(all.get(i)))
            {
                // A leg that failed has no row, so the number of the round is not always that of the row.
                final double round = all.get(i).metric(LegTable.ROUND);
                histograms.addAll(HdrLogs.read(directory, caseName, peer, Double.isNaN(round) ? i + 1 : (int)round));
            }
        }
        return histograms;
    }

    private Chart curves(
        final String caseName, final Map<String, List<Leg>> legs, final List<LineChart.Line> lines) throws IOException
    {
        final String title = "Latency of one way between processes, " + caseName;
        final List<Double> latencies = lines.stream()
            .flatMap((line) -> line.points().stream().map((point) -> point[1])).toList();
        final double most = lines.stream().mapToDouble((line) -> line.points().get(line.points().size() - 1)[0]).max()
            .orElseThrow();
        final LineChart chart = new LineChart(
            new Heading(title, "From the instant at which a message was to be sent; lower is better. Logarithmic.",
                Sources.of(directory, Verb.LATENCY.toString(),
                    "Each point: the median over legs. " + machine(Verb.LATENCY, legs))),
            Axis.percentiles(most),
            "percentile of messages",
            Axis.decades(latencies, Axis::time),
            lines,
            false);
        return new Chart(
            "latency-" + HdrLogs.fileName(caseName).toLowerCase(Locale.ROOT) + ".svg",
            title,
            title + ". " + chart.words(),
            "The chart is of all messages. From left to right each further nine of the percentile takes the same " +
            "room; beyond p99 it is mostly the machine that is seen. Percentiles in the table are medians over " +
            "windows of time.",
            Report.table(summary(legs), legs),
            caseName.startsWith(COMMON + ",") && !SEVERAL.matcher(caseName).matches(),
            chart.svg());
    }

    /** Returns the columns beside the curves, whose titles name the window and the unit: no caption is above them. */
    private static List<Column> summary(final Map<String, List<Leg>> legs)
    {
        final OptionalDouble shortMs = legs.values().stream().flatMap(List::stream)
            .mapToDouble((leg) -> leg.metric("window_ms")).filter(Double::isFinite).max();
        // Results of an older harness lack the length.
        final String windows = shortMs.isPresent() ?
            ", windows of " + Axis.plain(shortMs.getAsDouble()) + " ms" : ", short windows";
        return Verb.LATENCY.summary().stream()
            .filter((column) -> LONG_WINDOWS_MS != shortMs.orElse(0) || !column.title().contains("windows"))
            .map((column) -> named(column, windows)).toList();
    }

    private static Column named(final Column column, final String windows)
    {
        final String title = column.title();
        return !PERCENTILE.matcher(title).matches() ? column :
            column.titled(title + (title.contains("windows") ? "" : windows) + NS);
    }

    /** Takes the median over legs at each percentile that all of them have. */
    private static LineChart.Line curve(final String peer, final List<Histogram> legs)
    {
        final long messages = legs.stream().mapToLong(Histogram::getTotalCount).min().orElseThrow();
        final List<double[]> points = new ArrayList<>();
        for (int i = 0; StrictMath.pow(DECADE, (double)i / STEPS) <= messages; i++)
        {
            final double inverse = StrictMath.pow(DECADE, (double)i / STEPS);
            points.add(new double[]{inverse, at(legs, HUNDRED - HUNDRED / inverse)});
        }
        return new LineChart.Line(peer, Inks.of(peer), points, String.join(", ", Stream.of(50.0, 90.0, 99.0, 99.9)
            .map((percentile) -> "p" + Axis.plain(percentile) + " " + rounded(at(legs, percentile))).toList()));
    }

    private static double at(final List<Histogram> legs, final double percentile)
    {
        return Statistics.median(
            legs.stream().mapToDouble((leg) -> Math.max(1, leg.getValueAtPercentile(percentile))).toArray());
    }

    private static String rounded(final double ns)
    {
        final double unit = StrictMath.pow(DECADE, StrictMath.max(0, StrictMath.floor(StrictMath.log10(ns)) - 2));
        return Axis.time(StrictMath.rint(ns / unit) * unit);
    }

    private Optional<Chart> bars(
        final Verb verb,
        final String metric,
        final double divisor,
        final String title,
        final String unit,
        final String sentence) throws IOException
    {
        final Map<String, Map<String, List<Leg>>> cases = LegTable.read(directory, verb.toString());
        final Optional<String> name = cases.keySet().stream().filter((key) -> key.startsWith(COMMON)).findFirst()
            .or(() -> cases.keySet().stream().findFirst());
        if (name.isEmpty())
        {
            return Optional.empty();
        }
        final List<BarChart.Bar> bars = new ArrayList<>();
        final Map<String, List<Leg>> comparable = ComparableLegs.of(cases.get(name.get())).legs();
        comparable.forEach((peer, legs) -> bar(peer, legs, metric, divisor).ifPresent(bars::add));
        final String whole = title + ", " + name.get();
        final boolean isSpread = bars.stream().anyMatch((bar) -> bar.most() > bar.least());
        final BarChart chart = new BarChart(
            new Heading(whole, unit, Sources.of(directory, verb.toString(),
                "Median over legs" + (isSpread ? "; thin line: least to most. " : ". ") + machine(verb, comparable))),
            bars);
        return bars.isEmpty() ? Optional.empty() : Optional.of(new Chart(
            verb + ".svg", whole, whole + ". " + chart.words(), sentence,
            Report.table(verb.summary(), comparable), true, chart.svg()));
    }

    /** Tells what the machine was like in the legs of a chart. */
    private static String machine(final Verb verb, final Map<String, List<Leg>> legs)
    {
        final Column calibration = verb.columns().get(verb.columns().size() - 1);
        final String title = calibration.title().replace(NS, "");
        return title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1) + ": " +
            calibration.cell().apply(legs.values().stream().flatMap(List::stream).toList()) + " ns.";
    }

    private static Optional<BarChart.Bar> bar(
        final String peer, final List<Leg> legs, final String metric, final double divisor)
    {
        final double[] sorted = legs.stream().mapToDouble((leg) -> leg.metric(metric) / divisor)
            .filter(Double::isFinite).sorted().toArray();
        if (0 == sorted.length)
        {
            return Optional.empty();
        }
        final double median = Statistics.median(sorted);
        return Optional.of(new BarChart.Bar(
            peer, Inks.emphasis(peer), median, sorted[0], sorted[sorted.length - 1], Column.text(median)));
    }

    private Optional<Chart> byLength(
        final Verb verb, final String metric, final String title, final String unit, final boolean isTime)
        throws IOException
    {
        final List<LineChart.Line> lines = new ArrayList<>();
        final Map<String, Map<String, List<Leg>>> cases = LegTable.read(directory, verb.toString());
        cases.replaceAll((name, legs) -> ComparableLegs.of(legs).legs());
        for (final String peer : ON_CURVES)
        {
            final List<double[]> points = new ArrayList<>();
            cases.forEach((name, legs) ->
            {
                if (legs.containsKey(peer) && !SEVERAL.matcher(name).matches())
                {
                    points.add(new double[]{length(name), Column.median(legs.get(peer), metric)});
                }
            });
            final List<double[]> distinct = firstOfEachLength(points);
            if (distinct.size() >= FEW)
            {
                lines.add(new LineChart.Line(peer, Inks.of(peer), distinct, String.join(", ", distinct.stream()
                    .map((point) -> Axis.bytes(point[0]) + " " + (isTime ? rounded(point[1]) : Column.text(point[1])))
                    .toList())));
            }
        }
        if (lines.isEmpty())
        {
            return Optional.empty();
        }
        final LineChart chart = new LineChart(
            new Heading(title, unit, Sources.of(directory, verb.toString(), "Median over legs.")),
            Axis.lengths(values(lines, 0).distinct().sorted().toList()),
            "length of a message",
            Axis.decades(values(lines, 1).toList(), isTime ? Axis::time : Axis::plain),
            lines,
            false);
        return Optional.of(new Chart(
            verb + "-by-length.svg", title, title + ". " + chart.words(), "The same with messages of other lengths.",
            "", false, chart.svg()));
    }

    private static Stream<Double> values(final List<LineChart.Line> lines, final int index)
    {
        return lines.stream().flatMap((line) -> line.points().stream().map((point) -> point[index]));
    }

    private static List<double[]> firstOfEachLength(final List<double[]> points)
    {
        final List<double[]> sorted = new ArrayList<>(points);
        sorted.sort((left, right) -> Double.compare(left[0], right[0]));
        final List<double[]> distinct = new ArrayList<>();
        for (final double[] point : sorted)
        {
            if (distinct.isEmpty() || distinct.get(distinct.size() - 1)[0] < point[0])
            {
                distinct.add(point);
            }
        }
        return distinct;
    }

    private static double length(final String caseName)
    {
        return Double.parseDouble(caseName.substring(0, caseName.indexOf(' ')).replace(",", ""));
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.perf.chart.Axis;
import io.daybook.perf.chart.BarChart;
import io.daybook.perf.chart.DotChart;
import io.daybook.perf.chart.Heading;
import io.daybook.perf.codecs.CodecSet;
import io.daybook.perf.method.Statistics;

/**
 * Makes the charts of codecs.
 */
final class CodecCharts
{
    private static final String OBJECT = "trade";

    private CodecCharts()
    {
    }

    /** What was measured of one codec: medians over rounds. */
    private record Figures(String name, double length, double encodeNs, double decodeNs)
    {
        private double ns()
        {
            return encodeNs + decodeNs;
        }
    }

    /** Returns the charts that the results are enough for. */
    static List<Chart> all(final Path directory) throws IOException
    {
        final String verb = CodecSet.KINDS.fileName();
        final List<Figures> codecs = figures(Csv.read(directory.resolve(verb + ".csv")));
        if (codecs.isEmpty())
        {
            return List.of();
        }
        final String lengths = "Length of one message, by codec";
        final String times = "Time of one encode and one decode, by codec";
        return List.of(
            new Chart("codec-sizes.svg", lengths,
                lengths + ".", "How many bytes the same object with six fields takes.", "", true, new BarChart(
                    new Heading(lengths, "Bytes of the 6-field object; shorter is better.",
                        Sources.of(directory, verb, "The length is the same on every machine.")),
                    codecs.stream().sorted(Comparator.comparingDouble(Figures::length)).map((codec) ->
                        new BarChart.Bar(codec.name(), Inks.emphasis(codec.name()), codec.length(), codec.length(),
                            codec.length(), Axis.plain(codec.length()))).toList()).svg()),
            new Chart("codec-times.svg", times,
                times + ".", "What it costs to write and to read that object.", "", true, new DotChart(
                    new Heading(times, "Nanoseconds for the 6-field object; further left is better. Logarithmic.",
                        Sources.of(directory, verb, "Median over rounds.")),
                    Axis.decades(codecs.stream()
                        .flatMap((codec) -> List.of(codec.encodeNs(), codec.decodeNs()).stream()).toList(), Axis::time),
                    "encode", "decode",
                    codecs.stream().sorted(Comparator.comparingDouble(Figures::ns)).map((codec) ->
                        new DotChart.Row(codec.name(), Inks.emphasis(codec.name()), codec.encodeNs(),
                            codec.decodeNs())).toList()).svg()));
    }

    private static List<Figures> figures(final List<Map<String, String>> rows)
    {
        final Map<String, List<Map<String, String>>> rounds = new LinkedHashMap<>();
        rows.stream().filter((row) -> OBJECT.equals(row.get("object"))).forEach((row) ->
            rounds.computeIfAbsent(row.get("codec"), (name) -> new ArrayList<>()).add(row));
        final List<Figures> figures = new ArrayList<>();
        rounds.forEach((name, all) -> figures.add(new Figures(
            name, median(all, "payload_bytes"), median(all, "encode_ns"), median(all, "decode_ns"))));
        return figures;
    }

    private static double median(final List<Map<String, String>> rounds, final String figure)
    {
        return Statistics.median(rounds.stream().mapToDouble((row) -> Double.parseDouble(row.get(figure))).toArray());
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.daybook.perf.method.Statistics;

/**
 * Writes how long our codecs take beside those that they are to be compared with: the ratio of each round, of which the
 * median and the spread are shown.
 */
final class CodecRatios
{
    private static final List<String> HEADER = List.of("ours", "/", "encode", "decode", "both");
    private static final String ENCODE = "encode_ns";
    private static final String DECODE = "decode_ns";

    /** One of ours, and others: formats of the same kind, or code written by hand for the same bytes. */
    private record Comparison(String ours, String... others)
    {
    }

    private static final List<Comparison> COMPARISONS = List.of(
        new Comparison(
            "daybook-packed-record", "sbe", "fory", "chronicle-bytes-marshallable", "daybook-packed-by-hand"),
        new Comparison("daybook-packed-pojo", "sbe", "fory", "chronicle-bytes-marshallable"),
        new Comparison("daybook-raw-utf8-record", "chronicle-bytes-marshallable", "chronicle-wire-raw"),
        new Comparison("daybook-raw-8bit-record", "chronicle-bytes-marshallable", "chronicle-wire-raw-8bit"),
        new Comparison("daybook-bytes-marshallable-record", "chronicle-bytes-marshallable"),
        new Comparison("daybook-stop-bit-record", "chronicle-bytes-marshallable", "chronicle-bytes-stop-bit"),
        new Comparison("daybook-binary-yaml-record", "chronicle-wire-names", "daybook-binary-yaml-by-hand"),
        new Comparison("daybook-binary-yaml-pojo", "chronicle-wire-names"),
        new Comparison("daybook-binary-yaml-numbered-record", "chronicle-wire-numbers"),
        new Comparison("daybook-binary-yaml-fieldless-record", "chronicle-wire-field-less"));

    private CodecRatios()
    {
    }

    /**
     * Appends the ratios of the codecs that were measured; nothing where no two of them are to be compared.
     *
     * @param text   that takes them.
     * @param codecs rows of the rounds by name of the codec.
     */
    static void append(final StringBuilder text, final Map<String, List<Map<String, String>>> codecs)
    {
        final List<List<String>> table = new ArrayList<>();
        for (final Comparison comparison : COMPARISONS)
        {
            for (final String other : comparison.others)
            {
                if (codecs.containsKey(comparison.ours) && codecs.containsKey(other))
                {
                    table.add(row(comparison.ours, other, codecs.get(comparison.ours), codecs.get(other)));
                }
            }
        }
        if (!table.isEmpty())
        {
            text.append("Ratios of time: the median over rounds (least..most).\n\n");
            Markdown.table(text, HEADER, table);
        }
    }

    private static List<String> row(
        final String name,
        final String otherName,
        final List<Map<String, String>> ours,
        final List<Map<String, String>> others)
    {
        return List.of(
            name,
            otherName,
            ratio(ours, others, (row) -> ns(row, ENCODE)),
            ratio(ours, others, (row) -> ns(row, DECODE)),
            ratio(ours, others, (row) -> ns(row, ENCODE) + ns(row, DECODE)));
    }

    private static double ns(final Map<String, String> row, final String figure)
    {
        return Double.parseDouble(row.get(figure));
    }

    private static String ratio(
        final List<Map<String, String>> ours,
        final List<Map<String, String>> others,
        final ToDoubleFunction<Map<String, String>> figure)
    {
        final double[] ratios = IntStream.range(0, Math.min(ours.size(), others.size()))
            .mapToDouble((i) -> figure.applyAsDouble(ours.get(i)) / figure.applyAsDouble(others.get(i))).toArray();
        final double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        return Column.text(Statistics.median(ratios)) + " (" + Column.text(sorted[0]) + ".." +
            Column.text(sorted[sorted.length - 1]) + ")";
    }
}

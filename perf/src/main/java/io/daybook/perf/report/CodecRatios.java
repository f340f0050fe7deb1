/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Compares the times of our codecs with those of others. Each round gives a ratio. The table shows the median and the
 * spread of the ratios. Generated codecs and code written by hand for the same bytes have a table of their own.
 */
final class CodecRatios
{
    private static final List<String> HEADER = List.of("ours", "/", "encode", "decode", "both");
    private static final List<String> BY_HAND_HEADER = List.of("generated", "/ by hand", "encode", "decode", "both");
    private static final String ENCODE = "encode_ns";
    private static final String DECODE = "decode_ns";

    /** Prefix of the names of our codecs. The format follows it. */
    private static final String OURS = "daybook-";
    private static final String RECORD = "-record";
    private static final String POJO = "-pojo";
    private static final String BY_HAND = "-by-hand";

    /** A format of ours and codecs of the same kind. */
    private record Comparison(String format, String... others)
    {
    }

    private static final List<Comparison> COMPARISONS = List.of(
        new Comparison("packed", "sbe", "fory", "chronicle-bytes-marshallable"),
        new Comparison("raw-utf8", "chronicle-bytes-marshallable", "chronicle-wire-raw"),
        new Comparison("raw-8bit", "chronicle-bytes-marshallable", "chronicle-wire-raw-8bit"),
        new Comparison("bytes-marshallable", "chronicle-bytes-marshallable"),
        new Comparison("stop-bit", "chronicle-bytes-marshallable", "chronicle-bytes-stop-bit"),
        new Comparison("binary-yaml", "chronicle-wire-names"),
        new Comparison("binary-yaml-numbered", "chronicle-wire-numbers"),
        new Comparison("binary-yaml-fieldless", "chronicle-wire-field-less"));

    private static final List<String> UPDATES_BESIDE =
        List.of(
        "delta-by-hand", "mask-by-hand", "daybook-packed", "daybook-packed-deflate", "daybook-packed-lz4",
        "daybook-packed-zstd", "chronicle-wire-names");

    private CodecRatios()
    {
    }

    /**
     * Appends the ratios of the codecs that were measured. Appends nothing if no two of them are to be compared.
     *
     * @param text   to append to.
     * @param codecs rows of the rounds, by name of the codec.
     */
    static void append(final StringBuilder text, final Map<String, List<Map<String, String>>> codecs)
    {
        final List<List<String>> others = new ArrayList<>();
        final List<List<String>> byHand = new ArrayList<>();
        for (final Comparison comparison : COMPARISONS)
        {
            for (final String kind : List.of(RECORD, POJO))
            {
                final String name = OURS + comparison.format;
                for (final String other : comparison.others)
                {
                    compare(others, name + kind, other, codecs);
                }
            }
        }
        for (final String keys : List.of("updates-", "updates-10k-"))
        {
            for (final String other : UPDATES_BESIDE)
            {
                compare(others, keys + "daybook-delta", keys + other, codecs);
            }
        }
        for (final String name : codecs.keySet())
        {
            if (name.contains(BY_HAND))
            {
                compare(byHand, name.replace(BY_HAND, name.endsWith(POJO) ? "" : RECORD), name, codecs);
            }
        }
        table(text, "Ratios of time", HEADER, others);
        table(text, "Generated codecs beside code written by hand for the same bytes, ratios of time", BY_HAND_HEADER,
            byHand);
    }

    private static void table(
        final StringBuilder text, final String title, final List<String> header, final List<List<String>> rows)
    {
        if (!rows.isEmpty())
        {
            text.append(title).append(": the median over rounds (least..most).\n\n");
            Markdown.table(text, header, rows);
        }
    }

    private static void compare(
        final List<List<String>> table,
        final String name,
        final String otherName,
        final Map<String, List<Map<String, String>>> codecs)
    {
        if (codecs.containsKey(name) && codecs.containsKey(otherName))
        {
            table.add(row(name, otherName, codecs.get(name), codecs.get(otherName)));
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

    /** Returns the median and the spread of the ratios of all rounds. */
    static String ratio(
        final List<Map<String, String>> ours,
        final List<Map<String, String>> others,
        final ToDoubleFunction<Map<String, String>> figure)
    {
        return Column.spread(IntStream.range(0, Math.min(ours.size(), others.size()))
            .mapToDouble((i) -> figure.applyAsDouble(ours.get(i)) / figure.applyAsDouble(others.get(i))).toArray());
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.daybook.perf.method.Statistics;

/**
 * Makes the table of {@link io.daybook.perf.codecs.CodecSet#TAILS}.
 */
final class TailsTable
{
    /** Tells what the figures are. */
    static final String CAPTION =
        "Nanoseconds of one encode and one decode together, each timed by itself, percentiles of all of them, median " +
        "of rounds; collections of garbage count. Gaps alone: how much longer a thread took that did nothing for the " +
        "mean of these times, as often. The length counts a prefix of 4 bytes.";

    private static final List<String> HEADER = List.of(
        "codec", "rounds", "length + 4", "times", "p50", "p99", "p99.9 / p99.99 / p99.999 / max", "gaps alone");

    private TailsTable()
    {
    }

    static void append(final StringBuilder text, final List<Map<String, String>> rows)
    {
        final Map<String, List<Map<String, String>>> codecs = new LinkedHashMap<>();
        rows.forEach((row) -> codecs.computeIfAbsent(row.get("codec"), (name) -> new ArrayList<>()).add(row));
        final List<List<String>> table = new ArrayList<>();
        codecs.forEach((name, rounds) -> table.add(List.of(
            name,
            String.valueOf(rounds.size()),
            medians(rounds, "prefixed_bytes"),
            medians(rounds, "count"),
            medians(rounds, "p50_ns"),
            medians(rounds, "p99_ns"),
            medians(rounds, "p999_ns", "p9999_ns", "p99999_ns", "max_ns"),
            medians(rounds, "gap_p999_ns", "gap_p9999_ns", "gap_p99999_ns", "gap_max_ns"))));
        Markdown.table(text, HEADER, table);
    }

    /** The medians of some figures over rounds, as one cell. */
    static String medians(final List<Map<String, String>> rounds, final String... figures)
    {
        return Stream.of(figures).map((figure) -> Column.text(Statistics.median(
            rounds.stream().mapToDouble((row) -> Double.parseDouble(row.get(figure))).toArray())))
            .collect(Collectors.joining(" / "));
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.perf.codecs.CodecSet;
import io.daybook.perf.method.Statistics;

/**
 * Makes the tables of codecs from the rounds that {@link io.daybook.perf.codecs.CodecsVerb} has written.
 */
final class CodecTable
{
    private static final List<String> FIGURES = List.of(
        "prefixed_bytes", "encode_ns", "encode_alloc_bytes", "decode_ns", "decode_alloc_bytes");
    private static final List<String> HEADER = List.of(
        "codec", "rounds", "length + 4", "encode, ns", "B/op", "decode, ns", "B/op", "settings");

    private static final String CAPTION = "JMH, nanoseconds and garbage of one encode or decode, median of rounds; " +
        "the length counts a prefix of 4 bytes.";

    private static final String PYTHON_CAPTION = "Nanoseconds of one encode or decode, the mean of a round, median " +
        "of rounds; the length counts a prefix of 4 bytes.";

    private CodecTable()
    {
    }

    /** Appends the tables of all sets that were measured. */
    static void append(final StringBuilder text, final Path directory) throws IOException
    {
        for (final CodecSet set : CodecSet.values())
        {
            final List<Map<String, String>> rows = Csv.read(directory.resolve(set.fileName() + ".csv"));
            if (!rows.isEmpty())
            {
                text.append("## ").append(set.title()).append("\n\n").append(set.caption()).append(' ');
                text.append(caption(set)).append("\n\n");
                Report.run(text, directory, set.fileName());
                append(text, set, rows);
            }
        }
    }

    private static String caption(final CodecSet set)
    {
        return switch (set)
        {
            case ONEFIELD -> OneFieldTable.CAPTION;
            case TAILS -> TailsTable.CAPTION;
            case PYTHON -> PYTHON_CAPTION;
            default -> CAPTION;
        };
    }

    private static void append(final StringBuilder text, final CodecSet set, final List<Map<String, String>> rows)
    {
        switch (set)
        {
            case ONEFIELD -> OneFieldTable.append(text, rows);
            case TAILS -> TailsTable.append(text, rows);
            default -> append(text, rows);
        }
    }

    private static void append(final StringBuilder text, final List<Map<String, String>> rows)
    {
        final Map<String, Map<String, List<Map<String, String>>>> objects = new LinkedHashMap<>();
        for (final Map<String, String> row : rows)
        {
            objects.computeIfAbsent(row.get("object"), (name) -> new LinkedHashMap<>())
                .computeIfAbsent(row.get("codec"), (name) -> new ArrayList<>())
                .add(row);
        }
        objects.forEach((object, codecs) ->
        {
            text.append("### ").append(object).append("\n\n");
            final List<List<String>> table = new ArrayList<>();
            codecs.forEach((name, rounds) -> table.add(row(name, rounds)));
            Markdown.table(text, HEADER, table);
            CodecRatios.append(text, codecs);
        });
    }

    private static List<String> row(final String name, final List<Map<String, String>> rounds)
    {
        final List<String> cells = new ArrayList<>(List.of(name, String.valueOf(rounds.size())));
        FIGURES.forEach((figure) -> cells.add(Column.text(Statistics.median(
            rounds.stream().mapToDouble((row) -> Double.parseDouble(row.get(figure))).toArray()))));
        cells.add(rounds.get(0).get("settings"));
        return cells;
    }
}

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

import io.daybook.perf.method.Statistics;

/**
 * The codecs' table, made of the rounds that {@link io.daybook.perf.codecs.CodecsVerb} writes.
 */
final class CodecTable
{
    /** Name of the verb and its file. */
    static final String CODECS = "codecs";

    private static final List<String> FIGURES = List.of(
        "prefixed_bytes", "encode_ns", "encode_alloc_bytes", "decode_ns", "decode_alloc_bytes");
    private static final List<String> HEADER = List.of(
        "codec", "rounds", "length + 4", "encode, ns", "B/op", "decode, ns", "B/op", "settings");

    private CodecTable()
    {
    }

    static void append(final StringBuilder text, final Path directory) throws IOException
    {
        final Map<String, Map<String, List<Map<String, String>>>> objects = new LinkedHashMap<>();
        for (final Map<String, String> row : Csv.read(directory.resolve(CODECS + ".csv")))
        {
            objects.computeIfAbsent(row.get("object"), (name) -> new LinkedHashMap<>())
                .computeIfAbsent(row.get("codec"), (name) -> new ArrayList<>())
                .add(row);
        }
        if (objects.isEmpty())
        {
            return;
        }
        text.append("## Codecs\n\nJMH, nanoseconds and garbage of one encode or decode, median of rounds; the length ")
            .append("counts a prefix of 4 bytes.\n\n");
        Report.run(text, directory, CODECS);
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

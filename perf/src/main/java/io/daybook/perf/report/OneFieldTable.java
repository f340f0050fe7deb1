/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.daybook.perf.method.Statistics;

/**
 * Makes the table of {@link io.daybook.perf.codecs.CodecSet#ONEFIELD}. It shows the fields side by side, and the ratios
 * of our formats to BSON.
 */
final class OneFieldTable
{
    /** Tells what the figures are. */
    static final String CAPTION =
        "JMH, nanoseconds, the median over rounds (least..most), and garbage of each field in turn.";

    private static final String OTHER = "bson";

    /** A row of the table. */
    private record Key(String codec, String messages)
    {
    }

    private OneFieldTable()
    {
    }

    /** Appends the tables. */
    static void append(final StringBuilder text, final List<Map<String, String>> rows)
    {
        final List<String> fields = rows.stream().map((row) -> row.get("field")).distinct()
            .sorted((one, other) -> Integer.compare(Integer.parseInt(one), Integer.parseInt(other))).toList();
        final Map<Key, Map<String, List<Map<String, String>>>> found = new LinkedHashMap<>();
        rows.forEach((row) -> found
            .computeIfAbsent(new Key(row.get("codec"), row.get("messages")), (key) -> new LinkedHashMap<>())
            .computeIfAbsent(row.get("field"), (field) -> new ArrayList<>())
            .add(row));
        final List<List<String>> costs = new ArrayList<>();
        final List<List<String>> ratios = new ArrayList<>();
        found.forEach((key, byField) ->
        {
            costs.add(costs(key, byField, fields));
            final Key other = new Key(OTHER, key.messages);
            if (!key.equals(other) && found.containsKey(other))
            {
                ratios.add(ratios(key, byField, found.get(other), fields));
            }
        });
        final List<String> columns = fields.stream().map((field) -> "field_" + field).toList();
        Markdown.table(text, header(List.of("codec", "messages", "rounds"), columns, List.of("B/op")), costs);
        if (!ratios.isEmpty())
        {
            text.append("Ratios of time: the median over rounds (least..most).\n\n");
            Markdown.table(text, header(List.of("ours", "/", "messages"), columns, List.of()), ratios);
        }
    }

    private static List<String> header(
        final List<String> before, final List<String> columns, final List<String> behind)
    {
        final List<String> header = new ArrayList<>(before);
        header.addAll(columns);
        header.addAll(behind);
        return header;
    }

    private static List<String> costs(
        final Key key, final Map<String, List<Map<String, String>>> byField, final List<String> fields)
    {
        final List<String> cells = new ArrayList<>(List.of(
            key.codec, key.messages, String.valueOf(byField.values().iterator().next().size())));
        fields.forEach((field) -> cells.add(Column.spread(values(byField, field, "ns"))));
        cells.add(fields.stream()
            .map((field) -> Column.text(Statistics.median(values(byField, field, "alloc_bytes"))))
            .collect(Collectors.joining(" / ")));
        return cells;
    }

    private static List<String> ratios(
        final Key key,
        final Map<String, List<Map<String, String>>> byField,
        final Map<String, List<Map<String, String>>> others,
        final List<String> fields)
    {
        final List<String> cells = new ArrayList<>(List.of(key.codec, OTHER, key.messages));
        fields.forEach((field) -> cells.add(CodecRatios.ratio(
            rounds(byField, field), rounds(others, field), (row) -> Double.parseDouble(row.get("ns")))));
        return cells;
    }

    private static double[] values(
        final Map<String, List<Map<String, String>>> byField, final String field, final String figure)
    {
        return rounds(byField, field).stream().mapToDouble((row) -> Double.parseDouble(row.get(figure))).toArray();
    }

    /** Returns the rounds of a field. There are none if a run was cut short. */
    private static List<Map<String, String>> rounds(
        final Map<String, List<Map<String, String>>> byField, final String field)
    {
        return byField.getOrDefault(field, List.of());
    }
}

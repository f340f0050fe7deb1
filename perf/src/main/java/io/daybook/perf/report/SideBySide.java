/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.perf.codecs.CodecSet;
import io.daybook.perf.method.Statistics;

/**
 * Makes the one table of the comparisons that others publish: a row for each codec, and columns for the objects that it
 * writes and reads. Its figures come from several sets of codecs.
 */
public final class SideBySide
{
    /** Line in the document before the table. */
    public static final String BEGIN = "<!-- begin: comparison written by ./daybook-perf report -->";
    /** Line in the document behind the table. */
    public static final String END = "<!-- end: comparison written by ./daybook-perf report -->";

    private static final String NONE = "";
    private static final String LENGTH = "payload_bytes";
    /** Field and number of messages of {@link CodecSet#ONEFIELD} that are shown. */
    private static final String MIDDLE = "25";
    private static final String MANY = "64";

    private static final List<String> HEADER = List.of(
        "codec", "6 fields: B", "p50, ns", "p99.9 / p99.99 / p99.999, ns", "gaps alone, ns", "1 field: ns",
        "2 fields: ns", "50 fields: ns", "one of 50: ns", "48 KB: B", "ns", "update: B", "ns");

    /** Columns before which the figures of an object begin. */
    private static final Map<String, Integer> COLUMNS =
        Map.of("fields-1", 5, "fields-2", 6, "fields-50", 7, "onefield", 8, "nested", 9, "updates", 11);
    private static final Pattern DOCUMENT = Pattern.compile("(fields-\\d+|nested|updates)-((?!10k-).*)");
    private static final Pattern TRADE = Pattern.compile("(.*?)(-record)?");

    private final Map<String, String[]> rows = new LinkedHashMap<>();

    private SideBySide()
    {
    }

    /**
     * Makes the table.
     *
     * @param directory of the results.
     * @return Markdown; empty if none of these sets was measured.
     * @throws IOException when the results cannot be read.
     */
    public static String table(final Path directory) throws IOException
    {
        final SideBySide table = new SideBySide();
        table.tails(rounds(directory, CodecSet.TAILS));
        for (final CodecSet set : List.of(CodecSet.FIELDS, CodecSet.NESTED, CodecSet.PYTHON, CodecSet.UPDATES))
        {
            table.documents(rounds(directory, set));
        }
        table.oneField(directory);
        final StringBuilder text = new StringBuilder();
        if (!table.rows.isEmpty())
        {
            Markdown.table(text, HEADER, table.rows.values().stream().map(List::of).toList());
        }
        return text.toString();
    }

    private static Map<String, List<Map<String, String>>> rounds(final Path directory, final CodecSet set)
        throws IOException
    {
        final Map<String, List<Map<String, String>>> codecs = new LinkedHashMap<>();
        Csv.read(directory.resolve(set.fileName() + ".csv")).forEach((row) ->
            codecs.computeIfAbsent(row.get("codec"), (name) -> new ArrayList<>()).add(row));
        return codecs;
    }

    private String[] row(final String codec)
    {
        return rows.computeIfAbsent(codec, (name) ->
        {
            final String[] cells = new String[HEADER.size()];
            Arrays.fill(cells, NONE);
            cells[0] = name;
            return cells;
        });
    }

    private void tails(final Map<String, List<Map<String, String>>> codecs)
    {
        codecs.forEach((name, rounds) ->
        {
            final Matcher matcher = TRADE.matcher(name);
            matcher.matches();
            final String[] cells = row(matcher.group(1));
            int column = 1;
            cells[column++] = length(rounds);
            cells[column++] = TailsTable.medians(rounds, "p50_ns");
            cells[column++] = TailsTable.medians(rounds, "p999_ns", "p9999_ns", "p99999_ns");
            cells[column] = TailsTable.medians(rounds, "gap_p999_ns", "gap_p9999_ns", "gap_p99999_ns");
        });
    }

    private void documents(final Map<String, List<Map<String, String>>> codecs)
    {
        codecs.forEach((name, rounds) ->
        {
            final Matcher matcher = DOCUMENT.matcher(name);
            if (matcher.matches())
            {
                final String[] cells = row(matcher.group(2));
                int column = COLUMNS.get(matcher.group(1));
                if (!matcher.group(1).startsWith("fields"))
                {
                    cells[column++] = length(rounds);
                }
                cells[column] = Column.text(Statistics.median(
                    rounds.stream().mapToDouble(SideBySide::bothNs).toArray()));
            }
        });
    }

    /** Time to write and to read. A mere reader has none to write. */
    private static double bothNs(final Map<String, String> row)
    {
        final double encodeNs = Double.parseDouble(row.get("encode_ns"));
        return (Double.isNaN(encodeNs) ? 0 : encodeNs) + Double.parseDouble(row.get("decode_ns"));
    }

    private void oneField(final Path directory) throws IOException
    {
        rounds(directory, CodecSet.ONEFIELD).forEach((name, rounds) ->
        {
            final List<Map<String, String>> shown = rounds.stream()
                .filter((row) -> MIDDLE.equals(row.get("field")) && MANY.equals(row.get("messages"))).toList();
            if (!shown.isEmpty())
            {
                row(name)[COLUMNS.get("onefield")] = TailsTable.medians(shown, "ns");
            }
        });
    }

    private static String length(final List<Map<String, String>> rounds)
    {
        return String.format(Locale.ROOT, "%,d", Long.parseLong(rounds.get(0).get(LENGTH)));
    }
}

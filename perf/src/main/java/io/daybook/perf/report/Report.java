/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.daybook.perf.method.ComparableLegs;
import io.daybook.perf.method.Leg;
import io.daybook.perf.method.Pairing;
import io.daybook.perf.method.Ratio;
import io.daybook.perf.peer.Peers;

/**
 * Makes tables from the CSV files of a run, and from nothing else.
 */
public final class Report
{
    /** Line in the document before the tables. */
    public static final String BEGIN = "<!-- begin: written by ./daybook-perf report -->";
    /** Line in the document behind the tables. */
    public static final String END = "<!-- end: written by ./daybook-perf report -->";

    private static final String NEW_DOCUMENT = "# Benchmarks\n\n" + BEGIN + "\n" + END + "\n";

    private Report()
    {
    }

    /**
     * Makes the tables.
     *
     * @param directory of the results.
     * @return Markdown.
     * @throws IOException when the results cannot be read.
     */
    public static String tables(final Path directory) throws IOException
    {
        final StringBuilder text = new StringBuilder();
        for (final Verb verb : Verb.values())
        {
            final Map<String, Map<String, List<Leg>>> cases = LegTable.read(directory, verb.toString());
            if (!cases.isEmpty())
            {
                text.append("## ").append(verb.title()).append("\n\n").append(verb.caption()).append("\n\n");
                run(text, directory, verb.toString());
                cases.forEach((name, legs) -> oneCase(text, verb, name, legs));
            }
        }
        CodecTable.append(text, directory);
        Flags.append(text, directory);
        final List<Map<String, String>> settings = Csv.read(directory.resolve(RunLog.SETTINGS));
        if (!settings.isEmpty())
        {
            text.append("## How the peers are set\n\n");
            Markdown.table(text, List.copyOf(settings.get(0).keySet()),
                settings.stream().map((row) -> List.copyOf(row.values())).toList());
        }
        return text.toString();
    }

    static void run(final StringBuilder text, final Path directory, final String verb) throws IOException
    {
        final List<Map<String, String>> facts = RunLog.read(directory, verb);
        text.append(facts.stream()
            .filter((row) -> !Flags.FACT.equals(row.get("fact")))
            .map((row) -> row.get("fact") + ": `" + row.get("value") + '`')
            .collect(Collectors.joining("; "))).append("\n\n");
    }

    private static void oneCase(
        final StringBuilder text, final Verb verb, final String name, final Map<String, List<Leg>> legs)
    {
        final ComparableLegs comparable = ComparableLegs.of(legs);
        text.append("### ").append(name).append("\n\n");
        text.append(comparable.note()).append(comparable.note().isEmpty() ? "" : "\n\n");
        text.append(table(verb.columns(), comparable.legs())).append(ratios(verb, legs));
    }

    /** Makes a table with a row for each peer. It is empty if there are no columns. */
    static String table(final List<Column> columns, final Map<String, List<Leg>> legs)
    {
        final StringBuilder text = new StringBuilder();
        if (!columns.isEmpty())
        {
            final List<String> header = new ArrayList<>(List.of("peer"));
            columns.forEach((column) -> header.add(column.title()));
            final List<List<String>> rows = new ArrayList<>();
            legs.forEach((peer, peerLegs) ->
            {
                final List<String> row = new ArrayList<>(List.of(peer));
                columns.forEach((column) -> row.add(column.cell().apply(peerLegs)));
                rows.add(row);
            });
            Markdown.table(text, header, rows);
        }
        return text.toString();
    }

    /**
     * Makes the table of the ratios of ours to the others.
     *
     * @param verb  that was run.
     * @param legs  of one case by peer.
     * @return Markdown.
     */
    public static String ratios(final Verb verb, final Map<String, List<Leg>> legs)
    {
        final StringBuilder text = new StringBuilder("Ratios: the median over pairs of legs whose calibrations agree");
        text.append(" (least..most); at least ").append(Pairing.MIN_PAIRS).append(" pairs, or none is told.\n\n");
        final List<String> against = new ArrayList<>(verb.against());
        against.retainAll(legs.keySet());
        final List<String> header = new ArrayList<>(List.of("ours", "figure"));
        against.forEach((peer) -> header.add("/ " + peer));
        final List<List<String>> rows = new ArrayList<>();
        legs.forEach((peer, peerLegs) ->
        {
            for (final String metric : Peers.is(peer, Peers.Trait.OURS) ? verb.compared() : List.<String>of())
            {
                // Results of an older harness lack newer figures.
                if (peerLegs.stream().allMatch((leg) -> Double.isNaN(leg.metric(metric))))
                {
                    continue;
                }
                final List<String> row = new ArrayList<>(List.of(peer, metric));
                against.forEach((other) -> row.add(
                    other.equals(peer) ? "" : Ratio.of(peerLegs, legs.get(other), metric).toString()));
                rows.add(row);
            }
        });
        Markdown.table(text, header, rows);
        return text.toString();
    }

    /**
     * Replaces the tables between the markers of a document.
     *
     * @param document to write. It is created if there is none.
     * @param tables   Markdown.
     * @throws IOException when the document cannot be read or written, or has no markers.
     */
    public static void replace(final Path document, final String tables) throws IOException
    {
        replace(document, NEW_DOCUMENT, BEGIN, END, tables);
    }

    static void replace(
        final Path document, final String newDocument, final String beginMark, final String endMark, final String text)
        throws IOException
    {
        final String old = Files.exists(document) ? Files.readString(document) : newDocument;
        final int begin = old.indexOf(beginMark);
        final int end = old.indexOf(endMark);
        if (begin < 0 || end < begin)
        {
            throw new IOException("a document needs both markers: document=" + document + ", begin=" + beginMark +
                ", end=" + endMark);
        }
        Files.createDirectories(document.toAbsolutePath().getParent());
        Files.writeString(document,
            old.substring(0, begin) + beginMark + "\n\n" + text.stripTrailing() + "\n\n" + old.substring(end));
    }
}

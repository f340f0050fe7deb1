/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.perf.method.Windows;

import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The histograms of legs of latency and of round trips. Each tailer of a leg has a log, whose name tells the verb, the
 * case, the peer and the round.
 */
public final class HdrLogs
{
    private static final String DIRECTORY = "hdr";
    private static final String SUFFIX = ".hlog";

    private HdrLogs()
    {
    }

    /**
     * Makes room for the logs of a run. Those of an older one are deleted, as its table is replaced.
     *
     * @param results directory of the results.
     * @param verb    that is run.
     * @throws IOException when they cannot be deleted.
     */
    public static void begin(final Path results, final Verb verb) throws IOException
    {
        for (final Path log : logs(
            Files.createDirectories(results.resolve(DIRECTORY)), Pattern.compile(verb + "-.*")))
        {
            Files.delete(log);
        }
    }

    /**
     * Names the log of a leg.
     *
     * @param results  directory of the results.
     * @param verb     that is run.
     * @param caseName name of the case.
     * @param peer     name of the peer.
     * @param round    number of the round, from 1.
     * @return the file without its suffix.
     */
    public static Path log(
        final Path results, final Verb verb, final String caseName, final String peer, final int round)
    {
        return results.resolve(DIRECTORY).resolve(prefix(verb, caseName, peer) + round);
    }

    private static String prefix(final Verb verb, final String caseName, final String peer)
    {
        return verb + "-" + fileName(caseName) + "-" + peer + "-";
    }

    /** Makes a part of a file's name of the name of a case. */
    static String fileName(final String caseName)
    {
        return caseName.replaceAll("(?<=\\d),(?=\\d)", "").replaceAll("[^A-Za-z0-9]+", "-");
    }

    /**
     * Reads the histograms of a leg of latency.
     *
     * @return one for each tailer, of all its windows. There are none if no logs were kept.
     */
    static List<Histogram> read(final Path results, final String caseName, final String peer, final int round)
        throws IOException
    {
        final Pattern name = Pattern.compile(
            Pattern.quote(prefix(Verb.LATENCY, caseName, peer) + round) + "(-tailer\\d+)?");
        final List<Histogram> histograms = new ArrayList<>();
        for (final Path log : logs(results.resolve(DIRECTORY), name))
        {
            histograms.add(read(log));
        }
        return histograms;
    }

    private static Histogram read(final Path log) throws IOException
    {
        final Histogram all = Windows.histogram();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile()))
        {
            for (EncodableHistogram window = reader.nextIntervalHistogram(); null != window;
                window = reader.nextIntervalHistogram())
            {
                all.add((Histogram)window);
            }
        }
        return all;
    }

    private static List<Path> logs(final Path directory, final Pattern name) throws IOException
    {
        if (!Files.isDirectory(directory))
        {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory))
        {
            return files
                .filter((file) -> file.getFileName().toString().endsWith(SUFFIX))
                .filter((file) -> name.matcher(file.getFileName().toString().replace(SUFFIX, "")).matches())
                .sorted()
                .toList();
        }
    }
}

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
import java.util.TreeMap;

import io.daybook.perf.method.Calibration;
import io.daybook.perf.method.Leg;

/**
 * The legs of one verb in a CSV file. Each leg has a row.
 */
public final class LegTable
{
    private static final String CASE = "case";
    private static final String ORDER = "order";
    /** A figure of a leg that has been read. Results of an older harness lack it. */
    static final String ROUND = "round";
    private static final String PEER = "peer";
    private static final String BEFORE = "calibration_before_ns";
    private static final String AFTER = "calibration_after_ns";

    private final Csv csv;

    /**
     * Makes a new table.
     *
     * @param directory of the results.
     * @param verb      whose legs they are.
     */
    public LegTable(final Path directory, final String verb)
    {
        csv = new Csv(file(directory, verb));
    }

    private static Path file(final Path directory, final String verb)
    {
        return directory.resolve(verb + ".csv");
    }

    /**
     * Adds a leg.
     *
     * @param caseName name of the case. Legs of one case are compared with each other.
     * @param round    of the leg, from 1.
     * @param leg      that has been run.
     * @throws IOException when the file cannot be written.
     */
    public void add(final String caseName, final int round, final Leg leg) throws IOException
    {
        final Map<String, String> row = new LinkedHashMap<>();
        row.put(CASE, caseName);
        row.put(ORDER, String.valueOf(leg.order()));
        row.put(PEER, leg.peer());
        row.put(BEFORE, String.valueOf(leg.calibration().beforeNs()));
        row.put(AFTER, String.valueOf(leg.calibration().afterNs()));
        row.put(ROUND, String.valueOf(round));
        new TreeMap<>(leg.metrics()).forEach((name, value) -> row.put(name, value.toString()));
        csv.append(row);
    }

    /**
     * Reads a table.
     *
     * @param directory of the results.
     * @param verb      whose legs they are.
     * @return legs by case and then by peer, in the order in which these first ran. There are none if there is no such
     *         table.
     * @throws IOException when it cannot be read.
     */
    public static Map<String, Map<String, List<Leg>>> read(final Path directory, final String verb) throws IOException
    {
        final Map<String, Map<String, List<Leg>>> cases = new LinkedHashMap<>();
        for (final Map<String, String> row : Csv.read(file(directory, verb)))
        {
            final Map<String, Double> metrics = new TreeMap<>();
            row.forEach((name, value) ->
            {
                if (!List.of(CASE, ORDER, PEER, BEFORE, AFTER).contains(name) && !value.isEmpty())
                {
                    metrics.put(name, Double.parseDouble(value));
                }
            });
            final Leg leg = new Leg(
                row.get(PEER),
                Integer.parseInt(row.get(ORDER)),
                new Calibration(Double.parseDouble(row.get(BEFORE)), Double.parseDouble(row.get(AFTER))),
                metrics);
            cases.computeIfAbsent(row.get(CASE), (name) -> new LinkedHashMap<>())
                .computeIfAbsent(leg.peer(), (name) -> new ArrayList<>())
                .add(leg);
        }
        return cases;
    }
}

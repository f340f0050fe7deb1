/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.daybook.perf.method.Statistics;

import org.HdrHistogram.Histogram;

/**
 * The figures of a process of a leg by name. Some figures have a value for each window. The process leaves them in a
 * file for its parent.
 */
final class Results
{
    static final String BEFORE = "calibration_before_ns";
    static final String AFTER = "calibration_after_ns";

    static final String AGENT_WAKINGS = "agent_wakings_per_s";
    static final String AGENT_TIME = "agent_us_per_s";
    static final String AGENT_LONGEST = "agent_longest_us";

    /** Names of the figures of agents. Only some peers have them. */
    static final List<String> AGENTS = List.of(AGENT_WAKINGS, AGENT_TIME, AGENT_LONGEST);

    private static final String SEPARATOR = " ";

    private final Map<String, List<Double>> figures = new TreeMap<>();

    void put(final String name, final double... values)
    {
        for (final double value : values)
        {
            if (!Double.isNaN(value))
            {
                figures.computeIfAbsent(name, (key) -> new ArrayList<>()).add(value);
            }
        }
    }

    void putPercentiles(final String prefix, final Histogram histogram)
    {
        put(prefix + "p99_ns", histogram.getValueAtPercentile(99));
        put(prefix + "p999_ns", histogram.getValueAtPercentile(99.9));
        put(prefix + "p9999_ns", histogram.getValueAtPercentile(99.99));
        put(prefix + "max_ns", histogram.getMaxValue());
    }

    /**
     * Adds the figures of another process.
     */
    void join(final Results other)
    {
        other.figures.forEach(
            (name, values) -> figures.computeIfAbsent(name, (key) -> new ArrayList<>()).addAll(values));
    }

    /**
     * Returns the figures of all processes. A figure is the median over the processes, or over all their windows if
     * each has several. So the windows of two tailers count alike, and the figure is not the worse of two medians. Of
     * gaps and of percentiles of all messages the worst one counts, because whoever needs both processes waits for
     * both.
     */
    Map<String, Double> figures()
    {
        final Map<String, Double> joined = new TreeMap<>();
        figures.forEach((name, values) -> joined.put(
            name, name.startsWith("gap_") || name.startsWith("total_") ?
                Collections.max(values) : Statistics.median(values)));
        return joined;
    }

    void store(final Path file) throws IOException
    {
        final Properties properties = new Properties();
        figures.forEach((name, values) -> properties.setProperty(
            name, String.join(SEPARATOR, values.stream().map(String::valueOf).toList())));
        try (Writer writer = Files.newBufferedWriter(file))
        {
            properties.store(writer, null);
        }
    }

    static Results load(final Path file) throws IOException
    {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file))
        {
            properties.load(reader);
        }
        final Results results = new Results();
        properties.stringPropertyNames().forEach((name) -> results.put(
            name, Stream.of(properties.getProperty(name).split(SEPARATOR)).mapToDouble(Double::parseDouble).toArray()));
        return results;
    }
}

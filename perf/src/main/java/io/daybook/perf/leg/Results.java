/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

import org.HdrHistogram.Histogram;

/**
 * What a process of a leg found out: figures by name, left in a file for the parent.
 */
final class Results
{
    static final String BEFORE = "calibration_before_ns";
    static final String AFTER = "calibration_after_ns";

    private final Map<String, Double> figures = new TreeMap<>();

    void put(final String name, final double value)
    {
        if (!Double.isNaN(value))
        {
            figures.put(name, value);
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
     * Joins the figures of another process; of gaps the worse one counts, for a message waits for both.
     */
    void join(final Results other)
    {
        other.figures.forEach((name, value) -> figures.merge(
            name, value, (left, right) -> name.startsWith("gap_") ? Double.valueOf(Math.max(left, right)) : right));
    }

    Map<String, Double> figures()
    {
        return figures;
    }

    void store(final Path file) throws IOException
    {
        final Properties properties = new Properties();
        figures.forEach((name, value) -> properties.setProperty(name, value.toString()));
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
        properties.stringPropertyNames().forEach(
            (name) -> results.put(name, Double.parseDouble(properties.getProperty(name))));
        return results;
    }
}

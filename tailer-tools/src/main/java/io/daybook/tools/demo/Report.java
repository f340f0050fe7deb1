/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.HdrHistogram.Histogram;

/**
 * What is told of one part of the demo or of a bench. A child process tells its parent by a line of {@code name=value}.
 */
public final class Report
{
    /** The names of what a report tells of latencies. */
    public static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max");

    private final Map<String, Long> values;

    /**
     * Makes a report that tells nothing yet.
     */
    public Report()
    {
        this(new HashMap<>());
    }

    private Report(final Map<String, Long> values)
    {
        this.values = values;
    }

    /**
     * Adds a value.
     *
     * @param name  of the value.
     * @param value to add.
     * @return this for a fluent API.
     */
    public Report with(final String name, final long value)
    {
        values.put(name, value);
        return this;
    }

    /**
     * Adds the percentiles of latencies, in nanoseconds.
     *
     * @param latencies in nanoseconds.
     * @return this for a fluent API.
     */
    public Report with(final Histogram latencies)
    {
        return with("p50", latencies.getValueAtPercentile(50))
            .with("p90", latencies.getValueAtPercentile(90))
            .with("p99", latencies.getValueAtPercentile(99))
            .with("p99.9", latencies.getValueAtPercentile(99.9))
            .with("p99.99", latencies.getValueAtPercentile(99.99))
            .with("max", latencies.getMaxValue());
    }

    /**
     * Returns a value that the report tells.
     *
     * @param name of the value.
     */
    public long value(final String name)
    {
        return values.get(name);
    }

    /**
     * Returns the worse of this report and another, value by value, as a message waits for both sides.
     *
     * @param other report of the same values.
     */
    public Report worst(final Report other)
    {
        final Map<String, Long> worst = new HashMap<>(values);
        other.values.forEach((name, value) -> worst.merge(name, value, Math::max));
        return new Report(worst);
    }

    /**
     * Sends the report to the parent.
     */
    void print()
    {
        System.out.println(this);
        System.out.flush();
    }

    static Report parse(final String line)
    {
        final Map<String, Long> values = new HashMap<>();
        for (final String pair : line.split(" "))
        {
            final int equals = pair.indexOf('=');
            if (equals > 0)
            {
                values.put(pair.substring(0, equals), Long.parseLong(pair.substring(equals + 1)));
            }
        }
        return new Report(values);
    }

    @Override
    public String toString()
    {
        final StringBuilder line = new StringBuilder();
        values.forEach((name, value) -> line.append(name).append('=').append(value).append(' '));
        return line.toString();
    }
}

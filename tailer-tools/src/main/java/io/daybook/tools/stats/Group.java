/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Sums of the messages of one group.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Group
{
    private static final int NONE = -1;

    private final List<String> names;
    private final Histograms histograms;
    private long messages;
    private long bytes;
    private int minLength = Integer.MAX_VALUE;
    private int maxLength;
    private long firstNs = Long.MAX_VALUE;
    private long lastNs = Long.MIN_VALUE;
    private int histogram = NONE;
    private long negative;

    /**
     * Makes an empty group.
     *
     * @param names      what its messages have in common, in the order of the dimensions; null for none.
     * @param histograms that hold its latencies.
     */
    Group(final List<String> names, final Histograms histograms)
    {
        this.names = names;
        this.histograms = histograms;
    }

    void add(final int length, final long timestampNs)
    {
        messages++;
        bytes += length;
        minLength = Math.min(minLength, length);
        maxLength = Math.max(maxLength, length);
        if (0 != timestampNs)
        {
            firstNs = Math.min(firstNs, timestampNs);
            lastNs = Math.max(lastNs, timestampNs);
        }
    }

    void addLatency(final long ns)
    {
        if (ns < 0)
        {
            negative++;
            return;
        }
        histogram = NONE == histogram ? histograms.add() : histogram;
        histograms.record(histogram, ns);
    }

    List<String> names()
    {
        return names;
    }

    /**
     * Returns how many messages there are.
     */
    public long messages()
    {
        return messages;
    }

    long bytes()
    {
        return bytes;
    }

    int minLength()
    {
        return 0 == messages ? 0 : minLength;
    }

    int maxLength()
    {
        return maxLength;
    }

    double meanLength()
    {
        return 0 == messages ? 0 : (double)bytes / messages;
    }

    /** Returns how many messages came in a second between the first and the last, or NaN if that took no time. */
    double rate()
    {
        return lastNs > firstNs ? (messages - 1) * 1e9 / (lastNs - firstNs) : Double.NaN;
    }

    /**
     * Returns the latencies in nanoseconds, or null if no message has one, or there was no memory for them.
     */
    public Histogram latencies()
    {
        return NONE == histogram ? null : histograms.get(histogram);
    }

    /**
     * Returns how many messages were written before the time in their field.
     */
    public long negative()
    {
        return negative;
    }
}

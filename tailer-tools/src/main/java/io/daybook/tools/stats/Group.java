/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import java.util.List;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Sums of the messages of one group.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Group
{
    private static final int DIGITS = 3;

    private final List<String> names;
    private long messages;
    private long bytes;
    private int minLength = Integer.MAX_VALUE;
    private int maxLength;
    private long firstNs = Long.MAX_VALUE;
    private long lastNs = Long.MIN_VALUE;
    private Histogram latencies;
    private long negative;

    /**
     * Makes an empty group.
     *
     * @param names what its messages have in common, in the order of the dimensions; null for none.
     */
    Group(final List<String> names)
    {
        this.names = names;
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
        latencies = null == latencies ? new PackedHistogram(DIGITS) : latencies;
        latencies.recordValue(ns);
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
     * Returns the latencies in nanoseconds, or null if no message has one.
     */
    public Histogram latencies()
    {
        return latencies;
    }

    /**
     * Returns how many messages were written before the time in their field.
     */
    public long negative()
    {
        return negative;
    }
}

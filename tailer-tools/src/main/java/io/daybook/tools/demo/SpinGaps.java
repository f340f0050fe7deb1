/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;

/**
 * Measures the machine's own interruptions: a thread does nothing but read the clock, and notes how long it was away.
 * It records them as the latencies of messages that cost nothing, one in each period, delayed by the gap it falls into.
 */
public final class SpinGaps
{
    private static final long HIGHEST_NS = TimeUnit.HOURS.toNanos(1);
    private static final int SIGNIFICANT_DIGITS = 3;

    private SpinGaps()
    {
    }

    /**
     * Watches the clock.
     *
     * @param durationNs how long, in nanoseconds.
     * @param periodNs   between two messages that cost nothing, in nanoseconds.
     * @return their latencies, in nanoseconds.
     */
    public static Histogram watch(final long durationNs, final long periodNs)
    {
        // Its range is fixed, as a histogram that grew would make gaps of its own.
        final Histogram latencies = new Histogram(1, HIGHEST_NS, SIGNIFICANT_DIGITS);
        final long startNs = System.nanoTime();
        long nextNs = startNs + periodNs;
        long nowNs = startNs;
        while (nowNs - startNs < durationNs)
        {
            nowNs = System.nanoTime();
            for (; nextNs - nowNs <= 0; nextNs += periodNs)
            {
                latencies.recordValue(nowNs - nextNs);
            }
        }
        return latencies;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import org.HdrHistogram.Histogram;

/**
 * The machine's own interruptions: a thread does nothing but read the clock, and notes how long it was away. Recorded
 * as the latencies of messages that cost nothing: one message a period, each delayed by the gap it falls into.
 */
public final class SpinGaps
{
    private SpinGaps()
    {
    }

    /**
     * Watches the clock.
     *
     * @param durationNs how long.
     * @param periodNs   between two messages that cost nothing.
     * @return their latencies.
     */
    public static Histogram watch(final long durationNs, final long periodNs)
    {
        final Histogram latencies = Windows.histogram();
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

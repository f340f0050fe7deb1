/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Latencies of a paced run, cut into windows of time. The median over windows of a percentile is that of an undisturbed
 * moment; one stolen slice spoils one window.
 * <p>
 * A message belongs to the window in which it was to be sent, and its latency counts from that instant, so that a stall
 * is charged to every message that it delays.
 */
public final class Windows
{
    /** Highest latency told apart, an hour in nanoseconds. */
    public static final long HIGHEST_NS = 3_600_000_000_000L;

    private static final long LEAST_NS = 10_000_000;
    private static final long MOST_NS = 100_000_000;
    private static final int ENOUGH = 1_000;
    private static final int DIGITS = 3;

    private final List<Histogram> windows = new ArrayList<>();
    private final Histogram total = histogram();

    /**
     * Cuts latencies into windows.
     *
     * @param latenciesNs of the messages in the order in which they were sent.
     * @param periodNs    between two messages.
     */
    public Windows(final long[] latenciesNs, final double periodNs)
    {
        final int perWindow = (int)Math.max(1, lengthNs(periodNs) / periodNs);
        for (int from = 0; from < latenciesNs.length; from += perWindow)
        {
            final int to = Math.min(latenciesNs.length, from + perWindow);
            // A rest too short to have percentiles of its own counts for the total alone.
            // There may be a thousand of them, with few values each.
            final Histogram window = new PackedHistogram(1, HIGHEST_NS, DIGITS);
            for (int i = from; i < to; i++)
            {
                window.recordValue(Math.min(Math.max(latenciesNs[i], 0), HIGHEST_NS));
            }
            window.setStartTimeStamp((long)(from * periodNs / 1e6));
            window.setEndTimeStamp((long)(to * periodNs / 1e6));
            total.add(window);
            if (to - from == perWindow || 0 == from)
            {
                windows.add(window);
            }
        }
    }

    /**
     * An empty histogram for latencies.
     *
     * @return with three significant digits.
     */
    public static Histogram histogram()
    {
        return new Histogram(1, HIGHEST_NS, DIGITS);
    }

    /**
     * Length of the windows: 10 ms when that holds a thousand messages, so that the 99th percentile is that of ten; up
     * to 100 ms at lower rates.
     *
     * @param periodNs between two messages.
     * @return length in nanoseconds.
     */
    public static long lengthNs(final double periodNs)
    {
        return Math.min(MOST_NS, Math.max(LEAST_NS, (long)(ENOUGH * periodNs)));
    }

    /**
     * The windows.
     *
     * @return in the order of time, without a rest at the end.
     */
    public List<Histogram> windows()
    {
        return windows;
    }

    /**
     * All latencies.
     *
     * @return the histogram.
     */
    public Histogram total()
    {
        return total;
    }

    /**
     * Median over windows.
     *
     * @param percentile 0 to 100.
     * @return the median of the windows' percentiles, in nanoseconds.
     */
    public double median(final double percentile)
    {
        return Statistics.median(
            windows.stream().mapToDouble((window) -> window.getValueAtPercentile(percentile)).toArray());
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * Latencies of a paced run, cut into windows of time. The median of a percentile over windows is the percentile of an
 * undisturbed moment, because a stolen time slice spoils only one window. Medians over windows of two lengths show how
 * often windows are spoiled.
 * <p>
 * A message belongs to the window in which it was due. Its latency counts from that instant, so that a stall counts for
 * every message that it delays.
 */
public final class Windows
{
    /** The highest latency that a histogram tells apart: an hour in nanoseconds. */
    public static final long HIGHEST_NS = 3_600_000_000_000L;

    /** Length of long windows: 100 ms in nanoseconds. An agent that rests for so long wakes up in most of them. */
    public static final long LONG_NS = 100_000_000;

    private static final long LEAST_NS = 10_000_000;
    private static final int ENOUGH = 1_000;
    private static final int DIGITS = 3;

    private final List<Histogram> windows = new ArrayList<>();
    private final Histogram total = histogram();

    /**
     * Cuts latencies into windows.
     *
     * @param intendedNs  when each message was to be sent, in any order.
     * @param latenciesNs of the same messages, at least one.
     * @param periodNs    between two messages.
     * @param lengthNs    of a window.
     */
    public Windows(final long[] intendedNs, final long[] latenciesNs, final double periodNs, final long lengthNs)
    {
        final long startNs = LongStream.of(intendedNs).min().orElseThrow();
        final long endNs = LongStream.of(intendedNs).max().orElseThrow() + (long)Math.ceil(periodNs);
        final int count = (int)Math.max(1, (endNs - startNs) / lengthNs);
        for (int i = 0; i < count; i++)
        {
            // There may be a thousand windows with few values each.
            final Histogram window = new PackedHistogram(1, HIGHEST_NS, DIGITS);
            window.setStartTimeStamp(TimeUnit.NANOSECONDS.toMillis(i * lengthNs));
            window.setEndTimeStamp(TimeUnit.NANOSECONDS.toMillis((i + 1) * lengthNs));
            windows.add(window);
        }
        for (int i = 0; i < latenciesNs.length; i++)
        {
            final long latencyNs = Math.min(Math.max(latenciesNs[i], 0), HIGHEST_NS);
            final long index = (intendedNs[i] - startNs) / lengthNs;
            total.recordValue(latencyNs);
            // A rest that is too short for percentiles of its own counts only in the total.
            if (index < count)
            {
                windows.get((int)index).recordValue(latencyNs);
            }
        }
        // If messages are further apart than windows are long, some windows are empty.
        windows.removeIf((window) -> 0 == window.getTotalCount());
    }

    /**
     * Makes an empty histogram for latencies.
     *
     * @return with three significant digits.
     */
    public static Histogram histogram()
    {
        return new Histogram(1, HIGHEST_NS, DIGITS);
    }

    /**
     * Returns the length of short windows. It is 10 ms if these hold a thousand messages, so that ten of them lie above
     * the 99th percentile. At lower rates it is up to 100 ms.
     *
     * @param periodNs between two messages.
     * @return length in nanoseconds.
     */
    public static long shortNs(final double periodNs)
    {
        return Math.min(LONG_NS, Math.max(LEAST_NS, (long)(ENOUGH * periodNs)));
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
     * A percentile of each window.
     *
     * @param percentile 0 to 100.
     * @return latencies in nanoseconds, in the order of time.
     */
    public double[] percentiles(final double percentile)
    {
        return windows.stream().mapToDouble((window) -> window.getValueAtPercentile(percentile)).toArray();
    }
}

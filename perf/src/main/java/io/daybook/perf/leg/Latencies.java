/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.FileNotFoundException;
import java.util.Arrays;

import io.daybook.perf.method.Windows;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies of a leg, as one of its readers or its requester notes them.
 */
final class Latencies
{
    /** A message that takes longer is late. It is far more than a hop, and far less than a collection of garbage. */
    static final long LATE_NS = 100_000;
    private static final double MILLION = 1e6;

    private final LegSpec spec;
    private final int tailer;
    private final long[] intendedNs;
    private final long[] latenciesNs;
    private int recorded;

    Latencies(final LegSpec spec, final int tailer)
    {
        this.spec = spec;
        this.tailer = tailer;
        this.intendedNs = new long[spec.recorded()];
        this.latenciesNs = new long[spec.recorded()];
    }

    void record(final long sentNs, final long latencyNs)
    {
        // Warming up starts again at index 0. Its latencies are overwritten.
        if (recorded == latenciesNs.length)
        {
            recorded = 0;
        }
        intendedNs[recorded] = sentNs;
        latenciesNs[recorded++] = latencyNs;
    }

    void clear()
    {
        recorded = 0;
    }

    /**
     * Notes the figures of windows of two lengths and of all messages, and writes the log of short windows.
     */
    void put(final Results results) throws FileNotFoundException
    {
        final long shortNs = Windows.shortNs(spec.periodNs());
        final Windows windows = cut(shortNs);
        results.put("p50_ns", windows.percentiles(50));
        results.put("p90_ns", windows.percentiles(90));
        results.put("p99_ns", windows.percentiles(99));
        results.put("windows", windows.windows().size());
        results.put("window_ms", shortNs / 1e6);
        results.put("total_p50_ns", windows.total().getValueAtPercentile(50));
        results.putPercentiles("total_", windows.total());
        putLate(results);
        final Windows longWindows = cut(Windows.LONG_NS);
        results.put("p90_100ms_ns", longWindows.percentiles(90));
        results.put("p99_100ms_ns", longWindows.percentiles(99));
        if (!spec.hdrLog().isEmpty())
        {
            log(windows);
        }
    }

    /**
     * Notes how many messages were late, and how many of them a single stall delayed: so many came late one after
     * another.
     */
    private void putLate(final Results results)
    {
        long late = 0;
        long run = 0;
        long longestRun = 0;
        for (int i = 0; i < recorded; i++)
        {
            run = latenciesNs[i] > LATE_NS ? run + 1 : 0;
            late += Math.min(run, 1);
            longestRun = Math.max(longestRun, run);
        }
        results.put("total_late_per_million", late * MILLION / recorded);
        results.put("total_stall_messages", longestRun);
    }

    /**
     * Notes what the machine's own interruptions do to messages that cost nothing.
     *
     * @param gaps     latencies of such messages.
     * @param periodNs between two of them.
     */
    static void putGaps(final Results results, final Histogram gaps, final double periodNs)
    {
        results.putPercentiles("gap_", gaps);
        final long late = gaps.getTotalCount() - gaps.getCountBetweenValues(0, LATE_NS);
        results.put("gap_late_per_million", late * MILLION / gaps.getTotalCount());
        results.put("gap_stall_messages", Math.max(0, Math.ceil((gaps.getMaxValue() - LATE_NS) / periodNs)));
    }

    private Windows cut(final long lengthNs)
    {
        // A leg that ends by time has fewer than there is room for.
        return new Windows(Arrays.copyOf(intendedNs, recorded), Arrays.copyOf(latenciesNs, recorded),
            spec.periodNs(), lengthNs);
    }

    private void log(final Windows windows) throws FileNotFoundException
    {
        final HistogramLogWriter log = new HistogramLogWriter(spec.hdrLog(tailer));
        log.outputComment("latency of " + spec.peer() + " in ns, one interval a window, intended send time, " +
            spec.rate() + " messages/s of " + spec.length() + " B, " + spec.writers() + " writers, " +
            spec.tailers() + " tailers");
        log.outputLogFormatVersion();
        log.outputLegend();
        // The same histogram is written each time, because a histogram keeps the memory that its encoding took.
        final Histogram written = Windows.histogram();
        for (final Histogram window : windows.windows())
        {
            window.copyInto(written);
            log.outputIntervalHistogram(written);
        }
        log.close();
    }
}

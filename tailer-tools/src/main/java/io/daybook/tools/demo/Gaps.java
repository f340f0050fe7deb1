/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;

/**
 * Measures what the machine alone costs. The thread that paced and the thread that polled do nothing but read the
 * clock, both at the same time. Each tells how late messages would have been that cost nothing.
 * <p>
 * Nothing is appended meanwhile. The journal stays open, and its agents, three in both processes, wake a few times a
 * second and find nothing to do. This is rare and short, and is counted. On a single core the two threads are each
 * other's gaps, as they are while messages flow.
 */
public final class Gaps
{
    /** A thread that is away for longer has lost its core to another. Interrupts are shorter. */
    private static final long AWAY_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final int THOUSAND = 1_000;

    private Gaps()
    {
    }

    /**
     * Watches the gaps of the thread that calls.
     *
     * @param plan of the demo.
     * @return percentiles of the latencies, in nanoseconds, and the part of the time, in thousandths, in which the
     *         thread was kept from its core.
     */
    static Report watch(final Plan plan)
    {
        // At first the compiler takes a core for itself, agents finish, and the other process has not begun.
        SpinGaps.watch(Plan.GAPS_WARM_UP_NS, plan.gapsPeriodNs());
        final Histogram latencies = SpinGaps.watch(plan.gapsNs(), plan.gapsPeriodNs());
        return new Report().with(latencies).with("away", away(latencies));
    }

    /**
     * Returns the part of the time, in thousandths, in which a thread was kept from its core: as many messages are late
     * as fall into the time in which it is away.
     *
     * @param latencies of messages that cost nothing.
     */
    public static long away(final Histogram latencies)
    {
        final long late = latencies.getCountBetweenValues(AWAY_NS, Long.MAX_VALUE);
        return Math.round((double)THOUSAND * late / Math.max(1, latencies.getTotalCount()));
    }
}

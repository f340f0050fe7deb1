/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

/**
 * What the machine alone costs. The thread that paced and the thread that polled do nothing but read the clock, both at
 * the same time, and each tells how late messages of no cost would have been.
 * <p>
 * Nothing is appended meanwhile. The journal stays open, and its agents, three in both processes, wake a few times a
 * second to find nothing to do: that is rare and short, and is left in. On a single core the two threads are each
 * other's gaps, as they are while messages flow.
 */
final class Gaps
{
    private Gaps()
    {
    }

    /**
     * Watches the gaps of the thread that calls.
     *
     * @param plan of the demo.
     * @return percentiles of the latencies, in nanoseconds.
     */
    static Report watch(final Plan plan)
    {
        // Not counted: the compiler takes a core for itself, agents finish, the other process begins a little later.
        SpinGaps.watch(Plan.GAPS_WARM_UP_NS, plan.gapsPeriodNs());
        return new Report().with(SpinGaps.watch(plan.gapsNs(), plan.gapsPeriodNs()));
    }
}

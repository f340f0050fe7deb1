/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.durable.LogSync;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Forces what has been appended, again and again. A duty of each process whose durability is INTERVAL.
 */
public final class IntervalSync implements Agent
{
    private final LogSync sync;
    private final long intervalNs;
    private final NanoClock nanoClock;
    private long dueNs;

    /**
     * Makes the duty; the first force is due at once.
     *
     * @param sync       that forces.
     * @param intervalNs between forces.
     * @param nanoClock  of intervals.
     */
    public IntervalSync(final LogSync sync, final long intervalNs, final NanoClock nanoClock)
    {
        this.sync = sync;
        this.intervalNs = intervalNs;
        this.nanoClock = nanoClock;
        this.dueNs = nanoClock.nanoTime();
    }

    @Override
    public int doWork()
    {
        final long nowNs = nanoClock.nanoTime();
        if (nowNs - dueNs < 0)
        {
            return 0;
        }
        // Due at multiples of the interval, since agents wake at multiples of their rest: one that wakes a little
        // earlier is not late.
        dueNs = nowNs - Math.floorMod(nowNs, intervalNs) + intervalNs;
        return sync.syncSettled() ? 1 : 0;
    }

    @Override
    public String roleName()
    {
        return "interval-sync";
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.function.LongConsumer;

import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.NanoClock;

/**
 * Lets go of a piece of a segment that nobody uses any more for each piece of the log that a thread moves through. The
 * pace agent does the rest. A thread that is in a hurry leaves all of it to the agent, which may have a core.
 * <p>
 * Whatever the length of a piece, the kernel interrupts the cores on which other threads of the process run, and waits
 * for them. Where that is most of the time that a piece takes, pieces become longer.
 * <p>
 * <b>Note:</b> for one thread at a time.
 */
final class PassedUnmapper implements Piecewise, LongConsumer
{
    private static final int LEAST_STEP = 16 << 10;
    private static final int MOST_STEP = 256 << 10;
    /** Pages alone take half of this on tmpfs, and a tenth on ext4. */
    private static final double LONG_NS_A_BYTE = 0.4;

    private final SegmentStore store;
    private final NanoClock nanoClock;
    private int step = LEAST_STEP;
    private long passedAt;
    private long passedNs;

    PassedUnmapper(final SegmentStore store, final NanoClock nanoClock)
    {
        this.store = store;
        this.nanoClock = nanoClock;
        this.passedNs = nanoClock.nanoTime();
    }

    @Override
    public void passed(final long position)
    {
        final long moved = Math.abs(position - passedAt);
        if (moved >= step)
        {
            final long nowNs = nanoClock.nanoTime();
            if (moved < (nowNs - passedNs) * DiskAgent.FLOOD_BYTES_A_NS)
            {
                letGo(nowNs);
            }
            passedAt = position;
            passedNs = nowNs;
        }
    }

    private void letGo(final long nowNs)
    {
        final int bytes = store.unmapPiece(step);
        if (bytes > 0)
        {
            final double nsAByte = (nanoClock.nanoTime() - nowNs) / (double)bytes;
            if (nsAByte > LONG_NS_A_BYTE)
            {
                step = Math.min(MOST_STEP, 2 * step);
            }
            else if (nsAByte < LONG_NS_A_BYTE / 2)
            {
                step = Math.max(LEAST_STEP, step / 2);
            }
        }
    }

    @Override
    public void accept(final long position)
    {
        passed(position);
    }

    @Override
    public int doWork()
    {
        return 0;
    }

    @Override
    public String roleName()
    {
        return "unmapper";
    }
}

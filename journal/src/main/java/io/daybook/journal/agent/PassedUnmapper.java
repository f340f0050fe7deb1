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
 * <b>Note:</b> for one thread at a time.
 */
final class PassedUnmapper implements Piecewise, LongConsumer
{
    private static final long STEP = 16 << 10;

    private final SegmentStore store;
    private final NanoClock nanoClock;
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
        if (moved >= STEP)
        {
            final long nowNs = nanoClock.nanoTime();
            if (moved < (nowNs - passedNs) * DiskAgent.FLOOD_BYTES_A_NS)
            {
                store.unmapPiece();
            }
            passedAt = position;
            passedNs = nowNs;
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

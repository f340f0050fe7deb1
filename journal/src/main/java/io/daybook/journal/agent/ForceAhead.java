/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.log.LogSync;
import io.daybook.journal.log.MetaFile;
import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.Agent;

/**
 * Opens the descriptor by which the next segment will be forced, and forces the segment while it is empty where
 * appends wait for forces: the first one would write all its zeros. A duty of each process that appends.
 */
final class ForceAhead implements Agent
{
    private static final int LOOK_STEP = 64 << 10;

    private final LogSync sync;
    private final SegmentStore store;
    private final MetaFile meta;
    private long done = -1;
    /** A segment that was not there when the tail was at a position. */
    private long missing = -1;
    private long missedFrom;

    /**
     * Nothing is open yet.
     *
     * @param sync  that forces.
     * @param store of the segments.
     * @param meta  of the journal.
     */
    ForceAhead(final LogSync sync, final SegmentStore store, final MetaFile meta)
    {
        this.sync = sync;
        this.store = store;
        this.meta = meta;
    }

    @Override
    public int doWork()
    {
        // In a segment of few messages nobody leaves a hint.
        final long tail = Math.max(meta.hint(), meta.settledPosition());
        final long next = store.identity().basePosition(tail) + store.identity().segmentLength();
        // It may be invoked for each message.
        if (next == done || next == missing && tail - missedFrom < LOOK_STEP)
        {
            return 0;
        }
        missing = next;
        missedFrom = tail;
        if (!store.exists(next))
        {
            return 0;
        }
        done = next;
        sync.prepare(next);
        return 1;
    }

    @Override
    public String roleName()
    {
        return "force-ahead";
    }
}

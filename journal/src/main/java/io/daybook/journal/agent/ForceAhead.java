/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.durable.LogSync;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.agrona.concurrent.Agent;

/**
 * Opens the descriptor by which the next segment will be forced. When appends wait for forces, also forces the segment
 * while it is empty: otherwise the first force would write all its zeros. A duty of each process that appends.
 */
final class ForceAhead implements Agent
{
    private final LogSync sync;
    private final SegmentStore store;
    private final SegmentLook look;
    private final MetaFile meta;
    private long done = -1;

    /**
     * Starts with nothing open.
     *
     * @param sync  that forces.
     * @param store of the segments.
     * @param look  for segments, which no other duty uses.
     * @param meta  of the journal.
     */
    ForceAhead(final LogSync sync, final SegmentStore store, final SegmentLook look, final MetaFile meta)
    {
        this.sync = sync;
        this.store = store;
        this.look = look;
        this.meta = meta;
    }

    @Override
    public int doWork()
    {
        // A segment with few messages gets no hint.
        final long tail = Math.max(meta.hint(), meta.settledPosition());
        final long next = store.identity().basePosition(tail) + store.identity().segmentLength();
        if (next == done || !look.finds(next))
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.durable.LogSync;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.agrona.concurrent.Agent;

/**
 * Seals segments: forces those that have ended, in order, with their block checksums, at every level of durability. So
 * recovery never starts before the oldest segment that is not sealed. A duty of the KEEPER's process.
 */
public final class Sealer implements Agent
{
    private final LogSync sync;
    private final SegmentStore store;
    private final MetaFile meta;
    private final BlockSummer summer;

    /**
     * Makes a sealer.
     *
     * @param sync   that forces.
     * @param store  of the segments.
     * @param meta   of the journal.
     * @param summer that writes block checksums; null where there are none.
     */
    public Sealer(final LogSync sync, final SegmentStore store, final MetaFile meta, final BlockSummer summer)
    {
        this.sync = sync;
        this.store = store;
        this.meta = meta;
        this.summer = summer;
    }

    @Override
    public int doWork()
    {
        final long settledBase = store.identity().basePosition(meta.settledPosition());
        final long unsealed = meta.oldestUnsealed();
        if (settledBase <= unsealed || meta.isFailed())
        {
            return 0;
        }
        if (!store.exists(unsealed))
        {
            return passDeleted(unsealed);
        }
        final long end = unsealed + store.identity().segmentLength();
        if (null != summer && summer.position() < end)
        {
            return 0;
        }
        final long next = store.ceiling(end);
        if (next < 0 || next > settledBase)
        {
            return 0;
        }
        sync.seal(unsealed, next);
        return 1;
    }

    /**
     * Goes on with the oldest segment that is left, when retention has deleted the one to be sealed.
     */
    private int passDeleted(final long unsealed)
    {
        final long oldest = store.ceiling(unsealed);
        if (oldest < 0)
        {
            return 0;
        }
        meta.raiseOldestUnsealed(oldest);
        return 1;
    }

    @Override
    public String roleName()
    {
        return "sealer";
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.durable.SumWriter;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import static io.daybook.journal.layout.SumDescriptor.BLOCK_LENGTH;

/**
 * Writes block checksums of the log behind the settled position, block by block, and for the rest of segments that have
 * ended. Goes on where the last process to do so has stopped; earlier bytes without a checksum stay without. A duty of
 * the KEEPER's process in a journal of block checksums.
 */
public final class BlockSummer implements Piecewise
{
    private static final int BLOCKS_AT_ONCE = 2;
    private static final long NOWHERE = -1;

    private final SegmentStore store;
    private final MetaFile meta;
    private final SumWriter writer;
    private final PassedFrames passed;
    private long base = NOWHERE;
    private volatile long position;

    /**
     * Makes a summer that begins with the oldest segment that is not sealed.
     *
     * @param store  of the segments.
     * @param meta   of the journal.
     * @param passed frames, whose paddings are known.
     */
    public BlockSummer(final SegmentStore store, final MetaFile meta, final PassedFrames passed)
    {
        this.store = store;
        this.meta = meta;
        this.writer = new SumWriter(store);
        this.passed = passed;
    }

    /**
     * Tells how far the summer has come.
     *
     * @return position behind the last byte that it has written a checksum for; at a segment's end all of the segment
     *     is done.
     */
    public long position()
    {
        return position;
    }

    @Override
    public int doWork()
    {
        final long settled = meta.settledPosition();
        if (NOWHERE == base)
        {
            enter(store.ceiling(meta.oldestUnsealed()), settled);
        }
        int blocks = 0;
        while (blocks < BLOCKS_AT_ONCE && NOWHERE != base)
        {
            final long segmentEnd = base + store.identity().segmentLength();
            final boolean ended = store.identity().basePosition(settled) > base;
            final long blockEnd = position + BLOCK_LENGTH - (position & (BLOCK_LENGTH - 1));
            if (position == segmentEnd && ended)
            {
                enter(store.ceiling(segmentEnd), settled);
            }
            else if (position < segmentEnd && (ended || blockEnd <= settled))
            {
                vouch(blockEnd);
                blocks++;
            }
            else
            {
                break;
            }
        }
        // There is always a block to do behind a writer; it can wait until there are more.
        return blocks < BLOCKS_AT_ONCE ? 0 : blocks;
    }

    @Override
    public void passed(final long committed)
    {
        final long blockEnd = position + BLOCK_LENGTH - (position & (BLOCK_LENGTH - 1));
        if (NOWHERE != base && writer.isIn(base) && blockEnd <= Math.min(
            base + store.identity().segmentLength(), meta.settledPosition()))
        {
            vouch(blockEnd);
        }
    }

    private void vouch(final long blockEnd)
    {
        writer.vouch(position, blockEnd, passed.firstPadding(position, blockEnd));
        position = blockEnd;
    }

    private void enter(final long basePosition, final long settled)
    {
        if (NOWHERE != basePosition)
        {
            // A copy of the journal may be in its place by now, with other bytes later.
            store.checkPlace();
            final long resumed = writer.resume(basePosition, settled);
            // If that fails, the next call tries it again.
            writer.open(resumed);
            position = resumed;
        }
        base = basePosition;
    }

    @Override
    public void onClose()
    {
        writer.close();
    }

    @Override
    public String roleName()
    {
        return "block-summer";
    }
}

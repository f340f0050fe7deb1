/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.Timestamps;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import static io.daybook.journal.layout.FrameDescriptor.*;

/**
 * A frame appender among others, in this process and in other ones. It claims by compare-and-set.
 * <p>
 * A claim tries the CAS at once and walks on with the value that it finds, so that the cache line which tailers poll
 * moves once. The length of a claim is final.
 * <p>
 * If the kernel has dropped MODE, there may be an exclusive appender. So this appender reads the count of exclusive
 * turns again after its claim. The exclusive appender counts its turn and then walks to the tail; this one makes the
 * claim and then reads the count. So that walk finds this claim, or this appender sees that turn.
 */
public final class SharedFrameAppender extends FrameAppender
{
    private static final int WALK_LIMIT = 16;

    /**
     * Makes an appender at the tail.
     *
     * @param store         of the segments.
     * @param meta          of the journal.
     * @param slot          held, and settled.
     * @param writerPayload of its WRITER frames.
     * @param timestamps    of its frames.
     * @param clock         that is read for them.
     * @param watch         of the journal's cycles, null when it has none.
     */
    public SharedFrameAppender(
        final SegmentStore store,
        final MetaFile meta,
        final Slot slot,
        final DirectBuffer writerPayload,
        final Timestamps timestamps,
        final EpochNanoClock clock,
        final CycleWatch watch)
    {
        super(store, meta, slot, writerPayload, timestamps, clock, watch);
    }

    @Override
    long tryClaim(final int type, final int frameLength, final long base)
    {
        int walked = 0;
        while (true)
        {
            final int at = offset;
            final int length = frameLength + DeltaWriter.wayLength(segment.basePosition() + at, base);
            if (alignedLength(length) > limit - at)
            {
                return MOVED;
            }
            final long claim = word(-length, type, slotNumber);
            final long found = buffer.compareAndExchangeLongUnchecked(at, 0, claim);
            if (0 == found)
            {
                claimOffset = at;
                claimWord = claim;
                if (slot.isLost())
                {
                    throw robbed();
                }
                return segment.basePosition() + at;
            }
            stepOver(found);
            if (WALK_LIMIT == ++walked)
            {
                catchUp();
            }
        }
    }

    /**
     * After the claim, a tailer that polls takes the cache line away: the less time until the commit, the better.
     */
    @Override
    public boolean stampsBeforeClaim()
    {
        return null == watch;
    }

    @Override
    boolean publish(final long committed)
    {
        final MappedBuffer frames = buffer;
        final int at = claimOffset;
        // No CAS: nobody changes a claim without proof that its writer is dead, and there is none while the slot's lock
        // is held. The check is for a writer that has lost its lock and was taken for dead.
        final boolean mine = claimWord == frames.getLongAcquireUnchecked(at);
        if (mine)
        {
            frames.putLongReleaseUnchecked(at, committed);
        }
        return mine;
    }
}

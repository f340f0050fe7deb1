/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.Timestamps;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.FrameDescriptor.*;

/**
 * A frame appender among others, in this process and in other ones: claims by compare-and-set.
 * <p>
 * The claim tries the CAS at once and walks with the value that it finds, so that the line which tailers poll moves
 * once. A claim's length is final.
 * <p>
 * Where the kernel has dropped MODE, an exclusive appender may have come. So its turns are looked at once more after
 * the claim: it counts its turn, and then walks to the tail; here the claim is made, and then the count is looked at.
 * Either that walk finds this claim, or that turn is seen here.
 */
public final class SharedFrameAppender extends FrameAppender
{
    private static final int WALK_LIMIT = 16;

    /**
     * An appender at the tail.
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
            final long found = buffer.compareAndExchangeLong(at, 0, claim);
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

    @Override
    boolean publish(final long committed)
    {
        final UnsafeBuffer frames = buffer;
        final int at = claimOffset;
        // No CAS: nobody changes a claim without proof that its writer is dead, and there is none while the slot's lock
        // is held. The check is for a writer that has lost its lock, and was taken for dead.
        final boolean mine = claimWord == frames.getLong(at);
        if (mine)
        {
            frames.putLongRelease(at, committed);
        }
        return mine;
    }
}

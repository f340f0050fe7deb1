/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.MetaFile;

/**
 * Tells a hole from the tail. Below the settled position there is a frame wherever the chain leads, so a place without
 * one is damage. The settled position may be damaged itself, so something must also lie behind the hole, or the journal
 * must have been closed at that position.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing but where it finds a hole.
 */
public final class HoleCheck
{
    private final SegmentStore store;
    private final MetaFile meta;
    /** A settled position that nothing confirms. */
    private long refuted = Long.MAX_VALUE;

    /**
     * Makes a check for the readers of a journal.
     *
     * @param store of the segments.
     * @param meta  of the journal; null where it is missing, and then no hole is found.
     */
    public HoleCheck(final SegmentStore store, final MetaFile meta)
    {
        this.store = store;
        this.meta = meta;
    }

    /**
     * Makes the exception for a hole.
     *
     * @param position of the hole.
     * @return to be thrown.
     */
    public static CorruptJournalException hole(final long position)
    {
        return new CorruptJournalException(position, "a hole: 0 where a frame should begin", -1);
    }

    /**
     * Whether there is a hole where a cursor has found a word of 0.
     *
     * @param cursor that has read it.
     * @return false at the tail, and where a frame has come since.
     */
    public boolean isHole(final FrameReader cursor)
    {
        if (null == meta)
        {
            return false;
        }
        final long settled = meta.settledPosition();
        return settled > cursor.position() && settled != refuted && !cursor.isAtCut() && isHole(cursor, settled);
    }

    private boolean isHole(final FrameReader cursor, final long settled)
    {
        final boolean isConfirmed = isClosedAt(settled) || isFollowed(cursor.segment(), cursor.offset());
        // Read again, after something was seen to confirm it: a frame that was committed meanwhile is no hole.
        if (0 != cursor.segment().buffer().getLongVolatile(cursor.offset()))
        {
            return false;
        }
        refuted = isConfirmed ? refuted : settled;
        return isConfirmed;
    }

    private boolean isClosedAt(final long settled)
    {
        return meta.recoveryWords().isClosedAt(settled, meta.identity());
    }

    private boolean isFollowed(final Segment segment, final int offset)
    {
        for (int at = offset + FrameDescriptor.ALIGNMENT; at < segment.length(); at += FrameDescriptor.ALIGNMENT)
        {
            if (0 != segment.buffer().getLong(at))
            {
                return true;
            }
        }
        for (final long later : TailFinder.positions(store))
        {
            if (later > segment.basePosition() && TailFinder.isBegun(store, later))
            {
                return true;
            }
        }
        return false;
    }
}

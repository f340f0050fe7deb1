/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.util.function.LongSupplier;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.TailFinder;

/**
 * Tells a hole from the tail. Below the settled position there is a frame wherever the chain leads, so a place without
 * one is damage. The settled position may be damaged itself, so something must also lie behind the hole.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing but where it finds a hole.
 */
public final class HoleCheck
{
    private final SegmentStore store;
    private final LongSupplier settledPosition;
    /** A settled position that proved wrong: nothing lay behind a word of 0 below it. */
    private long refuted = Long.MAX_VALUE;

    /**
     * Makes a check for the readers of a journal.
     *
     * @param store           of the segments.
     * @param settledPosition of the journal; the largest number where it is not known, and then no hole is found.
     */
    public HoleCheck(final SegmentStore store, final LongSupplier settledPosition)
    {
        this.store = store;
        this.settledPosition = settledPosition;
    }

    /**
     * Whether there is a hole where a cursor has found a word of 0.
     *
     * @param cursor that has read it.
     * @return false at the tail, and where a frame has come since.
     */
    public boolean isHole(final FrameReader cursor)
    {
        final long settled = settledPosition.getAsLong();
        return settled > cursor.position() && settled != refuted && !cursor.isAtCut() && isHole(cursor, settled);
    }

    private boolean isHole(final FrameReader cursor, final long settled)
    {
        final boolean followed = isFollowed(cursor.segment(), cursor.offset());
        // Read again, after something was seen to lie behind: a frame that was committed meanwhile is no hole.
        if (0 != cursor.segment().buffer().getLongVolatile(cursor.offset()))
        {
            return false;
        }
        refuted = followed ? refuted : settled;
        return followed;
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

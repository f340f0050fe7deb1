/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.cursor;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.index.SegmentIndex;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.FrameCursor;
import io.daybook.journal.log.FrameDamage;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.JournalIdentity;

/**
 * Places a cursor at a stored position, after checking that a frame starts there: the chain of its segment leads there.
 */
final class CursorPlace
{
    private CursorPlace()
    {
    }

    /**
     * Places a cursor.
     *
     * @param cursor   to place.
     * @param position of a frame, or of the next one to come; base position of a segment for its first frame; 0 for the
     *                 first frame of the journal.
     * @return false when it is not such a place; the cursor may stand anywhere then.
     */
    static boolean go(final FrameCursor cursor, final long position)
    {
        if (0 == position)
        {
            return isAtStart(cursor);
        }
        final JournalIdentity identity = cursor.store().identity();
        final long target =
            0 == identity.offset(position) ? position + SegmentDescriptor.HEADER_LENGTH : position;
        if (target < 0 || 0 != (target & (FrameDescriptor.ALIGNMENT - 1)) ||
            identity.offset(target) < SegmentDescriptor.HEADER_LENGTH)
        {
            return false;
        }
        try
        {
            return toSegmentBefore(cursor, target) && (leads(cursor, target) || isBehindDamage(cursor, target));
        }
        catch (final CorruptJournalException ignore)
        {
            return isBehindDamage(cursor, target);
        }
    }

    private static boolean isAtStart(final FrameCursor cursor)
    {
        try
        {
            TailFinder.toStart(cursor);
            return true;
        }
        catch (final CorruptJournalException ignore)
        {
            return false;
        }
    }

    /**
     * Goes to the segment of a position, or to the last one before it whose first sequence is known.
     */
    private static boolean toSegmentBefore(final FrameCursor cursor, final long target)
    {
        final long base = cursor.store().identity().basePosition(target);
        if (TailFinder.isBegun(cursor.store(), base))
        {
            cursor.toSegment(base);
            useIndex(cursor, target);
            return true;
        }
        final long[] positions = TailFinder.positions(cursor.store());
        int i = positions.length - 1;
        while (i >= 0 && positions[i] > target)
        {
            i--;
        }
        if (i < 0)
        {
            return false;
        }
        cursor.toSegment(positions[i]);
        while (i > 0 && cursor.segment().baseSequence() < 0)
        {
            cursor.toSegment(positions[--i]);
        }
        TailFinder.begin(cursor);
        return true;
    }

    /**
     * Skips the frames in front of the last one, up to the target, that the segment's index knows.
     */
    private static void useIndex(final FrameCursor cursor, final long target)
    {
        try (SegmentIndex index = new SegmentIndex(cursor.store()))
        {
            final long base = cursor.segment().basePosition();
            if (index.open(base) && index.readBelow(IndexDescriptor.POSITION_OFFSET, target + 1, cursor.segment()))
            {
                cursor.to(index.position(), index.sequence());
            }
        }
    }

    private static boolean leads(final FrameCursor cursor, final long target)
    {
        boolean claimed = false;
        while (cursor.position() < target)
        {
            final long word = cursor.segment().wordAcquire(cursor.offset());
            if (0 == word)
            {
                return false;
            }
            claimed |= FrameDescriptor.length(word) < 0;
            cursor.step(word);
        }
        // A place behind an open claim counts when it is a frame: the claim's length may not be final.
        return cursor.position() == target && (!claimed || cursor.isAtFrame());
    }

    private static boolean isBehindDamage(final FrameCursor cursor, final long target)
    {
        try
        {
            return leadsPastDamage(cursor, target);
        }
        catch (final CorruptJournalException ignore)
        {
            return false;
        }
    }

    /**
     * Walks like a tailer that skips what is damaged.
     */
    private static boolean leadsPastDamage(final FrameCursor cursor, final long target)
    {
        final FrameCheck check = new FrameCheck(cursor.store().identity());
        cursor.toSegment(cursor.store().identity().basePosition(target));
        TailFinder.begin(cursor);
        while (cursor.position() < target)
        {
            // The target is a frame, so a 0 in front of it is a hole.
            final long word = cursor.segment().wordAcquire(cursor.offset());
            if (FrameDescriptor.length(word) < 0 && cursor.segment().fits(cursor.offset(), word))
            {
                return false;
            }
            FrameDamage.pass(cursor, check, word);
        }
        return cursor.position() == target;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.FrameDescriptor;

/**
 * Goes past damaged frames and segments, to the next good frame.
 */
public final class FrameDamage
{
    private FrameDamage()
    {
    }

    /**
     * Whether the frame that a cursor stands before is good.
     *
     * @param cursor before the frame.
     * @param check  of frames.
     * @param word   of the frame, its length positive.
     * @return false when it is damaged.
     */
    private static boolean isGood(final FrameCursor cursor, final FrameCheck check, final long word)
    {
        final Segment segment = cursor.segment;
        return segment.fits(cursor.offset, word) && null == check.fault(
            segment.buffer(), segment.map().duplicate(), cursor.offset, cursor.position(), word, cursor.sequence);
    }

    /**
     * Goes past a frame, good or not, or a hole.
     *
     * @param cursor before it.
     * @param check  of frames.
     * @param word   of the frame, 0 for a hole.
     * @throws CorruptJournalException when nothing good is found behind it.
     */
    public static void pass(final FrameCursor cursor, final FrameCheck check, final long word)
    {
        try
        {
            if (FrameDescriptor.length(word) > 0 && isGood(cursor, check, word))
            {
                cursor.step(word);
                return;
            }
        }
        catch (final CorruptJournalException ignore)
        {
            // The frame is an END that leads nowhere.
        }
        skip(cursor, check, word, cursor.offset + FrameDescriptor.ALIGNMENT);
    }

    /**
     * Goes past a damaged place to the next good frame. When there is none in the segment, goes to where the length of
     * the damaged frame leads, if there is an END, a claim or nothing yet. Otherwise goes to the next segment that can
     * be read. So it does at the second attempt where the segment was given up.
     *
     * @param cursor before the damage.
     * @param check  of frames.
     * @param word   of the frame, 0 where there is none.
     * @param behind the damage: offset in the segment, from which on a good frame is looked for.
     * @throws CorruptJournalException when nothing good is found behind it, and when the segment is given up.
     */
    public static void skip(final FrameCursor cursor, final FrameCheck check, final long word, final int behind)
    {
        final Segment segment = cursor.segment;
        final boolean isTold = check.isSpent();
        final int found = check.nextGood(
            segment.buffer(),
            segment.map().duplicate(),
            behind,
            segment.length(),
            segment.basePosition(),
            cursor.store.identity().segmentLength(),
            cursor.position(),
            cursor.sequence);
        if (found >= 0)
        {
            cursor.resume(found);
        }
        else if (check.isSpent() && !isTold)
        {
            throw FrameCheck.givenUp(cursor.position());
        }
        else if (!isTold && leadsOn(cursor, word, behind))
        {
            cursor.step(word);
        }
        else
        {
            skipSegment(cursor, check);
        }
    }

    private static boolean leadsOn(final FrameCursor cursor, final long word, final int behind)
    {
        final int offset = cursor.offset;
        final Segment segment = cursor.segment;
        if (FrameDescriptor.length(word) <= 0 || FrameDescriptor.isEnd(word) ||
            !segment.fits(offset, word))
        {
            return false;
        }
        final int next = segment.nextOffset(offset, word);
        final long nextWord = segment.wordAcquire(next);
        return next >= behind &&
            (FrameDescriptor.length(nextWord) <= 0 || FrameDescriptor.isEnd(nextWord));
    }

    private static void skipSegment(final FrameCursor cursor, final FrameCheck check)
    {
        if (!isPlacedBehind(cursor, cursor.segment.basePosition(), Long.MAX_VALUE))
        {
            // Something good may have come when this is tried again.
            check.begin();
            throw new CorruptJournalException(cursor.position(), "nothing good is left in the journal", -1);
        }
    }

    /**
     * Places a cursor in the first segment that can be read behind another one. Answers false if there is none; then
     * the cursor stays.
     */
    private static boolean isPlacedBehind(final FrameCursor cursor, final long other, final long end)
    {
        for (final long basePosition : TailFinder.positions(cursor.store))
        {
            if (basePosition > other && basePosition < end && TailFinder.isBegun(cursor.store, basePosition))
            {
                try
                {
                    cursor.toSegment(basePosition);
                    TailFinder.begin(cursor);
                    return true;
                }
                catch (final CorruptJournalException ignore)
                {
                    // Nothing of this segment can be read; what is behind it may be good.
                }
            }
        }
        return false;
    }

    /**
     * Places a cursor at the first frame of the journal that can be read: in the first segment, unless nothing of that
     * can be read.
     *
     * @param cursor to place.
     * @param end    position that the segment must begin in front of.
     * @return what is wrong with the first segment, null for nothing.
     * @throws CorruptJournalException when no such segment can be read; the cursor stays.
     */
    static CorruptJournalException toStart(final FrameCursor cursor, final long end)
    {
        while (true)
        {
            try
            {
                return toReadable(cursor, end);
            }
            catch (final SegmentDeletedException ignore)
            {
                // Another segment is the first now.
            }
        }
    }

    private static CorruptJournalException toReadable(final FrameCursor cursor, final long end)
    {
        try
        {
            TailFinder.toStart(cursor);
            return null;
        }
        catch (final CorruptJournalException ex)
        {
            if (isPlacedBehind(cursor, ex.position(), end))
            {
                return ex;
            }
            throw ex;
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.journal.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;

/**
 * Goes past damaged frames: to the next one whose checksum proves it good.
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
    public static boolean isGood(final FrameCursor cursor, final FrameCheck check, final long word)
    {
        final Segment segment = cursor.segment;
        return FrameDescriptor.isPlausible(FrameDescriptor.length(word), cursor.offset, segment.length()) &&
            null == check.fault(
            segment.buffer(), segment.map().duplicate(), cursor.offset, cursor.position(), word, cursor.sequence);
    }

    /**
     * Goes past a damaged frame. Its length leads anywhere; so the next frame is taken that its checksum proves good;
     * when there is none in the segment, where the length leads, if that is an end, a claim or nothing yet; else the
     * next segment.
     *
     * @param cursor before the frame.
     * @param check  of frames.
     * @param word   of the frame, its length positive.
     * @throws CorruptJournalException when nothing good is found behind it.
     */
    public static void skip(final FrameCursor cursor, final FrameCheck check, final long word)
    {
        final Segment segment = cursor.segment;
        final int found = check.nextIntact(
            segment.buffer(),
            segment.map().duplicate(),
            cursor.offset + FrameDescriptor.ALIGNMENT,
            segment.length(),
            segment.basePosition(),
            segment.length());
        if (found >= 0)
        {
            cursor.resume(found);
        }
        else if (!check.hasChecksums() || leadsOn(cursor, word))
        {
            cursor.step(word);
        }
        else
        {
            skipSegment(cursor);
        }
    }

    private static boolean leadsOn(final FrameCursor cursor, final long word)
    {
        final int offset = cursor.offset;
        final Segment segment = cursor.segment;
        if (!FrameDescriptor.isPlausible(FrameDescriptor.length(word), offset, segment.length()))
        {
            return false;
        }
        final int next = segment.nextOffset(offset, word);
        final long nextWord = next < segment.length() ? segment.wordAcquire(next) : 0;
        return FrameDescriptor.length(nextWord) <= 0 || FrameType.END == FrameDescriptor.type(nextWord);
    }

    private static void skipSegment(final FrameCursor cursor)
    {
        for (final long basePosition : TailFinder.positions(cursor.store))
        {
            if (basePosition > cursor.segment.basePosition())
            {
                cursor.toSegment(basePosition);
                return;
            }
        }
        throw new CorruptJournalException(cursor.position(), "nothing good is left in the journal", -1);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds where the chain goes on behind damage, in a journal whose frames have no checksums to recognise them by. Two
 * things identify a frame. Its number is that of the damaged frame or greater, by no more than the frames that fit
 * between them: where a shorter length leads into a message, the next one has the number that was expected there. And
 * the chain leads from it to the end without a contradiction.
 * <p>
 * Bytes of a message may look like a frame, or even like several, when the message holds parts of a journal. So the
 * first sure place is one from which the chain leads over {@value #ENOUGH} frames, or to where only zeros follow. A
 * place before that counts too when more damage lies behind it, on two conditions: the next frame confirms its number,
 * and the sure place does not have a number that this chain has used.
 */
final class ChainSearch
{
    private static final int NONE = -1;
    /** So many frames in a row leave no doubt. Without a limit hostile bytes could make a search take for ever. */
    private static final int ENOUGH = 256;

    private final FrameCheck check;
    private final UnsafeBuffer buffer;
    private final ByteBuffer bytes;
    private final int end;
    private final long basePosition;
    private final int segmentLength;

    /**
     * Makes a search in a part of a segment.
     *
     * @param check         of the journal's frames.
     * @param buffer        that holds the part.
     * @param bytes         the same memory; its position and limit are moved.
     * @param end           of the part in the buffer.
     * @param basePosition  position of the buffer's first byte.
     * @param segmentLength in bytes.
     */
    ChainSearch(
        final FrameCheck check,
        final UnsafeBuffer buffer,
        final ByteBuffer bytes,
        final int end,
        final long basePosition,
        final int segmentLength)
    {
        this.check = check;
        this.buffer = buffer;
        this.bytes = bytes;
        this.end = end;
        this.basePosition = basePosition;
        this.segmentLength = segmentLength;
    }

    /**
     * Finds the next frame.
     *
     * @param damaged  position of the damaged frame.
     * @param sequence of the damaged frame.
     * @param offset   in the buffer to search from.
     * @return its offset, or -1.
     */
    int next(final long damaged, final long sequence, final int offset)
    {
        final int dataEnd = dataEnd(offset);
        int likely = NONE;
        long used = 0;
        for (int at = offset; at <= end - FrameDescriptor.HEADER_LENGTH; at += FrameDescriptor.ALIGNMENT)
        {
            final long word = buffer.getLong(at);
            if (0 != word && isNumbered(at, word))
            {
                final long ahead = FrameDescriptor.sequence(sequence, number(at)) - sequence;
                final long room = (basePosition + at - damaged) / FrameDescriptor.HEADER_LENGTH;
                if (ahead >= 0 && ahead <= room && isWhole(at, word))
                {
                    final int followers = follow(at, sequence + ahead, dataEnd);
                    if (followers < 0)
                    {
                        return NONE != likely && ahead > used ? likely : at;
                    }
                    if (NONE == likely && followers > 0)
                    {
                        likely = at;
                        used = ahead + followers;
                    }
                }
            }
        }
        check.noteCut();
        return likely;
    }

    /**
     * Finds where the zeros at the end begin.
     */
    private int dataEnd(final int offset)
    {
        // A file that was cut off may end within a word.
        int at = end & -FrameDescriptor.ALIGNMENT;
        while (at > offset && 0 == buffer.getLong(at - FrameDescriptor.ALIGNMENT))
        {
            at -= FrameDescriptor.ALIGNMENT;
        }
        return at;
    }

    /**
     * Whether a frame of a known type that has a number may be here.
     */
    private boolean isNumbered(final int at, final long word)
    {
        final int type = FrameDescriptor.type(word);
        return FrameType.isKnown(type) && FrameType.hasContent(type) && fits(at, word);
    }

    private boolean fits(final int at, final long word)
    {
        final int length = FrameDescriptor.length(word);
        if (length < FrameDescriptor.HEADER_LENGTH || length > FrameDescriptor.maxLength(segmentLength))
        {
            return false;
        }
        final boolean fits = FrameDescriptor.alignedLength(length) <= end - at;
        if (!fits)
        {
            check.noteCut();
        }
        return fits;
    }

    private int number(final int at)
    {
        return buffer.getInt(at + FrameDescriptor.SEQUENCE_OFFSET);
    }

    private boolean isWhole(final int at, final long word)
    {
        return check.isFoundIntact(buffer, bytes, at, basePosition + at, word);
    }

    /**
     * Follows the chain.
     *
     * @return -1 when the chain leads on without a contradiction; otherwise how many frames confirmed the number before
     *     the contradiction.
     */
    private int follow(final int at, final long sequence, final int dataEnd)
    {
        int followers = 0;
        long number = sequence;
        int next = at;
        long word = buffer.getLong(at);
        while (followers < ENOUGH)
        {
            next += FrameDescriptor.alignedLength(Math.abs(FrameDescriptor.length(word)));
            number++;
            if (next >= dataEnd || end - next < FrameDescriptor.HEADER_LENGTH)
            {
                check.noteCut();
                return NONE;
            }
            word = buffer.getLong(next);
            final int length = Math.abs(FrameDescriptor.length(word));
            if (!FrameDescriptor.isPlausible(length, 0, segmentLength))
            {
                return followers;
            }
            if (FrameDescriptor.alignedLength(length) > end - next)
            {
                check.noteCut();
                return NONE;
            }
            if (isNumbered(next, word))
            {
                if ((int)number != number(next))
                {
                    return followers;
                }
                followers++;
            }
        }
        return NONE;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds where the chain goes on behind damage, in a journal whose frames have no checksums to know them by. A frame is
 * known by its number, which lies behind that of the damaged one and not further than there is room for frames between
 * them, and by those that follow it: from a real frame the chain leads to its end without a contradiction.
 * <p>
 * Bytes of a message may look like a frame, even like several, when the message holds parts of a journal. So the first
 * place counts from which the chain leads to an end, to nothing, to a claim, or over {@value #ENOUGH} frames; where
 * there is none, because more is damaged further on, the first whose number the next frame confirms.
 */
final class ChainSearch
{
    private static final long LOW_BITS = 0xFFFF_FFFFL;
    private static final int NONE = -1;
    /** Frames in a row that nobody need doubt; without a limit hostile bytes could make a search take for ever. */
    private static final int ENOUGH = 256;

    private final FrameCheck check;
    private final UnsafeBuffer buffer;
    private final ByteBuffer bytes;
    private final int end;
    private final long basePosition;
    private final int segmentLength;

    /**
     * A search in a part of a segment.
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
        int confirmed = NONE;
        for (int at = offset; at <= end - FrameDescriptor.HEADER_LENGTH; at += FrameDescriptor.ALIGNMENT)
        {
            final long word = buffer.getLong(at);
            if (0 != word && isNumbered(at, word))
            {
                final long ahead = number(at) - sequence & LOW_BITS;
                final long room = (basePosition + at - damaged) / FrameDescriptor.HEADER_LENGTH;
                if (ahead > 0 && ahead <= room && isWhole(at, word))
                {
                    final int followers = follow(at, sequence + ahead);
                    if (followers < 0)
                    {
                        return at;
                    }
                    confirmed = NONE == confirmed && followers > 0 ? at : confirmed;
                }
            }
        }
        return confirmed;
    }

    /**
     * Whether a frame of a known type, that has a number, may be here.
     */
    private boolean isNumbered(final int at, final long word)
    {
        final int type = FrameDescriptor.type(word);
        return FrameType.isKnown(type) && FrameType.PADDING != type && FrameType.END != type && fits(at, word);
    }

    private boolean fits(final int at, final long word)
    {
        final int length = FrameDescriptor.length(word);
        return length >= FrameDescriptor.HEADER_LENGTH && length <= FrameDescriptor.maxLength(segmentLength) &&
            FrameDescriptor.alignedLength(length) <= end - at;
    }

    private long number(final int at)
    {
        return buffer.getInt(at + FrameDescriptor.SEQUENCE_OFFSET) & LOW_BITS;
    }

    private boolean isWhole(final int at, final long word)
    {
        return check.isIntact(buffer, bytes, at, basePosition + at, word);
    }

    /**
     * Follows the chain.
     *
     * @return -1 when it leads on without a contradiction; else how many frames confirmed the number before it.
     */
    private int follow(final int at, final long sequence)
    {
        int followers = 0;
        long number = sequence;
        int next = at;
        long word = buffer.getLong(at);
        while (followers < ENOUGH)
        {
            next += FrameDescriptor.alignedLength(FrameDescriptor.length(word));
            number++;
            if (end - next < FrameDescriptor.HEADER_LENGTH)
            {
                return NONE;
            }
            word = buffer.getLong(next);
            final int length = FrameDescriptor.length(word);
            final int type = FrameDescriptor.type(word);
            if (0 == word || length < 0 || FrameType.END == type && FrameDescriptor.END_LENGTH == length)
            {
                return NONE;
            }
            if (length > end - next && FrameDescriptor.isPlausible(length, 0, segmentLength))
            {
                return NONE;
            }
            final boolean padding = FrameType.PADDING == type && 0 == FrameDescriptor.writer(word);
            if (!fits(next, word) || !padding && (int)number != (int)number(next))
            {
                return followers;
            }
            followers += padding ? 0 : 1;
        }
        return NONE;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.MappedByteBuffer;

import io.daybook.journal.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A mapped segment. Obtained from a {@link SegmentStore} and given back to it; not to be touched after that.
 * <p>
 * <b>Note:</b> shared by the threads of a process; what is not a single ordered word is guarded by the frame protocol.
 */
public final class Segment
{
    /** Cycle of a segment that has none. */
    static final long NO_CYCLE = -1;

    private final long basePosition;
    private final int length;
    private final MappedByteBuffer map;
    private final UnsafeBuffer buffer;

    int users;

    Segment(final long basePosition, final MappedByteBuffer map, final UnsafeBuffer buffer)
    {
        this.basePosition = basePosition;
        this.length = map.capacity();
        this.map = map;
        this.buffer = buffer;
    }

    /**
     * Position of the segment's first byte.
     *
     * @return the base position.
     */
    public long basePosition()
    {
        return basePosition;
    }

    /**
     * Length of the segment.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return length;
    }

    /**
     * The whole segment.
     *
     * @return the mapped bytes.
     */
    public UnsafeBuffer buffer()
    {
        return buffer;
    }

    MappedByteBuffer map()
    {
        return map;
    }

    /**
     * Number of the segment's first frame, once it is known.
     *
     * @return the sequence, or -1 while nobody has claimed in the segment.
     */
    public long baseSequence()
    {
        return buffer.getLongVolatile(SegmentDescriptor.BASE_SEQUENCE_OFFSET) - 1;
    }

    /**
     * Stores the number of the segment's first frame; all who do compute the same.
     *
     * @param sequence of the first frame.
     */
    void baseSequence(final long sequence)
    {
        buffer.putLongRelease(SegmentDescriptor.BASE_SEQUENCE_OFFSET, sequence + 1);
    }

    /**
     * Cycle of the segment's messages.
     *
     * @return when it begins, nanoseconds since the epoch; {@link #NO_CYCLE} while nobody has stored it.
     */
    long cycle()
    {
        return Math.max(0, buffer.getLongVolatile(SegmentDescriptor.CYCLE_OFFSET)) - 1;
    }

    /**
     * Raises the cycle; never lowers it.
     *
     * @param cycle or {@link #NO_CYCLE}, which changes nothing.
     */
    void raiseCycle(final long cycle)
    {
        long current = buffer.getLongVolatile(SegmentDescriptor.CYCLE_OFFSET);
        while (current < cycle + 1 &&
            !buffer.compareAndSetLong(SegmentDescriptor.CYCLE_OFFSET, current, cycle + 1))
        {
            current = buffer.getLongVolatile(SegmentDescriptor.CYCLE_OFFSET);
        }
    }

    /**
     * Whether the segment has a message, or a claim of one; metadata and padding do not count.
     *
     * @return false also for one that has ended without.
     */
    public boolean hasMessage()
    {
        int offset = SegmentDescriptor.HEADER_LENGTH;
        long word = wordAcquire(offset);
        while (0 != word && FrameType.END != FrameDescriptor.type(word))
        {
            if (FrameType.isMessage(FrameDescriptor.type(word)))
            {
                return true;
            }
            offset = nextOffset(offset, word);
            word = wordAcquire(offset);
        }
        return false;
    }

    /**
     * The word of a frame, read before all that follows.
     *
     * @param offset of the frame.
     * @return its word.
     */
    public long wordAcquire(final int offset)
    {
        return buffer.getLongAcquire(offset + FrameDescriptor.WORD_OFFSET);
    }

    /**
     * Turns the claim of a writer proved dead into padding, unless that has happened already.
     *
     * @param offset of the frame.
     * @param claim  its word, as seen before the proof.
     * @return whether it was this call that did it.
     * @throws CorruptJournalException for a length that no writer stores; nothing is changed.
     */
    public boolean abandon(final int offset, final long claim)
    {
        nextOffset(offset, claim);
        return buffer.compareAndSetLong(offset, claim, FrameDescriptor.padding(claim));
    }

    /**
     * Offset of the frame behind another, or behind a claim of final length.
     *
     * @param offset of the frame.
     * @param word   of the frame, not 0.
     * @return offset of the next one.
     * @throws CorruptJournalException for a length that no writer stores.
     */
    public int nextOffset(final int offset, final long word)
    {
        final int frameLength = Math.abs(FrameDescriptor.length(word));
        if (!FrameDescriptor.isPlausible(frameLength, offset, length))
        {
            throw new CorruptJournalException(
                basePosition + offset, "impossible frame length: length=" + FrameDescriptor.length(word), -1);
        }
        return offset + FrameDescriptor.alignedLength(frameLength);
    }

    /**
     * Where the chain goes on behind an END frame.
     *
     * @param offset of the END frame.
     * @return base position of the next segment.
     * @throws CorruptJournalException for one that does not lie behind this segment.
     */
    public long nextBasePosition(final int offset)
    {
        final int next = offset + FrameDescriptor.END_LENGTH;
        if (FrameDescriptor.END_LENGTH != FrameDescriptor.length(buffer.getLong(offset)) ||
            next < length && 0 != buffer.getLong(next))
        {
            throw new CorruptJournalException(basePosition + offset, "an end of a segment that is none", -1);
        }
        final long named = buffer.getLong(offset + FrameDescriptor.HEADER_LENGTH);
        if (0 == named)
        {
            return basePosition + length;
        }
        if (named <= basePosition || 0 != (named & (length - 1)))
        {
            throw new CorruptJournalException(
                basePosition + offset, "impossible next segment: basePosition=" + named, -1);
        }
        return named;
    }
}

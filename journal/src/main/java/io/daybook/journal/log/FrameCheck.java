/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Checks whether a committed frame is good: its number continues the chain, and its checksum matches. A checksum of 0
 * means that there is none, which is good where not every frame of the journal has one. Padding and END prove nothing.
 * But padding has no writer, so that one flipped bit does not turn a message into padding.
 * <p>
 * Where each word looks like a long frame, a search would take for ever. So a check gives up a segment once it has
 * computed too many checksums that proved nothing, and from then on no frame with a checksum is good.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing unless a frame is bad.
 */
public final class FrameCheck
{
    /** No segment needs that many checksums over as many bytes as it has, unless it was made to take for ever. */
    private static final int CHECKED_TIMES = 16;
    /** What is wrong with a segment that was given up. */
    public static final String GIVEN_UP = "the search for good frames was given up: it checked " + CHECKED_TIMES +
        " times as many bytes as the segment has";
    private static final long NOWHERE = -1;

    private final FrameChecksum checksum = new FrameChecksum();
    private final boolean required;
    private final long most;
    /** Bytes over which checksums may still be computed that prove nothing. */
    private long left;
    /** Position of the last frame that was bad: whoever looks at it again does not pay for it again. */
    private long charged;
    /** Whether the last search has left out frames whose numbers are far from the expected one, and found none. */
    private boolean leftOut;
    /** Whether what the last search found may depend on bytes behind those that it has searched. */
    private boolean cut;

    /**
     * Makes a check of the frames of one journal.
     *
     * @param identity of the journal.
     */
    public FrameCheck(final JournalIdentity identity)
    {
        this.required = identity.hasFrameChecksums();
        this.most = (long)CHECKED_TIMES * identity.segmentLength();
        begin();
    }

    /**
     * Begins anew: its reader has come to another segment, or was put to another place.
     */
    public void begin()
    {
        left = most;
        charged = NOWHERE;
        leftOut = false;
    }

    /**
     * Whether this has given up the segment.
     *
     * @return true when a search that found nothing may have missed a good frame.
     */
    public boolean isSpent()
    {
        return left < 0 || leftOut;
    }

    /**
     * Makes the exception for a segment that was given up.
     *
     * @param position of the damage behind which nothing was found.
     * @return to be thrown.
     */
    public static CorruptJournalException givenUp(final long position)
    {
        return new CorruptJournalException(position, GIVEN_UP, -1);
    }

    /**
     * Checks a frame.
     *
     * @param buffer   that holds the frame.
     * @param bytes    the same memory; its position and limit are moved.
     * @param offset   of the frame in both; it lies inside them.
     * @param position of the frame in the journal.
     * @param word     of the frame, positive and plausible.
     * @param sequence that the frame should have.
     * @return null when the frame is good, else what is wrong with it.
     */
    public String fault(
        final UnsafeBuffer buffer,
        final ByteBuffer bytes,
        final int offset,
        final long position,
        final long word,
        final long sequence)
    {
        final int type = FrameDescriptor.type(word);
        if (FrameType.END == type)
        {
            return null;
        }
        if (FrameType.PADDING == type)
        {
            if (0 != FrameDescriptor.writer(word))
            {
                return "padding that was a message";
            }
            final boolean hides = hidesMessage(buffer, bytes, offset, position, word, sequence);
            // A message that padding hides has a number near that of the padding: no other has to be looked for.
            leftOut = false;
            return left < 0 ? GIVEN_UP : hides ? "padding that covers a message" : null;
        }
        final int stored = buffer.getInt(offset + FrameDescriptor.SEQUENCE_OFFSET);
        if (stored != (int)sequence)
        {
            return "a frame out of sequence: sequence=" + Integer.toUnsignedString(stored) +
                ", expected=" + Integer.toUnsignedString((int)sequence);
        }
        return faultOfBytes(buffer, bytes, offset, position, word);
    }

    /**
     * Checks a frame whose number is right.
     *
     * @return null when its checksum matches, else what is wrong with it.
     */
    String faultOfBytes(
        final UnsafeBuffer buffer, final ByteBuffer bytes, final int offset, final long position, final long word)
    {
        if (left < 0 && 0 != buffer.getInt(offset + FrameDescriptor.CRC_OFFSET))
        {
            return GIVEN_UP;
        }
        if (isIntact(buffer, bytes, offset, position, word))
        {
            return null;
        }
        left -= position == charged ? 0 : FrameDescriptor.length(word);
        charged = position;
        return "a frame whose checksum does not match";
    }

    /**
     * Whether a frame whose checksum proves it good lies inside padding, whose length has no checksum.
     */
    private boolean hidesMessage(
        final UnsafeBuffer buffer,
        final ByteBuffer bytes,
        final int offset,
        final long position,
        final long word,
        final long sequence)
    {
        final int end = offset + FrameDescriptor.alignedLength(FrameDescriptor.length(word));
        return required && nextIntact(
            buffer, bytes, offset + FrameDescriptor.ALIGNMENT, end, position - offset, Integer.MAX_VALUE,
            position, sequence) >= 0;
    }

    /**
     * Refuses a good frame that only a later version of the format understands.
     *
     * @param word     of the frame.
     * @param position of the frame in the journal.
     * @throws JournalException when its type must not be stepped over.
     */
    public static void checkUnderstood(final long word, final long position)
    {
        if (FrameDescriptor.type(word) >= FrameType.MUST_UNDERSTAND)
        {
            throw new JournalException(
                "a frame of a type that this daybook must not step over: position=" + position +
                ", type=" + FrameDescriptor.type(word) + "; use a newer daybook");
        }
    }

    /**
     * Whether one load shows that a committed message is good: its number continues the chain, and it has no checksum
     * in a journal where not every frame has one. Where this is false, {@link #fault} tells.
     *
     * @param buffer   that holds the frame.
     * @param offset   of the frame, which lies inside.
     * @param sequence that the frame should have.
     * @return false when there is more to check.
     */
    public boolean isPlain(final UnsafeBuffer buffer, final int offset, final long sequence)
    {
        return !required && FrameDescriptor.isUnchecked(buffer.getLong(offset + FrameDescriptor.CRC_OFFSET), sequence);
    }

    /**
     * Whether a frame's checksum matches; true also where there is none and none is needed.
     *
     * @param buffer   that holds the frame.
     * @param bytes    the same memory; its position and limit are moved.
     * @param offset   of the frame in both; it lies inside them.
     * @param position of the frame in the journal.
     * @param word     of the frame, positive and plausible.
     * @return false when it is damaged.
     */
    public boolean isIntact(
        final UnsafeBuffer buffer, final ByteBuffer bytes, final int offset, final long position, final long word)
    {
        final int stored = buffer.getInt(offset + FrameDescriptor.CRC_OFFSET);
        if (0 == stored)
        {
            return !required;
        }
        return stored == checksum.compute(buffer, bytes, offset, position, word);
    }

    /**
     * Whether the checksum of a frame that a search has come to matches. The search pays for it also when it matches:
     * frames that overlap may all be intact.
     */
    boolean isFoundIntact(
        final UnsafeBuffer buffer, final ByteBuffer bytes, final int offset, final long position, final long word)
    {
        left -= 0 == buffer.getInt(offset + FrameDescriptor.CRC_OFFSET) ? 0 : FrameDescriptor.length(word);
        return left >= 0 && isIntact(buffer, bytes, offset, position, word);
    }

    /**
     * Whether all frames can be recognised by their checksums.
     *
     * @return false where some or all have none.
     */
    public boolean hasChecksums()
    {
        return required;
    }

    /**
     * Finds the next frame behind a damaged one: by its checksum, or by the chain where frames have none. Finds none
     * once the segment was given up.
     *
     * @param buffer        that holds the frames.
     * @param bytes         the same memory; its position and limit are moved.
     * @param offset        to search from.
     * @param end           to search to.
     * @param basePosition  position of the buffer's first byte.
     * @param segmentLength in bytes.
     * @param damaged       position of the damaged frame.
     * @param sequence      of the damaged frame.
     * @return offset of the frame, or -1 when there is none.
     */
    public int nextGood(
        final UnsafeBuffer buffer,
        final ByteBuffer bytes,
        final int offset,
        final int end,
        final long basePosition,
        final int segmentLength,
        final long damaged,
        final long sequence)
    {
        if (left < 0)
        {
            return -1;
        }
        return required ?
            nextIntact(buffer, bytes, offset, end, basePosition, segmentLength, damaged, sequence) :
            new ChainSearch(this, buffer, bytes, end, basePosition, segmentLength).next(damaged, sequence, offset);
    }

    /**
     * Finds the next frame as {@link #nextGood} does, in a part of the bytes that remain.
     *
     * @param buffer        that holds the part.
     * @param bytes         the same memory; its position and limit are moved.
     * @param end           of the part in the buffer.
     * @param basePosition  position of the buffer's first byte.
     * @param segmentLength in bytes.
     * @param damaged       position of the damaged frame.
     * @param sequence      of the damaged frame.
     * @return offset of the frame; -1 when that takes more bytes to tell, and then nothing is paid for the search.
     */
    int nextGoodWithin(
        final UnsafeBuffer buffer,
        final ByteBuffer bytes,
        final int end,
        final long basePosition,
        final int segmentLength,
        final long damaged,
        final long sequence)
    {
        final long leftBefore = left;
        final boolean leftOutBefore = leftOut;
        cut = false;
        final int found = nextGood(buffer, bytes, 0, end, basePosition, segmentLength, damaged, sequence);
        if (found >= 0 && !cut)
        {
            return found;
        }
        left = leftBefore;
        leftOut = leftOutBefore;
        return -1;
    }

    /** What comes behind the end of the bytes searched may change what is found. */
    void noteCut()
    {
        cut = true;
    }

    /**
     * Finds the next frame that its checksum proves good. Of random bytes many words look like long frames, but hardly
     * one has a number near the expected one. So frames with other numbers get no more than half of what may be spent.
     */
    private int nextIntact(
        final UnsafeBuffer buffer,
        final ByteBuffer bytes,
        final int offset,
        final int end,
        final long basePosition,
        final int segmentLength,
        final long damaged,
        final long sequence)
    {
        for (int at = offset; at <= end - FrameDescriptor.HEADER_LENGTH && left >= 0; at += FrameDescriptor.ALIGNMENT)
        {
            final long word = buffer.getLong(at);
            final long position = basePosition + at;
            if (!isPossible(buffer, at, word, position, FrameDescriptor.maxLength(segmentLength)))
            {
                continue;
            }
            if (FrameDescriptor.alignedLength(FrameDescriptor.length(word)) > end - at)
            {
                noteCut();
            }
            else
            {
                final int ahead = buffer.getInt(at + FrameDescriptor.SEQUENCE_OFFSET) - (int)sequence;
                if (left <= most / 2 &&
                    Integer.toUnsignedLong(ahead) > (position - damaged) / FrameDescriptor.HEADER_LENGTH)
                {
                    leftOut = true;
                }
                else if (isFoundIntact(buffer, bytes, at, position, word))
                {
                    leftOut = false;
                    return at;
                }
            }
        }
        return -1;
    }

    /**
     * Whether a writer may have written such a header at a position.
     */
    private static boolean isPossible(
        final UnsafeBuffer buffer, final int at, final long word, final long position, final int maxLength)
    {
        final int length = FrameDescriptor.length(word);
        final int type = FrameDescriptor.type(word);
        return length >= FrameDescriptor.HEADER_LENGTH && length <= maxLength &&
            FrameDescriptor.alignedLength(length) <= maxLength &&
            FrameType.isKnown(type) && FrameType.hasContent(type) &&
            FrameDescriptor.writer(word) < MetaDescriptor.SLOT_COUNT &&
            Integer.toUnsignedLong(buffer.getInt(at + FrameDescriptor.SEQUENCE_OFFSET)) <=
            SegmentDescriptor.maxBaseSequence(position);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Checks whether a committed frame is good: its number continues the chain, and its checksum matches. A checksum of 0
 * means that there is none, which is good where not every frame of the journal has one. Padding and END prove nothing.
 * But padding has no writer, so that one flipped bit does not turn a message into padding.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing unless a frame is bad.
 */
public final class FrameCheck
{
    private final FrameChecksum checksum = new FrameChecksum();
    private final boolean required;
    /** Bytes over which checksums may still be computed. */
    private long left;

    /**
     * Makes a check of the frames of one journal.
     *
     * @param identity of the journal.
     */
    public FrameCheck(final JournalIdentity identity)
    {
        this(identity, Long.MAX_VALUE);
    }

    /**
     * Makes a check that gives up: where each word looks like a long frame, a search would take for ever.
     *
     * @param identity of the journal.
     * @param most     bytes over which checksums are computed; frames with checksums count as damaged from then on.
     */
    public FrameCheck(final JournalIdentity identity, final long most)
    {
        this.required = identity.hasFrameChecksums();
        this.left = most;
    }

    /**
     * Whether this has given up.
     *
     * @return true when what it says means nothing any more.
     */
    public boolean isSpent()
    {
        return left < 0;
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
            return hidesMessage(buffer, bytes, offset, position, word) ? "padding that covers a message" : null;
        }
        final int stored = buffer.getInt(offset + FrameDescriptor.SEQUENCE_OFFSET);
        if (stored != (int)sequence)
        {
            return "a frame out of sequence: sequence=" + Integer.toUnsignedString(stored) +
                ", expected=" + Integer.toUnsignedString((int)sequence);
        }
        return isIntact(buffer, bytes, offset, position, word) ? null : "a frame whose checksum does not match";
    }

    /**
     * Whether a frame whose checksum proves it good lies inside padding, whose length has no checksum.
     */
    private boolean hidesMessage(
        final UnsafeBuffer buffer, final ByteBuffer bytes, final int offset, final long position, final long word)
    {
        final int end = offset + FrameDescriptor.alignedLength(FrameDescriptor.length(word));
        return nextIntact(
            buffer, bytes, offset + FrameDescriptor.ALIGNMENT, end, position - offset, Integer.MAX_VALUE) >= 0;
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
        left -= isSpent() ? 0 : FrameDescriptor.length(word);
        return !isSpent() && stored == checksum.compute(buffer, bytes, offset, position, word);
    }

    /**
     * Whether all frames can be recognised by their checksums.
     *
     * @return false where {@link #nextIntact} finds nothing.
     */
    public boolean hasChecksums()
    {
        return required;
    }

    /**
     * Finds the next frame behind a damaged one: by its checksum, or by the chain where frames have none.
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
        return required ? nextIntact(buffer, bytes, offset, end, basePosition, segmentLength) :
            new ChainSearch(this, buffer, bytes, end, basePosition, segmentLength).next(damaged, sequence, offset);
    }

    /**
     * Finds the next frame that its checksum proves good.
     *
     * @param buffer        that holds the frames.
     * @param bytes         the same memory; its position and limit are moved.
     * @param offset        to search from.
     * @param end           to search to.
     * @param basePosition  position of the buffer's first byte.
     * @param segmentLength in bytes.
     * @return offset of the frame, or -1 when there is none, or no checksum to recognise it by.
     */
    public int nextIntact(
        final UnsafeBuffer buffer,
        final ByteBuffer bytes,
        final int offset,
        final int end,
        final long basePosition,
        final int segmentLength)
    {
        if (!required)
        {
            return -1;
        }
        for (int at = offset; at <= end - FrameDescriptor.HEADER_LENGTH; at += FrameDescriptor.ALIGNMENT)
        {
            final long word = buffer.getLong(at);
            final int length = FrameDescriptor.length(word);
            final int type = FrameDescriptor.type(word);
            if (length >= FrameDescriptor.HEADER_LENGTH && length <= FrameDescriptor.maxLength(segmentLength) &&
                FrameDescriptor.alignedLength(length) <= end - at &&
                FrameType.isKnown(type) && FrameType.hasContent(type) &&
                isIntact(buffer, bytes, at, basePosition + at, word))
            {
                return at;
            }
        }
        return -1;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import org.agrona.BitUtil;

/**
 * Layout of a frame: a header of 24 bytes, the payload, and zeros up to the next multiple of 8. Little-endian.
 * <pre>
 *  0               4       6       8               16      20      24
 *  +---------------+-------+-------+---------------+-------+-------+----------------------+-----+
 *  | length  i32   | type  | writer| timestamp i64 | crc   | seq   | payload              | pad |
 *  |               | u16   | u16   | epoch ns      | u32   | u32   | length - 24 bytes    | to 8|
 *  +---------------+-------+-------+---------------+-------+-------+----------------------+-----+
 *    &lt;------- one 8-byte word -----&gt;
 * </pre>
 * The word is 0 where there is nothing yet. Its length is negative while the frame is claimed, and positive, header
 * included, once it is committed. Until then other threads and processes look at no other part of the frame.
 */
public final class FrameDescriptor
{
    /** Frames start at multiples of this. */
    public static final int ALIGNMENT = 8;
    /** Offset of length, type and writer, one word. */
    public static final int WORD_OFFSET = 0;
    /** Offset of the timestamp, nanoseconds since the epoch, 0 for none. */
    public static final int TIMESTAMP_OFFSET = 8;
    /** Offset of the checksum, 0 for none. */
    public static final int CRC_OFFSET = 16;
    /** Offset of the low 32 bits of the frame's number in the journal. */
    public static final int SEQUENCE_OFFSET = 20;
    /** Offset of the payload, and the smallest length of a frame. */
    public static final int HEADER_LENGTH = 24;
    /** Length of an END frame: its payload is the base position of the next segment, 0 for the following one. */
    public static final int END_LENGTH = HEADER_LENGTH + 8;

    /** The fault of an END frame that has another length, or that something other than zeros follows. */
    public static final String NO_END = "an END frame that does not end its segment";

    private FrameDescriptor()
    {
    }

    /**
     * Composes the first word of a frame.
     *
     * @param length of the frame, negative for a claim.
     * @param type   of the frame.
     * @param writer slot of the writer.
     * @return the word.
     */
    public static long word(final int length, final int type, final int writer)
    {
        return ((long)writer << 48) | ((long)(type & 0xFFFF) << 32) | (length & 0xFFFF_FFFFL);
    }

    /**
     * Length of a frame: 0 for nothing, negative for a claim.
     *
     * @param word of the frame.
     * @return length in bytes, header included, padding not.
     */
    public static int length(final long word)
    {
        return (int)word;
    }

    /**
     * Type of a frame.
     *
     * @param word of the frame.
     * @return one of {@link FrameType}, or a shape id.
     */
    public static int type(final long word)
    {
        return (int)(word >>> 32) & 0xFFFF;
    }

    /**
     * Writer of a frame.
     *
     * @param word of the frame.
     * @return its slot.
     */
    public static int writer(final long word)
    {
        return (int)(word >>> 48);
    }

    /**
     * Whether a frame is committed and has content, and so a number that means something.
     *
     * @param word of the frame.
     * @return false for a claim, for padding and END.
     */
    public static boolean isNumbered(final long word)
    {
        return length(word) > 0 && FrameType.hasContent(type(word));
    }

    /**
     * Whether a frame is a committed END. Its length may still be wrong; see {@link #nextBasePosition}.
     *
     * @param word of the frame.
     * @return false for a claim.
     */
    public static boolean isEnd(final long word)
    {
        return length(word) > 0 && FrameType.END == type(word);
    }

    /**
     * Tells where the chain of frames goes on behind an END.
     *
     * @param word          of the END.
     * @param named         what its payload names; 0 for the following segment.
     * @param basePosition  of the segment that ends.
     * @param segmentLength in bytes, a power of two.
     * @return base position of the next segment; -1 when no writer stores such an END.
     */
    public static long nextBasePosition(
        final long word, final long named, final long basePosition, final long segmentLength)
    {
        final long next = 0 == named ? basePosition + segmentLength : named;
        return END_LENGTH == length(word) && FrameType.END == type(word) &&
            next > basePosition && 0 == (next & (segmentLength - 1)) ? next : -1;
    }

    /**
     * The sequence of a frame, of which the frame itself stores the low 32 bits.
     *
     * @param from a sequence at most 2^32 - 1 below that of the frame: a segment holds fewer frames than that.
     * @param low  the bits in the frame.
     * @return the first sequence not below {@code from} that has these low bits.
     */
    public static long sequence(final long from, final int low)
    {
        return from + Integer.toUnsignedLong(low - (int)from);
    }

    /**
     * Whether a frame has no checksum and a given number.
     *
     * @param stored   the 8 bytes at {@link #CRC_OFFSET}: the checksum, and the number's low 32 bits.
     * @param sequence that the frame should have.
     * @return false with a checksum or another number.
     */
    public static boolean isUnchecked(final long stored, final long sequence)
    {
        return stored == sequence << 32;
    }

    /**
     * The word of padding that takes the place of a claim: with the same length, and with writer 0.
     *
     * @param claim word with a negative length.
     * @return word of the padding.
     */
    public static long padding(final long claim)
    {
        return word(-length(claim), FrameType.PADDING, 0);
    }

    /**
     * Bytes that a frame takes up.
     *
     * @param length of the frame.
     * @return length rounded up to the next frame.
     */
    public static int alignedLength(final int length)
    {
        return BitUtil.align(length, ALIGNMENT);
    }

    /**
     * Whether a length read from a file can be that of a frame which starts at the offset.
     *
     * @param length        positive, as read.
     * @param offset        of the frame in its segment.
     * @param segmentLength in bytes.
     * @return false for a length that no writer stores.
     */
    public static boolean isPlausible(final int length, final int offset, final int segmentLength)
    {
        return length >= HEADER_LENGTH && length <= maxLength(segmentLength) &&
            alignedLength(length) <= segmentLength - offset;
    }

    /**
     * The longest frame of a segment: a quarter of it.
     *
     * @param segmentLength in bytes.
     * @return length in bytes, header included.
     */
    public static int maxLength(final int segmentLength)
    {
        return segmentLength >> 2;
    }
}

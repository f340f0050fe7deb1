/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;

import org.agrona.BitUtil;

/**
 * Layout of a segment: a header page, then frames to the end of the file. Little-endian.
 * <pre>
 *  0         8         12      16             32        36        40          48          56        60      64
 *  +---------+---------+-------+--------------+---------+---------+-----------+-----------+---------+-------+
 *  | magic   | version | crc   | journal UUID | segment | header  | base      | created   | options | 0     |
 *  | i64     | i32     | u32   | msb, lsb     | length  | length  | position  | epoch ns  | u32     |       |
 *  +---------+---------+-------+--------------+---------+---------+-----------+-----------+---------+-------+
 *  64                  72              80                                                              4096
 *  +-------------------+---------------+-------------------------------------------------------------------+
 *  | base sequence + 1 | cycle + 1     | 0                                                                 |
 *  | i64, 0 = unknown  | i64, 0 = none |                                                                   |
 *  +-------------------+---------------+-------------------------------------------------------------------+
 * </pre>
 * The checksum, CRC-32C, covers bytes 0 to 64 with its own four bytes as 0. What follows at 64 is 0 at creation. The
 * first writer that steps into the segment stores the base sequence. The cycle is only ever raised. The version is
 * that of {@link FormatVersion}.
 */
public final class SegmentDescriptor
{
    /** "DAYBOOK" and 0x01, read as a little-endian word. */
    public static final long MAGIC = 0x01_4B_4F_4F_42_59_41_44L;
    /** Ending of a segment's name. */
    public static final String SUFFIX = ".dbk";

    /** Endings of the files that belong to a segment: its index and its block checksums. */
    public static final List<String> COMPANION_SUFFIXES = List.of(IndexDescriptor.SUFFIX, SumDescriptor.SUFFIX);

    /** Offset of the magic word. */
    public static final int MAGIC_OFFSET = 0;
    /** Offset of the version, major, minor and patch in one int; written last. */
    public static final int VERSION_OFFSET = 8;
    /** Offset of the checksum. */
    public static final int CRC_OFFSET = 12;
    /** Offset of the journal's UUID, most significant half first. */
    public static final int UUID_OFFSET = 16;
    /** Offset of the segment's length. */
    public static final int SEGMENT_LENGTH_OFFSET = 32;
    /** Offset of the header's length, where the first frame starts. */
    public static final int HEADER_LENGTH_OFFSET = 36;
    /** Offset of the position of the segment's first byte. */
    public static final int BASE_POSITION_OFFSET = 40;
    /** Offset of the time of creation. */
    public static final int CREATED_OFFSET = 48;
    /** Offset of the frame options. */
    public static final int OPTIONS_OFFSET = 56;
    /** Length of what the checksum covers. */
    public static final int CHECKED_LENGTH = 64;
    /** Offset of the number of the segment's first frame plus 1; 0 for not yet known. */
    public static final int BASE_SEQUENCE_OFFSET = 64;
    /** Offset of the cycle plus 1: when it begins, nanoseconds since the epoch; 0 for none. */
    public static final int CYCLE_OFFSET = 72;
    /** Offset of the first frame. */
    public static final int HEADER_LENGTH = 4096;

    /** Option bit: each frame carries a checksum. */
    public static final int OPTION_FRAME_CHECKSUMS = 1;
    /** Option bit: a file beside the segment holds checksums of its bytes, see {@link SumDescriptor}. */
    public static final int OPTION_BLOCK_CHECKSUMS = 2;
    /** Option bit: the file of a segment that is not kept any more may become another segment. */
    public static final int OPTION_RECYCLED_SEGMENTS = 4;

    /** Base position in a file that is between two segments. */
    public static final long NO_BASE_POSITION = -1;

    /** Shortest segment. */
    public static final int MIN_LENGTH = 1 << 20;
    /** Longest segment. */
    public static final int MAX_LENGTH = 1 << 30;

    /** Highest base position: no journal gets there, and positions behind it are still positive. */
    public static final long MAX_BASE_POSITION = 1L << 62;

    private static final int NAME_DIGITS = 20;

    private SegmentDescriptor()
    {
    }

    /**
     * Name of the file that holds a segment.
     *
     * @param basePosition position of the segment's first byte.
     * @return 20 digits and the suffix.
     */
    public static String fileName(final long basePosition)
    {
        return companionName(basePosition, SUFFIX);
    }

    /** Name of a file that belongs to a segment: its position's digits, and a suffix. */
    static String companionName(final long basePosition, final String suffix)
    {
        final String digits = Long.toString(basePosition);
        return "0".repeat(NAME_DIGITS - digits.length()) + digits + suffix;
    }

    /**
     * Base position that a file's name gives.
     *
     * @param fileName of any file.
     * @return the position, or -1 when it is not the name of a segment.
     */
    public static long basePosition(final String fileName)
    {
        return basePosition(fileName, SUFFIX);
    }

    /** Base position that the name of a file with a suffix gives; -1 when it is not the name of such a file. */
    static long basePosition(final String fileName, final String suffix)
    {
        if (fileName.length() != NAME_DIGITS + suffix.length() || !fileName.endsWith(suffix))
        {
            return -1;
        }
        long position = 0;
        for (int i = 0; i < NAME_DIGITS; i++)
        {
            final int digit = fileName.charAt(i) - '0';
            if (digit < 0 || digit > 9 || position > (Long.MAX_VALUE - digit) / 10)
            {
                return -1;
            }
            position = position * 10 + digit;
        }
        return position;
    }

    /**
     * Whether a file's name is that of a file that belongs to a segment.
     *
     * @param fileName of any file.
     * @return true for 20 digits and a suffix of {@link #COMPANION_SUFFIXES}.
     */
    public static boolean isCompanion(final String fileName)
    {
        return fileName.length() > NAME_DIGITS && COMPANION_SUFFIXES.contains(fileName.substring(NAME_DIGITS)) &&
            basePosition(fileName, fileName.substring(NAME_DIGITS)) >= 0;
    }

    /**
     * Checks the length of a segment.
     *
     * @param length in bytes.
     * @return whether it is a power of two from 1 MiB to 1 GiB.
     */
    public static boolean isLength(final long length)
    {
        return length >= MIN_LENGTH && length <= MAX_LENGTH && BitUtil.isPowerOfTwo(length);
    }

    /**
     * Tells the number of a segment's first frame by the word in its header, which is not signed.
     *
     * @param word at {@link #BASE_SEQUENCE_OFFSET}.
     * @return the number, -1 where nobody has claimed in the segment yet; the largest number, which no frame can have,
     *     for all that are larger.
     */
    public static long baseSequence(final long word)
    {
        return word < 0 ? Long.MAX_VALUE : word - 1;
    }

    /**
     * Whether the first frame of a segment can have a given number: it cannot exceed how many of the shortest frames
     * fit in front of the segment.
     *
     * @param baseSequence number of the segment's first frame.
     * @param basePosition of the segment.
     * @return false for a number that no writer stores.
     */
    public static boolean isBaseSequence(final long baseSequence, final long basePosition)
    {
        return baseSequence >= 0 && baseSequence <= maxBaseSequence(basePosition);
    }

    /**
     * The highest number that a segment's first frame can have.
     *
     * @param basePosition of the segment.
     * @return the number.
     */
    public static long maxBaseSequence(final long basePosition)
    {
        return basePosition / FrameDescriptor.HEADER_LENGTH;
    }

    /**
     * Writes a header page.
     *
     * @param page         little-endian, of {@link #HEADER_LENGTH} zeros.
     * @param journalId    identity of the journal.
     * @param length       of the segment.
     * @param basePosition of the segment.
     * @param createdNs    time of creation, nanoseconds since the epoch.
     * @param options      frame options.
     */
    public static void encode(
        final ByteBuffer page,
        final UUID journalId,
        final int length,
        final long basePosition,
        final long createdNs,
        final int options)
    {
        page.order(ByteOrder.LITTLE_ENDIAN);
        page.putLong(MAGIC_OFFSET, MAGIC);
        page.putLong(UUID_OFFSET, journalId.getMostSignificantBits());
        page.putLong(UUID_OFFSET + 8, journalId.getLeastSignificantBits());
        page.putInt(SEGMENT_LENGTH_OFFSET, length);
        page.putInt(HEADER_LENGTH_OFFSET, HEADER_LENGTH);
        page.putLong(BASE_POSITION_OFFSET, basePosition);
        page.putLong(CREATED_OFFSET, createdNs);
        page.putInt(OPTIONS_OFFSET, options);
        page.putInt(VERSION_OFFSET, FormatVersion.of(options));
        page.putInt(CRC_OFFSET, checksum(page));
    }

    /**
     * Checksum of a header page.
     *
     * @param page that holds it.
     * @return CRC-32C of the checked bytes, its own as 0.
     */
    public static int checksum(final ByteBuffer page)
    {
        final byte[] bytes = new byte[CHECKED_LENGTH];
        page.duplicate().position(0).get(bytes);
        ByteBuffer.wrap(bytes).putInt(CRC_OFFSET, 0);
        final CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int)crc.getValue();
    }
}

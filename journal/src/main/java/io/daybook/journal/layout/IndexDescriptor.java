/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.zip.CRC32C;

import org.agrona.SemanticVersion;

/**
 * Layout of the index of a segment: a {@linkplain CompanionHeader header}, whose own word is a time such that no
 * message before the segment is later, then entries in the order of their positions. Little-endian.
 * <pre>
 *  0           8           16              24                  32        36        40
 *  +-----------+-----------+---------------+-------------------+---------+---------+
 *  | position  | sequence  | timestamp     | max timestamp     | kind    | crc     |
 *  | i64       | i64       | i64           | so far, i64       | u32     | u32     |
 *  +-----------+-----------+---------------+-------------------+---------+---------+
 * </pre>
 * There is an entry for the first message that starts in each 64 KiB of the segment, and for every metadata frame, END
 * included. The checksum of an entry, CRC-32C, covers its first 36 bytes.
 */
public final class IndexDescriptor
{
    /** "DAYIDX", 0 and 0x01, read as a little-endian word. */
    public static final long MAGIC = 0x01_00_58_44_49_59_41_44L;
    /** Version of the format that this code writes. */
    public static final int VERSION = SemanticVersion.compose(1, 0, 0);
    /** Ending of an index's name, in place of the segment's. */
    public static final String SUFFIX = ".idx";

    /** Offset of a time such that no message before the segment is later. */
    public static final int MAX_BEFORE_OFFSET = CompanionHeader.OWN_OFFSET;
    /** Length of the header, where the first entry starts. */
    public static final int HEADER_LENGTH = CompanionHeader.LENGTH;

    /** Offset in an entry of the frame's position. */
    public static final int POSITION_OFFSET = 0;
    /** Offset in an entry of the frame's number. */
    public static final int SEQUENCE_OFFSET = 8;
    /** Offset in an entry of the frame's timestamp; for END, of the base position of the next segment. */
    public static final int TIMESTAMP_OFFSET = 16;
    /** Offset in an entry of the latest timestamp of the segment's messages up to and including the frame. */
    public static final int MAX_OFFSET = 24;
    /** Offset in an entry of what the frame is. */
    public static final int KIND_OFFSET = 32;
    /** Offset in an entry of its checksum. */
    public static final int ENTRY_CRC_OFFSET = 36;
    /** Length of an entry. */
    public static final int ENTRY_LENGTH = 40;

    /** Kind of an entry for a message; any other is the type of a metadata frame. */
    public static final int KIND_MESSAGE = 0;
    /** The first message that starts in each run of this many bytes has an entry. */
    public static final int BLOCK_LENGTH = 64 << 10;

    private IndexDescriptor()
    {
    }

    /**
     * Name of the file that holds an index.
     *
     * @param basePosition position of the segment's first byte.
     * @return 20 digits and the suffix.
     */
    public static String fileName(final long basePosition)
    {
        return SegmentDescriptor.companionName(basePosition, SUFFIX);
    }

    /**
     * Number of the 64 KiB block that a position lies in.
     *
     * @param position in the journal.
     * @return number of the block, from 0 at the journal's first byte.
     */
    public static long block(final long position)
    {
        return position / BLOCK_LENGTH;
    }

    /**
     * Where an entry lies in the file.
     *
     * @param number of the entry, from 0.
     * @return offset in the file.
     */
    public static long entryOffset(final int number)
    {
        return HEADER_LENGTH + (long)number * ENTRY_LENGTH;
    }

    /**
     * Composes a header.
     *
     * @param journalId     identity of the journal.
     * @param segmentLength in bytes.
     * @param basePosition  of the segment.
     * @param maxBefore     a time such that no message before the segment is later.
     * @return the header's bytes.
     */
    public static ByteBuffer header(
        final UUID journalId, final int segmentLength, final long basePosition, final long maxBefore)
    {
        return CompanionHeader.compose(MAGIC, VERSION, journalId, segmentLength, basePosition, maxBefore);
    }

    /**
     * Whether bytes are the header of the index of a segment, undamaged and of a version that this code reads.
     *
     * @param header        of {@link #HEADER_LENGTH} bytes, little-endian; its checksum is set to 0.
     * @param journalId     identity of the journal.
     * @param segmentLength in bytes.
     * @param basePosition  of the segment.
     * @return false when the file is not to be used.
     */
    public static boolean isHeader(
        final ByteBuffer header, final UUID journalId, final int segmentLength, final long basePosition)
    {
        return CompanionHeader.is(header, MAGIC, VERSION, journalId, segmentLength, basePosition);
    }

    /**
     * Writes an entry.
     *
     * @param bytes     little-endian; its position and limit are moved.
     * @param offset    of the entry.
     * @param position  of the frame.
     * @param sequence  of the frame.
     * @param timestamp of the frame.
     * @param max       timestamp so far.
     * @param kind      of the entry.
     * @param crc       to compute with.
     */
    public static void encode(
        final ByteBuffer bytes,
        final int offset,
        final long position,
        final long sequence,
        final long timestamp,
        final long max,
        final int kind,
        final CRC32C crc)
    {
        bytes.putLong(offset + POSITION_OFFSET, position);
        bytes.putLong(offset + SEQUENCE_OFFSET, sequence);
        bytes.putLong(offset + TIMESTAMP_OFFSET, timestamp);
        bytes.putLong(offset + MAX_OFFSET, max);
        bytes.putInt(offset + KIND_OFFSET, kind);
        bytes.putInt(offset + ENTRY_CRC_OFFSET, checksum(bytes, offset, ENTRY_CRC_OFFSET, crc));
    }

    /**
     * Whether an entry is undamaged.
     *
     * @param bytes  little-endian; its position and limit are moved.
     * @param offset of the entry.
     * @param crc    to compute with.
     * @return false when it is not to be used.
     */
    public static boolean isIntact(final ByteBuffer bytes, final int offset, final CRC32C crc)
    {
        return bytes.getInt(offset + ENTRY_CRC_OFFSET) == checksum(bytes, offset, ENTRY_CRC_OFFSET, crc);
    }

    private static int checksum(final ByteBuffer bytes, final int offset, final int length, final CRC32C crc)
    {
        bytes.limit(offset + length).position(offset);
        crc.reset();
        crc.update(bytes);
        bytes.clear();
        return (int)crc.getValue();
    }
}

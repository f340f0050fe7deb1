/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;
import java.util.zip.CRC32C;

import org.agrona.SemanticVersion;

/**
 * Layout of the header of the files that lie beside a segment and grow with it: its block checksums and its index.
 * Little-endian.
 * <pre>
 *  0         8         12      16             32        36   40          48             56   64
 *  +---------+---------+-------+--------------+---------+----+-----------+--------------+----+
 *  | magic   | version | crc   | journal UUID | segment | 0  | base      | of the kind  | 0  |
 *  | i64     | i32     | u32   | msb, lsb     | length  |    | position  | of file, i64 |    |
 *  +---------+---------+-------+--------------+---------+----+-----------+--------------+----+
 * </pre>
 * The checksum, CRC-32C, covers the header with its own four bytes as 0.
 */
public final class CompanionHeader
{
    /** Offset of the magic word, which tells the kind of file. */
    public static final int MAGIC_OFFSET = 0;
    /** Offset of the version. */
    public static final int VERSION_OFFSET = 8;
    /** Offset of the checksum. */
    public static final int CRC_OFFSET = 12;
    /** Offset of the journal's UUID, most significant half first. */
    public static final int UUID_OFFSET = 16;
    /** Offset of the segment's length. */
    public static final int SEGMENT_LENGTH_OFFSET = 32;
    /** Offset of the position of the segment's first byte. */
    public static final int BASE_POSITION_OFFSET = 40;
    /** Offset of a word that the kind of file has of its own; 0 where it has none. */
    public static final int OWN_OFFSET = 48;
    /** Length of the header, where the first entry starts. */
    public static final int LENGTH = 64;

    private CompanionHeader()
    {
    }

    /**
     * Composes a header.
     *
     * @param magic         of the kind of file.
     * @param version       of its format.
     * @param journalId     identity of the journal.
     * @param segmentLength of the segment.
     * @param basePosition  of the segment.
     * @param own           word of the kind of file; 0 where it has none.
     * @return the header, from position 0 to its limit.
     */
    static ByteBuffer compose(
        final long magic,
        final int version,
        final UUID journalId,
        final int segmentLength,
        final long basePosition,
        final long own)
    {
        final ByteBuffer header = ByteBuffer.allocate(LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC_OFFSET, magic);
        header.putInt(VERSION_OFFSET, version);
        header.putLong(UUID_OFFSET, journalId.getMostSignificantBits());
        header.putLong(UUID_OFFSET + Long.BYTES, journalId.getLeastSignificantBits());
        header.putInt(SEGMENT_LENGTH_OFFSET, segmentLength);
        header.putLong(BASE_POSITION_OFFSET, basePosition);
        header.putLong(OWN_OFFSET, own);
        return header.putInt(CRC_OFFSET, checksum(header));
    }

    /**
     * Whether bytes are such a header, undamaged and of a version that this code reads.
     *
     * @param header        little-endian, from 0 on; its checksum is set to 0, its position and limit are cleared.
     * @param magic         of the kind of file.
     * @param version       of the format that this code writes.
     * @param journalId     identity of the journal.
     * @param segmentLength in bytes.
     * @param basePosition  of the segment.
     * @return false when nothing in the file counts.
     */
    static boolean is(
        final ByteBuffer header,
        final long magic,
        final int version,
        final UUID journalId,
        final int segmentLength,
        final long basePosition)
    {
        final int crc = header.getInt(CRC_OFFSET);
        header.putInt(CRC_OFFSET, 0);
        return magic == header.getLong(MAGIC_OFFSET) &&
            SemanticVersion.major(version) == SemanticVersion.major(header.getInt(VERSION_OFFSET)) &&
            crc == checksum(header) &&
            journalId.getMostSignificantBits() == header.getLong(UUID_OFFSET) &&
            journalId.getLeastSignificantBits() == header.getLong(UUID_OFFSET + Long.BYTES) &&
            segmentLength == header.getInt(SEGMENT_LENGTH_OFFSET) &&
            basePosition == header.getLong(BASE_POSITION_OFFSET);
    }

    private static int checksum(final ByteBuffer header)
    {
        final CRC32C crc = new CRC32C();
        crc.update(header.limit(LENGTH).position(0));
        header.clear();
        return (int)crc.getValue();
    }
}

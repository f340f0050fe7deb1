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
 * Layout of a segment's block checksums: a header, then entries to the end of the file, only ever appended.
 * Little-endian.
 * <pre>
 *  0         8         12      16             32        36   40          48          64
 *  +---------+---------+-------+--------------+---------+----+-----------+-----------+
 *  | magic   | version | crc   | journal UUID | segment | 0  | base      | 0         |
 *  | i64     | i32     | u32   | msb, lsb     | length  |    | position  |           |
 *  +---------+---------+-------+--------------+---------+----+-----------+-----------+
 *  0                8                16      20      24      28      32
 *  +----------------+----------------+-------+-------+-------+-------+
 *  | from i64       | to i64         | crc   | kind  | entry | 0     |
 *  | position       | position       | u32   | u32   | crc   |       |
 *  +----------------+----------------+-------+-------+-------+-------+
 * </pre>
 * The header's checksum, CRC-32C, covers the header with its own four bytes as 0. The entry crc is the CRC-32C of the
 * entry's first 24 bytes. In an entry of kind {@link #KIND_SUM}, crc is the CRC-32C of the segment's bytes from
 * {@code from} to {@code to}: the entry vouches for these bytes. In an entry of kind {@link #KIND_PADDING}, crc is 0,
 * and the bytes from {@code from} to {@code to} are the body of padding, a frame behind its first word. The former
 * owner of that frame may still store into them, so they count as zeros in the entries that stand behind this one.
 * Other kinds vouch for nothing.
 */
public final class SumDescriptor
{
    /** "DAYSUM", 0x00 and 0x01, read as a little-endian word. */
    public static final long MAGIC = 0x01_00_4D_55_53_59_41_44L;
    /** Version of the format that this code writes. */
    public static final int VERSION = SemanticVersion.compose(1, 1, 0);
    /** Ending of the file's name, in place of the segment's. */
    public static final String SUFFIX = ".sum";

    /** Offset of the magic word. */
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
    /** Length of the header, where the first entry starts. */
    public static final int HEADER_LENGTH = 64;

    /** Offset in an entry of the position of the first byte it vouches for. */
    public static final int FROM_OFFSET = 0;
    /** Offset in an entry of the position behind the last byte it vouches for. */
    public static final int TO_OFFSET = 8;
    /** Offset in an entry of the checksum of those bytes. */
    public static final int SUM_OFFSET = 16;
    /** Offset in an entry of its kind. */
    public static final int KIND_OFFSET = 20;
    /** Offset in an entry of the checksum of its first 24 bytes. */
    public static final int ENTRY_CRC_OFFSET = 24;
    /** Length of an entry. */
    public static final int ENTRY_LENGTH = 32;

    /** Kind of an entry that vouches for bytes. */
    public static final int KIND_SUM = 0;
    /** Kind of an entry that names bytes which count as zeros from here on in the file. */
    public static final int KIND_PADDING = 1;

    /** An entry that vouches for bytes ends, at the latest, where the position is a multiple of this. */
    public static final int BLOCK_LENGTH = 64 << 10;

    private SumDescriptor()
    {
    }

    /**
     * Name of the file that holds the block checksums of a segment.
     *
     * @param basePosition of the segment.
     * @return 20 digits and the suffix.
     */
    public static String fileName(final long basePosition)
    {
        final String segment = SegmentDescriptor.fileName(basePosition);
        return segment.substring(0, segment.length() - SegmentDescriptor.SUFFIX.length()) + SUFFIX;
    }

    /**
     * Tells which segment a file is named after.
     *
     * @param fileName of block checksums.
     * @return position of the segment; negative where the name is none of block checksums.
     */
    public static long basePosition(final String fileName)
    {
        return fileName.endsWith(SUFFIX) ? SegmentDescriptor.basePosition(
            fileName.substring(0, fileName.length() - SUFFIX.length()) + SegmentDescriptor.SUFFIX) : -1;
    }

    /**
     * Composes a header.
     *
     * @param journalId     identity of the journal.
     * @param segmentLength of the segment.
     * @param basePosition  of the segment.
     * @return the header, from position 0 to its limit.
     */
    public static ByteBuffer header(final UUID journalId, final int segmentLength, final long basePosition)
    {
        final ByteBuffer header = ByteBuffer.allocate(HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC_OFFSET, MAGIC);
        header.putInt(VERSION_OFFSET, VERSION);
        header.putLong(UUID_OFFSET, journalId.getMostSignificantBits());
        header.putLong(UUID_OFFSET + Long.BYTES, journalId.getLeastSignificantBits());
        header.putInt(SEGMENT_LENGTH_OFFSET, segmentLength);
        header.putLong(BASE_POSITION_OFFSET, basePosition);
        return header.putInt(CRC_OFFSET, headerCrc(header));
    }

    private static int headerCrc(final ByteBuffer header)
    {
        final CRC32C crc = new CRC32C();
        crc.update(header.limit(HEADER_LENGTH).position(0));
        header.clear();
        return (int)crc.getValue();
    }

    /**
     * Whether bytes are the header of a segment's block checksums, undamaged and of a version that this code reads.
     *
     * @param header        little-endian, from 0 on; its checksum is set to 0, its position and limit are cleared.
     * @param journalId     identity of the journal.
     * @param segmentLength in bytes.
     * @param basePosition  of the segment.
     * @return false when nothing in the file counts.
     */
    public static boolean isHeader(
        final ByteBuffer header, final UUID journalId, final int segmentLength, final long basePosition)
    {
        final int crc = header.getInt(CRC_OFFSET);
        header.putInt(CRC_OFFSET, 0);
        return MAGIC == header.getLong(MAGIC_OFFSET) &&
            SemanticVersion.major(VERSION) == SemanticVersion.major(header.getInt(VERSION_OFFSET)) &&
            crc == headerCrc(header) &&
            journalId.getMostSignificantBits() == header.getLong(UUID_OFFSET) &&
            journalId.getLeastSignificantBits() == header.getLong(UUID_OFFSET + Long.BYTES) &&
            segmentLength == header.getInt(SEGMENT_LENGTH_OFFSET) &&
            basePosition == header.getLong(BASE_POSITION_OFFSET);
    }

    /**
     * Tells where the last whole entry ends, for a process may have died while it wrote another.
     *
     * @param length of the file, in bytes, with its header.
     * @return length of the header and the whole entries.
     */
    public static long wholeLength(final long length)
    {
        return length - (length - HEADER_LENGTH) % ENTRY_LENGTH;
    }

    /**
     * Writes an entry.
     *
     * @param entry little-endian, of which {@link #ENTRY_LENGTH} bytes from 0 on are written; it is cleared.
     * @param from  position of the first byte that it covers.
     * @param to    position behind the last one.
     * @param sum   checksum of those bytes; 0 for padding.
     * @param kind  of the entry.
     * @param crc   to compute with.
     */
    public static void encode(
        final ByteBuffer entry, final long from, final long to, final int sum, final int kind, final CRC32C crc)
    {
        entry.putLong(FROM_OFFSET, from);
        entry.putLong(TO_OFFSET, to);
        entry.putInt(SUM_OFFSET, sum);
        entry.putInt(KIND_OFFSET, kind);
        entry.putLong(ENTRY_CRC_OFFSET, entryCrc(entry, 0, crc) & 0xFFFF_FFFFL);
    }

    /**
     * Checksum of an entry.
     *
     * @param entries that hold it; position and limit are cleared.
     * @param offset  of the entry.
     * @param crc     to compute with.
     * @return CRC-32C of its first 24 bytes.
     */
    public static int entryCrc(final ByteBuffer entries, final int offset, final CRC32C crc)
    {
        crc.reset();
        crc.update(entries.limit(offset + ENTRY_CRC_OFFSET).position(offset));
        entries.clear();
        return (int)crc.getValue();
    }
}

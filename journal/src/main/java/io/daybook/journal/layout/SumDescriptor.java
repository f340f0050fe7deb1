/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.zip.CRC32C;

import org.agrona.SemanticVersion;

/**
 * Layout of a segment's block checksums: a {@linkplain CompanionHeader header}, then entries to the end of the file,
 * only ever appended. Little-endian.
 * <pre>
 *  0                8                16      20      24      28      32
 *  +----------------+----------------+-------+-------+-------+-------+
 *  | from i64       | to i64         | crc   | kind  | entry | 0     |
 *  | position       | position       | u32   | u32   | crc   |       |
 *  +----------------+----------------+-------+-------+-------+-------+
 * </pre>
 * The entry crc is the CRC-32C of the entry's first 24 bytes. In an entry of kind {@link #KIND_SUM}, crc is the CRC-32C
 * of the segment's bytes from {@code from} to {@code to}: the entry vouches for these bytes. In an entry of kind
 * {@link #KIND_PADDING}, crc is 0, and the bytes from {@code from} to {@code to} are the body of padding, a frame
 * behind its first word. The former owner of that frame may still store into them, so they count as zeros in the
 * entries that stand behind this one.
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

    /** Length of the header, where the first entry starts. */
    public static final int HEADER_LENGTH = CompanionHeader.LENGTH;

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
        return SegmentDescriptor.companionName(basePosition, SUFFIX);
    }

    /**
     * Tells which segment a file is named after.
     *
     * @param fileName of block checksums.
     * @return position of the segment; negative where the name is none of block checksums.
     */
    public static long basePosition(final String fileName)
    {
        return SegmentDescriptor.basePosition(fileName, SUFFIX);
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
        return CompanionHeader.compose(MAGIC, VERSION, journalId, segmentLength, basePosition, 0);
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
        return CompanionHeader.is(header, MAGIC, VERSION, journalId, segmentLength, basePosition);
    }

    /**
     * Tells where the last whole entry ends, for a process may have died while it wrote another.
     *
     * @param length of the file, in bytes, with its header.
     * @return length of the header and the whole entries; that of the file if not even its header is whole.
     */
    public static long wholeLength(final long length)
    {
        return length - Math.max(0, length - HEADER_LENGTH) % ENTRY_LENGTH;
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

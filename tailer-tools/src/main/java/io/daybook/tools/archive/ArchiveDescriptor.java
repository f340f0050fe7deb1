/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Layout of an archive: a tar file (POSIX ustar). Each file of the journal is a member of its own name and ".zst": zstd
 * frames of {@link #FRAME_LENGTH} bytes of the file each, the last one of the rest, and then a seek table in a
 * skippable frame, as zstd's seekable format has it.
 * <pre>
 *  +---------+------------------+-----------------------------+-----+------------+-----------------+
 *  | ARCHIVE | journal.meta.zst | 00000000000000000000.dbk.zst| ... | SHA256SUMS | two blocks of 0 |
 *  +---------+------------------+-----------------------------+-----+------------+-----------------+
 *
 *  a file:      | frame | frame | ... | frame | seek table |
 *  seek table:  0            4          8                                   8 + 8n     12 + 8n    13 + 8n
 *               | 0x184D2A5E | length   | n times: length of the frame,     | n        | 0        | 0x8F92EAB1 |
 *               | u32        | u32      | u32, length of what is in it, u32 | u32      | u8       | u32        |
 * </pre>
 * A member's header is 512 bytes: name at 0, length at 124 in octal digits, checksum at 148. All else in it is the same
 * in each member, so an archive of the same files is the same, byte for byte.
 */
final class ArchiveDescriptor
{
    /** Name of the first member: a text that tells what this is. */
    static final String TITLE_NAME = "ARCHIVE";
    /** How the title begins. */
    static final String TITLE = "daybook-archive: ";
    /** Version of the layout. */
    static final String VERSION = "1";
    /** A longer title is none. */
    static final int MAX_TITLE_LENGTH = 4096;
    /** Name of the last member: the SHA-256 of each file of the journal, as sha256sum prints it. */
    static final String SUMS_NAME = "SHA256SUMS";
    /** Ending of the members that are files of the journal. */
    static final String SUFFIX = ".zst";
    /** Name of the file that comes first; the others come in the order of their names. */
    static final String META_NAME = "journal.meta";
    /** Names of the files that an archive may hold. */
    static final Pattern FILE_NAME = Pattern.compile("journal\\.meta|0[0-4][0-9]{18}\\.(dbk|sum|idx|seal|pruned)");
    /** Most members of an archive. */
    static final int MAX_MEMBERS = 1 << 17;
    /** Longest file of a journal: a segment. */
    static final long MAX_FILE_LENGTH = 1L << 30;

    /** Bytes of a file in each of its frames but the last. */
    static final int FRAME_LENGTH = 1 << 18;
    /** Least and greatest number of bytes that a reader takes for that. */
    static final int MIN_FRAME_LENGTH = 1 << 16;
    static final int MAX_FRAME_LENGTH = 1 << 20;

    /** Magic word of the skippable frame that holds a seek table. */
    static final int TABLE_MAGIC = 0x184D2A5E;
    /** Length of its header: the magic word and the length of the rest. */
    static final int TABLE_HEADER_LENGTH = 8;
    /** Length of an entry. */
    static final int ENTRY_LENGTH = 8;
    /** Length of what follows the entries: their number, a descriptor, and a magic word. */
    static final int FOOTER_LENGTH = 9;
    /** Last word of a seek table. */
    static final int FOOTER_MAGIC = 0x8F92EAB1;

    /** Length of a member's header. What a member holds is filled up with 0 to a multiple of it. */
    static final int BLOCK_LENGTH = 512;
    /** Length of the zeros at the end. */
    static final int END_LENGTH = 2 * BLOCK_LENGTH;

    private static final int NAME_LENGTH = 100;
    private static final int MODE_OFFSET = 100;
    private static final int USER_OFFSET = 108;
    private static final int GROUP_OFFSET = 116;
    private static final int SIZE_OFFSET = 124;
    private static final int SIZE_DIGITS = 11;
    private static final int TIME_OFFSET = 136;
    private static final int CHECKSUM_OFFSET = 148;
    private static final int CHECKSUM_LENGTH = 8;
    private static final int TYPE_OFFSET = 156;
    private static final int MAGIC_OFFSET = 257;

    private ArchiveDescriptor()
    {
    }

    /**
     * Composes the header of a member.
     *
     * @param name   of the member, ASCII.
     * @param length of what it holds.
     * @return a block.
     */
    static byte[] header(final String name, final long length)
    {
        final byte[] header = new byte[BLOCK_LENGTH];
        put(header, 0, name);
        put(header, MODE_OFFSET, "0000444");
        put(header, USER_OFFSET, "0000000");
        put(header, GROUP_OFFSET, "0000000");
        put(header, SIZE_OFFSET, String.format(Locale.ROOT, "%0" + SIZE_DIGITS + "o", length));
        put(header, TIME_OFFSET, "0".repeat(SIZE_DIGITS));
        put(header, TYPE_OFFSET, "0");
        put(header, MAGIC_OFFSET, "ustar\00000");
        // The checksum counts as spaces in itself.
        put(header, CHECKSUM_OFFSET, " ".repeat(CHECKSUM_LENGTH));
        int sum = 0;
        for (final byte each : header)
        {
            sum += Byte.toUnsignedInt(each);
        }
        put(header, CHECKSUM_OFFSET, String.format(Locale.ROOT, "%06o\0 ", sum));
        return header;
    }

    private static void put(final byte[] header, final int offset, final String text)
    {
        final byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, offset, bytes.length);
    }

    /**
     * Tells the name of a member.
     *
     * @param header of the member.
     * @return the name, or null when the block is no header that {@link #header} composes.
     */
    static String name(final byte[] header)
    {
        int end = 0;
        while (end < NAME_LENGTH && 0 != header[end])
        {
            end++;
        }
        final String name = new String(header, 0, end, StandardCharsets.US_ASCII);
        final long length = length(header);
        return end > 0 && end < NAME_LENGTH && length >= 0 && Arrays.equals(header, header(name, length)) ? name : null;
    }

    /**
     * Tells the length of what a member holds.
     *
     * @param header of the member.
     * @return the length, -1 when the header has none.
     */
    static long length(final byte[] header)
    {
        long length = 0;
        for (int i = SIZE_OFFSET; i < SIZE_OFFSET + SIZE_DIGITS; i++)
        {
            if (header[i] < '0' || header[i] > '7')
            {
                return -1;
            }
            length = length << 3 | header[i] - '0';
        }
        return length;
    }

    /**
     * Tells how much of the file what a member holds takes.
     *
     * @param length of it.
     * @return length with what it is filled up with.
     */
    static long paddedLength(final long length)
    {
        return length + BLOCK_LENGTH - 1 & -BLOCK_LENGTH;
    }

    /**
     * Makes a buffer for words of a seek table.
     *
     * @param length in bytes.
     */
    static ByteBuffer words(final int length)
    {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import org.agrona.SemanticVersion;

/**
 * Layout of a named tailer's {@code tailers/NAME.cursor}: one page, mapped by its owner. Little-endian.
 * <pre>
 *  0         8         12      16             32        36      40          48                       64
 *  +---------+---------+-------+--------------+---------+-------+-----------+------------------------+
 *  | magic   | version | crc   | journal UUID | lock    | 0     | created   | 0                      |
 *  | i64     | i32     | u32   | msb, lsb     | index   |       | epoch ns  |                        |
 *  +---------+---------+-------+--------------+---------+-------+-----------+------------------------+
 *  64                  72                  80             128                   384             4096
 *  +-------------------+-------------------+--------------+---------------------+------------------+
 *  | position i64      | the same again    | turn i32, 0  | owner, as in a slot | name, i32 length |
 *  |                   | i64               |              | entry of meta       | + bytes, then 0  |
 *  +-------------------+-------------------+--------------+---------------------+------------------+
 * </pre>
 * The checksum, CRC-32C, covers bytes 0 to 64 with its own four bytes as 0. The position is that of the next message, 0
 * for the first one of the journal. It is stored twice, the word at 64 first. A reader that finds two different values
 * takes the lesser one that is the start of a frame. So neither a death between the two stores nor a damaged bit makes
 * a tailer miss a message. The turn counts how often the tailer got an owner or was deleted.
 */
public final class CursorDescriptor
{
    /** Name of the directory, in the journal's. */
    public static final String DIRECTORY = "tailers";
    /** Ending of a cursor's name. */
    public static final String SUFFIX = ".cursor";
    /** "DAYCUR", 0 and 0x01, read as a little-endian word. */
    public static final long MAGIC = 0x01_00_52_55_43_59_41_44L;
    /** Version of the format that this code writes. */
    public static final int VERSION = SemanticVersion.compose(1, 0, 0);

    /** Offset of the magic word. */
    public static final int MAGIC_OFFSET = 0;
    /** Offset of the version. */
    public static final int VERSION_OFFSET = 8;
    /** Offset of the checksum. */
    public static final int CRC_OFFSET = 12;
    /** Offset of the journal's UUID, most significant half first. */
    public static final int UUID_OFFSET = 16;
    /** Offset of the index of the byte of {@code journal.lock} that the owner locks. */
    public static final int LOCK_INDEX_OFFSET = 32;
    /** Offset of the time of creation. */
    public static final int CREATED_OFFSET = 40;
    /** Offset of the position. */
    public static final int POSITION_OFFSET = 64;
    /** Offset of the position's copy. */
    public static final int POSITION_COPY_OFFSET = 72;
    /**
     * Offset of how often the tailer got an owner, or was deleted: an owner that finds another number has lost the
     * lock.
     */
    public static final int TURN_OFFSET = 80;
    /** Offset of the tailer's owner, or last owner: for people to read, never a proof. */
    public static final int OWNER_OFFSET = 128;
    /** Offset of the length of the tailer's name; its bytes follow. */
    public static final int NAME_OFFSET = OWNER_OFFSET + MetaDescriptor.SLOT_LENGTH;
    /** Kind of the owner's entry while there is one. */
    public static final int KIND_TAILER = 3;

    /** Length of the file. */
    public static final int LENGTH = 4096;
    /** Most characters that a name can have. */
    public static final int MAX_NAME_LENGTH = 64;

    private CursorDescriptor()
    {
    }

    /**
     * Whether a tailer can have a name: 1 to 64 characters of {@code A-Z a-z 0-9 . _ -}, the first a letter or digit.
     *
     * @param name of a tailer.
     * @return false for a name that is not safe as the name of a file.
     */
    public static boolean isName(final String name)
    {
        if (name.isEmpty() || name.length() > MAX_NAME_LENGTH || !isLetterOrDigit(name.charAt(0)))
        {
            return false;
        }
        return name.chars().allMatch((c) -> isLetterOrDigit(c) || '.' == c || '_' == c || '-' == c);
    }

    private static boolean isLetterOrDigit(final int c)
    {
        return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9';
    }
}

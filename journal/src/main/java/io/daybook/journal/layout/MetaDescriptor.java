/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

/**
 * Layout of {@code journal.meta}: a page of identity and shared words, then the slot table. Little-endian, mapped.
 * <pre>
 *  0         8         12      16             32        36        40          48           64
 *  +---------+---------+-------+--------------+---------+---------+-----------+------------+
 *  | magic   | version | crc   | journal UUID | segment | options | created   | boot id    |
 *  | i64     | i32     | u32   | msb, lsb     | length  | u32     | epoch ns  | msb, lsb   |
 *  +---------+---------+-------+--------------+---------+---------+-----------+------------+
 *  128 device, inode of this file; 144 device, inode of journal.lock; 160 state; 164 clean
 *  256 tail hint          384 settled position   512 durable position    640 recovery epoch
 *  768 next slot to try i32   776 claim of the exclusive appender: position i64   784 length of that claim i32
 *  896 exclusive owner's slot i32   900 how often there was one i32
 * 1024 .. 3200 counters, see io.daybook.journal.meta.Counter, each on a line of 128 bytes, but for
 * 1152 roll: length of the cycle, ns i64 | 1160 zone, i32 length + ASCII | 1216 u32 CRC-32C of bytes 1152 to 1216
 * 2176 retention: bytes i64 | 2184 age, ns i64 | 2192 segments i64 | 2200 i64, 1 = deletes what is unread
 * 2208 base of the first segment that retention left | 2216 u32 CRC-32C of bytes 2176 to 2208
 * 1088 boot id of the last session   2048 base of the oldest unsealed segment
 * 3328 i64, more than 32 bits set = the journal wants seals
 * 4096 slot table: 1,024 entries of 256 bytes, who holds (or held last) the slot
 *       0 kind i32 | 8 pid i64 | 16 since, epoch ns i64 | 24 host, i32 length + bytes | 96 application, likewise
 * </pre>
 * The checksum, CRC-32C, covers bytes 0 to 64 with its own four bytes as 0. Everything from 128 on is advisory: it can
 * be lost and is rebuilt.
 */
public final class MetaDescriptor
{
    /** Name of the file. */
    public static final String FILE_NAME = "journal.meta";
    /** "DAYMETA" and 0x01, read as a little-endian word. */
    public static final long MAGIC = 0x01_41_54_45_4D_59_41_44L;

    /** Offset of the magic word. */
    public static final int MAGIC_OFFSET = 0;
    /** Offset of the version, written last. */
    public static final int VERSION_OFFSET = 8;
    /** Offset of the checksum. */
    public static final int CRC_OFFSET = 12;
    /** Offset of the journal's UUID. */
    public static final int UUID_OFFSET = 16;
    /** Offset of the length of the journal's segments. */
    public static final int SEGMENT_LENGTH_OFFSET = 32;
    /** Offset of the frame options, as in the segments. */
    public static final int OPTIONS_OFFSET = 36;
    /** Offset of the time of creation. */
    public static final int CREATED_OFFSET = 40;
    /** Offset of the boot id of the creator's machine: evidence, never proof. */
    public static final int BOOT_ID_OFFSET = 48;
    /** Length of what the checksum covers. */
    public static final int CHECKED_LENGTH = 64;

    /** Offset of the device number of this file. */
    public static final int META_DEVICE_OFFSET = 128;
    /** Offset of the inode number of this file. */
    public static final int META_INODE_OFFSET = 136;
    /** Offset of the device number of the lock file. */
    public static final int LOCK_DEVICE_OFFSET = 144;
    /** Offset of the inode number of the lock file. */
    public static final int LOCK_INODE_OFFSET = 152;
    /** Offset of the state. */
    public static final int STATE_OFFSET = 160;
    /** Offset of the word that is 1 while the journal is closed, whole and forced. */
    public static final int CLEAN_OFFSET = 164;
    /** Offset of the tail hint: the position of a committed message. */
    public static final int HINT_OFFSET = 256;
    /** Offset of the settled position: below it no negative length exists. */
    public static final int SETTLED_OFFSET = 384;
    /** Offset of the durable position. */
    public static final int DURABLE_OFFSET = 512;
    /** Offset of the recovery epoch. */
    public static final int RECOVERY_EPOCH_OFFSET = 640;
    /** Offset of the slot that the next appender tries first. */
    public static final int NEXT_SLOT_OFFSET = 768;
    /** Offset of the position that the exclusive appender claimed last; a commit looks at the word before it, too. */
    public static final int EXCLUSIVE_CLAIM_OFFSET = 776;
    /** Offset of the length of that frame. */
    public static final int EXCLUSIVE_CLAIM_LENGTH_OFFSET = 784;
    /** Offset of the slot of the exclusive appender, 0 for none. */
    public static final int EXCLUSIVE_SLOT_OFFSET = 896;
    /** Offset of how often the journal got an exclusive appender. */
    public static final int EXCLUSIVE_TURNS_OFFSET = 900;
    /** Offset of the boot id of the machine's run in which the journal was last opened for writing. */
    public static final int SESSION_BOOT_ID_OFFSET = 1088;
    /** Offset of the length of the roll cycle in nanoseconds, 0 for none. */
    public static final int ROLL_CYCLE_OFFSET = 1152;
    /** Offset of the id of the zone at whose midnights days begin: its length, then ASCII. */
    public static final int ROLL_ZONE_OFFSET = 1160;
    /** Length of the longest zone id. */
    public static final int ROLL_ZONE_MAX_LENGTH = 52;
    /** Length of what is stored of the roll cycle. */
    public static final int ROLL_LENGTH = 64;
    /** Offset of the checksum of that. */
    public static final int ROLL_CRC_OFFSET = 1216;
    /** Offset of how many bytes of segments are kept, 0 for no limit. */
    public static final int KEEP_BYTES_OFFSET = 2176;
    /** Offset of the nanoseconds for which a segment is kept after its end, 0 for no limit. */
    public static final int KEEP_AGE_OFFSET = 2184;
    /** Offset of the number of segments that are kept, 0 for no limit. */
    public static final int KEEP_SEGMENTS_OFFSET = 2192;
    /** Offset of whether what a named tailer has not committed may be deleted: 0 for no. */
    public static final int KEEP_UNREAD_OFFSET = 2200;
    /** Length of what is stored of retention. */
    public static final int KEEP_LENGTH = 32;
    /** Offset of the checksum of that. */
    public static final int KEEP_CRC_OFFSET = 2216;
    /** Offset of the base position of the first segment that retention left, a hint; 0 when not known. */
    public static final int FIRST_SEGMENT_OFFSET = 2208;
    /** Offset of the base position of the oldest segment that is not sealed: ended, settled and forced. */
    public static final int OLDEST_UNSEALED_OFFSET = 2048;
    /** Offset of whether the journal wants seals: {@link #saysWantsSeals(long)}. */
    public static final int WANTS_SEALS_OFFSET = 3328;
    /** Offset of the slot table. */
    public static final int SLOT_TABLE_OFFSET = 4096;

    /** What is written when the journal wants seals. */
    public static final long WANTS_SEALS = -1;

    /** State: in use. */
    public static final int STATE_OPEN = 0;
    /** State: refuses every append. */
    public static final int STATE_FAILED = 1;

    /** Number of slots, of which slot 0 is never used. */
    public static final int SLOT_COUNT = 1024;
    /** Length of a slot's entry. */
    public static final int SLOT_LENGTH = 256;
    /** Offset in a slot's entry of its kind. */
    public static final int SLOT_KIND_OFFSET = 0;
    /** Offset in a slot's entry of the process id. */
    public static final int SLOT_PID_OFFSET = 8;
    /** Offset in a slot's entry of the time it was taken. */
    public static final int SLOT_SINCE_OFFSET = 16;
    /** Offset in a slot's entry of the host's name. */
    public static final int SLOT_HOST_OFFSET = 24;
    /** Offset in a slot's entry of the application's name. */
    public static final int SLOT_APPLICATION_OFFSET = 96;
    /** Kind of a slot: a shared appender's. */
    public static final int KIND_SHARED = 1;
    /** Kind of a slot: an exclusive appender's. */
    public static final int KIND_EXCLUSIVE = 2;

    /** Length of the file. */
    public static final int LENGTH = SLOT_TABLE_OFFSET + SLOT_COUNT * SLOT_LENGTH;

    private MetaDescriptor()
    {
    }

    /**
     * Whether a word says that the journal wants seals. Most of its bits decide, so that a damaged one changes nothing.
     *
     * @param word at {@link #WANTS_SEALS_OFFSET}.
     * @return true if it does.
     */
    public static boolean saysWantsSeals(final long word)
    {
        return Long.bitCount(word) > Long.SIZE / 2;
    }

    /**
     * Where a slot's entry starts.
     *
     * @param slot number of the slot.
     * @return offset in the file.
     */
    public static int slotOffset(final int slot)
    {
        return SLOT_TABLE_OFFSET + slot * SLOT_LENGTH;
    }
}

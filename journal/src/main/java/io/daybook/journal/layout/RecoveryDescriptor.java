/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import org.agrona.SemanticVersion;

/**
 * Layout of the plan of a recovery that cuts, a file in the directory {@code recovered}. The plan is written before
 * anything is changed, and deleted when all is done. If its author dies in between, the next opener follows it again.
 * Little-endian:
 * <pre>
 *   0 magic i64     8 version i32    12 crc u32          16 journal UUID msb, lsb
 *  32 start i64    40 cut i64        48 sequence i64     56 base position of the next segment i64
 *  64 epoch i64    72 time i64       80 verdict i32      84 claims i32
 *  88 found i64    96 bytes i64     104 end of tail i64 112 0
 * 128 positions of the claims, i64 each
 * </pre>
 * The checksum, CRC-32C, covers the whole file with its own four bytes as 0.
 */
public final class RecoveryDescriptor
{
    /** Name of the directory that holds what recoveries cut off. */
    public static final String DIRECTORY_NAME = "recovered";
    /** Name of the plan in it. */
    public static final String PLAN_NAME = "unfinished";
    /** Ending of the names of files that hold what was behind the cut in its segment. */
    public static final String TAIL_SUFFIX = ".tail";
    /** "DAYPLAN" and 0x01, read as a little-endian word. */
    public static final long MAGIC = 0x01_4E_41_4C_50_59_41_44L;
    /** Version of the format that this code writes. */
    public static final int VERSION = SemanticVersion.compose(1, 0, 0);

    /** Offset of the magic word. */
    public static final int MAGIC_OFFSET = 0;
    /** Offset of the version. */
    public static final int VERSION_OFFSET = 8;
    /** Offset of the checksum. */
    public static final int CRC_OFFSET = 12;
    /** Offset of the journal's UUID. */
    public static final int UUID_OFFSET = 16;
    /** Offset of the position that the recovery verified from. */
    public static final int START_OFFSET = 32;
    /** Offset of the position of the cut, -1 when no segment is left to be cut. */
    public static final int CUT_OFFSET = 40;
    /** Offset of the number that the END at the cut has. */
    public static final int SEQUENCE_OFFSET = 48;
    /** Offset of the base position of the segment that the journal goes on in. */
    public static final int NEXT_OFFSET = 56;
    /** Offset of the recovery epoch that begins. */
    public static final int EPOCH_OFFSET = 64;
    /** Offset of the time of the recovery. */
    public static final int TIME_OFFSET = 72;
    /** Offset of the kind of the verdict. */
    public static final int VERDICT_OFFSET = 80;
    /** Offset of the number of claims to be turned into padding. */
    public static final int CLAIMS_OFFSET = 84;
    /** Offset of the position that the verdict names. */
    public static final int FOUND_OFFSET = 88;
    /** Offset of the number of bytes cut off. */
    public static final int BYTES_OFFSET = 96;
    /** Offset of the position behind the last byte of the cut segment that is not 0. */
    public static final int TAIL_END_OFFSET = 104;
    /** Length of the plan without its claims. */
    public static final int HEADER_LENGTH = 128;

    private static final int DIGITS = 20;

    private RecoveryDescriptor()
    {
    }

    /**
     * Composes the name of a file of evidence.
     *
     * @param basePosition of the segment that the evidence is from.
     * @param cut          position of the cut.
     * @param timeNs       time of the recovery, nanoseconds since the epoch.
     * @param suffix       of the name, with its dot.
     * @return the name.
     */
    public static String evidenceName(
        final long basePosition, final long cut, final long timeNs, final String suffix)
    {
        return digits(basePosition) + "-" + digits(Math.max(0, cut)) + "-" + timeNs + suffix;
    }

    /**
     * Base position of the segment that a file of evidence is from.
     *
     * @param fileName of any file.
     * @return the position, or -1.
     */
    public static long basePosition(final String fileName)
    {
        return fileName.length() > DIGITS && '-' == fileName.charAt(DIGITS) ?
            SegmentDescriptor.basePosition(fileName.substring(0, DIGITS) + SegmentDescriptor.SUFFIX) :
            -1;
    }

    private static String digits(final long position)
    {
        final String digits = Long.toString(position);
        return "0".repeat(DIGITS - digits.length()) + digits;
    }
}

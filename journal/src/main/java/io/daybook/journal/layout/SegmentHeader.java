/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;

import org.agrona.SemanticVersion;

import static io.daybook.journal.layout.SegmentDescriptor.*;

/**
 * The contents of a segment's header page, after they have been checked.
 *
 * @param journalId     identity of the journal.
 * @param version       of the format, as composed by {@link SemanticVersion}.
 * @param segmentLength in bytes.
 * @param basePosition  position of the segment's first byte.
 * @param createdNs     time of creation, nanoseconds since the epoch.
 * @param options       frame options.
 * @param baseSequence  number of its first frame, or -1 when nobody has claimed in it yet.
 */
public record SegmentHeader(
    UUID journalId,
    int version,
    int segmentLength,
    long basePosition,
    long createdNs,
    int options,
    long baseSequence)
{
    /**
     * Reads a header page.
     *
     * @param bytes of the page, from its position 0; may be short.
     * @return what it says.
     * @throws IllegalArgumentException with the reason, when it is not the header of a segment this version can read.
     * @throws IllegalStateException    with the reason, when it is the header of a segment, but damaged.
     */
    public static SegmentHeader decode(final ByteBuffer bytes)
    {
        return decode(bytes, false);
    }

    /**
     * Reads a header page that must be there, since other files prove the journal. Only an intact header counts as one
     * of another version.
     *
     * @param bytes of the page, from its position 0; may be short.
     * @return what it says.
     * @throws IllegalArgumentException with the reason, when it is the intact header of another major version.
     * @throws IllegalStateException    with the reason, when it is damaged.
     */
    public static SegmentHeader decodeOfKnown(final ByteBuffer bytes)
    {
        return decode(bytes, true);
    }

    private static SegmentHeader decode(final ByteBuffer bytes, final boolean known)
    {
        final ByteBuffer page = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (page.limit() < Long.BYTES || MAGIC != page.getLong(MAGIC_OFFSET))
        {
            final String reason = 0 == page.limit() ?
                "the file is empty, what was in the segment is lost: restore it from a copy, or move it away and " +
                "read what the other segments hold" :
                "not a segment of a daybook journal: it does not begin with DAYBOOK";
            throw known ? new IllegalStateException(reason) : new IllegalArgumentException(reason);
        }
        if (page.limit() < HEADER_LENGTH)
        {
            throw new IllegalStateException(
                "too short for a segment: length=" + page.limit() + ", at least=" + HEADER_LENGTH);
        }
        if (known)
        {
            checkSum(page);
        }
        final int version = page.getInt(VERSION_OFFSET);
        if (!FormatVersion.isKnown(version))
        {
            throw new IllegalArgumentException(
                "unknown major version: file=" + SemanticVersion.toString(version) + ", this daybook reads=" +
                FormatVersion.KNOWN + "; use a newer daybook");
        }
        checkSum(page);
        final int length = page.getInt(SEGMENT_LENGTH_OFFSET);
        final long basePosition = page.getLong(BASE_POSITION_OFFSET);
        if (!isLength(length) || HEADER_LENGTH != page.getInt(HEADER_LENGTH_OFFSET) ||
            basePosition < 0 || basePosition > MAX_BASE_POSITION || 0 != (basePosition & (length - 1)))
        {
            throw new IllegalStateException(
                "the segment's header is damaged: segmentLength=" + length + ", basePosition=" + basePosition);
        }
        if (!FormatVersion.agrees(version, page.getInt(OPTIONS_OFFSET)))
        {
            throw new IllegalStateException(
                "the segment's header is damaged: version=" + SemanticVersion.toString(version) + ", options=" +
                page.getInt(OPTIONS_OFFSET));
        }
        return new SegmentHeader(
            new UUID(page.getLong(UUID_OFFSET), page.getLong(UUID_OFFSET + 8)),
            version,
            length,
            basePosition,
            page.getLong(CREATED_OFFSET),
            page.getInt(OPTIONS_OFFSET),
            SegmentDescriptor.baseSequence(page.getLong(BASE_SEQUENCE_OFFSET)));
    }

    private static void checkSum(final ByteBuffer page)
    {
        if (page.getInt(CRC_OFFSET) != checksum(page))
        {
            throw new IllegalStateException("the segment's header is damaged: its checksum does not match");
        }
    }

    /**
     * Whether a page begins like that of a segment of another major version.
     *
     * @param bytes of the page, from its position 0; may be short.
     * @return false also when it does not begin like a segment.
     */
    public static boolean isOfAnotherVersion(final ByteBuffer bytes)
    {
        final ByteBuffer page = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        return page.limit() >= VERSION_OFFSET + Integer.BYTES && MAGIC == page.getLong(MAGIC_OFFSET) &&
            !FormatVersion.isKnown(page.getInt(VERSION_OFFSET));
    }

    /**
     * Whether each frame carries a checksum.
     *
     * @return true where a message without a checksum counts as damaged.
     */
    public boolean hasFrameChecksums()
    {
        return 0 != (options & OPTION_FRAME_CHECKSUMS);
    }
}

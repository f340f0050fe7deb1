/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.util.UUID;

import io.daybook.journal.layout.SegmentDescriptor;

/**
 * What never changes about a journal and is the same for all who open it.
 *
 * @param id            that distinguishes it from every other journal.
 * @param segmentLength of its segments, in bytes, a power of two.
 * @param options       of its frames, as in the segments' headers.
 * @param createdNs     time of creation, nanoseconds since the epoch.
 */
public record JournalIdentity(UUID id, int segmentLength, int options, long createdNs)
{
    /**
     * Whether each frame carries a checksum.
     *
     * @return true for FRAME checksums.
     */
    public boolean hasFrameChecksums()
    {
        return 0 != (options & SegmentDescriptor.OPTION_FRAME_CHECKSUMS);
    }

    /**
     * Whether a file beside each segment holds checksums of its bytes.
     *
     * @return true for BLOCK checksums.
     */
    public boolean hasBlockChecksums()
    {
        return 0 != (options & SegmentDescriptor.OPTION_BLOCK_CHECKSUMS);
    }

    /**
     * Whether the file of a segment that is not kept any more may become another segment.
     *
     * @return true where whoever maps a segment must lease it.
     */
    public boolean recyclesSegments()
    {
        return 0 != (options & SegmentDescriptor.OPTION_RECYCLED_SEGMENTS);
    }

    /**
     * Tells the offset of a position in its segment.
     *
     * @param position in the journal.
     * @return offset in bytes.
     */
    public int offset(final long position)
    {
        return (int)position & (segmentLength - 1);
    }

    /**
     * Base position of the segment that a position lies in.
     *
     * @param position in the journal.
     * @return position of the segment's first byte.
     */
    public long basePosition(final long position)
    {
        return position & -segmentLength;
    }
}

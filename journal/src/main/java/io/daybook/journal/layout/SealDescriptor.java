/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

/**
 * Names of the files that seal segments. Their content is text, see docs/format.md.
 */
public final class SealDescriptor
{
    /** Ending of the name. */
    public static final String SUFFIX = ".seal";
    /** Ending of the name of a tombstone: of a sealed segment that was deleted on purpose. */
    public static final String TOMBSTONE_SUFFIX = ".pruned";
    /** A file that is longer than this is no seal. */
    public static final int MAX_LENGTH = 4 << 20;
    /** Bytes of a segment for which a seal holds one hash. */
    public static final int BLOCK_LENGTH = 1 << 16;
    /** Bytes at the start of a segment's header that never change once the segment has begun. */
    public static final int FIXED_HEADER_LENGTH = SegmentDescriptor.CYCLE_OFFSET;

    private SealDescriptor()
    {
    }

    /**
     * Name of the file that seals a segment.
     *
     * @param basePosition position of the segment's first byte.
     * @return 20 digits and the suffix.
     */
    public static String fileName(final long basePosition)
    {
        return SegmentDescriptor.companionName(basePosition, SUFFIX);
    }

    /**
     * Name of the file that tells of a segment's deletion.
     *
     * @param basePosition position of the segment's first byte.
     * @return 20 digits and the suffix.
     */
    public static String tombstoneName(final long basePosition)
    {
        return SegmentDescriptor.companionName(basePosition, TOMBSTONE_SUFFIX);
    }

    /**
     * Base position that a file's name gives.
     *
     * @param fileName of any file.
     * @return the position, or -1 when it is not the name of a seal.
     */
    public static long basePosition(final String fileName)
    {
        return SegmentDescriptor.basePosition(fileName, SUFFIX);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

import org.agrona.SemanticVersion;

/**
 * Versions of the format of segments and {@code journal.meta}. The major version is fixed when a journal is created. It
 * is 2 where segments come back: whoever maps one must lease it, which a reader of version 1 does not know. Otherwise
 * it is 1.
 */
public final class FormatVersion
{
    /** The versions that this code reads and writes. */
    public static final String KNOWN = "1.0.0 and 2.0.0";

    private static final int USUAL = SemanticVersion.compose(1, 0, 0);
    private static final int RECYCLING = SemanticVersion.compose(2, 0, 0);

    private FormatVersion()
    {
    }

    /**
     * Version of the files of a journal.
     *
     * @param options of the journal, see {@link SegmentDescriptor}.
     * @return the version, composed by {@link SemanticVersion}.
     */
    public static int of(final int options)
    {
        return 0 == (options & SegmentDescriptor.OPTION_RECYCLED_SEGMENTS) ? USUAL : RECYCLING;
    }

    /**
     * Whether a file of a version can have options.
     *
     * @param version that this code knows.
     * @param options in the same file.
     * @return false when one of them is damaged.
     */
    public static boolean agrees(final int version, final int options)
    {
        return SemanticVersion.major(version) == SemanticVersion.major(of(options));
    }

    /**
     * Whether this code can read files of a version.
     *
     * @param version composed by {@link SemanticVersion}.
     * @return false for another major version.
     */
    public static boolean isKnown(final int version)
    {
        final int major = SemanticVersion.major(version);
        return SemanticVersion.major(USUAL) == major || SemanticVersion.major(RECYCLING) == major;
    }
}

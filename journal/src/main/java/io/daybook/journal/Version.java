/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.SemanticVersion;

/**
 * Versions that writers and tools report.
 */
public final class Version
{
    /** Version of Daybook. */
    public static final String TEXT = "0.1.0";

    private Version()
    {
    }

    /**
     * Version of the file format.
     *
     * @return major, minor and patch.
     */
    public static String format()
    {
        return SemanticVersion.toString(SegmentDescriptor.VERSION);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.layout.FormatVersion;

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
     * Versions of the file format that this code reads and writes.
     *
     * @return each with major, minor and patch.
     */
    public static String format()
    {
        return FormatVersion.KNOWN;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.layout;

/**
 * The bytes of {@code journal.lock} that stand for something while they are locked. The file itself stays empty.
 */
public final class LockDescriptor
{
    /** Name of the file. */
    public static final String FILE_NAME = "journal.lock";
    /** Held by the process that does the journal-wide duties. */
    public static final long KEEPER = 65_536;
    /** Held shared by each process with a shared appender, exclusively by the one with an exclusive appender. */
    public static final long MODE = 65_537;
    /** Held while a process joins, recovers or repairs. */
    public static final long RECOVERY = 65_538;
    /** Held for a moment while a process takes, creates or deletes a named tailer. */
    public static final long CURSORS = 65_539;
    /** First of the bytes that owners of named tailers hold, each the byte that its cursor names. */
    public static final long TAILERS = 131_072;

    /** Index behind the last of those bytes: far more than a journal ever has tailers. */
    public static final long TAILERS_END = 1 << 30;

    /**
     * First of the bytes that lease segments, one for each segment's number. A lease proves that a process may have the
     * segment mapped, not that anybody takes part in the journal.
     */
    public static final long LEASES = 1L << 32;

    private LockDescriptor()
    {
    }

    /**
     * The byte that leases a segment.
     *
     * @param basePosition  of the segment.
     * @param segmentLength of the journal's segments, in bytes.
     * @return index of the byte.
     */
    public static long lease(final long basePosition, final int segmentLength)
    {
        return LEASES + basePosition / segmentLength;
    }
}

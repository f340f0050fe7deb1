/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.util.List;
import java.util.UUID;

import io.daybook.journal.Checksums;

/**
 * What a {@link JournalVerifier} has found. Immutable.
 *
 * @param id             identity of the journal.
 * @param checksums      that the journal was made with.
 * @param segments       that were checked.
 * @param messages       that were found good.
 * @param bytes          of the segments that were looked at, the zeros behind the last frame included.
 * @param unvouchedBytes of messages and metadata whose frames are sound, but which no checksum covers.
 * @param complete       false when the verification was stopped.
 * @param findings       in the order of their positions; those of journal.meta and of the cursors come first.
 */
public record Verification(
    UUID id,
    Checksums checksums,
    int segments,
    long messages,
    long bytes,
    long unvouchedBytes,
    boolean complete,
    List<Finding> findings)
{
    /** What follows from a finding, the worst first. */
    public enum Severity
    {
        /** Something is not what was written. */
        DAMAGED,
        /** The next opener for writing would cut it off, in a recovery. */
        UNPROVED,
        /** A checksum that should cover bytes is missing or damaged; the bytes themselves may be right. */
        UNVOUCHED,
        /** Worth knowing, but no fault of the files. */
        NOTE
    }

    /**
     * One finding.
     *
     * @param severity what follows from it.
     * @param position in the journal where it begins; -1 where it has none.
     * @param file     name of the file, relative to the journal's directory.
     * @param bytes    how many bytes are affected; 0 where the finding is not about a range.
     * @param times    how often it was found, the first time at the position.
     * @param cause    what is wrong, in lower case.
     */
    public record Finding(Severity severity, long position, String file, long bytes, long times, String cause)
    {
        Finding(
            final Severity severity, final long position, final String file, final long bytes, final String cause)
        {
            this(severity, position, file, bytes, 1, cause);
        }
    }

    /**
     * Counts findings.
     *
     * @param severity of the findings to count.
     * @return how many there are.
     */
    public long count(final Severity severity)
    {
        return findings.stream().filter((finding) -> severity == finding.severity()).count();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.verify;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.HeaderPage;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.verify.Verification.Severity;

/**
 * Verifies the header of a segment, and the length of its file.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class HeaderVerifier
{
    private static final long UNKNOWN = -1;

    private final Path path;
    private final JournalIdentity identity;
    private final SegmentVerdict verdict;

    private boolean isDamaged;

    HeaderVerifier(final Path path, final JournalIdentity identity, final SegmentVerdict verdict)
    {
        this.path = path;
        this.identity = identity;
        this.verdict = verdict;
    }

    /**
     * Reads the header. A damaged one does not keep readers from the frames behind it.
     *
     * @param size of the file in bytes.
     * @return false when nothing can be said of the frames.
     * @throws IOException when the file cannot be read.
     */
    boolean read(final long size) throws IOException
    {
        try
        {
            final SegmentHeader header = HeaderPage.read(path, true);
            if (!header.journalId().equals(identity.id()) || header.segmentLength() != identity.segmentLength() ||
                header.options() != identity.options() || header.basePosition() != verdict.basePosition)
            {
                damaged("a segment of another journal, or of another place: its journal=" + header.journalId() +
                    ", its basePosition=" + header.basePosition());
                return false;
            }
            verdict.baseSequence = header.baseSequence();
            checkNumber();
        }
        catch (final CorruptJournalException ex)
        {
            isDamaged = true;
            if (size > SegmentDescriptor.HEADER_LENGTH)
            {
                damaged(ex.getMessage());
            }
        }
        catch (final JournalException ex)
        {
            damaged(ex.getMessage());
            return false;
        }
        verdict.begun = verdict.baseSequence >= 0;
        if (size <= SegmentDescriptor.HEADER_LENGTH)
        {
            checkLength(size);
            return false;
        }
        return true;
    }

    /** Also where the segment has no frame yet: a writer would take the number for that of its first one. */
    private void checkNumber()
    {
        final long most = SegmentDescriptor.maxBaseSequence(verdict.basePosition);
        if (verdict.baseSequence > most)
        {
            verdict.findings.add(Severity.DAMAGED, verdict.basePosition, 0,
                "a segment with an impossible number of its first frame: baseSequence=" + verdict.baseSequence +
                ", at most=" + most);
        }
    }

    /**
     * Compares the length of the file with that of a segment.
     *
     * @param size of the file in bytes.
     */
    void checkLength(final long size)
    {
        final int length = identity.segmentLength();
        if (size != length)
        {
            verdict.findings.add(
                Severity.DAMAGED, verdict.basePosition + Math.min(length, size), Math.abs(length - size),
                (size < length ? "a truncated segment" : "a segment that is too long") + ": length=" + size +
                ", expected=" + length);
        }
    }

    /**
     * Whether the header is no longer what was written.
     *
     * @return false before it was read.
     */
    boolean isDamaged()
    {
        return isDamaged;
    }

    /**
     * Reads the number of the first frame again: the first writer in a segment sets it before its claim.
     *
     * @return the number, or -1 when the header does not tell.
     * @throws IOException when the file cannot be read.
     */
    long baseSequence() throws IOException
    {
        try
        {
            return HeaderPage.read(path, true).baseSequence();
        }
        catch (final JournalException ignore)
        {
            return UNKNOWN;
        }
    }

    private void damaged(final String cause)
    {
        verdict.findings.add(
            Severity.DAMAGED, verdict.basePosition, SegmentDescriptor.HEADER_LENGTH, cause);
    }
}

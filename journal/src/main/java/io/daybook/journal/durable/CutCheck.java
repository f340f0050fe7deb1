/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.HeaderPage;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.RecoveryWords;

/**
 * Tells what a recovery must not cut off, since no crash can have left it so: somebody has taken files away, or put
 * others there.
 */
final class CutCheck
{
    private CutCheck()
    {
    }

    /**
     * Whether files are missing or damaged that were there when the journal was closed cleanly. All of them were on the
     * disk then.
     *
     * @param identity of the journal.
     * @param words    of journal.meta.
     * @param position at which the journal would be cut; below 0 when nothing is left.
     * @return false also when nothing is known of the last close.
     */
    static boolean isClosedBehind(final JournalIdentity identity, final RecoveryWords words, final long position)
    {
        return words.isClean() && words.agree(identity) && words.settledPosition() > SegmentDescriptor.HEADER_LENGTH &&
            position < words.settledPosition();
    }

    /**
     * Refuses to cut a journal.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param words     of journal.meta.
     * @param position  at which it would be cut; below 0 when nothing is left.
     * @throws JournalException when something behind that place is not to be cut off.
     * @throws IOException      when a segment cannot be read.
     */
    static void check(
        final Path directory, final JournalIdentity identity, final RecoveryWords words, final long position)
        throws IOException
    {
        if (isClosedBehind(identity, words, position))
        {
            throw new JournalException(
                "files of a journal that was closed cleanly are missing or damaged: directory=" + directory +
                ", closed at position=" + words.settledPosition() + ", readable up to position=" +
                Math.max(0, position) + "; nothing was changed: restore them from a copy, or let 'daybook recover' " +
                "copy what is left to a new journal");
        }
        for (final long base : SegmentStore.list(directory))
        {
            if (base >= position)
            {
                checkSegment(directory.resolve(SegmentDescriptor.fileName(base)), identity);
            }
        }
    }

    private static void checkSegment(final Path path, final JournalIdentity identity) throws IOException
    {
        final SegmentHeader header;
        try
        {
            // One of another major version is refused.
            header = HeaderPage.read(path, true);
        }
        catch (final CorruptJournalException ignore)
        {
            // Damaged: it is unknown whose it is.
            return;
        }
        if (!header.journalId().equals(identity.id()))
        {
            throw new JournalException(
                "a segment of another journal: path=" + path + ", its journal=" + header.journalId() +
                ", this journal=" + identity.id() + "; move it out of the directory");
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.FrameDescriptor;
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
     * Whether frames are missing or damaged that were there when the journal was closed cleanly. All of them were on
     * the disk then.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param words     of journal.meta.
     * @param position  up to which the journal can be read; below 0 when nothing is left.
     * @return false also when nothing is known of the last close.
     * @throws IOException when a segment cannot be read.
     */
    static boolean isClosedBehind(
        final Path directory, final JournalIdentity identity, final RecoveryWords words, final long position)
        throws IOException
    {
        final long closed = words.settledPosition();
        return words.isClean() && words.agree(identity) && closed > SegmentDescriptor.HEADER_LENGTH &&
            position < closed && !leadsTo(directory, identity, position, closed);
    }

    /**
     * Whether an END leads from one place to another. A segment in which there is no frame was never forced.
     */
    private static boolean leadsTo(
        final Path directory, final JournalIdentity identity, final long position, final long closed) throws IOException
    {
        if (position < 0 || SegmentDescriptor.HEADER_LENGTH != identity.offset(closed))
        {
            return false;
        }
        final long base = identity.basePosition(position);
        final Path path = directory.resolve(SegmentDescriptor.fileName(base));
        final long word = SegmentBytes.word(path, position - base);
        final long named = SegmentBytes.word(path, position - base + FrameDescriptor.HEADER_LENGTH);
        return identity.basePosition(closed) ==
            FrameDescriptor.nextBasePosition(word, named, base, identity.segmentLength());
    }

    /**
     * Refuses to go on where frames are missing or damaged that were there when the journal was closed cleanly, and to
     * cut off segments that are none of the journal's, or that only a newer version can read.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param words     of journal.meta.
     * @param finding   of the survey, by which the journal would go on or be cut.
     * @throws JournalException when it is refused.
     * @throws IOException      when a segment cannot be read.
     */
    static void check(
        final Path directory, final JournalIdentity identity, final RecoveryWords words, final Finding finding)
        throws IOException
    {
        final long position = finding.position();
        if (isClosedBehind(directory, identity, words, position))
        {
            throw new JournalException(
                "files of a journal that was closed cleanly are missing or damaged: directory=" + directory +
                ", closed at position=" + words.settledPosition() + ", readable up to position=" +
                Math.max(0, position) + "; nothing was changed: restore them from a copy, or let 'daybook recover' " +
                "copy what is left to a new journal, or move journal.meta away to go on with what is left here");
        }
        if (finding.verdict().cut())
        {
            checkSegments(directory, identity, position);
        }
    }

    private static void checkSegments(final Path directory, final JournalIdentity identity, final long position)
        throws IOException
    {
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

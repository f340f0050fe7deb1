/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.RecoveryWords;

/**
 * Whether the files of a journal are as its last closer left them, or as a creator left them that died. It is not
 * enough that journal.meta says so: it may be an older copy of itself, and the next segment was created without a
 * force, so a loss of power can cut it short.
 * <p>
 * The work does not depend on how many segments there are.
 */
final class ClosedState
{
    private ClosedState()
    {
    }

    /**
     * Whether there is nothing to verify.
     *
     * @param directory of the journal.
     * @param identity  of the journal.
     * @param words     of journal.meta.
     * @return false when the journal has to be verified.
     * @throws IOException when a segment cannot be read.
     */
    static boolean isUnchanged(final Path directory, final JournalIdentity identity, final RecoveryWords words)
        throws IOException
    {
        return words.agree(identity) &&
            (words.isClean() && isAsClosed(directory, identity, words) || isUntouched(directory, identity, words)) &&
            !isVouchedBehind(directory, identity, words.settledPosition());
    }

    /**
     * Whether a checksum tells of bytes behind the tail, in its segment or the next: in a copy it may be newer than the
     * other files. The checksum is not proved here, for then the journal is verified.
     */
    private static boolean isVouchedBehind(final Path directory, final JournalIdentity identity, final long settled)
        throws IOException
    {
        final long base = identity.basePosition(Math.max(0, settled));
        return identity.hasBlockChecksums() &&
            Math.max(lastEnd(directory, base), lastEnd(directory, base + identity.segmentLength())) > settled;
    }

    /**
     * Reads where the bytes end of which the last checksum of a segment tells; 0 where there is none.
     */
    private static long lastEnd(final Path directory, final long base) throws IOException
    {
        final Path sums = directory.resolve(SumDescriptor.fileName(base));
        final long end = RegularFiles.exists(sums) ? SumDescriptor.wholeLength(RegularFiles.size(sums)) : 0;
        return end <= SumDescriptor.HEADER_LENGTH ? 0 :
            SegmentBytes.word(sums, end - SumDescriptor.ENTRY_LENGTH + SumDescriptor.TO_OFFSET);
    }

    /**
     * Looks at the tail and the segment behind it.
     */
    private static boolean isAsClosed(
        final Path directory, final JournalIdentity identity, final RecoveryWords words) throws IOException
    {
        final long settled = words.settledPosition();
        final long base = identity.basePosition(settled);
        final Path last = path(directory, base);
        final Path next = path(directory, base + identity.segmentLength());
        return settled >= 0 && isWhole(last, identity) &&
            0 == SegmentBytes.word(last, Math.max(SegmentDescriptor.HEADER_LENGTH, settled - base)) &&
            (!RegularFiles.exists(next) || isWhole(next, identity) && isUnused(next));
    }

    /**
     * Whether nothing has ever been claimed.
     */
    private static boolean isUntouched(
        final Path directory, final JournalIdentity identity, final RecoveryWords words) throws IOException
    {
        if (0 != words.sessions())
        {
            return false;
        }
        final long[] positions = SegmentStore.list(directory);
        final Path first = path(directory, 0);
        return 0 == positions.length ||
            1 == positions.length && isWhole(first, identity) && isUnused(first) &&
                SegmentDescriptor.BASE_SEQUENCE_OFFSET ==
                    SegmentBytes.end(first, SegmentDescriptor.BASE_SEQUENCE_OFFSET);
    }

    private static Path path(final Path directory, final long base)
    {
        return directory.resolve(SegmentDescriptor.fileName(base));
    }

    private static boolean isWhole(final Path segment, final JournalIdentity identity) throws IOException
    {
        return RegularFiles.exists(segment) && RegularFiles.size(segment) >= identity.segmentLength();
    }

    private static boolean isUnused(final Path segment) throws IOException
    {
        try
        {
            return SegmentStore.header(segment).baseSequence() < 0;
        }
        catch (final JournalException ignore)
        {
            return false;
        }
    }
}

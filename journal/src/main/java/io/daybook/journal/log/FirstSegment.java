/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.SegmentDescriptor;

/**
 * Finds the first segment of a journal by the files alone. As a rule it is the lowest. But a process may be stopped
 * while it creates a segment, and go on after retention has deleted the segments up to there. It leaves segments
 * without a number and without a frame, in front of one that has either.
 */
public final class FirstSegment
{
    private FirstSegment()
    {
    }

    /**
     * Finds the first segment.
     *
     * @param directory     of the journal.
     * @param basePositions of its segments, ascending, at least one.
     * @return index of its base position.
     */
    public static int index(final Path directory, final long[] basePositions)
    {
        int i = 0;
        // Segment 0 is created with the journal, never late.
        while (i + 1 < basePositions.length && basePositions[i] > 0 && isBlank(path(directory, basePositions[i])))
        {
            i++;
        }
        return i > 0 && isBlank(path(directory, basePositions[i])) ? 0 : i;
    }

    /**
     * Leaves out what lies before the first segment.
     *
     * @param directory     of the journal.
     * @param basePositions of its segments, ascending, at least one.
     * @return the base positions from the first segment on.
     */
    public static long[] from(final Path directory, final long[] basePositions)
    {
        return Arrays.copyOfRange(basePositions, index(directory, basePositions), basePositions.length);
    }

    /**
     * Whether a segment was made again after its deletion. A sealed segment has frames, and only sealed segments are
     * deleted.
     *
     * @param store   of the segments.
     * @param segment that is mapped.
     * @return true when nothing is in it, nor ever will be.
     */
    public static boolean isMadeAgain(final SegmentStore store, final Segment segment)
    {
        // Checked in this order: an empty segment may be used and sealed at any moment.
        return segment.basePosition() < store.oldestUnsealed() && segment.baseSequence() < 0 &&
            0 == segment.wordAcquire(SegmentDescriptor.HEADER_LENGTH) && isBefore(store, segment.basePosition());
    }

    /** A segment that is not before the first one may still be used, where journal.meta is newer than the segments. */
    private static boolean isBefore(final SegmentStore store, final long basePosition)
    {
        final long[] all = store.list();
        return 0 == all.length || all[index(store.directory(), all)] > basePosition || !store.exists(basePosition);
    }

    private static Path path(final Path directory, final long basePosition)
    {
        return directory.resolve(SegmentDescriptor.fileName(basePosition));
    }

    private static boolean isBlank(final Path segment)
    {
        try
        {
            return SegmentStore.header(segment).baseSequence() < 0 &&
                0 == SegmentBytes.word(segment, SegmentDescriptor.HEADER_LENGTH);
        }
        catch (final NoSuchFileException | JournalException ignore)
        {
            // Deleted or damaged: its user finds that out.
            return false;
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(segment, ex);
        }
    }
}

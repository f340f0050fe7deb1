/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.util.Arrays;
import java.util.function.ToLongFunction;

import io.daybook.journal.MessageScan;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;

/**
 * Finds the segment to start in, so that what comes before it need not be read.
 */
public final class SegmentSearch
{
    private SegmentSearch()
    {
    }

    /**
     * Goes to the last segment that begins at or before a range. Only positions and sequences tell this, as timestamps
     * need not increase along a journal.
     *
     * @param scan  of the journal.
     * @param range that is wanted.
     */
    public static void seek(final MessageScan scan, final Range range)
    {
        if (0 == range.fromPosition() && 0 == range.fromSequence())
        {
            return;
        }
        final long[] segments = scan.segments();
        int low = 0;
        int high = segments.length - 1;
        try
        {
            while (low < high)
            {
                final int middle = (low + high + 1) >>> 1;
                scan.toSegment(segments[middle]);
                if (isByPosition(scan, range) || isBySequence(scan, range))
                {
                    low = middle;
                }
                else
                {
                    high = middle - 1;
                }
            }
            // A damaged number may have led too far.
            while (low > 0 && !isAtOrBefore(scan, segments[low], range))
            {
                low--;
            }
            scan.toSegment(segments[low]);
        }
        catch (final JournalException ignore)
        {
            // A damaged or deleted segment: read from the start, and say so when it is reached.
            scan.toStart();
        }
    }

    /**
     * Returns whether a segment certainly begins where a range does, or before, so that nothing of the range lies in
     * front of it. Leaves the scan somewhere behind the segment's beginning.
     *
     * @param scan         of the journal.
     * @param basePosition of the segment.
     * @param range        that is wanted.
     */
    public static boolean isAtOrBefore(final MessageScan scan, final long basePosition, final Range range)
    {
        scan.toSegment(basePosition);
        return isByPosition(scan, range) || isBySequence(scan, range) && isNumberRight(scan);
    }

    private static boolean isByPosition(final MessageScan scan, final Range range)
    {
        return 0 != range.fromPosition() && scan.position() <= range.fromPosition();
    }

    private static boolean isBySequence(final MessageScan scan, final Range range)
    {
        return 0 != range.fromSequence() && scan.sequence() <= range.fromSequence();
    }

    /**
     * Whether a message bears out the number that the segment's header gave.
     */
    private static boolean isNumberRight(final MessageScan scan)
    {
        try
        {
            return scan.next();
        }
        catch (final JournalException ignore)
        {
            // The reader says so when it gets there.
            return false;
        }
    }

    /**
     * Returns the base position of the segment that holds a position, the first one if it is gone.
     *
     * @param scan     of the journal.
     * @param position in the segment.
     */
    public static long segmentOf(final MessageScan scan, final long position)
    {
        final long[] segments = scan.segments();
        final int found = Arrays.binarySearch(segments, position);
        return segments[found >= 0 ? found : Math.max(0, -found - 2)];
    }

    /**
     * Goes back by segments until there are enough messages ahead.
     *
     * @param scan  of the journal.
     * @param limit how many are enough.
     * @param count counts the messages ahead, and leaves the scan at the tail.
     * @return how many of those ahead are too many.
     */
    public static long toLast(final MessageScan scan, final long limit, final ToLongFunction<MessageScan> count)
    {
        int back = 1;
        while (true)
        {
            final long[] segments = scan.segments();
            final int first = Math.max(0, segments.length - back);
            try
            {
                scan.toSegment(segments[first]);
                final long ahead = count.applyAsLong(scan);
                if (ahead >= limit || 0 == first)
                {
                    scan.toSegment(segments[first]);
                    return Math.max(0, ahead - limit);
                }
                back *= 2;
            }
            catch (final SegmentDeletedException ignore)
            {
                // Some of what was counted is not there any more.
            }
        }
    }
}

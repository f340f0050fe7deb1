/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.function.ToLongFunction;

import io.daybook.journal.JournalException;
import io.daybook.journal.JournalScan;

/**
 * Finds the segment to start in, so that what comes before it need not be read.
 */
final class SegmentSearch
{
    private SegmentSearch()
    {
    }

    /**
     * Goes to the last segment that begins at or before what is wanted.
     *
     * @param scan   of the journal.
     * @param key    of the place that the scan is at, increasing along the journal.
     * @param wanted key.
     */
    static void seek(final JournalScan scan, final ToLongFunction<JournalScan> key, final long wanted)
    {
        int low = 0;
        int high = scan.segments() - 1;
        try
        {
            while (low < high)
            {
                final int middle = (low + high + 1) >>> 1;
                scan.toSegment(middle);
                if (key.applyAsLong(scan) <= wanted)
                {
                    low = middle;
                }
                else
                {
                    high = middle - 1;
                }
            }
        }
        catch (final JournalException ignore)
        {
            // A damaged segment: read from the start, and say so when it is reached.
            low = 0;
        }
        scan.toSegment(low);
    }
}

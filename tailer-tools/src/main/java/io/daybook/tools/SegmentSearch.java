/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

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
     * Goes to the last segment that begins at or before a range, as far as positions and sequences tell: timestamps
     * need not increase along a journal.
     *
     * @param scan  of the journal.
     * @param range that is wanted.
     */
    static void seek(final JournalScan scan, final Range range)
    {
        if (0 == range.fromPosition() && 0 == range.fromSequence())
        {
            return;
        }
        int low = 0;
        int high = scan.segments() - 1;
        try
        {
            while (low < high)
            {
                final int middle = (low + high + 1) >>> 1;
                scan.toSegment(middle);
                if (scan.position() <= range.fromPosition() || scan.sequence() <= range.fromSequence())
                {
                    low = middle;
                }
                else
                {
                    high = middle - 1;
                }
            }
            scan.toSegment(low);
        }
        catch (final JournalException ignore)
        {
            // A damaged or deleted segment: read from the start, and say so when it is reached.
            scan.toStart();
        }
    }
}

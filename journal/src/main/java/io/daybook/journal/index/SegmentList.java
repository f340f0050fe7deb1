/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import java.util.Arrays;

import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.TailFinder;

/**
 * Segments of a journal, and the numbers of their first frames, kept from one search to the next. Segments go from the
 * front and come at the end, and a recovery takes out those behind a cut. So where the segment that a list leads to is
 * there, the chain leads on from it to all that the list lacks.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its seeker.
 */
final class SegmentList
{
    private static final long UNKNOWN = -1;

    private final SegmentStore store;
    /** Base positions, ascending. */
    private long[] positions = {};
    private long[] firstSequences = {};
    private boolean isListed;
    private boolean isNew;
    private long headersRead;

    SegmentList(final SegmentStore store)
    {
        this.store = store;
    }

    /**
     * Gives the segments for a search, from the list of the search before where there is one.
     *
     * @return their base positions, ascending: not to be changed.
     */
    long[] begin()
    {
        isNew = !isListed;
        if (isNew)
        {
            list();
        }
        return positions;
    }

    private void list()
    {
        final long[] listed = TailFinder.positions(store);
        final long[] sequences = new long[listed.length];
        for (int i = 0; i < listed.length; i++)
        {
            final int before = Arrays.binarySearch(positions, listed[i]);
            sequences[i] = before < 0 ? UNKNOWN : firstSequences[before];
        }
        positions = listed;
        firstSequences = sequences;
        isListed = true;
    }

    /**
     * Whether a search may begin in a segment. One that is gone may still be mapped, and one that a late creator has
     * made again is empty: both are told by what its file says.
     *
     * @param index of the segment in the list.
     * @return false where the list is too old.
     */
    boolean isThere(final int index)
    {
        return isNew || readFirstSequence(index) >= 0;
    }

    /**
     * Has the segments listed again, unless that was done for this search. A search that has come to the end of the
     * list begins again then.
     *
     * @return whether the list was an old one.
     */
    boolean renew()
    {
        final boolean isOld = isListed && !isNew;
        isListed &= isNew;
        return isOld;
    }

    /**
     * Has the segments listed again, since one of them has been deleted.
     */
    void forget()
    {
        isListed = false;
    }

    /**
     * Finds the last segment that begins with a number or a lower one. Segments whose number is not known count as
     * lying behind: the chain leads to them.
     *
     * @param sequence the number.
     * @return index in the list; 0 where all begin with higher ones.
     */
    int indexOf(final long sequence)
    {
        int low = 0;
        int high = positions.length;
        while (high - low > 1)
        {
            final int middle = (low + high) >>> 1;
            int numbered = middle;
            long first = firstSequence(middle);
            while (first < 0 && numbered + 1 < high)
            {
                first = firstSequence(++numbered);
            }
            if (first >= 0 && first <= sequence)
            {
                low = numbered;
            }
            else
            {
                high = middle;
            }
        }
        return low;
    }

    private long firstSequence(final int index)
    {
        // What is not known yet is asked for again: the segment may have begun since.
        if (firstSequences[index] < 0)
        {
            firstSequences[index] = readFirstSequence(index);
        }
        return firstSequences[index];
    }

    private long readFirstSequence(final int index)
    {
        headersRead++;
        return SegmentProbe.firstSequence(store, positions[index]);
    }

    /**
     * Counts the headers of segments that were read.
     */
    long headersRead()
    {
        return headersRead;
    }
}

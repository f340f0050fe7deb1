/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.util.Arrays;

/**
 * Ranges of a segment, each with a value. They are numbered as they are added, and ranked by where they begin. Ranges
 * may overlap.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class SumEntries
{
    private static final int MIN_ENTRIES = 64;

    private long basePosition;
    private long[] froms = new long[MIN_ENTRIES];
    private long[] tos = new long[MIN_ENTRIES];
    private int[] values = new int[MIN_ENTRIES];
    private int count;
    private long[] order = {};
    /** For each rank, the furthest end of the ranges up to it. */
    private long[] reaches = {};
    private int ranked;

    /**
     * Makes an empty set of ranges.
     *
     * @param basePosition of the segment.
     */
    SumEntries(final long basePosition)
    {
        this.basePosition = basePosition;
    }

    /**
     * Forgets all ranges.
     *
     * @param base position of the segment whose ranges are added from now on.
     */
    void clear(final long base)
    {
        basePosition = base;
        count = 0;
        ranked = 0;
    }

    void add(final long from, final long to, final int value)
    {
        if (count == froms.length)
        {
            froms = Arrays.copyOf(froms, 2 * count);
            tos = Arrays.copyOf(tos, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        froms[count] = from;
        tos[count] = to;
        values[count] = value;
        count++;
    }

    /**
     * Ranks what has been added.
     */
    void rank()
    {
        if (ranked == count)
        {
            return;
        }
        if (order.length < count)
        {
            order = new long[froms.length];
            reaches = new long[froms.length];
        }
        for (int i = 0; i < count; i++)
        {
            order[i] = froms[i] - basePosition << Integer.SIZE | i;
        }
        Arrays.sort(order, 0, count);
        long reach = basePosition;
        for (int rank = 0; rank < count; rank++)
        {
            reach = Math.max(reach, tos[number(rank)]);
            reaches[rank] = reach;
        }
        ranked = count;
    }

    int count()
    {
        return count;
    }

    /**
     * Counts the ranges that have a rank: those that existed at the last ranking.
     */
    int ranked()
    {
        return ranked;
    }

    int number(final int rank)
    {
        return (int)order[rank];
    }

    long from(final int rank)
    {
        return froms[number(rank)];
    }

    long to(final int rank)
    {
        return tos[number(rank)];
    }

    int value(final int rank)
    {
        return values[number(rank)];
    }

    /**
     * Tells the furthest end of all ranges.
     *
     * @return the position, that of the segment's first byte when there is no range.
     */
    long end()
    {
        return 0 == ranked ? basePosition : reaches[ranked - 1];
    }

    /**
     * Finds the first rank from which on a range can reach over a position.
     *
     * @param position to look for.
     * @return the rank; the number of ranks when no range does.
     */
    int firstReaching(final long position)
    {
        int low = 0;
        int high = ranked;
        while (low < high)
        {
            final int middle = (low + high) >>> 1;
            if (reaches[middle] <= position)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }
        return low;
    }
}

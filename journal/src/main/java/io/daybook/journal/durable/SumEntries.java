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
    /** Once so many ranges have been moved to make place for new ones, the rest is sorted. */
    private static final int MOST_MOVED = 1 << 14;

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

    /**
     * Makes room, so that ranges are added without garbage.
     *
     * @param capacity how many ranges there will be.
     */
    void reserve(final int capacity)
    {
        if (capacity > froms.length)
        {
            froms = Arrays.copyOf(froms, capacity);
            tos = Arrays.copyOf(tos, capacity);
            values = Arrays.copyOf(values, capacity);
        }
    }

    void add(final long from, final long to, final int value)
    {
        if (count == froms.length)
        {
            reserve(2 * count);
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
            order = Arrays.copyOf(order, froms.length);
            reaches = Arrays.copyOf(reaches, froms.length);
        }
        final int first = order();
        long reach = 0 == first ? basePosition : reaches[first - 1];
        for (int rank = first; rank < count; rank++)
        {
            reach = Math.max(reach, tos[number(rank)]);
            reaches[rank] = reach;
        }
        ranked = count;
    }

    /**
     * Puts the new ranges among the others, most often behind them. A sort may allocate, so it is left to files in
     * which hardly anything is in order.
     *
     * @return the first rank that has changed.
     */
    private int order()
    {
        int first = ranked;
        int moved = 0;
        for (int i = ranked; i < count; i++)
        {
            if (moved > MOST_MOVED)
            {
                return sort(i);
            }
            final int rank = insert(i);
            moved += i - rank;
            first = Math.min(first, rank);
        }
        return first;
    }

    private int insert(final int number)
    {
        final long key = key(number);
        int rank = number;
        while (rank > 0 && order[rank - 1] > key)
        {
            order[rank] = order[rank - 1];
            rank--;
        }
        order[rank] = key;
        return rank;
    }

    private int sort(final int from)
    {
        for (int i = from; i < count; i++)
        {
            order[i] = key(i);
        }
        Arrays.sort(order, 0, count);
        return 0;
    }

    private long key(final int number)
    {
        return froms[number] - basePosition << Integer.SIZE | number;
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

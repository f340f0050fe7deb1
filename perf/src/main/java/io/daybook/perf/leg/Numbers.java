/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

/**
 * Numbers of messages: who sent it and the how many-th it was, so that the reader sees any that is lost, doubled or out
 * of order.
 */
final class Numbers
{
    private static final int WRITER_SHIFT = 48;
    private static final long COUNT_MASK = (1L << WRITER_SHIFT) - 1;

    private final long[] next;
    private long faults;

    Numbers(final int writers)
    {
        next = new long[writers];
    }

    static long number(final int writer, final long count)
    {
        return (long)writer << WRITER_SHIFT | count;
    }

    void check(final long number)
    {
        final int writer = (int)(number >>> WRITER_SHIFT);
        if (writer >= next.length || next[writer]++ != (number & COUNT_MASK))
        {
            faults++;
        }
    }

    /**
     * Tells of messages that were lost, doubled or out of order: a figure of such a leg is none.
     */
    void assertNoFaults()
    {
        if (faults > 0)
        {
            throw new IllegalStateException("messages were lost, doubled or out of order: count=" + faults);
        }
    }
}

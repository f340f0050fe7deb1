/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

/**
 * Numbers messages. A number tells the writer and the message's place among those of the writer. So the reader finds
 * messages that are lost, doubled or out of order.
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
     * Fails if messages were lost, doubled or out of order: the figures of such a leg mean nothing.
     */
    void assertNoFaults()
    {
        if (faults > 0)
        {
            throw new IllegalStateException("messages were lost, doubled or out of order: count=" + faults);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.watch;

import java.util.Arrays;

/**
 * Tells how many messages lie in front of a position: exactly for the last 65,536 messages, and for older ones to
 * within those of 64 KiB of the journal.
 * <p>
 * <b>Note:</b> not thread-safe. Takes some 16 bytes for each 64 KiB of the journal that is watched.
 */
final class Milestones
{
    private static final int RECENT = 1 << 16;
    private static final int STEP_LENGTH = 1 << 16;

    private final long[] recent = new long[RECENT];
    private long[] positions = new long[64];
    private long[] counts = new long[64];
    private int size;
    private long messages;

    /** Takes note of the next message. */
    void add(final long position)
    {
        if (0 == size || position - positions[size - 1] >= STEP_LENGTH)
        {
            if (size == positions.length)
            {
                positions = Arrays.copyOf(positions, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            positions[size] = position;
            counts[size++] = messages;
        }
        recent[(int)(messages++ & RECENT - 1)] = position;
    }

    long messages()
    {
        return messages;
    }

    /** Returns whether there may be messages behind a position that were never noted. */
    boolean isBefore(final long position)
    {
        return 0 == size || position < positions[0];
    }

    /** Returns how many messages are at or behind a position. */
    long from(final long position)
    {
        final long first = Math.max(0, messages - RECENT);
        if (0 == messages || position > recent[(int)(messages - 1 & RECENT - 1)])
        {
            return 0;
        }
        if (position >= recent[(int)(first & RECENT - 1)])
        {
            long low = first;
            long high = messages - 1;
            while (low < high)
            {
                final long middle = low + high >>> 1;
                if (recent[(int)(middle & RECENT - 1)] < position)
                {
                    low = middle + 1;
                }
                else
                {
                    high = middle;
                }
            }
            return messages - low;
        }
        final int found = Arrays.binarySearch(positions, 0, size, position);
        return messages - counts[found >= 0 ? found : Math.max(0, -found - 2)];
    }
}

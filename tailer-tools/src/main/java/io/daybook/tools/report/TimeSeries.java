/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.report;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Counts over time, in at most 300 pieces of equal width. The width grows with the range, so it need not be known.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TimeSeries
{
    /** The most pieces. */
    static final int MAX_PIECES = 300;
    private static final long[] WIDTHS = {
        TimeUnit.MICROSECONDS.toNanos(1), TimeUnit.MICROSECONDS.toNanos(10), TimeUnit.MICROSECONDS.toNanos(100),
        TimeUnit.MILLISECONDS.toNanos(1), TimeUnit.MILLISECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(100),
        TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(10), TimeUnit.MINUTES.toNanos(1),
        TimeUnit.MINUTES.toNanos(10), TimeUnit.HOURS.toNanos(1), TimeUnit.HOURS.toNanos(6), TimeUnit.DAYS.toNanos(1),
        TimeUnit.DAYS.toNanos(10), TimeUnit.DAYS.toNanos(100), TimeUnit.DAYS.toNanos(1_000)};

    private int width;
    /** Number of the first piece since the epoch. */
    private long first;
    private int size;
    private long[] messages = new long[MAX_PIECES];
    private long[] bytes = new long[MAX_PIECES];

    /** Counts a message. */
    void add(final long ns, final int length)
    {
        add(ns, 1, length);
    }

    private void add(final long ns, final long count, final long length)
    {
        if (0 == size)
        {
            first = Math.floorDiv(ns, widthNs());
            size = 1;
        }
        while (!fits(Math.floorDiv(ns, widthNs())))
        {
            widen(width + 1);
        }
        final long piece = Math.floorDiv(ns, widthNs());
        if (piece < first)
        {
            shift((int)(first - piece));
            first = piece;
        }
        final int index = (int)(piece - first);
        size = Math.max(size, index + 1);
        messages[index] += count;
        bytes[index] += length;
    }

    /** Whether a piece has room beside those that are there. The widest pieces have room for all times. */
    private boolean fits(final long piece)
    {
        return Math.max(piece, first + size - 1) - Math.min(piece, first) < MAX_PIECES;
    }

    private void shift(final int by)
    {
        System.arraycopy(messages, 0, messages, by, size);
        System.arraycopy(bytes, 0, bytes, by, size);
        Arrays.fill(messages, 0, by, 0);
        Arrays.fill(bytes, 0, by, 0);
        size += by;
    }

    /** Makes the pieces as wide as those of another number. */
    private void widen(final int newWidth)
    {
        final long[] oldMessages = messages;
        final long[] oldBytes = bytes;
        final long oldFirst = first;
        final int oldSize = size;
        final long oldNs = widthNs();
        width = newWidth;
        messages = new long[MAX_PIECES];
        bytes = new long[MAX_PIECES];
        size = 0;
        for (int i = 0; i < oldSize; i++)
        {
            if (0 != oldMessages[i])
            {
                add((oldFirst + i) * oldNs, oldMessages[i], oldBytes[i]);
            }
        }
    }

    /** Makes this series cover the range of another one, in the same pieces. */
    void alignTo(final TimeSeries all)
    {
        if (width < all.width)
        {
            widen(all.width);
        }
        if (0 != size && 0 != all.size)
        {
            shift((int)(first - all.first));
            first = all.first;
        }
        size = all.size;
    }

    long widthNs()
    {
        return WIDTHS[width];
    }

    /** Returns when a piece begins; the first or last time that there is, if that is before or behind it. */
    long startNs(final int piece)
    {
        final long number = first + piece;
        final long ns = number * widthNs();
        return ns / widthNs() == number ? ns : number < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    int size()
    {
        return size;
    }

    long messages(final int piece)
    {
        return messages[piece];
    }

    long bytes(final int piece)
    {
        return bytes[piece];
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * The histograms of all groups, in bounded memory. If they need more, they get fewer digits; if even that is not
 * enough, they are dropped.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Histograms
{
    /** A small part of the smallest heap that the command is used with. */
    static final long MAX_BYTES = 12 << 20;
    /** What a histogram takes beyond what it says, as measured. */
    private static final int OVERHEAD = 500;
    private static final int MOST_DIGITS = 3;

    private final long maxBytes;
    private final List<Histogram> all = new ArrayList<>();
    private final List<Integer> footprints = new ArrayList<>();
    private long bytes;
    private int digits = MOST_DIGITS;

    Histograms()
    {
        this(MAX_BYTES);
    }

    Histograms(final long maxBytes)
    {
        this.maxBytes = maxBytes;
    }

    /** Makes another histogram, and returns its number. */
    int add()
    {
        if (!isDropped())
        {
            all.add(new PackedHistogram(digits));
            footprints.add(0);
        }
        return all.size() - 1;
    }

    /** Records a value in a histogram. */
    void record(final int number, final long value)
    {
        if (isDropped())
        {
            return;
        }
        all.get(number).recordValue(value);
        if (measure(number) > maxBytes)
        {
            shrink();
        }
    }

    private long measure(final int number)
    {
        final int footprint = OVERHEAD + all.get(number).getEstimatedFootprintInBytes();
        bytes += footprint - footprints.get(number);
        footprints.set(number, footprint);
        return bytes;
    }

    private void shrink()
    {
        while (bytes > maxBytes && !isDropped())
        {
            digits--;
            for (int i = 0; i < all.size() && !isDropped(); i++)
            {
                final Histogram coarser = new PackedHistogram(digits);
                coarser.add(all.get(i));
                all.set(i, coarser);
                measure(i);
            }
        }
        if (isDropped())
        {
            all.clear();
            footprints.clear();
            bytes = 0;
        }
    }

    /** Returns a histogram, or null if it was dropped. */
    Histogram get(final int number)
    {
        return isDropped() ? null : all.get(number);
    }

    /** Returns whether there was no memory for them. */
    boolean isDropped()
    {
        return 0 == digits;
    }

    /** Returns to how many digits values are known. */
    int digits()
    {
        return digits;
    }

    /** Returns whether values are known to fewer digits than they might be. */
    boolean isCoarse()
    {
        return digits < MOST_DIGITS;
    }
}

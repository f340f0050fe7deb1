/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.Arrays;
import java.util.Collection;

/**
 * The little statistics that the harness needs.
 */
public final class Statistics
{
    private Statistics()
    {
    }

    /**
     * Median.
     *
     * @param values at least one, in any order; left as they are.
     * @return the middle one, or the mean of the two in the middle; NaN for none.
     */
    public static double median(final double... values)
    {
        if (0 == values.length)
        {
            return Double.NaN;
        }
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        final int middle = sorted.length / 2;
        return 0 == sorted.length % 2 ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle];
    }

    /**
     * Median.
     *
     * @param values in any order.
     * @return the median; NaN for none.
     */
    public static double median(final Collection<Double> values)
    {
        return median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}

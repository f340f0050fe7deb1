/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.List;
import java.util.Locale;

/**
 * The ratio of a figure of ours to that of a peer: median and spread over pairs. If there are too few pairs, it tells
 * how many.
 *
 * @param pairs  number of pairs that were compared.
 * @param legs   number of pairs that there could have been.
 * @param median of the ratios, NaN without enough pairs.
 * @param least  of the ratios.
 * @param most   of the ratios.
 */
public record Ratio(int pairs, int legs, double median, double least, double most)
{
    /**
     * Compares a figure.
     *
     * @param ours   legs.
     * @param theirs legs.
     * @param metric name of the figure.
     * @return the ratio.
     */
    public static Ratio of(final List<Leg> ours, final List<Leg> theirs, final String metric)
    {
        final double[] ratios = Pairing.pairs(ours, theirs).stream()
            .mapToDouble((pair) -> pair.ours().metric(metric) / pair.theirs().metric(metric))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
        final int legs = Math.min(ours.size(), theirs.size());
        return ratios.length < Pairing.MIN_PAIRS ?
            new Ratio(ratios.length, legs, Double.NaN, Double.NaN, Double.NaN) :
            new Ratio(ratios.length, legs, Statistics.median(ratios), ratios[0], ratios[ratios.length - 1]);
    }

    /**
     * Tells whether enough pairs agreed.
     *
     * @return false when there is no ratio.
     */
    public boolean isKnown()
    {
        return !Double.isNaN(median);
    }

    @Override
    public String toString()
    {
        return isKnown() ?
            String.format(Locale.ROOT, "%.2f (%.2f..%.2f, %d pairs)", median, least, most, pairs) :
            "no ratio: " + pairs + " of " + legs + " pairs agree";
    }
}

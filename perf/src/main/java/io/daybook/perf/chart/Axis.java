/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.chart;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * An axis: which values have a tick, what stands there, and where a value lies between the two ends.
 *
 * @param least         value at the start.
 * @param most          value at the end.
 * @param isLogarithmic whether equal ratios have equal distances.
 * @param ticks         values with a tick, in rising order.
 * @param words         write a value at its tick.
 */
public record Axis(
    double least, double most, boolean isLogarithmic, List<Double> ticks, DoubleFunction<String> words)
{
    private static final int[] STEPS = {1, 2, 5, 10};
    private static final int MOST_STEPS = 5;
    private static final int DECADE = 10;
    private static final double HUNDRED = 100;
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_S = 1e9;
    private static final int KIBI = 1 << 10;
    private static final int MEBI = 1 << 20;

    /**
     * Makes an axis of equal steps from 0.
     *
     * @param most value that it must hold, above 0.
     * @return the axis. It ends with a tick.
     */
    public static Axis fromZero(final double most)
    {
        final double base = decade(most / MOST_STEPS);
        double step = base;
        for (int i = 0; step * MOST_STEPS < most; i++)
        {
            step = base * STEPS[i];
        }
        final List<Double> ticks = new ArrayList<>(List.of(0.0));
        while (ticks.get(ticks.size() - 1) < most)
        {
            ticks.add(ticks.size() * step);
        }
        return new Axis(0, ticks.get(ticks.size() - 1), false, ticks, Axis::plain);
    }

    /**
     * Makes a logarithmic axis with a tick at each power of ten.
     *
     * @param values that it must hold, above 0, at least one.
     * @param words  write a value at its tick.
     * @return the axis.
     */
    public static Axis decades(final Collection<Double> values, final DoubleFunction<String> words)
    {
        final double smallest = Collections.min(values);
        final double greatest = Collections.max(values);
        double least = decade(smallest);
        double most = decade(greatest);
        for (int i = 0; i < STEPS.length && decade(smallest) * STEPS[i] <= smallest; i++)
        {
            least = decade(smallest) * STEPS[i];
        }
        for (int i = 0; most < greatest || most <= least; i++)
        {
            most = decade(greatest) * STEPS[i];
        }
        final List<Double> ticks = new ArrayList<>();
        for (double tick = decade(least); tick <= most; tick *= DECADE)
        {
            if (tick >= least)
            {
                ticks.add(tick);
            }
        }
        return new Axis(least, most, true, ticks, words);
    }

    /**
     * Makes the axis on which HdrHistogram shows percentiles: each further nine takes as much room as the one before.
     *
     * @param most 1 / (1 - percentile) that it must hold.
     * @return the axis.
     */
    public static Axis percentiles(final double most)
    {
        final List<Double> ticks = new ArrayList<>(List.of(2.0));
        for (double tick = DECADE; tick <= most; tick *= DECADE)
        {
            ticks.add(tick);
        }
        return new Axis(1, most, true, ticks, Axis::percentile);
    }

    /**
     * Makes a logarithmic axis of lengths in bytes.
     *
     * @param lengths each of which gets a tick, in rising order.
     * @return the axis.
     */
    public static Axis lengths(final List<Double> lengths)
    {
        return new Axis(lengths.get(0), lengths.get(lengths.size() - 1), true, lengths, Axis::bytes);
    }

    private static double decade(final double value)
    {
        return StrictMath.pow(DECADE, StrictMath.floor(StrictMath.log10(value)));
    }

    /** Returns where a value lies: 0 at the start, 1 at the end. */
    double at(final double value)
    {
        return isLogarithmic ?
            StrictMath.log(value / least) / StrictMath.log(most / least) : (value - least) / (most - least);
    }

    /**
     * Writes a time.
     *
     * @param ns in nanoseconds.
     * @return it with the unit that suits it.
     */
    public static String time(final double ns)
    {
        if (ns < NS_PER_US)
        {
            return plain(ns) + " ns";
        }
        if (ns < NS_PER_MS)
        {
            return plain(ns / NS_PER_US) + " \u00b5s";
        }
        return ns < NS_PER_S ? plain(ns / NS_PER_MS) + " ms" : plain(ns / NS_PER_S) + " s";
    }

    /**
     * Writes a length.
     *
     * @param length in bytes.
     * @return it with the unit that suits it.
     */
    public static String bytes(final double length)
    {
        if (length < KIBI)
        {
            return plain(length) + " B";
        }
        return length < MEBI ? plain(length / KIBI) + " KiB" : plain(length / MEBI) + " MiB";
    }

    /**
     * Writes a number without a unit.
     *
     * @param value to write.
     * @return it with as many decimals as it needs, three at the most.
     */
    public static String plain(final double value)
    {
        return trimmed(String.format(Locale.ROOT, "%,.3f", value));
    }

    private static String percentile(final double inverse)
    {
        return trimmed(String.format(Locale.ROOT, "%.6f", HUNDRED - HUNDRED / inverse)) + " %";
    }

    private static String trimmed(final String number)
    {
        return number.replaceAll("\\.?0+$", "");
    }
}

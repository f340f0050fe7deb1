/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

/**
 * What the machine was like before and after a leg: one way between two cores, or a step of one core, in nanoseconds.
 *
 * @param beforeNs the measured part of the leg.
 * @param afterNs  it.
 */
public record Calibration(double beforeNs, double afterNs)
{
    /**
     * By how much two calibrations may differ and still count as the same machine. Of legs at rest they lie between 27
     * and 40 ns while the p50 of the floor stays within 5 % and does not follow them; the two states of a shared
     * machine, one cache complex or two, lie a factor of 3 to 7 apart.
     */
    public static final double TOLERANCE = 1.5;

    /**
     * Whether two figures are of the same machine.
     *
     * @param leftNs  one figure.
     * @param rightNs another.
     * @return true when they differ by less than {@link #TOLERANCE}.
     */
    public static boolean agree(final double leftNs, final double rightNs)
    {
        return Math.min(leftNs, rightNs) > 0 &&
            Math.max(leftNs, rightNs) <= Math.min(leftNs, rightNs) * TOLERANCE;
    }

    /**
     * Whether the machine stayed the same during the leg.
     *
     * @return true when before and after agree.
     */
    public boolean isSteady()
    {
        return agree(beforeNs, afterNs);
    }

    /**
     * The leg's calibration in one figure.
     *
     * @return mean of before and after, in nanoseconds.
     */
    public double meanNs()
    {
        return (beforeNs + afterNs) / 2;
    }

    /**
     * Whether two legs may be compared.
     *
     * @param other calibration, of the other leg.
     * @return true when both are steady and all four figures are of one machine.
     */
    public boolean agreesWith(final Calibration other)
    {
        final double least = Math.min(Math.min(beforeNs, afterNs), Math.min(other.beforeNs, other.afterNs));
        final double most = Math.max(Math.max(beforeNs, afterNs), Math.max(other.beforeNs, other.afterNs));
        return agree(least, most);
    }
}

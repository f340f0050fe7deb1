/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

/**
 * Two figures of the machine, before and after a leg: the time of one way between two cores, or of a step of one core,
 * in nanoseconds.
 *
 * @param beforeNs figure before the measured part of the leg.
 * @param afterNs  figure after it.
 */
public record Calibration(double beforeNs, double afterNs)
{
    /**
     * Factor by which two calibrations may differ and still count as the same machine. On a machine at rest they lie
     * between 27 and 40 ns, while the p50 of the floor stays within 5 % and does not follow them. On a shared machine
     * the cores lie in one cache complex or in two, and these states are a factor of 3 to 7 apart.
     */
    public static final double TOLERANCE = 1.5;

    /**
     * Tells whether two figures count as the same machine.
     *
     * @param leftNs  one figure.
     * @param rightNs another.
     * @return true when they differ by a factor of less than {@link #TOLERANCE}.
     */
    public static boolean agree(final double leftNs, final double rightNs)
    {
        return Math.min(leftNs, rightNs) > 0 &&
            Math.max(leftNs, rightNs) <= Math.min(leftNs, rightNs) * TOLERANCE;
    }

    /**
     * Tells whether the machine stayed the same during the leg.
     *
     * @return true when before and after agree.
     */
    public boolean isSteady()
    {
        return agree(beforeNs, afterNs);
    }

    /**
     * Returns the calibration of the leg as one figure.
     *
     * @return mean of before and after, in nanoseconds.
     */
    public double meanNs()
    {
        return (beforeNs + afterNs) / 2;
    }

    /**
     * Tells whether two legs may be compared.
     *
     * @param other calibration of the other leg.
     * @return true when both are steady and all four figures count as one machine.
     */
    public boolean agreesWith(final Calibration other)
    {
        final double least = Math.min(Math.min(beforeNs, afterNs), Math.min(other.beforeNs, other.afterNs));
        final double most = Math.max(Math.max(beforeNs, afterNs), Math.max(other.beforeNs, other.afterNs));
        return agree(least, most);
    }
}

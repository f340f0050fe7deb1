/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.ShapeField;

/**
 * A float64 as a whole number, divided by a power of ten.
 */
final class Mantissa
{
    /** The result for a value without a mantissa. */
    static final long NONE = Long.MIN_VALUE;
    /** Each integer below this is exactly a double. */
    private static final long LIMIT = 1L << 53;
    /** Each is exactly a power of ten. */
    private static final double[] POWERS = new double[ShapeField.MAX_SCALE + 1];

    static
    {
        double power = 1;
        for (int i = 0; i < POWERS.length; i++)
        {
            POWERS[i] = power;
            power *= 10;
        }
    }

    private Mantissa()
    {
    }

    /**
     * The mantissa of a value.
     *
     * @param bits  of the value.
     * @param scale digits behind the point.
     * @return the value times 10^scale, calculated as a double and rounded to a whole number, ties to even;
     *     {@link #NONE} unless that number is below 2^53 and, divided by 10^scale, gives the value's bits.
     */
    static long of(final long bits, final int scale)
    {
        return 0 == scale ? ofWhole(bits) : ofDecimal(bits, scale);
    }

    /** A whole number needs no multiplication, and no division, which costs the most. */
    private static long ofWhole(final long bits)
    {
        final long mantissa = (long)Double.longBitsToDouble(bits);
        return isOne(mantissa) && Double.doubleToRawLongBits(mantissa) == bits ? mantissa : NONE;
    }

    private static long ofDecimal(final long bits, final int scale)
    {
        final double product = Math.rint(Double.longBitsToDouble(bits) * POWERS[scale]);
        if (!(Math.abs(product) < LIMIT))
        {
            return NONE;
        }
        final long mantissa = (long)product;
        return bits(mantissa, scale) == bits ? mantissa : NONE;
    }

    /**
     * The most digits that a value may have behind the point.
     *
     * @param bits of the value.
     * @return the greatest scale at which its mantissa is below 2^53; -1 for infinities and NaNs.
     */
    static int mostScale(final long bits)
    {
        final double size = Math.abs(Double.longBitsToDouble(bits));
        int scale = POWERS.length - 1;
        while (scale >= 0 && !(size * POWERS[scale] < LIMIT))
        {
            scale--;
        }
        return scale;
    }

    static boolean isOne(final long mantissa)
    {
        return Math.abs(mantissa) < LIMIT;
    }

    /**
     * The value of a mantissa.
     *
     * @param mantissa below 2^53.
     * @param scale    digits behind the point.
     * @return bits of the value.
     */
    static long bits(final long mantissa, final int scale)
    {
        return Double.doubleToRawLongBits(0 == scale ? (double)mantissa : mantissa / POWERS[scale]);
    }
}

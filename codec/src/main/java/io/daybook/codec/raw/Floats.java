/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

/**
 * Converts a float32 to the float64 of the same value. The bits of a NaN are moved here, because a Java conversion may
 * change them.
 */
public final class Floats
{
    private static final int EXPONENT = 0x7F80_0000;
    private static final int MANTISSA = 0x007F_FFFF;
    private static final long WIDE_EXPONENT = 0x7FF0_0000_0000_0000L;
    private static final long WIDE_MANTISSA = 0x000F_FFFF_FFFF_FFFFL;
    /** How many more bits the mantissa of a float64 has. */
    private static final int SHIFT = 29;

    private Floats()
    {
    }

    /**
     * {@return bits of the float64}
     *
     * @param bits of the float32.
     */
    public static long widen(final int bits)
    {
        if (isNaN(bits))
        {
            return (bits & Integer.MIN_VALUE) * 1L << 32 | WIDE_EXPONENT | (bits & MANTISSA) * 1L << SHIFT;
        }
        return Double.doubleToRawLongBits(Float.intBitsToFloat(bits));
    }

    /**
     * {@return bits of the float32; if no float32 has the same value, {@link #widen} gives other bits for it}
     *
     * @param bits of the float64.
     */
    public static int narrow(final long bits)
    {
        if ((bits & WIDE_EXPONENT) == WIDE_EXPONENT && 0 != (bits & WIDE_MANTISSA))
        {
            return (int)(bits >>> 32) & Integer.MIN_VALUE | EXPONENT | (int)(bits >>> SHIFT) & MANTISSA;
        }
        return Float.floatToRawIntBits((float)Double.longBitsToDouble(bits));
    }

    private static boolean isNaN(final int bits)
    {
        return (bits & EXPONENT) == EXPONENT && 0 != (bits & MANTISSA);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.math.BigDecimal;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;

/**
 * Decimals. One of few digits is taken by way of {@code double}, which has them all, because {@code BigDecimal} gives
 * away its mantissa only as an object.
 */
final class Decimals
{
    /** Digits that fit 64 bits whatever they are. */
    private static final int SAFE_DIGITS = 18;
    /** Up to so many, mantissa / 10^scale as a double, times 10^scale, is off the mantissa by less than a half. */
    private static final int DOUBLE_DIGITS = 15;
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };

    private Decimals()
    {
    }

    static void write(final BigDecimal value, final FieldWriter writer)
    {
        final int scale = value.scale();
        if (isShort(value))
        {
            writer.decimal(shortMantissa(value), scale);
            return;
        }
        if (value.precision() > SAFE_DIGITS && value.unscaledValue().bitLength() >= Long.SIZE)
        {
            throw new CodecException("a decimal's digits must fit 64 bits, round it or use text: value=" + value);
        }
        writer.decimal(value.unscaledValue().longValue(), scale);
    }

    /** Reads a decimal, and gives back the current one, which may be null, where it is the same. */
    static BigDecimal read(final BigDecimal current, final FieldReader reader)
    {
        final long mantissa = reader.decimalMantissa();
        final int scale = reader.decimalScale();
        final boolean isSame =
            null != current && scale == current.scale() && isShort(current) && mantissa == shortMantissa(current);
        return isSame ? current : BigDecimal.valueOf(mantissa, scale);
    }

    private static boolean isShort(final BigDecimal value)
    {
        final int scale = value.scale();
        return scale >= 0 && scale < POWERS.length && value.precision() <= DOUBLE_DIGITS;
    }

    private static long shortMantissa(final BigDecimal value)
    {
        return Math.round(value.doubleValue() * POWERS[value.scale()]);
    }
}

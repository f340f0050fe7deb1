/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.value;

import java.math.BigDecimal;
import java.math.BigInteger;

import io.daybook.codec.CodecException;

/**
 * Decimals. One of few digits is taken by way of {@code double}, which has them all, because {@code BigDecimal} gives
 * away its mantissa only as an object.
 */
public final class Decimals
{
    /** Digits that fit 64 bits whatever they are. */
    private static final int SAFE_DIGITS = 18;
    /** Up to so many, mantissa / 10^scale as a double, times 10^scale, is off the mantissa by less than a half. */
    private static final int DOUBLE_DIGITS = 15;
    /** Of an integer of any length. */
    private static final int MAX_BITS = 4_096;
    /** That many bits, and a sign. */
    private static final int MAX_DIGITS = 1_235;
    private static final int MAX_SHOWN = 40;
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };

    private Decimals()
    {
    }

    /**
     * All digits of a decimal.
     *
     * @param value any.
     * @return its digits as an integer, without garbage where they are few.
     * @throws CodecException where they do not fit 64 bits.
     */
    public static long mantissa(final BigDecimal value)
    {
        if (isShort(value))
        {
            return shortMantissa(value);
        }
        if (value.precision() > SAFE_DIGITS && value.unscaledValue().bitLength() >= Long.SIZE)
        {
            throw new CodecException("a decimal's digits must fit 64 bits, round it or use text: value=" + value);
        }
        return value.unscaledValue().longValue();
    }

    /**
     * A decimal: the one that there is, where it is the same.
     *
     * @param mantissa its digits.
     * @param scale    how many of them are behind the point.
     * @param current  of its class, or null.
     * @return the decimal.
     */
    public static BigDecimal decimal(final long mantissa, final int scale, final Object current)
    {
        final BigDecimal decimal = (BigDecimal)current;
        final boolean isSame =
            null != decimal && scale == decimal.scale() && isShort(decimal) && mantissa == shortMantissa(decimal);
        return isSame ? decimal : BigDecimal.valueOf(mantissa, scale);
    }

    /**
     * An integer of any length as text.
     *
     * @param value any.
     * @return its decimal digits.
     * @throws CodecException where it has too many bits.
     */
    public static String digits(final BigInteger value)
    {
        if (value.bitLength() > MAX_BITS)
        {
            throw new CodecException("a BigInteger must have at most " + MAX_BITS +
                " bits, use byte[]: bits=" + value.bitLength());
        }
        return value.toString();
    }

    /**
     * An integer of any length: the one that there is, where it is the same.
     *
     * @param digits  of it, decimal.
     * @param current of its class, or null.
     * @return the integer.
     * @throws CodecException where the text is none.
     */
    public static BigInteger integer(final CharSequence digits, final Object current)
    {
        // To parse so many digits takes the square of their number.
        if (digits.length() <= MAX_DIGITS)
        {
            try
            {
                final BigInteger value = new BigInteger(digits.toString());
                return value.equals(current) ? (BigInteger)current : value;
            }
            catch (final NumberFormatException ignore)
            {
                // Refused below.
            }
        }
        throw new CodecException("a BigInteger must be at most " + MAX_DIGITS + " decimal digits: text=" +
            digits.subSequence(0, Math.min(digits.length(), MAX_SHOWN)) + ", length=" + digits.length());
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

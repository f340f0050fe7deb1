/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.value;

import java.math.BigDecimal;
import java.math.BigInteger;

import io.daybook.codec.CodecException;

/**
 * Decimals. A decimal of few digits is converted through {@code double}, which holds all its digits, because
 * {@code BigDecimal} gives its mantissa only as an object.
 */
public final class Decimals
{
    /** Any number of so many digits fits into 64 bits. */
    private static final int SAFE_DIGITS = 18;
    /**
     * Up to so many digits, mantissa / 10^scale as a double, times 10^scale, differs from the mantissa by less than a
     * half.
     */
    private static final int DOUBLE_DIGITS = 15;
    /** The most bits of an integer of any length. */
    private static final int MAX_BITS = 4_096;
    /** The most characters of an integer: the digits of that many bits, and a sign. */
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
     * @param value any decimal.
     * @return its digits as an integer, without garbage if they are few.
     * @throws CodecException when they do not fit into 64 bits.
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
     * A decimal. The current one is returned if it is equal.
     *
     * @param mantissa its digits.
     * @param scale    how many of them are after the point.
     * @param current  object of this class, or null.
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
     * @param value any integer.
     * @return its decimal digits.
     * @throws CodecException when it has too many bits.
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
     * An integer of any length. The current one is returned if it is equal.
     *
     * @param digits  decimal digits of the integer.
     * @param current object of this class, or null.
     * @return the integer.
     * @throws CodecException when the text is not such an integer.
     */
    public static BigInteger integer(final CharSequence digits, final Object current)
    {
        // The time to parse digits grows with the square of their number, so their number is limited.
        if (digits.length() <= MAX_DIGITS)
        {
            try
            {
                AsciiIntegers.check(digits);
                final BigInteger value = new BigInteger(digits.toString());
                return value.equals(current) ? (BigInteger)current : value;
            }
            catch (final NumberFormatException ignore)
            {
                // The text is refused below.
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

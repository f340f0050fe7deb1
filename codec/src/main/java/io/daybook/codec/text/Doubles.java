/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.math.BigInteger;

import io.daybook.codec.CodecException;

import org.agrona.AsciiEncoding;
import org.agrona.MutableDirectBuffer;

/**
 * Writes doubles and floats as decimal text: the fewest digits that read back to the same bits and, of those, the
 * digits closest to the value. There is at least one digit on each side of the point, so two digits count as the
 * fewest. The text is the same on every JDK, and causes no garbage.
 * <p>
 * From 10^-6 up to 10^16 the text is plain, {@code 1517966773840.0}; outside it is {@code 1.5e+300}, {@code 4.9e-324}.
 * <p>
 * The algorithm is Schubfach, from Raffaello Giulietti, <i>The Schubfach way to render doubles</i>, 2020 (revised
 * 2022). A value c x 2^q owns the interval of numbers that round to it. Let k be the largest exponent for which at
 * least one multiple of 10^k surely lies in the interval. The closest of these multiples is taken, or the only multiple
 * of 10^(k+1). The interval's ends are scaled by 10^-k in fixed point, with a 126-bit factor that is rounded up. The
 * products are rounded <i>to odd</i>: the paper proves that each comparison then gives the same result as with the
 * exact numbers.
 * <p>
 * All methods are stateless, and so thread-safe.
 */
public final class Doubles
{
    /** The longest text that a {@code put} method writes, in bytes. */
    public static final int MAX_LENGTH = 26;

    private static final long MAX_SAFE_INTEGER = 1L << 53;
    private static final int DOUBLE_PRECISION = 53;
    private static final int DOUBLE_MIN_EXPONENT = -1074;
    /** From the first on and below the second, numbers have less than 16 digits, six behind the point. */
    private static final double MIN_SHORT = 0x1p-10;
    private static final double MAX_SHORT = 0x1p29;
    private static final int FLOAT_PRECISION = 24;
    private static final int FLOAT_MIN_EXPONENT = -149;
    /** Values of fewer than so many smallest steps would have a second digit below 10^k: 0.49, not 0.5. */
    private static final int DOUBLE_TINY = 3;
    private static final int FLOAT_TINY = 8;

    private static final long HIDDEN_BIT = 1L << DOUBLE_PRECISION - 1;
    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22 };
    private static final int MAX_EXACT_POWER = EXACT_POWERS.length - 1;

    private static final int PLAIN_MIN_POINT = -5;
    private static final int PLAIN_MAX_POINT = 16;

    // Logarithms in fixed point. They give the exact floor() for all exponents in use: a test checks each of them.
    private static final int LOG_BITS = 40;
    private static final long LOG10_OF_2 = 330_985_980_541L;
    private static final long LOG10_OF_THREE_QUARTERS = -137_371_593_661L;
    private static final long LOG2_OF_10 = 3_652_498_566_964L;

    private static final int MIN_K = -324;
    private static final int MAX_K = 292;
    private static final int FACTOR_BITS = 126;
    private static final long MASK_63 = Long.MAX_VALUE;
    /** floor(10^-k x 2^-r) + 1 for each k, in two halves of 63 bits, where r leaves it 126 bits. */
    private static final long[] FACTORS = factors();

    private Doubles()
    {
    }

    /**
     * The double that is nearest to an unsigned integer.
     *
     * @param bits of the integer.
     * @return the nearest double; if two are equally near, the even one.
     */
    public static double ofUnsigned(final long bits)
    {
        // Halved, because a long has no room for it. The lost bit is kept for rounding.
        return bits < 0 ? (bits >>> 1 | bits & 1) * 2.0 : bits;
    }

    /**
     * The double that is nearest to a decimal number, found by a few multiplications.
     *
     * @param digits   of the number, at least 0.
     * @param exponent of ten that they are multiplied by.
     * @return the nearest double; NaN if this does not tell which one it is, because the number is too close to the
     *     middle between two, or is no normal double: then the digits must be parsed in full.
     */
    public static double nearest(final long digits, final int exponent)
    {
        if (0 == digits >>> DOUBLE_PRECISION && exponent >= -MAX_EXACT_POWER && exponent <= MAX_EXACT_POWER)
        {
            // Both are exact as doubles, so a single division or multiplication rounds once, and correctly.
            return exponent < 0 ? digits / EXACT_POWERS[-exponent] : digits * EXACT_POWERS[exponent];
        }
        if (digits <= 0 || -exponent < MIN_K || -exponent > MAX_K)
        {
            return 0 == digits ? 0 : Double.NaN;
        }
        final int shift = Long.numberOfLeadingZeros(digits) - 1;
        final long number = digits << shift;
        final long high = FACTORS[2 * (-exponent - MIN_K)];
        final long low = FACTORS[2 * (-exponent - MIN_K) + 1];
        // As in scaled(): the product without its lowest 127 bits, of which these are the highest 63.
        final long carried = (high * number >>> 1) + Math.multiplyHigh(low, number);
        final long rest = carried & MASK_63;
        if (0 == rest || rest >= MASK_63 - 1)
        {
            // The factor is rounded up, and the sum above was cut: the whole part may be one too many or too few.
            return Double.NaN;
        }
        final long whole = Math.multiplyHigh(high, number) + (carried >>> 63);
        final int spare = Long.SIZE - Long.numberOfLeadingZeros(whole) - DOUBLE_PRECISION;
        // The rest is not 0, so the number is never exactly in the middle.
        final long rounded = (whole >> spare - 1) + 1 >> 1;
        final int power = spare + 127 - shift + floorLog2OfPow10(exponent) - (FACTOR_BITS - 1);
        final int biased = power + DOUBLE_PRECISION - 1 + Double.MAX_EXPONENT;
        // What carries over from the fraction raises the exponent, as it must.
        return biased > 0 && biased < 2 * Double.MAX_EXPONENT ?
            Double.longBitsToDouble(((long)biased << DOUBLE_PRECISION - 1) + rounded - HIDDEN_BIT) : Double.NaN;
    }

    /**
     * Whether an integer is too large for a double, and so JavaScript, to hold exactly.
     *
     * @param value      of the integer.
     * @param isUnsigned whether its 64 bits are unsigned and the highest bit is set.
     * @return true if readers may round it.
     */
    public static boolean isUnsafe(final long value, final boolean isUnsigned)
    {
        return isUnsigned || value > MAX_SAFE_INTEGER || value < -MAX_SAFE_INTEGER;
    }

    /**
     * Writes a double.
     *
     * @param buffer that takes the text.
     * @param offset of the first byte.
     * @param value  a finite number.
     * @return length in bytes.
     * @throws CodecException for NaN and infinities, which each wire format writes in its own way.
     */
    public static int put(final MutableDirectBuffer buffer, final int offset, final double value)
    {
        final long millionths = millionths(Math.abs(value));
        if (millionths < 0)
        {
            return putInFull(buffer, offset, value);
        }
        int index = offset;
        if (value < 0)
        {
            buffer.putByte(index++, (byte)'-');
        }
        return putDecimal(buffer, index, millionths, -6) - offset;
    }

    /** Writes a double that {@link #millionths} does not know. Returns the length in bytes. */
    static int putInFull(final MutableDirectBuffer buffer, final int offset, final double value)
    {
        final long bits = Double.doubleToRawLongBits(value);
        return put(
            buffer,
            offset,
            bits < 0,
            (int)(bits >>> (DOUBLE_PRECISION - 1)) & 0x7FF,
            bits & ((1L << (DOUBLE_PRECISION - 1)) - 1),
            DOUBLE_PRECISION,
            DOUBLE_MIN_EXPONENT,
            DOUBLE_TINY);
    }

    /**
     * Writes a float: the fewest digits that read back as the same float.
     *
     * @param buffer that takes the text.
     * @param offset of the first byte.
     * @param value  a finite number.
     * @return length in bytes.
     * @throws CodecException for NaN and infinities, which each wire format writes in its own way.
     */
    public static int put(final MutableDirectBuffer buffer, final int offset, final float value)
    {
        final int bits = Float.floatToRawIntBits(value);
        return put(
            buffer,
            offset,
            bits < 0,
            (bits >>> (FLOAT_PRECISION - 1)) & 0xFF,
            bits & ((1 << (FLOAT_PRECISION - 1)) - 1),
            FLOAT_PRECISION,
            FLOAT_MIN_EXPONENT,
            FLOAT_TINY);
    }

    private static int put(
        final MutableDirectBuffer buffer,
        final int offset,
        final boolean isNegative,
        final int biasedExponent,
        final long fraction,
        final int precision,
        final int minExponent,
        final int tiny)
    {
        if ((DOUBLE_PRECISION == precision ? 0x7FF : 0xFF) == biasedExponent)
        {
            throw new CodecException("value must be finite: " + (0 == fraction ? "infinity" : "NaN"));
        }
        int index = offset;
        if (isNegative)
        {
            buffer.putByte(index++, (byte)'-');
        }
        if (0 == biasedExponent)
        {
            if (0 == fraction)
            {
                return putDecimal(buffer, index, 0, 0) - offset;
            }
            final boolean isTiny = fraction < tiny;
            index = putShortest(
                buffer, index, isTiny ? 10 * fraction : fraction, minExponent, true, isTiny ? -1 : 0);
            return index - offset;
        }
        final long hidden = 1L << (precision - 1);
        final int exponent = minExponent + biasedExponent - 1;
        if (exponent < 0 && exponent > -precision)
        {
            // Here the interval of a whole number is narrower than 1: no number with fewer digits lies in it.
            final long whole = (hidden | fraction) >> -exponent;
            if (whole << -exponent == (hidden | fraction))
            {
                return putDecimal(buffer, index, whole, 0) - offset;
            }
        }
        final boolean isRegular = 0 != fraction || 1 == biasedExponent;
        return putShortest(buffer, index, hidden | fraction, exponent, isRegular, 0) - offset;
    }

    /**
     * Returns a number in millionths if it has six digits behind the point at most, as prices have. Of the decimals
     * with up to 15 digits no two are read as the same double, so one that is read as the number is the shortest.
     *
     * @param value not negative.
     * @return the millionths; -1 if there are more digits, or the number is below 2^-10, or 2^29 and above.
     */
    static long millionths(final double value)
    {
        if (!(value >= MIN_SHORT && value < MAX_SHORT))
        {
            return -1;
        }
        final long millionths = (long)(value * 1e6 + 0.5);
        return millionths / 1e6 == value ? millionths : -1;
    }

    /**
     * Writes c x 2^q x 10^shift.
     *
     * @param isRegular whether the next smaller value is as far away as the next larger.
     */
    private static int putShortest(
        final MutableDirectBuffer buffer,
        final int offset,
        final long c,
        final int q,
        final boolean isRegular,
        final int shift)
    {
        // The ends of the interval belong to it if c is even, because ties are rounded to even.
        final long open = c & 1;
        final long middle = c << 2;
        final int k = isRegular ? floorLog10OfPow2(q) : floorLog10OfThreeQuartersPow2(q);
        final int h = q + floorLog2OfPow10(-k) + 2;
        final long high = FACTORS[2 * (k - MIN_K)];
        final long low = FACTORS[2 * (k - MIN_K) + 1];
        final long value = scaled(high, low, middle << h);
        final long lower = scaled(high, low, middle - (isRegular ? 2 : 1) << h) + open;
        final long upper = scaled(high, low, middle + 2 << h) - open;

        final long digits = value >> 2;
        if (digits >= 100)
        {
            final long shorter = digits / 10 * 10;
            final boolean isLowerIn = lower <= shorter << 2;
            if (isLowerIn != (shorter + 10) << 2 <= upper)
            {
                return putDecimal(buffer, offset, isLowerIn ? shorter : shorter + 10, k + shift);
            }
        }
        final boolean isLowerIn = lower <= digits << 2;
        final boolean isUpperIn = (digits + 1) << 2 <= upper;
        final boolean isLower;
        if (isLowerIn == isUpperIn)
        {
            final long distance = value - (2 * digits + 1 << 1);
            isLower = distance < 0 || 0 == distance && 0 == (digits & 1);
        }
        else
        {
            isLower = isLowerIn;
        }
        return putDecimal(buffer, offset, isLower ? digits : digits + 1, k + shift);
    }

    /**
     * A factor times a number below 2^63, without the lowest 127 bits. The last bit says whether one of those was 1.
     */
    private static long scaled(final long high, final long low, final long number)
    {
        final long carried = (high * number >>> 1) + Math.multiplyHigh(low, number);
        final long whole = Math.multiplyHigh(high, number) + (carried >>> 63);
        return whole | (carried & MASK_63) + MASK_63 >>> 63;
    }

    /** Writes digits x 10^exponent. Returns the index behind the text. */
    private static int putDecimal(
        final MutableDirectBuffer buffer, final int offset, final long digits, final int exponent)
    {
        long significant = digits;
        int scale = -exponent;
        if (scale < 0)
        {
            for (; scale < 0 && significant < 1_000_000_000_000_000L; scale++)
            {
                significant *= 10;
            }
        }
        if (scale > 8 && 0 == significant % 100_000_000)
        {
            significant /= 100_000_000;
            scale -= 8;
        }
        if (scale > 4 && 0 == significant % 10_000)
        {
            significant /= 10_000;
            scale -= 4;
        }
        while (scale > 1 && 0 == significant % 10)
        {
            significant /= 10;
            scale--;
        }
        final int count = AsciiEncoding.digitCount(significant);
        final int point = count - scale;
        if (scale < 0 || 0 != significant && (point < PLAIN_MIN_POINT || point > PLAIN_MAX_POINT))
        {
            return putScientific(buffer, offset, significant, count, point - 1);
        }
        final long unit = 0 == scale ? 1 : scale <= Digits.MAX_POWER ? Digits.pow10(scale) : Long.MAX_VALUE;
        final long whole = significant / unit;
        int index = offset + buffer.putNaturalLongAscii(offset, whole);
        buffer.putByte(index++, (byte)'.');
        return Digits.put(buffer, index, significant - whole * unit, Math.max(1, scale));
    }

    private static int putScientific(
        final MutableDirectBuffer buffer, final int offset, final long digits, final int count, final int exponent)
    {
        long significant = digits;
        int length = count;
        while (length > 2 && 0 == significant % 10)
        {
            significant /= 10;
            length--;
        }
        if (1 == length)
        {
            significant *= 10;
            length = 2;
        }
        // The digits are written one place late; the first is then moved in front of the point.
        int index = Digits.put(buffer, offset + 1, significant, length);
        buffer.putByte(offset, buffer.getByte(offset + 1));
        buffer.putByte(offset + 1, (byte)'.');
        buffer.putByte(index++, (byte)'e');
        buffer.putByte(index++, (byte)(exponent < 0 ? '-' : '+'));
        final int absolute = Math.abs(exponent);
        return Digits.put(buffer, index, absolute, absolute < 100 ? 2 : 3);
    }

    static int floorLog10OfPow2(final int exponent)
    {
        return (int)(exponent * LOG10_OF_2 >> LOG_BITS);
    }

    static int floorLog10OfThreeQuartersPow2(final int exponent)
    {
        return (int)(exponent * LOG10_OF_2 + LOG10_OF_THREE_QUARTERS >> LOG_BITS);
    }

    static int floorLog2OfPow10(final int exponent)
    {
        return (int)(exponent * LOG2_OF_10 >> LOG_BITS);
    }

    private static long[] factors()
    {
        final long[] factors = new long[2 * (MAX_K - MIN_K + 1)];
        BigInteger power = BigInteger.ONE;
        for (int e = 0; e <= -MIN_K; e++)
        {
            putFactor(factors, -e, power.shiftLeft(FACTOR_BITS - 1).shiftRight(floorLog2OfPow10(e)));
            if (e <= MAX_K)
            {
                final int bits = FACTOR_BITS - 1 - floorLog2OfPow10(-e);
                putFactor(factors, e, BigInteger.ONE.shiftLeft(bits).divide(power));
            }
            power = power.multiply(BigInteger.TEN);
        }
        return factors;
    }

    private static void putFactor(final long[] factors, final int k, final BigInteger floor)
    {
        final BigInteger factor = floor.add(BigInteger.ONE);
        factors[2 * (k - MIN_K)] = factor.shiftRight(63).longValueExact();
        factors[2 * (k - MIN_K) + 1] = factor.longValue() & MASK_63;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes decimal digits to a buffer, eight at a time. Each method may also write to the {@link #MAX_BEYOND} bytes
 * behind the digits. Eight digits are worked out within one word, from halves to quarters to single digits, as Daniel
 * Lemire describes in <i>Converting integers to fix-digit representations quickly</i>, 2021.
 */
final class EightDigits
{
    /** How many bytes behind the digits may be written to. */
    static final int MAX_BEYOND = 7;

    private static final int EIGHT_DIGITS = 100_000_000;
    private static final long ZEROS = 0x3030_3030_3030_3030L;

    private EightDigits()
    {
    }

    /**
     * Writes all digits of a natural number. Returns the index behind them.
     */
    static int put(final UnsafeBuffer buffer, final int index, final long value)
    {
        final long high = value / EIGHT_DIGITS;
        final long highest = high / EIGHT_DIGITS;
        int end = putFirst(buffer, index, (int)(0 != highest ? highest : 0 != high ? high : value));
        if (0 != highest)
        {
            end = putEight(buffer, end, (int)(high - highest * EIGHT_DIGITS));
        }
        return 0 == high ? end : putEight(buffer, end, (int)(value - high * EIGHT_DIGITS));
    }

    /**
     * Writes a number of millionths, which are less than 2^31 whole ones, with a point and at least one digit on each
     * side of it. Returns the index behind them.
     */
    static int putMillionths(final UnsafeBuffer buffer, final int index, final long millionths)
    {
        final int whole = (int)(millionths / 1_000_000);
        final int point = put(buffer, index, whole);
        final long digits = digits((int)(millionths - whole * 1_000_000L) * 100);
        buffer.putByte(point, (byte)'.');
        buffer.putLong(point + 1, ZEROS | digits, LITTLE_ENDIAN);
        // The last digits are the highest bytes. The first one stays if it is zero, too.
        return point + 1 + Long.BYTES - (Long.numberOfLeadingZeros(digits | 1) >> 3);
    }

    /** Writes the digits of a number with eight of them at most. */
    private static int putFirst(final UnsafeBuffer buffer, final int index, final int value)
    {
        final long digits = digits(value);
        // The first digits are the lowest bytes. The last one stays if it is zero, too.
        final int zeros = Long.numberOfTrailingZeros(digits | 1L << 56) >> 3;
        buffer.putLong(index, (ZEROS | digits) >>> 8 * zeros, LITTLE_ENDIAN);
        return index + Long.BYTES - zeros;
    }

    private static int putEight(final UnsafeBuffer buffer, final int index, final int value)
    {
        buffer.putLong(index, ZEROS | digits(value), LITTLE_ENDIAN);
        return index + Long.BYTES;
    }

    /** Eight digits, each in a byte, the first in the lowest. */
    private static long digits(final int value)
    {
        final long halves = value / 10_000 | (long)(value % 10_000) << 32;
        // A hundredth of numbers below 10,000, and a tenth of numbers below 100, in fixed point.
        final long hundreds = halves * 10_486 >>> 20 & 0x7F_0000_007FL;
        final long quarters = hundreds | halves - 100 * hundreds << 16;
        final long tens = quarters * 103 >>> 10 & 0xF_000F_000F_000FL;
        return tens | quarters - 10 * tens << 8;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import org.agrona.MutableDirectBuffer;

/**
 * Writes decimal digits, two at a time.
 */
final class Digits
{
    /** The largest power of ten within 64 bits. */
    static final int MAX_POWER = 18;

    /** The pairs 00 to 99. */
    private static final byte[] PAIRS = new byte[200];

    static
    {
        for (int i = 0; i < 100; i++)
        {
            PAIRS[2 * i] = (byte)('0' + i / 10);
            PAIRS[2 * i + 1] = (byte)('0' + i % 10);
        }
    }

    private Digits()
    {
    }

    /**
     * Writes the lowest {@code length} digits of a natural number, with leading zeros. Returns the index behind them.
     */
    static int put(final MutableDirectBuffer buffer, final int offset, final long value, final int length)
    {
        final int end = offset + length;
        long rest = value;
        int index = end;
        // Long division is slow, so numbers beyond 31 bits are cut down by eight digits at once.
        while (index - offset > 8 && rest > Integer.MAX_VALUE)
        {
            final long quotient = rest / 100_000_000;
            put(buffer, index - 8, (int)(rest - quotient * 100_000_000), 8);
            rest = quotient;
            index -= 8;
        }
        put(buffer, offset, (int)(rest <= Integer.MAX_VALUE ? rest : rest % 100_000_000), index - offset);
        return end;
    }

    /**
     * Writes the lowest {@code length} digits of a natural number, with leading zeros. Returns the index behind them.
     */
    static int put(final MutableDirectBuffer buffer, final int offset, final int value, final int length)
    {
        final int end = offset + length;
        int rest = value;
        int index = end;
        while (index - offset >= 2)
        {
            final int quotient = rest / 100;
            final int pair = 2 * (rest - quotient * 100);
            buffer.putByte(--index, PAIRS[pair + 1]);
            buffer.putByte(--index, PAIRS[pair]);
            rest = quotient;
        }
        if (index > offset)
        {
            buffer.putByte(offset, (byte)('0' + rest % 10));
        }
        return end;
    }

    /** Writes all digits of 64 unsigned bits. Returns the number of digits. */
    static int putUnsigned(final MutableDirectBuffer buffer, final int offset, final long value)
    {
        if (value >= 0)
        {
            return buffer.putNaturalLongAscii(offset, value);
        }
        final int length = buffer.putNaturalLongAscii(offset, Long.divideUnsigned(value, 10));
        buffer.putByte(offset + length, (byte)('0' + Long.remainderUnsigned(value, 10)));
        return length + 1;
    }

    /** Ten to the power of 0 to {@link #MAX_POWER}. */
    static long pow10(final int exponent)
    {
        long power = 1;
        for (int i = 0; i < exponent; i++)
        {
            power *= 10;
        }
        return power;
    }
}

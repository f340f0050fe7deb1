/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.packed.Varint;

/**
 * A float64 in a delta: a varint whose low two bits give the way, and what that way needs. The writer takes the
 * shortest of three ways; the reader accepts any.
 */
final class FloatDelta
{
    /** The difference of the mantissas at the field's scale. */
    static final int SAME_SCALE = 0;
    /** The difference of the mantissas at another scale, which follows in a byte and becomes the field's scale. */
    static final int NEW_SCALE = 1;
    /** The bytes of the changed bits, the highest first, from the first byte to the last that is not 0. */
    static final int BITS = 2;
    static final int MODE_BITS = 2;
    /** The most bytes of any way. */
    static final int MAX_LENGTH = 11;
    /** No value as bits is shorter: the bits take a varint and at least one byte. */
    private static final int SHORTEST_BITS = 2;
    private static final int NO_SCALE = -1;

    private FloatDelta()
    {
    }

    /**
     * Writes a value.
     *
     * @param out      to write to, with room for {@link #MAX_LENGTH}.
     * @param at       offset of the first byte.
     * @param before   bits of the base's value.
     * @param after    bits of the value, which differ.
     * @param state    of the message, whose scale may change.
     * @param scaleAt  offset of the field's scale in it.
     * @return offset behind the last byte.
     */
    static int put(
        final byte[] out,
        final int at,
        final long before,
        final long after,
        final byte[] state,
        final int scaleAt)
    {
        final int scale = state[scaleAt];
        final long same = difference(before, after, scale);
        final int sameLength = Mantissa.NONE == same ? Integer.MAX_VALUE : Varint.length(number(same, SAME_SCALE));
        if (sameLength <= SHORTEST_BITS)
        {
            return Varint.put(out, at, number(same, SAME_SCALE));
        }
        final long bits = before ^ after;
        final int bitsLength = Varint.length(bitsNumber(bits)) + keptBytes(bits);
        final int other = otherScale(before, after, scale);
        final long moved = NO_SCALE == other ? Mantissa.NONE : difference(before, after, other);
        final int movedLength = Mantissa.NONE == moved ? Integer.MAX_VALUE :
            Varint.length(number(moved, NEW_SCALE)) + 1;
        if (sameLength <= Math.min(bitsLength, movedLength))
        {
            return Varint.put(out, at, number(same, SAME_SCALE));
        }
        // A new scale that saves nothing would make the next value longer.
        if (movedLength < bitsLength)
        {
            state[scaleAt] = (byte)other;
            final int end = Varint.put(out, at, number(moved, NEW_SCALE));
            out[end] = (byte)other;
            return end + 1;
        }
        return putBits(out, at, bits);
    }

    private static int putBits(final byte[] out, final int at, final long bits)
    {
        int end = Varint.put(out, at, bitsNumber(bits));
        final int first = Long.numberOfLeadingZeros(bits) >> 3;
        final int kept = keptBytes(bits);
        for (int i = first; i < first + kept; i++)
        {
            out[end++] = (byte)(bits >>> 56 - 8 * i);
        }
        return end;
    }

    private static int keptBytes(final long bits)
    {
        return Long.BYTES - (Long.numberOfLeadingZeros(bits) >> 3) - (Long.numberOfTrailingZeros(bits) >> 3);
    }

    private static long bitsNumber(final long bits)
    {
        final int first = Long.numberOfLeadingZeros(bits) >> 3;
        return (long)(Long.BYTES * first + keptBytes(bits) - 1) << MODE_BITS | BITS;
    }

    private static long number(final long difference, final int mode)
    {
        return Zigzag.encode(difference) << MODE_BITS | mode;
    }

    private static long difference(final long before, final long after, final int scale)
    {
        final long from = Mantissa.of(before, scale);
        final long to = Mantissa.of(after, scale);
        return Mantissa.NONE == from || Mantissa.NONE == to ? Mantissa.NONE : to - from;
    }

    /**
     * The smallest scale at which both values have a mantissa. It gives the smallest difference.
     */
    private static int otherScale(final long before, final long after, final int scale)
    {
        final int most = Math.min(Mantissa.mostScale(before), Mantissa.mostScale(after));
        // A value that is no decimal of that many digits is none of fewer digits either.
        if (most < 0 || Mantissa.NONE == difference(before, after, most))
        {
            return NO_SCALE;
        }
        // A value with a mantissa at a scale has one at each greater scale, ten times as large, but for a few near
        // 2^53.
        int least = 0;
        for (int greatest = most; least < greatest;)
        {
            final int middle = least + greatest >>> 1;
            if (Mantissa.NONE == difference(before, after, middle))
            {
                least = middle + 1;
            }
            else
            {
                greatest = middle;
            }
        }
        return least == scale ? NO_SCALE : least;
    }
}

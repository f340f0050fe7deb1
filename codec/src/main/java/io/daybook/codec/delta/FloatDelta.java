/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.packed.Varint;

import org.agrona.MutableDirectBuffer;

/**
 * A float64 in a delta: a varint whose low two bits say how, and what that needs. The writer takes the shortest of
 * three ways; the reader takes any.
 */
final class FloatDelta
{
    /** The difference of the mantissas at the field's scale. */
    static final int SAME_SCALE = 0;
    /** The same at another scale, which follows in a byte and becomes the field's. */
    static final int NEW_SCALE = 1;
    /** The bytes in which the bits differ, the highest first, from the first to the last that is not 0. */
    static final int BITS = 2;
    static final int MODE_BITS = 2;
    /** No way is shorter: bits take a varint, and one byte at least. */
    private static final int SHORTEST_BITS = 2;
    private static final int NO_SCALE = -1;

    private FloatDelta()
    {
    }

    /**
     * Writes a value.
     *
     * @param buffer   to write to.
     * @param offset   of the first byte.
     * @param before   bits of the base's value.
     * @param after    bits of the value, which differ.
     * @param state    of the message, whose scale may change.
     * @param scaleAt  offset of the field's scale in it.
     * @return number of bytes.
     */
    static int put(
        final MutableDirectBuffer buffer,
        final int offset,
        final long before,
        final long after,
        final MutableDirectBuffer state,
        final int scaleAt)
    {
        final int scale = state.getByte(scaleAt);
        final long same = difference(before, after, scale);
        final int sameLength = Mantissa.NONE == same ? Integer.MAX_VALUE : Varint.length(number(same, SAME_SCALE));
        if (sameLength <= SHORTEST_BITS)
        {
            return Varint.put(buffer, offset, number(same, SAME_SCALE));
        }
        final long bits = before ^ after;
        final int bitsLength = Varint.length(bitsNumber(bits)) + keptBytes(bits);
        final int other = otherScale(before, after, scale);
        final long moved = NO_SCALE == other ? Mantissa.NONE : difference(before, after, other);
        final int movedLength = Mantissa.NONE == moved ? Integer.MAX_VALUE :
            Varint.length(number(moved, NEW_SCALE)) + 1;
        if (sameLength <= Math.min(bitsLength, movedLength))
        {
            return Varint.put(buffer, offset, number(same, SAME_SCALE));
        }
        // A scale that saves nothing would make the next value dear.
        if (movedLength < bitsLength)
        {
            state.putByte(scaleAt, (byte)other);
            final int length = Varint.put(buffer, offset, number(moved, NEW_SCALE));
            buffer.putByte(offset + length, (byte)other);
            return length + 1;
        }
        return putBits(buffer, offset, bits);
    }

    private static int putBits(final MutableDirectBuffer buffer, final int offset, final long bits)
    {
        int at = offset + Varint.put(buffer, offset, bitsNumber(bits));
        final int first = Long.numberOfLeadingZeros(bits) >> 3;
        final int kept = keptBytes(bits);
        for (int i = first; i < first + kept; i++)
        {
            buffer.putByte(at++, (byte)(bits >>> 56 - 8 * i));
        }
        return at - offset;
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
     * The least scale at which both values have a mantissa: that with the least difference.
     */
    private static int otherScale(final long before, final long after, final int scale)
    {
        final int most = Math.min(Mantissa.mostScale(before), Mantissa.mostScale(after));
        // What is no decimal of that many digits is none of fewer.
        if (most < 0 || Mantissa.NONE == difference(before, after, most))
        {
            return NO_SCALE;
        }
        int least = most;
        for (int i = 0; i < most; i++)
        {
            if (Mantissa.NONE != difference(before, after, i))
            {
                least = i;
                break;
            }
        }
        return least == scale ? NO_SCALE : least;
    }
}

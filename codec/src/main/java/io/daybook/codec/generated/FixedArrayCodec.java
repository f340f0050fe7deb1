/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import org.agrona.UnsafeApi;

/**
 * Arrays of numbers whose bytes are the same in messages and in memory.
 */
public final class FixedArrayCodec extends ArrayCodec
{
    /** From this length on, a call for a copy is faster. */
    private static final int LONG_COPY = 256;

    private final int width;
    private final long start;
    /** Offset of the elements that were taken. */
    private int at;

    /** Makes a codec of arrays of a primitive type. */
    public FixedArrayCodec(final Framing framing, final Class<?> component)
    {
        super(framing, component);
        width = UnsafeApi.arrayIndexScale(component.arrayType());
        start = UnsafeApi.arrayBaseOffset(component.arrayType());
    }

    @Override
    int putAll(final Object array, final int length, final Output out, final int begin)
    {
        final int bytes = Math.multiplyExact(length, width);
        out.ensure(begin, bytes);
        copy(array, start, out.base(), out.address(begin), bytes);
        return begin + bytes;
    }

    @Override
    int take(final Input in, final int count)
    {
        final int left = in.limit() - in.position();
        final int taken = Framing.UNTIL_END == count ? left / width : count;
        // Calculated as a long, because the count was checked against bytes and not against elements.
        Refused.unless((long)taken * width <= left);
        at = in.take(taken * width);
        return taken;
    }

    @Override
    void copy(final Input in, final Object array, final int length)
    {
        copy(in.base(), in.address(at), array, start, length * width);
    }

    /** Copies whole elements. */
    private static void copy(
        final Object from, final long source, final Object to, final long target, final int length)
    {
        if (length >= LONG_COPY)
        {
            UnsafeApi.copyMemory(from, source, to, target, length);
            return;
        }
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES)
        {
            UnsafeApi.putLong(to, target + i, UnsafeApi.getLong(from, source + i));
        }
        for (; i < length; i += Short.BYTES)
        {
            UnsafeApi.putShort(to, target + i, UnsafeApi.getShort(from, source + i));
        }
    }
}

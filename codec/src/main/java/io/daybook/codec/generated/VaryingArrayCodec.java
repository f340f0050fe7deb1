/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.Arrays;

/**
 * Arrays of numbers that take as many bytes as their values need.
 */
public final class VaryingArrayCodec extends ArrayCodec
{
    private static final int INITIAL_LENGTH = 16;

    private final boolean isBinaryYaml;
    private final Class<?> component;
    /** The bits of the elements that were taken. */
    private long[] bits = new long[INITIAL_LENGTH];

    /** Makes a codec of arrays whose elements vary in length. */
    public VaryingArrayCodec(final Framing framing, final Class<?> component, final boolean isBinaryYaml)
    {
        super(framing, component);
        this.component = component;
        this.isBinaryYaml = isBinaryYaml;
    }

    @Override
    int putAll(final Object array, final int length, final Output out, final int begin)
    {
        if (double.class == component)
        {
            return putAll((double[])array, out, begin);
        }
        if (long.class == component)
        {
            return putAll((long[])array, out, begin);
        }
        if (int.class == component)
        {
            return putAll((int[])array, out, begin);
        }
        return float.class == component ? putAll((float[])array, out, begin) : putAll((short[])array, out, begin);
    }

    private int putAll(final double[] values, final Output out, final int begin)
    {
        int at = begin;
        for (final double value : values)
        {
            at = isBinaryYaml ? BinaryYamlOut.put(out, at, 0, value) : RawOut.put(out, at, value);
        }
        return at;
    }

    private int putAll(final float[] values, final Output out, final int begin)
    {
        int at = begin;
        for (final float value : values)
        {
            at = isBinaryYaml ? BinaryYamlOut.put(out, at, 0, value) : RawOut.put(out, at, value);
        }
        return at;
    }

    private int putAll(final long[] values, final Output out, final int begin)
    {
        int at = begin;
        for (final long value : values)
        {
            at = put(value, out, at);
        }
        return at;
    }

    private int putAll(final int[] values, final Output out, final int begin)
    {
        int at = begin;
        for (final int value : values)
        {
            at = put(value, out, at);
        }
        return at;
    }

    private int putAll(final short[] values, final Output out, final int begin)
    {
        int at = begin;
        for (final short value : values)
        {
            at = put(value, out, at);
        }
        return at;
    }

    private int put(final long value, final Output out, final int at)
    {
        return isBinaryYaml ? BinaryYamlOut.put(out, at, 0, value) : RawOut.put(out, at, value);
    }

    @Override
    int take(final Input in, final int count)
    {
        int found = 0;
        while (found < count && in.position() < in.limit())
        {
            if (found == bits.length)
            {
                bits = Arrays.copyOf(bits, 2 * found);
            }
            if (isBinaryYaml)
            {
                in.take(Byte.BYTES);
            }
            bits[found++] = takeBits(in);
        }
        return found;
    }

    private long takeBits(final Input in)
    {
        if (double.class == component)
        {
            return Double.doubleToRawLongBits(isBinaryYaml ? BinaryYamlIn.getDouble(in) : RawIn.getDouble(in));
        }
        if (float.class == component)
        {
            return Float.floatToRawIntBits(isBinaryYaml ? BinaryYamlIn.getFloat(in) : RawIn.getFloat(in));
        }
        final long value = isBinaryYaml ? BinaryYamlIn.getLong(in) : RawIn.getLong(in);
        if (long.class == component)
        {
            return value;
        }
        return int.class == component ? Narrowed.int32(value) : Narrowed.int16(value);
    }

    @Override
    void copy(final Input in, final Object array, final int length)
    {
        if (double.class == component)
        {
            final double[] values = (double[])array;
            for (int i = 0; i < length; i++)
            {
                values[i] = Double.longBitsToDouble(bits[i]);
            }
        }
        else if (long.class == component)
        {
            System.arraycopy(bits, 0, array, 0, length);
        }
        else if (int.class == component)
        {
            final int[] values = (int[])array;
            for (int i = 0; i < length; i++)
            {
                values[i] = (int)bits[i];
            }
        }
        else
        {
            copySmall(array, length);
        }
    }

    private void copySmall(final Object array, final int length)
    {
        for (int i = 0; i < length; i++)
        {
            if (float.class == component)
            {
                ((float[])array)[i] = Float.intBitsToFloat((int)bits[i]);
            }
            else
            {
                ((short[])array)[i] = (short)bits[i];
            }
        }
    }
}

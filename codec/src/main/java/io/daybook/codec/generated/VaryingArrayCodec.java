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
    /** How the elements are written. */
    public enum Form
    {
        /** As stop bits. */
        RAW,
        /** In the shortest forms of Binary YAML. */
        BINARY_YAML,
        /** As digits, between brackets. */
        JSON,
        /** As digits, between brackets or each on a line. */
        YAML
    }

    private static final int INITIAL_LENGTH = 16;

    private final Form form;
    private final Class<?> component;
    /** The bits of the elements that were taken. */
    private long[] bits = new long[INITIAL_LENGTH];

    /** Makes a codec of arrays whose elements vary in length. */
    public VaryingArrayCodec(final Framing framing, final Class<?> component, final Form form)
    {
        super(framing, component);
        this.component = component;
        this.form = form;
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
            at = switch (form)
            {
                case RAW -> RawOut.put(out, at, value);
                case BINARY_YAML -> BinaryYamlOut.put(out, at, 0, value);
                case JSON -> JsonOut.put(out, framing.next(out, at, false), value);
                case YAML -> YamlOut.put(out, framing.next(out, at, false), value);
            };
        }
        return at;
    }

    private int putAll(final float[] values, final Output out, final int begin)
    {
        int at = begin;
        for (final float value : values)
        {
            at = switch (form)
            {
                case RAW -> RawOut.put(out, at, value);
                case BINARY_YAML -> BinaryYamlOut.put(out, at, 0, value);
                case JSON -> JsonOut.put(out, framing.next(out, at, false), value);
                case YAML -> YamlOut.put(out, framing.next(out, at, false), value);
            };
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
        return switch (form)
        {
            case RAW -> RawOut.put(out, at, value);
            case BINARY_YAML -> BinaryYamlOut.put(out, at, 0, value);
            case JSON, YAML -> TextOut.put(out, framing.next(out, at, false), value);
        };
    }

    @Override
    int take(final Input in, final int count)
    {
        int found = 0;
        while (hasNext(in, count, found))
        {
            if (found == bits.length)
            {
                bits = Arrays.copyOf(bits, 2 * found);
            }
            if (Form.BINARY_YAML == form)
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
            return Double.doubleToRawLongBits(takeDouble(in));
        }
        if (float.class == component)
        {
            return Float.floatToRawIntBits(takeFloat(in));
        }
        final long value = takeLong(in);
        if (long.class == component)
        {
            return value;
        }
        return int.class == component ? Narrowed.int32(value) : Narrowed.int16(value);
    }

    private double takeDouble(final Input in)
    {
        return switch (form)
        {
            case RAW -> RawIn.getDouble(in);
            case BINARY_YAML -> BinaryYamlIn.getDouble(in);
            case JSON -> JsonIn.getDouble(in);
            case YAML -> YamlIn.getDouble(in);
        };
    }

    private float takeFloat(final Input in)
    {
        return switch (form)
        {
            case RAW -> RawIn.getFloat(in);
            case BINARY_YAML -> BinaryYamlIn.getFloat(in);
            case JSON -> JsonIn.getFloat(in);
            case YAML -> YamlIn.getFloat(in);
        };
    }

    private long takeLong(final Input in)
    {
        return switch (form)
        {
            case RAW -> RawIn.getLong(in);
            case BINARY_YAML -> BinaryYamlIn.getLong(in);
            case JSON, YAML -> TextIn.getLong(in);
        };
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

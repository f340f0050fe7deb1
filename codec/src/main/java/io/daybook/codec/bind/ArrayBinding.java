/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.Array;
import java.util.Arrays;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * An array of primitives as a list; {@code byte[]} is {@link Scalars BYTES} instead.
 */
final class ArrayBinding extends ValueBinding
{
    private static final int INITIAL_LENGTH = 16;

    private final Class<?> component;
    private final FieldType type;

    ArrayBinding(final Class<?> component)
    {
        super(ShapeField.list("", ShapeField.element(typeOf(component))));
        this.component = component;
        type = typeOf(component);
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.beginList();
        switch (type)
        {
            case BOOL:
                writeAll((boolean[])value, writer);
                break;

            case INT16:
                writeAll((short[])value, writer);
                break;

            case CHAR:
                writeAll((char[])value, writer);
                break;

            case INT32:
                writeAll((int[])value, writer);
                break;

            case INT64:
                writeAll((long[])value, writer);
                break;

            case FLOAT32:
                writeAll((float[])value, writer);
                break;

            default:
                writeAll((double[])value, writer);
                break;
        }
        writer.endList();
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        long[] bits = new long[INITIAL_LENGTH];
        int length = 0;
        reader.beginList();
        while (reader.next())
        {
            if (length == bits.length)
            {
                bits = Arrays.copyOf(bits, 2 * length);
            }
            bits[length++] = readBits(reader);
        }
        reader.endList();
        return arrayOf(bits, length);
    }

    @Override
    Object missing()
    {
        return Array.newInstance(component, 0);
    }

    private static FieldType typeOf(final Class<?> component)
    {
        return boolean.class == component ? FieldType.BOOL :
            float.class == component ? FieldType.FLOAT32 :
            double.class == component ? FieldType.FLOAT64 : Integers.typeOf(component, false);
    }

    private long readBits(final FieldReader reader)
    {
        switch (type)
        {
            case BOOL:
                return reader.bool() ? 1 : 0;

            case FLOAT32:
                return Float.floatToRawIntBits(reader.float32());

            case FLOAT64:
                return Double.doubleToRawLongBits(reader.float64());

            default:
                return Integers.read(type, reader);
        }
    }

    private Object arrayOf(final long[] bits, final int length)
    {
        switch (type)
        {
            case BOOL:
                return booleans(bits, length);

            case INT16:
                return shorts(bits, length);

            case CHAR:
                return chars(bits, length);

            case INT32:
                return ints(bits, length);

            case INT64:
                return Arrays.copyOf(bits, length);

            case FLOAT32:
                return floats(bits, length);

            default:
                return doubles(bits, length);
        }
    }

    private static void writeAll(final boolean[] values, final FieldWriter writer)
    {
        for (final boolean value : values)
        {
            writer.bool(value);
        }
    }

    private static void writeAll(final short[] values, final FieldWriter writer)
    {
        for (final short value : values)
        {
            writer.int16(value);
        }
    }

    private static void writeAll(final char[] values, final FieldWriter writer)
    {
        for (final char value : values)
        {
            writer.character(value);
        }
    }

    private static void writeAll(final int[] values, final FieldWriter writer)
    {
        for (final int value : values)
        {
            writer.int32(value);
        }
    }

    private static void writeAll(final long[] values, final FieldWriter writer)
    {
        for (final long value : values)
        {
            writer.int64(value);
        }
    }

    private static void writeAll(final float[] values, final FieldWriter writer)
    {
        for (final float value : values)
        {
            writer.float32(value);
        }
    }

    private static void writeAll(final double[] values, final FieldWriter writer)
    {
        for (final double value : values)
        {
            writer.float64(value);
        }
    }

    private static boolean[] booleans(final long[] bits, final int length)
    {
        final boolean[] values = new boolean[length];
        for (int i = 0; i < length; i++)
        {
            values[i] = 0 != bits[i];
        }
        return values;
    }

    private static short[] shorts(final long[] bits, final int length)
    {
        final short[] values = new short[length];
        for (int i = 0; i < length; i++)
        {
            values[i] = (short)bits[i];
        }
        return values;
    }

    private static char[] chars(final long[] bits, final int length)
    {
        final char[] values = new char[length];
        for (int i = 0; i < length; i++)
        {
            values[i] = (char)bits[i];
        }
        return values;
    }

    private static int[] ints(final long[] bits, final int length)
    {
        final int[] values = new int[length];
        for (int i = 0; i < length; i++)
        {
            values[i] = (int)bits[i];
        }
        return values;
    }

    private static float[] floats(final long[] bits, final int length)
    {
        final float[] values = new float[length];
        for (int i = 0; i < length; i++)
        {
            values[i] = Float.intBitsToFloat((int)bits[i]);
        }
        return values;
    }

    private static double[] doubles(final long[] bits, final int length)
    {
        final double[] values = new double[length];
        for (int i = 0; i < length; i++)
        {
            values[i] = Double.longBitsToDouble(bits[i]);
        }
        return values;
    }
}

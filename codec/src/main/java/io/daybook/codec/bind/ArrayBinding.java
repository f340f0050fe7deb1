/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.Array;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * An array of primitives as a list; {@code byte[]} is {@link Scalars BYTES} instead.
 */
final class ArrayBinding extends ValueBinding
{
    private final Class<?> component;
    private final FieldType type;

    ArrayBinding(final Class<?> component)
    {
        super(component.arrayType(), ShapeField.list("", ShapeField.element(Bits.typeOf(component, false))));
        this.component = component;
        type = Bits.typeOf(component, false);
    }

    Class<?> component()
    {
        return component;
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
        return readInto(null, reader, workspace);
    }

    @Override
    Object readInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        int length = 0;
        reader.beginList();
        while (reader.next())
        {
            workspace.put(length++, Bits.read(type, reader));
        }
        reader.endList();
        final Object values = null != current && length == Array.getLength(current) ? current :
            Array.newInstance(component, length);
        copy(workspace.bits(), values, length);
        return values;
    }

    @Override
    Object missing()
    {
        return Array.newInstance(component, 0);
    }

    @Override
    boolean isShareable()
    {
        return false;
    }

    private void copy(final long[] bits, final Object values, final int length)
    {
        switch (type)
        {
            case BOOL:
                copy(bits, (boolean[])values);
                break;

            case INT16:
                copy(bits, (short[])values);
                break;

            case CHAR:
                copy(bits, (char[])values);
                break;

            case INT32:
                copy(bits, (int[])values);
                break;

            case INT64:
                System.arraycopy(bits, 0, values, 0, length);
                break;

            case FLOAT32:
                copy(bits, (float[])values);
                break;

            default:
                copy(bits, (double[])values);
                break;
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

    private static void copy(final long[] bits, final boolean[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            values[i] = 0 != bits[i];
        }
    }

    private static void copy(final long[] bits, final short[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            values[i] = (short)bits[i];
        }
    }

    private static void copy(final long[] bits, final char[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            values[i] = (char)bits[i];
        }
    }

    private static void copy(final long[] bits, final int[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            values[i] = (int)bits[i];
        }
    }

    private static void copy(final long[] bits, final float[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            values[i] = Float.intBitsToFloat((int)bits[i]);
        }
    }

    private static void copy(final long[] bits, final double[] values)
    {
        for (int i = 0; i < values.length; i++)
        {
            values[i] = Double.longBitsToDouble(bits[i]);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;

/**
 * Reads and writes integers and chars by their type in the shape.
 */
final class Integers
{
    private Integers()
    {
    }

    /** The field type of a Java class, primitive or boxed; null if the class is no integer. */
    static FieldType typeOf(final Class<?> type, final boolean isUnsigned)
    {
        if (char.class == type || Character.class == type)
        {
            return isUnsigned ? null : FieldType.CHAR;
        }
        if (byte.class == type || Byte.class == type)
        {
            return isUnsigned ? FieldType.UINT8 : FieldType.INT8;
        }
        if (short.class == type || Short.class == type)
        {
            return isUnsigned ? FieldType.UINT16 : FieldType.INT16;
        }
        if (int.class == type || Integer.class == type)
        {
            return isUnsigned ? FieldType.UINT32 : FieldType.INT32;
        }
        if (long.class == type || Long.class == type)
        {
            return isUnsigned ? FieldType.UINT64 : FieldType.INT64;
        }
        return null;
    }

    /** Writes the low bits of a value. */
    static void write(final FieldType type, final long value, final FieldWriter writer)
    {
        switch (type)
        {
            case CHAR:
                writer.character((char)value);
                break;

            case INT8:
                writer.int8((byte)value);
                break;

            case UINT8:
                writer.uint8((int)value & 0xFF);
                break;

            case INT16:
                writer.int16((short)value);
                break;

            case UINT16:
                writer.uint16((int)value & 0xFFFF);
                break;

            case INT32:
                writer.int32((int)value);
                break;

            case UINT32:
                writer.uint32(value & 0xFFFF_FFFFL);
                break;

            case UINT64:
                writer.uint64(value);
                break;

            default:
                writer.int64(value);
                break;
        }
    }

    /**
     * Reads a value. A self-described format may store it as any integer type. In a text format it may be text, if it
     * is the key of a map.
     */
    static long read(final FieldType type, final FieldReader reader)
    {
        if (FieldType.CHAR == type)
        {
            return character(reader);
        }
        final long value = reader.int64();
        if (!fits(type, value) || value < 0 && isUnsigned(reader) != (FieldType.UINT64 == type))
        {
            throw new CodecException("an integer must fit its component's type: type=" + type + ", value=" +
                (FieldType.UINT64 == reader.type() ? Long.toUnsignedString(value) : "" + value));
        }
        return value;
    }

    private static boolean fits(final FieldType type, final long value)
    {
        switch (type)
        {
            case INT8:
                return value == (byte)value;

            case UINT8:
                return 0 == value >>> 8;

            case INT16:
                return value == (short)value;

            case UINT16:
                return 0 == value >>> 16;

            case INT32:
                return value == (int)value;

            case UINT32:
                return 0 == value >>> 32;

            default:
                return true;
        }
    }

    /** Whether the current integer, whose top bit is set, is one from 2^63 on. */
    private static boolean isUnsigned(final FieldReader reader)
    {
        return FieldType.TEXT == reader.type() ? '-' != reader.text().charAt(0) : FieldType.UINT64 == reader.type();
    }

    private static char character(final FieldReader reader)
    {
        final FieldType found = reader.type();
        if (FieldType.CHAR != found && (FieldType.TEXT != found || 1 != reader.text().length()))
        {
            throw new CodecException("a char must be one UTF-16 code unit: value=" + found);
        }
        return FieldType.CHAR == found ? (char)reader.int64() : reader.text().charAt(0);
    }
}

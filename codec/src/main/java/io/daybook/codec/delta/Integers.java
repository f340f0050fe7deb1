/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.FieldType;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Values that are told by a difference: integers, and times that are integers.
 */
final class Integers
{
    private Integers()
    {
    }

    static boolean isOne(final FieldType type)
    {
        switch (type)
        {
            case TIMESTAMP:
            case DATE:
            case TIME:
            case DURATION:
                return true;

            default:
                return type.isInteger();
        }
    }

    static long get(final DirectBuffer buffer, final int at, final FieldType type)
    {
        switch (type)
        {
            case INT8:
                return buffer.getByte(at);

            case UINT8:
                return buffer.getByte(at) & 0xFF;

            case INT16:
                return buffer.getShort(at, LITTLE_ENDIAN);

            case UINT16:
                return buffer.getShort(at, LITTLE_ENDIAN) & 0xFFFF;

            case INT32:
            case DATE:
                return buffer.getInt(at, LITTLE_ENDIAN);

            case UINT32:
                return buffer.getInt(at, LITTLE_ENDIAN) & 0xFFFF_FFFFL;

            default:
                return buffer.getLong(at, LITTLE_ENDIAN);
        }
    }

    /** Sets the low bits; false when the value does not fit the type. */
    static boolean put(final MutableDirectBuffer buffer, final int at, final FieldType type, final long value)
    {
        switch (type)
        {
            case INT8:
            case UINT8:
                buffer.putByte(at, (byte)value);
                break;

            case INT16:
            case UINT16:
                buffer.putShort(at, (short)value, LITTLE_ENDIAN);
                break;

            case INT32:
            case DATE:
            case UINT32:
                buffer.putInt(at, (int)value, LITTLE_ENDIAN);
                break;

            default:
                buffer.putLong(at, value, LITTLE_ENDIAN);
                break;
        }
        return get(buffer, at, type) == value;
    }
}

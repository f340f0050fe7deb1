/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import io.daybook.codec.FieldType;

/**
 * Values that are stored as a difference: integers, and times that are integers.
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

    static long get(final byte[] bytes, final int at, final FieldType type)
    {
        switch (type)
        {
            case INT8:
                return bytes[at];

            case UINT8:
                return bytes[at] & 0xFF;

            case INT16:
                return Words.getShort(bytes, at);

            case UINT16:
                return Words.getShort(bytes, at) & 0xFFFF;

            case INT32:
            case DATE:
                return Words.getInt(bytes, at);

            case UINT32:
                return Words.getInt(bytes, at) & 0xFFFF_FFFFL;

            default:
                return Words.getLong(bytes, at);
        }
    }

    /** Sets the low bits. False if the value does not fit the type. */
    static boolean put(final byte[] bytes, final int at, final FieldType type, final long value)
    {
        switch (type)
        {
            case INT8:
            case UINT8:
                bytes[at] = (byte)value;
                break;

            case INT16:
            case UINT16:
                Words.putShort(bytes, at, (short)value);
                break;

            case INT32:
            case DATE:
            case UINT32:
                Words.putInt(bytes, at, (int)value);
                break;

            default:
                Words.putLong(bytes, at, value);
                break;
        }
        return get(bytes, at, type) == value;
    }
}

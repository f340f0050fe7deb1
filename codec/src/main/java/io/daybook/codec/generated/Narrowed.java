/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

/**
 * Narrows an integer to a member of fewer bits. Refuses an integer that does not fit.
 */
final class Narrowed
{
    private Narrowed()
    {
    }

    static byte int8(final long value)
    {
        Refused.unless(value == (byte)value);
        return (byte)value;
    }

    static short int16(final long value)
    {
        Refused.unless(value == (short)value);
        return (short)value;
    }

    static int int32(final long value)
    {
        Refused.unless(value == (int)value);
        return (int)value;
    }

    static float float32(final double value)
    {
        return Double.isInfinite(value) ? (float)value : finite((float)value);
    }

    static float finite(final float value)
    {
        Refused.unless(!Float.isInfinite(value));
        return value;
    }

    static byte uint8(final long value)
    {
        Refused.unless(0 == value >>> Byte.SIZE);
        return (byte)value;
    }

    static short uint16(final long value)
    {
        Refused.unless(0 == value >>> Short.SIZE);
        return (short)value;
    }

    static int uint32(final long value)
    {
        Refused.unless(0 == value >>> Integer.SIZE);
        return (int)value;
    }
}

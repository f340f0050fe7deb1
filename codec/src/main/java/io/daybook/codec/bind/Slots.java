/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

/**
 * Holds the values of a record's components before its constructor is called. Primitives are 64 bits and not boxed.
 */
final class Slots
{
    /** The next free slots for the same class of records. */
    Slots next;

    private final long[] bits;
    private final Object[] references;

    Slots(final int size)
    {
        bits = new long[size];
        references = new Object[size];
    }

    void put(final int index, final long value)
    {
        bits[index] = value;
    }

    void put(final int index, final Object value)
    {
        references[index] = value;
    }

    static boolean booleanAt(final int index, final Slots slots)
    {
        return 0 != slots.bits[index];
    }

    static byte byteAt(final int index, final Slots slots)
    {
        return (byte)slots.bits[index];
    }

    static short shortAt(final int index, final Slots slots)
    {
        return (short)slots.bits[index];
    }

    static char charAt(final int index, final Slots slots)
    {
        return (char)slots.bits[index];
    }

    static int intAt(final int index, final Slots slots)
    {
        return (int)slots.bits[index];
    }

    static long longAt(final int index, final Slots slots)
    {
        return slots.bits[index];
    }

    static float floatAt(final int index, final Slots slots)
    {
        return Float.intBitsToFloat((int)slots.bits[index]);
    }

    static double doubleAt(final int index, final Slots slots)
    {
        return Double.longBitsToDouble(slots.bits[index]);
    }

    static Object referenceAt(final int index, final Slots slots)
    {
        final Object value = slots.references[index];
        // The slots must not keep objects alive after their record.
        slots.references[index] = null;
        return value;
    }
}

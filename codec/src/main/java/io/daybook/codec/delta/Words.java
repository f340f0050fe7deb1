/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Little-endian words in arrays.
 */
final class Words
{
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

    /** For more bytes than these, the virtual machine's own copy is faster. */
    private static final int MAX_FEW = 8 * Long.BYTES;

    private Words()
    {
    }

    static short getShort(final byte[] bytes, final int at)
    {
        return (short)SHORTS.get(bytes, at);
    }

    static void putShort(final byte[] bytes, final int at, final short value)
    {
        SHORTS.set(bytes, at, value);
    }

    static int getInt(final byte[] bytes, final int at)
    {
        return (int)INTS.get(bytes, at);
    }

    static void putInt(final byte[] bytes, final int at, final int value)
    {
        INTS.set(bytes, at, value);
    }

    static long getLong(final byte[] bytes, final int at)
    {
        return (long)LONGS.get(bytes, at);
    }

    static void putLong(final byte[] bytes, final int at, final long value)
    {
        LONGS.set(bytes, at, value);
    }

    /** Whether two ranges of one length have the same bytes. */
    static boolean isSame(final byte[] one, final int at, final byte[] other, final int otherAt, final int length)
    {
        switch (length)
        {
            case Byte.BYTES:
                return one[at] == other[otherAt];

            case Short.BYTES:
                return getShort(one, at) == getShort(other, otherAt);

            case Integer.BYTES:
                return getInt(one, at) == getInt(other, otherAt);

            case Long.BYTES:
                return getLong(one, at) == getLong(other, otherAt);

            default:
                return Arrays.equals(one, at, at + length, other, otherAt, otherAt + length);
        }
    }

    /** Copies bytes. A few are copied as words, because the virtual machine's own copy would take longer for them. */
    static void copy(final byte[] from, final int at, final byte[] to, final int toAt, final int length)
    {
        if (length > MAX_FEW)
        {
            System.arraycopy(from, at, to, toAt, length);
            return;
        }
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES)
        {
            putLong(to, toAt + i, getLong(from, at + i));
        }
        for (; i < length; i++)
        {
            to[toAt + i] = from[at + i];
        }
    }
}

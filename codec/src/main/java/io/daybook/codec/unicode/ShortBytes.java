/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.unicode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Copies and compares a few bytes as words. Below about 32 bytes this is faster than a call that handles any length.
 */
public final class ShortBytes
{
    private static final int MAX_LENGTH = 64;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);

    private ShortBytes()
    {
    }

    /**
     * Copies from the start of an array into a buffer.
     *
     * @param source that holds the bytes.
     * @param length in bytes.
     * @param target that takes them.
     * @param offset of the first byte in the target.
     */
    public static void put(final byte[] source, final int length, final MutableDirectBuffer target, final int offset)
    {
        put(source, 0, length, target, offset);
    }

    /**
     * Copies from an array into a buffer.
     *
     * @param source that holds the bytes.
     * @param from   index of the first byte in the source.
     * @param length in bytes.
     * @param target that takes them.
     * @param offset of the first byte in the target.
     */
    public static void put(
        final byte[] source, final int from, final int length, final MutableDirectBuffer target, final int offset)
    {
        if (length > MAX_LENGTH)
        {
            target.putBytes(offset, source, from, length);
        }
        else if (length >= Long.BYTES)
        {
            final int last = length - Long.BYTES;
            for (int i = 0; i < last; i += Long.BYTES)
            {
                target.putLong(offset + i, (long)LONGS.get(source, from + i), LITTLE_ENDIAN);
            }
            // The last word may overlap the one before.
            target.putLong(offset + last, (long)LONGS.get(source, from + last), LITTLE_ENDIAN);
        }
        else if (length >= Integer.BYTES)
        {
            final int last = length - Integer.BYTES;
            target.putInt(offset, (int)INTS.get(source, from), LITTLE_ENDIAN);
            target.putInt(offset + last, (int)INTS.get(source, from + last), LITTLE_ENDIAN);
        }
        else
        {
            for (int i = 0; i < length; i++)
            {
                target.putByte(offset + i, source[from + i]);
            }
        }
    }

    /**
     * Copies from a buffer to the start of an array.
     *
     * @param source that holds the bytes.
     * @param offset of the first byte in the source.
     * @param target that takes them.
     * @param length in bytes.
     */
    public static void get(final DirectBuffer source, final int offset, final byte[] target, final int length)
    {
        if (length > MAX_LENGTH)
        {
            source.getBytes(offset, target, 0, length);
            return;
        }
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES)
        {
            LONGS.set(target, i, source.getLong(offset + i, LITTLE_ENDIAN));
        }
        for (; i < length; i++)
        {
            target[i] = source.getByte(offset + i);
        }
    }

    /**
     * Compares bytes in a buffer with those of an array.
     *
     * @param buffer   that holds the bytes.
     * @param offset   of the first byte in the buffer.
     * @param expected the bytes, all of them.
     * @return whether they are the same.
     */
    public static boolean equal(final DirectBuffer buffer, final int offset, final byte[] expected)
    {
        int i = 0;
        for (; i + Long.BYTES <= expected.length; i += Long.BYTES)
        {
            if (buffer.getLong(offset + i, LITTLE_ENDIAN) != (long)LONGS.get(expected, i))
            {
                return false;
            }
        }
        for (; i < expected.length; i++)
        {
            if (buffer.getByte(offset + i) != expected[i])
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares bytes in an array with those of another one.
     *
     * @param bytes    array that holds at least as many from there on.
     * @param from     index of the first byte.
     * @param expected the bytes, all of them.
     * @return whether they are the same.
     */
    public static boolean equal(final byte[] bytes, final int from, final byte[] expected)
    {
        final int length = expected.length;
        if (length >= Long.BYTES)
        {
            final int last = length - Long.BYTES;
            for (int i = 0; i < last; i += Long.BYTES)
            {
                if ((long)LONGS.get(bytes, from + i) != (long)LONGS.get(expected, i))
                {
                    return false;
                }
            }
            return (long)LONGS.get(bytes, from + last) == (long)LONGS.get(expected, last);
        }
        if (length >= Integer.BYTES)
        {
            final int last = length - Integer.BYTES;
            return (int)INTS.get(bytes, from) == (int)INTS.get(expected, 0) &&
                (int)INTS.get(bytes, from + last) == (int)INTS.get(expected, last);
        }
        for (int i = 0; i < length; i++)
        {
            if (bytes[from + i] != expected[i])
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Writes zeros.
     *
     * @param target that takes them.
     * @param offset of the first byte.
     * @param length in bytes.
     */
    public static void zero(final MutableDirectBuffer target, final int offset, final int length)
    {
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES)
        {
            target.putLong(offset + i, 0);
        }
        for (; i < length; i++)
        {
            target.putByte(offset + i, (byte)0);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.nio.ByteOrder;

import org.agrona.AbstractMutableDirectBuffer;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Little-endian loads and stores that check nothing: {@link Output} and {@link Input} check once for many. An address
 * belongs to an array. If the array is null, it belongs to memory outside the heap.
 */
public final class Memory
{
    public static final boolean IS_SWAPPED = ByteOrder.LITTLE_ENDIAN != ByteOrder.nativeOrder();

    private Memory()
    {
    }

    /**
     * A buffer whose memory may be accessed without its methods. Only known classes are allowed, because others may do
     * more in their methods.
     *
     * @param buffer of any class.
     * @return the buffer.
     * @throws Refused for a buffer of another class.
     */
    static AbstractMutableDirectBuffer of(final DirectBuffer buffer)
    {
        final Class<?> type = buffer.getClass();
        if (UnsafeBuffer.class != type && ExpandableArrayBuffer.class != type &&
            ExpandableDirectByteBuffer.class != type)
        {
            throw Refused.refused();
        }
        return (AbstractMutableDirectBuffer)buffer;
    }

    /** Refuses what lies outside an array. */
    static void check(final byte[] array, final int at, final int length)
    {
        if (at < 0 || length > array.length - at)
        {
            throw Refused.refused();
        }
    }

    /** The address of a byte in an array. */
    static long address(final int at)
    {
        return BufferUtil.ARRAY_BASE_OFFSET + at;
    }

    static void putByte(final byte[] base, final long address, final byte value)
    {
        UnsafeApi.putByte(base, address, value);
    }

    static byte getByte(final byte[] base, final long address)
    {
        return UnsafeApi.getByte(base, address);
    }

    static void putShort(final byte[] base, final long address, final short value)
    {
        UnsafeApi.putShort(base, address, IS_SWAPPED ? Short.reverseBytes(value) : value);
    }

    static short getShort(final byte[] base, final long address)
    {
        final short value = UnsafeApi.getShort(base, address);
        return IS_SWAPPED ? Short.reverseBytes(value) : value;
    }

    static void putInt(final byte[] base, final long address, final int value)
    {
        UnsafeApi.putInt(base, address, IS_SWAPPED ? Integer.reverseBytes(value) : value);
    }

    static int getInt(final byte[] base, final long address)
    {
        final int value = UnsafeApi.getInt(base, address);
        return IS_SWAPPED ? Integer.reverseBytes(value) : value;
    }

    static void putLong(final byte[] base, final long address, final long value)
    {
        UnsafeApi.putLong(base, address, IS_SWAPPED ? Long.reverseBytes(value) : value);
    }

    static long getLong(final byte[] base, final long address)
    {
        final long value = UnsafeApi.getLong(base, address);
        return IS_SWAPPED ? Long.reverseBytes(value) : value;
    }

    /** Stores the first bytes of a word, at most all eight. It makes at most two stores, which may overlap. */
    static void putStart(final byte[] base, final long address, final long word, final int length)
    {
        if (length >= Long.BYTES)
        {
            putLong(base, address, word);
        }
        else if (length > Integer.BYTES)
        {
            putInt(base, address, (int)word);
            final int at = length - Integer.BYTES;
            putInt(base, address + at, (int)(word >>> Byte.SIZE * at));
        }
        else if (length > Short.BYTES)
        {
            putShort(base, address, (short)word);
            final int at = length - Short.BYTES;
            putShort(base, address + at, (short)(word >>> Byte.SIZE * at));
        }
        else if (Short.BYTES == length)
        {
            putShort(base, address, (short)word);
        }
        else
        {
            putByte(base, address, (byte)word);
        }
    }

    /** Compares a few bytes as words, which may overlap. */
    static boolean isSame(final byte[] bytes, final byte[] base, final long address)
    {
        final int length = bytes.length;
        final long from = BufferUtil.ARRAY_BASE_OFFSET;
        if (length >= Long.BYTES)
        {
            for (int i = 0; i < length - Long.BYTES; i += Long.BYTES)
            {
                if (UnsafeApi.getLong(base, address + i) != UnsafeApi.getLong(bytes, from + i))
                {
                    return false;
                }
            }
            final int last = length - Long.BYTES;
            return UnsafeApi.getLong(base, address + last) == UnsafeApi.getLong(bytes, from + last);
        }
        if (length >= Integer.BYTES)
        {
            final int last = length - Integer.BYTES;
            return UnsafeApi.getInt(base, address) == UnsafeApi.getInt(bytes, from) &&
                UnsafeApi.getInt(base, address + last) == UnsafeApi.getInt(bytes, from + last);
        }
        boolean isSame = true;
        for (int i = 0; i < length; i++)
        {
            isSame &= UnsafeApi.getByte(base, address + i) == bytes[i];
        }
        return isSame;
    }

    /** Copies a few bytes as words, which may overlap. */
    static void copy(final byte[] source, final byte[] base, final long address)
    {
        final int length = source.length;
        final long from = BufferUtil.ARRAY_BASE_OFFSET;
        if (length >= Long.BYTES)
        {
            for (int i = 0; i < length - Long.BYTES; i += Long.BYTES)
            {
                UnsafeApi.putLong(base, address + i, UnsafeApi.getLong(source, from + i));
            }
            final int last = length - Long.BYTES;
            UnsafeApi.putLong(base, address + last, UnsafeApi.getLong(source, from + last));
        }
        else if (length >= Integer.BYTES)
        {
            final int last = length - Integer.BYTES;
            UnsafeApi.putInt(base, address, UnsafeApi.getInt(source, from));
            UnsafeApi.putInt(base, address + last, UnsafeApi.getInt(source, from + last));
        }
        else
        {
            for (int i = 0; i < length; i++)
            {
                UnsafeApi.putByte(base, address + i, source[i]);
            }
        }
    }
}

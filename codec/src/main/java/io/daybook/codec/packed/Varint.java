/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Unsigned LEB128 in its shortest form: seven bits per byte, low bits first. The high bit says that more bytes follow.
 */
public final class Varint
{
    /** Bytes of a 32-bit number plus one, because lengths are stored plus one. */
    private static final int MAX_LENGTH = 5;
    private static final int MAX_LONG_LENGTH = 10;

    private Varint()
    {
    }

    /**
     * How long a number is.
     *
     * @param value without a sign.
     * @return number of bytes.
     */
    public static int length(final long value)
    {
        return 0 == (value & ~0x7FL) ? 1 : (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7;
    }

    /**
     * Writes a number.
     *
     * @param buffer to write to.
     * @param offset of the first byte.
     * @param value  without a sign.
     * @return number of bytes.
     */
    public static int put(final MutableDirectBuffer buffer, final int offset, final long value)
    {
        int index = offset;
        long rest = value;
        while (0 != (rest & ~0x7FL))
        {
            buffer.putByte(index++, (byte)(rest | 0x80));
            rest >>>= 7;
        }
        buffer.putByte(index++, (byte)rest);
        return index - offset;
    }

    /**
     * Writes a number.
     *
     * @param bytes to write to.
     * @param at    offset of the first byte.
     * @param value without a sign.
     * @return offset behind the last byte.
     */
    public static int put(final byte[] bytes, final int at, final long value)
    {
        int index = at;
        long rest = value;
        while (0 != (rest & ~0x7FL))
        {
            bytes[index++] = (byte)(rest | 0x80);
            rest >>>= 7;
        }
        bytes[index++] = (byte)rest;
        return index;
    }

    /** Reads a length, which must be in its shortest form, of {@link #length} bytes. */
    public static long get(final DirectBuffer buffer, final int offset, final int limit)
    {
        return get(buffer, offset, limit, MAX_LENGTH);
    }

    /** Reads a number of up to 64 bits, which must be in its shortest form, of {@link #length} bytes. */
    public static long getLong(final DirectBuffer buffer, final int offset, final int limit)
    {
        return get(buffer, offset, limit, MAX_LONG_LENGTH);
    }

    private static long get(final DirectBuffer buffer, final int offset, final int limit, final int maxLength)
    {
        // Most numbers take one byte.
        if (offset < limit)
        {
            final int only = buffer.getByte(offset);
            if (only >= 0)
            {
                return only;
            }
        }
        return getLonger(buffer, offset, limit, maxLength);
    }

    private static long getLonger(final DirectBuffer buffer, final int offset, final int limit, final int maxLength)
    {
        long value = 0;
        for (int i = 0; i < maxLength && offset + i < limit; i++)
        {
            final int next = buffer.getByte(offset + i);
            value |= (next & 0x7FL) << 7 * i;
            if (next >= 0)
            {
                // Only one bit of the tenth byte may be used.
                if (0 == next && i > 0 || next > 1 && MAX_LONG_LENGTH == i + 1)
                {
                    break;
                }
                return value;
            }
        }
        throw new CodecException("a number must be a minimal varint within the message: offset=" + offset + ", limit=" +
            limit);
    }
}

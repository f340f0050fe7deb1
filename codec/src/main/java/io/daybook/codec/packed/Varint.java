/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import io.daybook.codec.CodecException;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Unsigned LEB128, in its one shortest form: seven bits per byte, low ones first, the high bit says that more follow.
 */
public final class Varint
{
    /** Of 32 bits and one more, as lengths are stored plus one. */
    private static final int MAX_LENGTH = 5;

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
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7);
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
        while (rest > 0x7F)
        {
            buffer.putByte(index++, (byte)(rest | 0x80));
            rest >>>= 7;
        }
        buffer.putByte(index++, (byte)rest);
        return index - offset;
    }

    /** Reads one, which must be minimal; its length is {@link #length} of the value. */
    public static long get(final DirectBuffer buffer, final int offset, final int limit)
    {
        long value = 0;
        for (int i = 0; i < MAX_LENGTH && offset + i < limit; i++)
        {
            final int next = buffer.getByte(offset + i);
            value |= (next & 0x7FL) << 7 * i;
            if (next >= 0)
            {
                if (0 == next && i > 0)
                {
                    break;
                }
                return value;
            }
        }
        throw new CodecException("a length must be a minimal varint within the message: offset=" + offset + ", limit=" +
            limit);
    }
}

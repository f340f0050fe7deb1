/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Signed integers of varying length: seven bits per byte, low ones first, the high bit says that more follow. A
 * negative one is its complement, each byte with the high bit, then a zero byte.
 */
final class StopBit
{
    private StopBit()
    {
    }

    static int put(final MutableDirectBuffer buffer, final int offset, final long value)
    {
        int index = offset;
        if (value >= 0)
        {
            long rest = value;
            while (rest > 0x7F)
            {
                buffer.putByte(index++, (byte)(rest | 0x80));
                rest >>>= 7;
            }
            buffer.putByte(index++, (byte)rest);
        }
        else
        {
            long rest = ~value;
            do
            {
                buffer.putByte(index++, (byte)(rest | 0x80));
                rest >>>= 7;
            }
            while (0 != rest);
            buffer.putByte(index++, (byte)0);
        }
        return index - offset;
    }

    /** Reads one that is known to be whole. */
    static long get(final DirectBuffer buffer, final int offset)
    {
        long value = 0;
        int shift = 0;
        int index = offset;
        while (true)
        {
            final long next = buffer.getByte(index++);
            if (0 == next && shift > 0)
            {
                return ~value;
            }
            value |= (next & 0x7F) << shift;
            shift += 7;
            if (next >= 0)
            {
                return value;
            }
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * PACKED by hand. The offsets are constants.
 */
public final class PackedByHandPeer extends ByHandPeer
{
    private static final int FLAG_OFFSET = Double.BYTES;
    private static final int SIDE_OFFSET = FLAG_OFFSET + Byte.BYTES;
    private static final int SMALL_INT_OFFSET = SIDE_OFFSET + Byte.BYTES;
    private static final int LONG_INT_OFFSET = SMALL_INT_OFFSET + Integer.BYTES;
    private static final int TEXT_OFFSET = LONG_INT_OFFSET + Long.BYTES;
    private static final int NULL_SIDE = 0xFF;

    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public PackedByHandPeer(final Trade trade, final boolean isPojo)
    {
        super(trade, isPojo);
    }

    @Override
    public int write(
        final int offset,
        final double price,
        final boolean flag,
        final String text,
        final Side side,
        final int smallInt,
        final long longInt)
    {
        buffer.putDouble(offset, price, LITTLE_ENDIAN);
        buffer.putByte(offset + FLAG_OFFSET, (byte)(flag ? 1 : 0));
        buffer.putByte(offset + SIDE_OFFSET, (byte)(null == side ? NULL_SIDE : side.ordinal()));
        buffer.putInt(offset + SMALL_INT_OFFSET, smallInt, LITTLE_ENDIAN);
        buffer.putLong(offset + LONG_INT_OFFSET, longInt, LITTLE_ENDIAN);
        return putText(offset + TEXT_OFFSET, text);
    }

    /** Writes a text at an offset, and returns the offset behind it. */
    public int putText(final int offset, final String text)
    {
        if (null == text)
        {
            buffer.putByte(offset, (byte)0);
            return offset + 1;
        }
        final int index = putVarint(offset, text.length() + 1);
        if (putAscii(index, text))
        {
            return index + text.length();
        }
        final byte[] utf8 = utf8(text);
        final int wideIndex = putVarint(offset, utf8.length + 1);
        buffer.putBytes(wideIndex, utf8);
        return wideIndex + utf8.length;
    }

    /** Writes a varint, and returns the offset behind it. */
    public int putVarint(final int offset, final int value)
    {
        int index = offset;
        int rest = value;
        while (rest > 0x7F)
        {
            buffer.putByte(index++, (byte)(rest | 0x80));
            rest >>>= 7;
        }
        buffer.putByte(index++, (byte)rest);
        return index;
    }

    @Override
    public Object read()
    {
        final int offset = take(TEXT_OFFSET);
        final double price = buffer.getDouble(offset, LITTLE_ENDIAN);
        final int flag = buffer.getByte(offset + FLAG_OFFSET);
        check(0 == (flag & ~1));
        final int side = buffer.getByte(offset + SIDE_OFFSET) & 0xFF;
        final int smallInt = buffer.getInt(offset + SMALL_INT_OFFSET, LITTLE_ENDIAN);
        final long longInt = buffer.getLong(offset + LONG_INT_OFFSET, LITTLE_ENDIAN);
        final String text = takeText();
        return made(price, 0 != flag, text, NULL_SIDE == side ? null : side(side), smallInt, longInt);
    }

    /** Reads a text, which may be null. */
    public String takeText()
    {
        final int stored = takeVarint();
        return 0 == stored ? null : takeText(stored - 1);
    }

    /** Reads the number of elements in a list that is not null. Each element takes at least {@code least} bytes. */
    public int takeCount(final int least)
    {
        final int count = takeVarint() - 1;
        check(count >= 0 && count <= remaining() / least);
        return count;
    }

    int takeVarint()
    {
        long value = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7)
        {
            final long next = takeByte();
            value |= (next & 0x7F) << shift;
            if (next <= 0x7F)
            {
                // The varint must be as short as possible, and a length.
                check((next > 0 || 0 == shift) && value <= Integer.MAX_VALUE);
                return (int)value;
            }
        }
        throw refused();
    }
}

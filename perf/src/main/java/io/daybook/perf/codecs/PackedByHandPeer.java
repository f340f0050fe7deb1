/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * PACKED as one would write it by hand for this one record: offsets as constants, the checks that hostile bytes call
 * for, and texts kept that were read before.
 */
final class PackedByHandPeer extends TradePeer
{
    private static final int FLAG_OFFSET = Double.BYTES;
    private static final int SIDE_OFFSET = FLAG_OFFSET + Byte.BYTES;
    private static final int SMALL_INT_OFFSET = SIDE_OFFSET + Byte.BYTES;
    private static final int LONG_INT_OFFSET = SMALL_INT_OFFSET + Integer.BYTES;
    private static final int TEXT_OFFSET = LONG_INT_OFFSET + Long.BYTES;
    private static final int NULL_SIDE = 0xFF;
    private static final Side[] SIDES = Side.values();

    private final TradeRecord[] trades = records();
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));
    private final KeptTexts texts = new KeptTexts();

    PackedByHandPeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    public int encode()
    {
        return wrote(encode(trades[turn], buffer, at));
    }

    @Override
    public Object decode()
    {
        return decode(buffer, at, length());
    }

    private static int encode(final TradeRecord trade, final UnsafeBuffer buffer, final int offset)
    {
        buffer.putDouble(offset, trade.price(), LITTLE_ENDIAN);
        buffer.putByte(offset + FLAG_OFFSET, (byte)(trade.flag() ? 1 : 0));
        buffer.putByte(offset + SIDE_OFFSET, (byte)(null == trade.side() ? NULL_SIDE : trade.side().ordinal()));
        buffer.putInt(offset + SMALL_INT_OFFSET, trade.smallInt(), LITTLE_ENDIAN);
        buffer.putLong(offset + LONG_INT_OFFSET, trade.longInt(), LITTLE_ENDIAN);
        return TEXT_OFFSET + putText(trade.text(), buffer, offset + TEXT_OFFSET);
    }

    private static int putText(final String text, final UnsafeBuffer buffer, final int offset)
    {
        if (null == text)
        {
            buffer.putByte(offset, (byte)0);
            return 1;
        }
        final int count = text.length();
        final int header = putVarint(count + 1, buffer, offset);
        for (int i = 0; i < count; i++)
        {
            final char c = text.charAt(i);
            if (c > 0x7F)
            {
                final byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                final int wideHeader = putVarint(utf8.length + 1, buffer, offset);
                buffer.putBytes(offset + wideHeader, utf8);
                return wideHeader + utf8.length;
            }
            buffer.putByte(offset + header + i, (byte)c);
        }
        return header + count;
    }

    private static int putVarint(final int value, final UnsafeBuffer buffer, final int offset)
    {
        int index = offset;
        int rest = value;
        while (rest > 0x7F)
        {
            buffer.putByte(index++, (byte)(rest | 0x80));
            rest >>>= 7;
        }
        buffer.putByte(index++, (byte)rest);
        return index - offset;
    }

    private TradeRecord decode(final UnsafeBuffer buffer, final int offset, final int length)
    {
        buffer.boundsCheck(offset, length);
        check(length > TEXT_OFFSET);
        final double price = buffer.getDouble(offset, LITTLE_ENDIAN);
        final int flag = buffer.getByte(offset + FLAG_OFFSET);
        check(0 == (flag & ~1));
        final int side = buffer.getByte(offset + SIDE_OFFSET) & 0xFF;
        check(NULL_SIDE == side || side < SIDES.length);
        final int smallInt = buffer.getInt(offset + SMALL_INT_OFFSET, LITTLE_ENDIAN);
        final long longInt = buffer.getLong(offset + LONG_INT_OFFSET, LITTLE_ENDIAN);
        int index = offset + TEXT_OFFSET;
        int stored = 0;
        int shift = 0;
        int next;
        do
        {
            check(index < offset + length && shift < Integer.SIZE);
            next = buffer.getByte(index++);
            stored |= (next & 0x7F) << shift;
            shift += 7;
        }
        while (next < 0);
        final int textLength = Math.max(0, stored - 1);
        check(stored >= 0 && textLength == offset + length - index);
        final String text = 0 == stored ? null : texts.get(buffer, index, textLength);
        return new TradeRecord(price, 0 != flag, text, NULL_SIDE == side ? null : SIDES[side], smallInt, longInt);
    }

    private static void check(final boolean isGood)
    {
        if (!isGood)
        {
            throw new IllegalArgumentException("a message must be as its shape says");
        }
    }
}

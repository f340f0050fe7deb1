/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.trade;

import java.nio.ByteBuffer;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The floor. It has no format and checks nothing but the buffer's bounds. Text is Latin-1 with less than 256
 * characters.
 */
public final class PlainStoresPeer extends TradePeer
{
    private static final int LONG_INT_OFFSET = Double.BYTES;
    private static final int SMALL_INT_OFFSET = LONG_INT_OFFSET + Long.BYTES;
    private static final int FLAG_OFFSET = SMALL_INT_OFFSET + Integer.BYTES;
    private static final int SIDE_OFFSET = FLAG_OFFSET + Byte.BYTES;
    private static final int TEXT_LENGTH_OFFSET = SIDE_OFFSET + Byte.BYTES;
    private static final int TEXT_OFFSET = TEXT_LENGTH_OFFSET + Byte.BYTES;

    private final byte[] characters = new byte[BUFFER_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(BUFFER_LENGTH));

    /** Makes a peer of a trade. */
    public PlainStoresPeer(final Trade trade)
    {
        super(trade);
    }

    @Override
    public int encode()
    {
        final String text = trade.text;
        final int length = text.length();
        buffer.putDouble(at, trade.price);
        buffer.putLong(at + LONG_INT_OFFSET, trade.longInt);
        buffer.putInt(at + SMALL_INT_OFFSET, trade.smallInt);
        buffer.putByte(at + FLAG_OFFSET, (byte)(trade.flag ? 1 : 0));
        buffer.putByte(at + SIDE_OFFSET, (byte)trade.side.ordinal());
        buffer.putByte(at + TEXT_LENGTH_OFFSET, (byte)length);
        for (int i = 0; i < length; i++)
        {
            buffer.putByte(at + TEXT_OFFSET + i, (byte)text.charAt(i));
        }
        return TEXT_OFFSET + length;
    }

    @Override
    public Object decode()
    {
        final int length = buffer.getByte(at + TEXT_LENGTH_OFFSET) & 0xFF;
        decoded.price = buffer.getDouble(at);
        decoded.longInt = buffer.getLong(at + LONG_INT_OFFSET);
        decoded.smallInt = buffer.getInt(at + SMALL_INT_OFFSET);
        decoded.flag = 0 != buffer.getByte(at + FLAG_OFFSET);
        decoded.side = Side.of(buffer.getByte(at + SIDE_OFFSET));
        buffer.getBytes(at + TEXT_OFFSET, characters, 0, length);
        decoded.text = new String(characters, 0, length, ISO_8859_1);
        return decoded;
    }
}

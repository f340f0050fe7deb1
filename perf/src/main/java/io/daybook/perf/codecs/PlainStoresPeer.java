/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.nio.ByteBuffer;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The floor: no format, no check but that of the buffer's bounds, Latin-1 text of less than 256 characters.
 */
final class PlainStoresPeer implements CodecPeer
{
    private static final int LONG_INT_OFFSET = Double.BYTES;
    private static final int SMALL_INT_OFFSET = LONG_INT_OFFSET + Long.BYTES;
    private static final int FLAG_OFFSET = SMALL_INT_OFFSET + Integer.BYTES;
    private static final int SIDE_OFFSET = FLAG_OFFSET + Byte.BYTES;
    private static final int TEXT_LENGTH_OFFSET = SIDE_OFFSET + Byte.BYTES;
    private static final int TEXT_OFFSET = TEXT_LENGTH_OFFSET + Byte.BYTES;

    private final Trade trade;
    private final Trade decoded = new Trade();
    private final byte[] characters = new byte[CodecPeers.BUFFER_LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(CodecPeers.BUFFER_LENGTH));

    PlainStoresPeer(final Trade trade)
    {
        this.trade = trade;
    }

    @Override
    public int encode()
    {
        final String text = trade.text;
        final int length = text.length();
        buffer.putDouble(0, trade.price);
        buffer.putLong(LONG_INT_OFFSET, trade.longInt);
        buffer.putInt(SMALL_INT_OFFSET, trade.smallInt);
        buffer.putByte(FLAG_OFFSET, (byte)(trade.flag ? 1 : 0));
        buffer.putByte(SIDE_OFFSET, (byte)trade.side.ordinal());
        buffer.putByte(TEXT_LENGTH_OFFSET, (byte)length);
        for (int i = 0; i < length; i++)
        {
            buffer.putByte(TEXT_OFFSET + i, (byte)text.charAt(i));
        }
        return TEXT_OFFSET + length;
    }

    @Override
    public Object decode()
    {
        final int length = buffer.getByte(TEXT_LENGTH_OFFSET) & 0xFF;
        decoded.price = buffer.getDouble(0);
        decoded.longInt = buffer.getLong(LONG_INT_OFFSET);
        decoded.smallInt = buffer.getInt(SMALL_INT_OFFSET);
        decoded.flag = 0 != buffer.getByte(FLAG_OFFSET);
        decoded.side = Side.of(buffer.getByte(SIDE_OFFSET));
        buffer.getBytes(TEXT_OFFSET, characters, 0, length);
        decoded.text = new String(characters, 0, length, ISO_8859_1);
        return decoded;
    }
}

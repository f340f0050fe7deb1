/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * BYTES_MARSHALLABLE by hand. Numbers have a fixed width. An index stands for the side.
 */
public final class BytesMarshallableByHandPeer extends RawByHand
{
    private static final int NULL_SIDE = 0xFF;

    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public BytesMarshallableByHandPeer(final Trade trade, final boolean isPojo)
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
        buffer.putByte(offset + Double.BYTES, (byte)(flag ? 'Y' : 'N'));
        final int index = putText(offset + Double.BYTES + Byte.BYTES, text);
        buffer.putByte(index, (byte)(null == side ? NULL_SIDE : side.ordinal()));
        buffer.putInt(index + Byte.BYTES, smallInt, LITTLE_ENDIAN);
        buffer.putLong(index + Byte.BYTES + Integer.BYTES, longInt, LITTLE_ENDIAN);
        return index + Byte.BYTES + Integer.BYTES + Long.BYTES;
    }

    @Override
    public Object read()
    {
        final int offset = take(Double.BYTES + Byte.BYTES);
        final double price = buffer.getDouble(offset, LITTLE_ENDIAN);
        final int flag = buffer.getByte(offset + Double.BYTES);
        check('Y' == flag || 'N' == flag || 0 == flag);
        final String text = takeText();
        final int index = take(Byte.BYTES + Integer.BYTES + Long.BYTES);
        final int side = buffer.getByte(index) & 0xFF;
        return made(price, 'Y' == flag, text, NULL_SIDE == side ? null : side(side),
            buffer.getInt(index + Byte.BYTES, LITTLE_ENDIAN),
            buffer.getLong(index + Byte.BYTES + Integer.BYTES, LITTLE_ENDIAN));
    }
}

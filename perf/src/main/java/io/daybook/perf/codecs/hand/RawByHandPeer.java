/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import java.nio.charset.Charset;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * RAW_UTF8 and RAW_8BIT by hand. Numbers have a fixed width. The side is written by its name. The two formats differ in
 * texts that are not ASCII.
 */
public final class RawByHandPeer extends RawByHand
{
    private static final int TRUE = 0xB1;
    private static final int FALSE = 0;
    private static final int OTHER_FALSE = 0xB0;

    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public RawByHandPeer(final Trade trade, final boolean isPojo, final Charset charset)
    {
        super(trade, isPojo, charset);
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
        buffer.putByte(offset + Double.BYTES, (byte)(flag ? TRUE : FALSE));
        final int index =
            putText(putText(offset + Double.BYTES + Byte.BYTES, text), null == side ? null : side.name());
        buffer.putInt(index, smallInt, LITTLE_ENDIAN);
        buffer.putLong(index + Integer.BYTES, longInt, LITTLE_ENDIAN);
        return index + Integer.BYTES + Long.BYTES;
    }

    @Override
    public Object read()
    {
        final int offset = take(Double.BYTES + Byte.BYTES);
        final double price = buffer.getDouble(offset, LITTLE_ENDIAN);
        final int flag = buffer.getByte(offset + Double.BYTES) & 0xFF;
        check(TRUE == flag || FALSE == flag || OTHER_FALSE == flag);
        final String text = takeText();
        final int count = takeTextLength();
        final Side side = count < 0 ? null : takeSide(count);
        final int index = take(Integer.BYTES + Long.BYTES);
        return made(price, TRUE == flag, text, side, buffer.getInt(index, LITTLE_ENDIAN),
            buffer.getLong(index + Integer.BYTES, LITTLE_ENDIAN));
    }
}

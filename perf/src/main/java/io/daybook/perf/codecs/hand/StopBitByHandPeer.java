/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;

/**
 * STOP_BIT by hand. All numbers take as few bytes as they need.
 */
public final class StopBitByHandPeer extends RawByHand
{
    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public StopBitByHandPeer(final Trade trade, final boolean isPojo)
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
        int index = putStopBitDouble(offset, price);
        buffer.putByte(index++, (byte)(flag ? 'Y' : 'N'));
        index = putText(index, text);
        index = putStopBit(index, null == side ? -1 : side.ordinal());
        return putStopBit(putStopBit(index, smallInt), longInt);
    }

    @Override
    public Object read()
    {
        final double price = takeStopBitDouble();
        final int flag = takeByte();
        check('Y' == flag || 'N' == flag || 0 == flag);
        final String text = takeText();
        final long side = takeStopBit();
        check(-1 <= side && side <= Integer.MAX_VALUE);
        final long smallInt = takeStopBit();
        check(smallInt == (int)smallInt);
        return made(price, 'Y' == flag, text, side < 0 ? null : side((int)side), (int)smallInt, takeStopBit());
    }
}

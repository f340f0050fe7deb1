/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * BINARY_YAML with numbers by hand. Each number and its code are one constant. Fields must come in the expected order.
 */
public final class BinaryYamlNumberedByHandPeer extends BinaryYamlByHand
{
    private static final int NUMBER = 0xBA;

    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public BinaryYamlNumberedByHandPeer(final Trade trade, final boolean isPojo)
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
        int index = putDouble(putNumber(offset, 1), price);
        index = putBool(putNumber(index, 2), flag);
        index = putText(putNumber(index, 3), text);
        index = putSide(putNumber(index, 4), side);
        index = putLong(putNumber(index, 5), smallInt);
        return putLong(putNumber(index, 6), longInt);
    }

    @Override
    public Object read()
    {
        takeNumber(1);
        final double price = takeDouble();
        takeNumber(2);
        final boolean flag = takeBool();
        takeNumber(3);
        final String text = takeText();
        takeNumber(4);
        final Side side = takeSide();
        takeNumber(5);
        final int smallInt = takeInt();
        takeNumber(6);
        return made(price, flag, text, side, smallInt, takeLong());
    }

    private int putNumber(final int offset, final int number)
    {
        buffer.putShort(offset, (short)(NUMBER | number << Byte.SIZE), LITTLE_ENDIAN);
        return offset + Short.BYTES;
    }

    private void takeNumber(final int number)
    {
        check((short)(NUMBER | number << Byte.SIZE) == buffer.getShort(take(Short.BYTES), LITTLE_ENDIAN));
    }
}

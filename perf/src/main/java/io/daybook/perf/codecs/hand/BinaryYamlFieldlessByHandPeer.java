/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.hand;

import io.daybook.perf.codecs.trade.Side;
import io.daybook.perf.codecs.trade.Trade;

/**
 * BINARY_YAML without names and numbers by hand. The values stand one behind the other.
 */
public final class BinaryYamlFieldlessByHandPeer extends BinaryYamlByHand
{
    /** Makes a peer of a trade. {@code isPojo} says whether it decodes into an object of its own. */
    public BinaryYamlFieldlessByHandPeer(final Trade trade, final boolean isPojo)
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
        final int index = putText(putBool(putDouble(offset, price), flag), text);
        return putLong(putLong(putSide(index, side), smallInt), longInt);
    }

    @Override
    public Object read()
    {
        return made(takeDouble(), takeBool(), takeText(), takeSide(), takeInt(), takeLong());
    }
}

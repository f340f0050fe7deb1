/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

/**
 * BINARY_YAML without names and numbers by hand: one value behind the other.
 */
final class BinaryYamlFieldlessByHandPeer extends BinaryYamlByHand
{
    BinaryYamlFieldlessByHandPeer(final Trade trade, final boolean isPojo)
    {
        super(trade, isPojo);
    }

    @Override
    int write(
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
    Object read()
    {
        return made(takeDouble(), takeBool(), takeText(), takeSide(), takeInt(), takeLong());
    }
}

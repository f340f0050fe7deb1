/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import io.daybook.perf.codecs.hand.BinaryYamlByHandPeer;
import io.daybook.perf.codecs.hand.ByHandPeer;

/**
 * A price and a quantity in BINARY_YAML by hand.
 */
final class BinaryYamlLevelByHand
{
    private static final long PRICE = BinaryYamlByHandPeer.word("price");
    /** The name without its last letter, for which a word has no room. */
    private static final long QUANTITY = BinaryYamlByHandPeer.word("quantity");
    private static final byte QUANTITY_END = 'y';

    private final BinaryYamlByHandPeer values;
    /** Number of bytes behind the block that is being read. */
    private int behind;

    BinaryYamlLevelByHand(final BinaryYamlByHandPeer values)
    {
        this.values = values;
    }

    /** Writes price and quantity at an offset as a block, which is always short. Returns the offset behind it. */
    int put(final int offset, final double price, final long quantity)
    {
        final int begin = values.beginBlock(offset);
        final int index = values.putDouble(values.putName(begin, PRICE, 5), price);
        final int end = values.putLong(values.putByte(values.putName(index, QUANTITY, 7), QUANTITY_END), quantity);
        values.buffer.putByte(begin - 1, (byte)(end - begin));
        return end;
    }

    /** Begins to read the block, and returns the price. */
    double price()
    {
        behind = values.takeBlock();
        values.takeName(PRICE, 5);
        return values.takeDouble();
    }

    /** Returns the quantity, and ends the block. */
    long quantity()
    {
        values.takeName(QUANTITY, 7);
        ByHandPeer.check(QUANTITY_END == values.takeByte());
        final long quantity = values.takeLong();
        ByHandPeer.check(behind == values.remaining());
        return quantity;
    }
}

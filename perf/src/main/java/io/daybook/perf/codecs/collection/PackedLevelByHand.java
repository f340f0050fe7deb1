/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import io.daybook.perf.codecs.hand.ByHandPeer;

import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A price and a quantity in PACKED by hand. The byte before them tells that they are there.
 */
final class PackedLevelByHand
{
    private static final int QUANTITY_OFFSET = 1 + Double.BYTES;
    /** Length in bytes. */
    static final int LENGTH = QUANTITY_OFFSET + Long.BYTES;

    private final UnsafeBuffer buffer;

    PackedLevelByHand(final UnsafeBuffer buffer)
    {
        this.buffer = buffer;
    }

    /** Writes price and quantity at an offset, and returns the offset behind them. */
    int put(final int offset, final double price, final long quantity)
    {
        buffer.putByte(offset, (byte)1);
        buffer.putDouble(offset + 1, price, LITTLE_ENDIAN);
        buffer.putLong(offset + QUANTITY_OFFSET, quantity, LITTLE_ENDIAN);
        return offset + LENGTH;
    }

    double price(final int offset)
    {
        ByHandPeer.check(1 == buffer.getByte(offset));
        return buffer.getDouble(offset + 1, LITTLE_ENDIAN);
    }

    long quantity(final int offset)
    {
        return buffer.getLong(offset + QUANTITY_OFFSET, LITTLE_ENDIAN);
    }
}

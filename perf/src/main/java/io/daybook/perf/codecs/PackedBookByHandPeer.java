/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Order books in PACKED by hand.
 */
final class PackedBookByHandPeer extends BookByHandPeer
{
    private static final int QUANTITY_OFFSET = 1 + Double.BYTES;
    private static final int LEVEL_LENGTH = QUANTITY_OFFSET + Long.BYTES;

    private final PackedByHandPeer values;
    private long sequence;
    private int levels;
    /** Offset of the level. */
    private int level;

    PackedBookByHandPeer(final boolean isPojo)
    {
        this(new PackedByHandPeer(Trade.example(), isPojo), isPojo);
    }

    private PackedBookByHandPeer(final PackedByHandPeer values, final boolean isPojo)
    {
        super(values, isPojo);
        this.values = values;
    }

    @Override
    int writeHead(final int offset, final String symbol, final long number, final int count)
    {
        buffer.putLong(offset, number, LITTLE_ENDIAN);
        return values.putVarint(values.putText(offset + Long.BYTES, symbol), count + 1);
    }

    @Override
    int writeLevel(final int offset, final double price, final long quantity)
    {
        buffer.putByte(offset, (byte)1);
        buffer.putDouble(offset + 1, price, LITTLE_ENDIAN);
        buffer.putLong(offset + QUANTITY_OFFSET, quantity, LITTLE_ENDIAN);
        return offset + LEVEL_LENGTH;
    }

    @Override
    int writeEnd(final int first, final int end)
    {
        return end;
    }

    @Override
    String readHead()
    {
        sequence = buffer.getLong(values.take(Long.BYTES), LITTLE_ENDIAN);
        final int stored = values.takeVarint();
        final String symbol = 0 == stored ? null : values.takeText(stored - 1);
        levels = values.takeVarint() - 1;
        ByHandPeer.check(levels >= 0);
        return symbol;
    }

    @Override
    long sequence()
    {
        return sequence;
    }

    @Override
    boolean hasLevel(final int count)
    {
        return count < levels;
    }

    @Override
    double price()
    {
        level = values.take(LEVEL_LENGTH);
        ByHandPeer.check(1 == buffer.getByte(level));
        return buffer.getDouble(level + 1, LITTLE_ENDIAN);
    }

    @Override
    long quantity()
    {
        return buffer.getLong(level + QUANTITY_OFFSET, LITTLE_ENDIAN);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Order books in RAW_UTF8 by hand.
 */
final class RawBookByHandPeer extends BookByHandPeer
{
    private static final int PRICE_OFFSET = Integer.BYTES;
    private static final int QUANTITY_OFFSET = PRICE_OFFSET + Double.BYTES;
    private static final int LEVEL_LENGTH = QUANTITY_OFFSET + Long.BYTES;
    private static final int BLOCK_LENGTH = LEVEL_LENGTH - PRICE_OFFSET;

    private final RawByHandPeer values;
    private long sequence;
    /** Offset of the level. */
    private int level;

    RawBookByHandPeer(final boolean isPojo)
    {
        this(new RawByHandPeer(Trade.example(), isPojo, UTF_8), isPojo);
    }

    private RawBookByHandPeer(final RawByHandPeer values, final boolean isPojo)
    {
        super(values, isPojo);
        this.values = values;
    }

    @Override
    int writeHead(final int offset, final String symbol, final long number, final int count)
    {
        final int index = values.putText(offset, symbol);
        buffer.putLong(index, number, LITTLE_ENDIAN);
        return index + Long.BYTES + Integer.BYTES;
    }

    @Override
    int writeLevel(final int offset, final double price, final long quantity)
    {
        buffer.putInt(offset, BLOCK_LENGTH, LITTLE_ENDIAN);
        buffer.putDouble(offset + PRICE_OFFSET, price, LITTLE_ENDIAN);
        buffer.putLong(offset + QUANTITY_OFFSET, quantity, LITTLE_ENDIAN);
        return offset + LEVEL_LENGTH;
    }

    @Override
    int writeEnd(final int first, final int end)
    {
        buffer.putInt(first - Integer.BYTES, end - first, LITTLE_ENDIAN);
        return end;
    }

    @Override
    String readHead()
    {
        final String symbol = values.takeText();
        sequence = buffer.getLong(values.take(Long.BYTES), LITTLE_ENDIAN);
        final int length = buffer.getInt(values.take(Integer.BYTES), LITTLE_ENDIAN);
        // The levels are the last field.
        ByHandPeer.check(length == values.remaining());
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
        return values.remaining() > 0;
    }

    @Override
    double price()
    {
        level = values.take(LEVEL_LENGTH);
        ByHandPeer.check(BLOCK_LENGTH == buffer.getInt(level, LITTLE_ENDIAN));
        return buffer.getDouble(level + PRICE_OFFSET, LITTLE_ENDIAN);
    }

    @Override
    long quantity()
    {
        return buffer.getLong(level + QUANTITY_OFFSET, LITTLE_ENDIAN);
    }
}

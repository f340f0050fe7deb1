/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;

import io.daybook.perf.codecs.hand.ByHandPeer;
import io.daybook.perf.codecs.hand.RawByHandPeer;
import io.daybook.perf.codecs.trade.Trade;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Order books in RAW_UTF8 by hand.
 */
public final class RawBookByHandPeer extends BookByHandPeer
{
    private static final int PRICE_OFFSET = Integer.BYTES;
    private static final int QUANTITY_OFFSET = PRICE_OFFSET + Double.BYTES;
    private static final int LEVEL_LENGTH = QUANTITY_OFFSET + Long.BYTES;
    private static final int BLOCK_LENGTH = LEVEL_LENGTH - PRICE_OFFSET;

    private final RawByHandPeer values;

    /** Makes a peer. {@code isPojo} says whether it decodes into an object of its own. */
    public RawBookByHandPeer(final boolean isPojo)
    {
        this(new RawByHandPeer(Trade.example(), isPojo, UTF_8), isPojo);
    }

    private RawBookByHandPeer(final RawByHandPeer values, final boolean isPojo)
    {
        super(values, isPojo);
        this.values = values;
    }

    @Override
    public int writeHead(final int offset, final String symbol, final long number, final int count)
    {
        final int index = values.putText(offset, symbol);
        buffer.putLong(index, number, LITTLE_ENDIAN);
        return index + Long.BYTES + Integer.BYTES;
    }

    @Override
    public int writeLevel(final int offset, final double price, final long quantity)
    {
        buffer.putInt(offset, BLOCK_LENGTH, LITTLE_ENDIAN);
        buffer.putDouble(offset + PRICE_OFFSET, price, LITTLE_ENDIAN);
        buffer.putLong(offset + QUANTITY_OFFSET, quantity, LITTLE_ENDIAN);
        return offset + LEVEL_LENGTH;
    }

    @Override
    public int writeEnd(final int first, final int end)
    {
        buffer.putInt(first - Integer.BYTES, end - first, LITTLE_ENDIAN);
        return end;
    }

    @Override
    public String readHead()
    {
        final String symbol = values.takeText();
        sequence = buffer.getLong(values.take(Long.BYTES), LITTLE_ENDIAN);
        return symbol;
    }

    @Override
    public void read(final List<BookRecord.LevelRecord> levels)
    {
        final int count = count();
        int level = values.take(count * LEVEL_LENGTH);
        for (int i = 0; i < count; i++)
        {
            levels.add(new BookRecord.LevelRecord(price(level), quantity(level)));
            level += LEVEL_LENGTH;
        }
    }

    @Override
    public int readInto(final List<Book.Level> levels)
    {
        final int count = count();
        int from = values.take(count * LEVEL_LENGTH);
        for (int i = 0; i < count; i++)
        {
            final Book.Level level = level(levels, i);
            level.price = price(from);
            level.quantity = quantity(from);
            from += LEVEL_LENGTH;
        }
        return count;
    }

    /** Reads the number of levels. They are the last field. */
    private int count()
    {
        final int length = buffer.getInt(values.take(Integer.BYTES), LITTLE_ENDIAN);
        final int count = length / LEVEL_LENGTH;
        ByHandPeer.check(length == values.remaining() && length == count * LEVEL_LENGTH);
        return count;
    }

    private double price(final int level)
    {
        ByHandPeer.check(BLOCK_LENGTH == buffer.getInt(level, LITTLE_ENDIAN));
        return buffer.getDouble(level + PRICE_OFFSET, LITTLE_ENDIAN);
    }

    private long quantity(final int level)
    {
        return buffer.getLong(level + QUANTITY_OFFSET, LITTLE_ENDIAN);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.List;

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
        return symbol;
    }

    @Override
    long sequence()
    {
        return sequence;
    }

    @Override
    void read(final List<BookRecord.LevelRecord> levels)
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
    int readInto(final List<Book.Level> levels)
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

    /** The number of the levels, all of which are there. */
    private int count()
    {
        final int count = values.takeVarint() - 1;
        ByHandPeer.check(count >= 0 && count <= values.remaining() / LEVEL_LENGTH);
        return count;
    }

    private double price(final int level)
    {
        ByHandPeer.check(1 == buffer.getByte(level));
        return buffer.getDouble(level + 1, LITTLE_ENDIAN);
    }

    private long quantity(final int level)
    {
        return buffer.getLong(level + QUANTITY_OFFSET, LITTLE_ENDIAN);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;

import io.daybook.perf.codecs.hand.PackedByHandPeer;
import io.daybook.perf.codecs.trade.Trade;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Order books in PACKED by hand.
 */
public final class PackedBookByHandPeer extends BookByHandPeer
{
    private static final int LEVEL_LENGTH = PackedLevelByHand.LENGTH;

    private final PackedByHandPeer values;
    private final PackedLevelByHand levels;

    /** Makes a peer. {@code isPojo} says whether it decodes into an object of its own. */
    public PackedBookByHandPeer(final boolean isPojo)
    {
        this(new PackedByHandPeer(Trade.example(), isPojo), isPojo);
    }

    private PackedBookByHandPeer(final PackedByHandPeer values, final boolean isPojo)
    {
        super(values, isPojo);
        this.values = values;
        levels = new PackedLevelByHand(buffer);
    }

    @Override
    public int writeHead(final int offset, final String symbol, final long number, final int count)
    {
        buffer.putLong(offset, number, LITTLE_ENDIAN);
        return values.putVarint(values.putText(offset + Long.BYTES, symbol), count + 1);
    }

    @Override
    public int writeLevel(final int offset, final double price, final long quantity)
    {
        return levels.put(offset, price, quantity);
    }

    @Override
    public int writeEnd(final int first, final int end)
    {
        return end;
    }

    @Override
    public String readHead()
    {
        sequence = buffer.getLong(values.take(Long.BYTES), LITTLE_ENDIAN);
        return values.takeText();
    }

    @Override
    public void read(final List<BookRecord.LevelRecord> list)
    {
        final int count = values.takeCount(LEVEL_LENGTH);
        int level = values.take(count * LEVEL_LENGTH);
        for (int i = 0; i < count; i++)
        {
            list.add(new BookRecord.LevelRecord(levels.price(level), levels.quantity(level)));
            level += LEVEL_LENGTH;
        }
    }

    @Override
    public int readInto(final List<Book.Level> list)
    {
        final int count = values.takeCount(LEVEL_LENGTH);
        int from = values.take(count * LEVEL_LENGTH);
        for (int i = 0; i < count; i++)
        {
            final Book.Level level = level(list, i);
            level.price = levels.price(from);
            level.quantity = levels.quantity(from);
            from += LEVEL_LENGTH;
        }
        return count;
    }
}

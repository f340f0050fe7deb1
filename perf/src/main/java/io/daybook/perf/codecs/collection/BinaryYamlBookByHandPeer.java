/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;

import io.daybook.perf.codecs.hand.BinaryYamlByHandPeer;
import io.daybook.perf.codecs.hand.ByHandPeer;
import io.daybook.perf.codecs.trade.Trade;

/**
 * Order books in BINARY_YAML by hand.
 */
public final class BinaryYamlBookByHandPeer extends BookByHandPeer
{
    private static final long SYMBOL = BinaryYamlByHandPeer.word("symbol");
    /** The name without its last letter, for which a word has no room. */
    private static final long SEQUENCE = BinaryYamlByHandPeer.word("sequence");
    private static final byte SEQUENCE_END = 'e';
    private static final long LEVELS = BinaryYamlByHandPeer.word("levels");

    private final BinaryYamlByHandPeer values;
    private final BinaryYamlLevelByHand levels;

    /** Makes a peer. {@code isPojo} says whether it decodes into an object of its own. */
    public BinaryYamlBookByHandPeer(final boolean isPojo)
    {
        this(new BinaryYamlByHandPeer(Trade.example(), isPojo), isPojo);
    }

    private BinaryYamlBookByHandPeer(final BinaryYamlByHandPeer values, final boolean isPojo)
    {
        super(values, isPojo);
        this.values = values;
        levels = new BinaryYamlLevelByHand(values);
    }

    @Override
    public int writeHead(final int offset, final String symbol, final long number, final int count)
    {
        int index = values.putText(values.putName(offset, SYMBOL, 6), symbol);
        index = values.putByte(values.putName(index, SEQUENCE, 7), SEQUENCE_END);
        index = values.putName(values.putLong(index, number), LEVELS, 6);
        return values.beginBlock(index);
    }

    @Override
    public int writeLevel(final int offset, final double price, final long quantity)
    {
        return levels.put(offset, price, quantity);
    }

    @Override
    public int writeEnd(final int first, final int end)
    {
        return values.endList(first, end);
    }

    @Override
    public String readHead()
    {
        values.takeName(SYMBOL, 6);
        final String symbol = values.takeText();
        values.takeName(SEQUENCE, 7);
        ByHandPeer.check(SEQUENCE_END == values.takeByte());
        sequence = values.takeLong();
        values.takeLastName(LEVELS, 6);
        return symbol;
    }

    @Override
    public void read(final List<BookRecord.LevelRecord> list)
    {
        while (values.remaining() > 0)
        {
            final double price = levels.price();
            list.add(new BookRecord.LevelRecord(price, levels.quantity()));
        }
    }

    @Override
    public int readInto(final List<Book.Level> list)
    {
        int count = 0;
        while (values.remaining() > 0)
        {
            final Book.Level level = level(list, count);
            level.price = levels.price();
            level.quantity = levels.quantity();
            count++;
        }
        return count;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.List;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Order books in BINARY_YAML by hand.
 */
final class BinaryYamlBookByHandPeer extends BookByHandPeer
{
    private static final int BLOCK8 = 0x80;
    private static final int BLOCK16 = 0x81;
    private static final int MAX_BLOCK8 = 0xFF;
    private static final long SYMBOL = BinaryYamlByHandPeer.word("symbol");
    /** But for its last letter, for which a word has no room. */
    private static final long SEQUENCE = BinaryYamlByHandPeer.word("sequence");
    private static final byte SEQUENCE_END = 'e';
    private static final long LEVELS = BinaryYamlByHandPeer.word("levels");
    private static final long PRICE = BinaryYamlByHandPeer.word("price");
    /** But for its last letter. */
    private static final long QUANTITY = BinaryYamlByHandPeer.word("quantity");
    private static final byte QUANTITY_END = 'y';

    private final BinaryYamlByHandPeer values;
    private long sequence;
    /** How many bytes there are behind the level. */
    private int behind;

    BinaryYamlBookByHandPeer(final boolean isPojo)
    {
        this(new BinaryYamlByHandPeer(Trade.example(), isPojo), isPojo);
    }

    private BinaryYamlBookByHandPeer(final BinaryYamlByHandPeer values, final boolean isPojo)
    {
        super(values, isPojo);
        this.values = values;
    }

    @Override
    int writeHead(final int offset, final String symbol, final long number, final int count)
    {
        int index = values.putText(values.putName(offset, SYMBOL, 6), symbol);
        index = values.putByte(values.putName(index, SEQUENCE, 7), SEQUENCE_END);
        index = values.putName(values.putLong(index, number), LEVELS, 6);
        return values.putByte(index, BLOCK8) + 1;
    }

    @Override
    int writeLevel(final int offset, final double price, final long quantity)
    {
        final int begin = values.putByte(offset, BLOCK8) + 1;
        final int index = values.putDouble(values.putName(begin, PRICE, 5), price);
        final int end = values.putLong(values.putByte(values.putName(index, QUANTITY, 7), QUANTITY_END), quantity);
        buffer.putByte(begin - 1, (byte)(end - begin));
        return end;
    }

    @Override
    int writeEnd(final int first, final int end)
    {
        final int length = end - first;
        if (length <= MAX_BLOCK8)
        {
            buffer.putByte(first - 1, (byte)length);
            return end;
        }
        buffer.putBytes(first + 1, buffer, first, length);
        values.putByte(first - 2, BLOCK16);
        buffer.putShort(first - 1, (short)length, LITTLE_ENDIAN);
        return end + 1;
    }

    @Override
    String readHead()
    {
        values.takeName(SYMBOL, 6);
        final String symbol = values.takeText();
        values.takeName(SEQUENCE, 7);
        ByHandPeer.check(SEQUENCE_END == values.takeByte());
        sequence = values.takeLong();
        values.takeName(LEVELS, 6);
        // The levels are the last field.
        ByHandPeer.check(takeBlock() == values.remaining());
        return symbol;
    }

    private int takeBlock()
    {
        final int code = values.takeByte();
        if (BLOCK8 == code)
        {
            return values.takeByte();
        }
        ByHandPeer.check(BLOCK16 == code);
        return buffer.getShort(values.take(Short.BYTES), LITTLE_ENDIAN) & 0xFFFF;
    }

    @Override
    long sequence()
    {
        return sequence;
    }

    @Override
    void read(final List<BookRecord.LevelRecord> levels)
    {
        while (values.remaining() > 0)
        {
            final double price = price();
            levels.add(new BookRecord.LevelRecord(price, quantity()));
        }
    }

    @Override
    int readInto(final List<Book.Level> levels)
    {
        int count = 0;
        while (values.remaining() > 0)
        {
            final Book.Level level = level(levels, count);
            level.price = price();
            level.quantity = quantity();
            count++;
        }
        return count;
    }

    private double price()
    {
        final int length = takeBlock();
        behind = values.remaining() - length;
        values.takeName(PRICE, 5);
        return values.takeDouble();
    }

    private long quantity()
    {
        values.takeName(QUANTITY, 7);
        ByHandPeer.check(QUANTITY_END == values.takeByte());
        final long quantity = values.takeLong();
        ByHandPeer.check(behind == values.remaining());
        return quantity;
    }
}

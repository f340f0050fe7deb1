/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.daybook.codec.WireFormat;
import io.daybook.perf.codecs.hand.ByHandPeer;

/**
 * Order books by hand. {@link ByHandPeer} writes and reads their values, as it does those of a trade.
 */
public abstract class BookByHandPeer extends BookPeer
{
    /** The number of the book that is being read. */
    long sequence;

    private final ByHandPeer values;
    /** The book that decode fills; null if it makes records. */
    private final Book owned;

    /**
     * Makes a peer. {@code isPojo} says whether it decodes into an object of its own. {@code values} writes and reads
     * the values.
     */
    public BookByHandPeer(final ByHandPeer values, final boolean isPojo)
    {
        super(values.buffer);
        this.values = values;
        owned = isPojo ? new Book() : null;
    }

    /** Writes what stands before the levels, and returns the offset of the first one. */
    public abstract int writeHead(int offset, String symbol, long sequence, int levels);

    /** Writes a level, and returns the offset behind it. */
    public abstract int writeLevel(int offset, double price, long quantity);

    /** Ends levels that begin at an offset and end at another, and returns the offset behind them. */
    public abstract int writeEnd(int first, int end);

    /** Reads what stands before the levels, and leaves the number of the book in {@link #sequence}. */
    public abstract String readHead();

    /** Reads the levels into a list that is empty. */
    public abstract void read(List<BookRecord.LevelRecord> levels);

    /** Reads the levels into those of a list, and into new ones behind them, and returns how many there are. */
    public abstract int readInto(List<Book.Level> levels);

    /** Returns a level of a list, or adds a new one to its end. */
    public static Book.Level level(final List<Book.Level> levels, final int index)
    {
        if (index == levels.size())
        {
            levels.add(new Book.Level());
        }
        return levels.get(index);
    }

    @Override
    public final int encode()
    {
        return wrote((null == owned ? write(records[turn]) : write(books[turn])) - at);
    }

    private int write(final BookRecord book)
    {
        final List<BookRecord.LevelRecord> levels = book.levels();
        final int count = levels.size();
        final int first = writeHead(at, book.symbol(), book.sequence(), count);
        int end = first;
        for (int i = 0; i < count; i++)
        {
            final BookRecord.LevelRecord level = levels.get(i);
            end = writeLevel(end, level.price(), level.quantity());
        }
        return writeEnd(first, end);
    }

    private int write(final Book book)
    {
        final List<Book.Level> levels = book.levels;
        final int count = levels.size();
        final int first = writeHead(at, book.symbol, book.sequence, count);
        int end = first;
        for (int i = 0; i < count; i++)
        {
            final Book.Level level = levels.get(i);
            end = writeLevel(end, level.price, level.quantity);
        }
        return writeEnd(first, end);
    }

    @Override
    public final Object decode()
    {
        values.begin(at, length());
        final Object made = null == owned ? readRecord() : readInto(owned);
        values.checkEnd();
        return made;
    }

    private BookRecord readRecord()
    {
        final String symbol = readHead();
        final List<BookRecord.LevelRecord> levels = new ArrayList<>(BookRecord.LEVELS);
        read(levels);
        return new BookRecord(symbol, sequence, Collections.unmodifiableList(levels));
    }

    private Book readInto(final Book book)
    {
        book.symbol = readHead();
        book.sequence = sequence;
        final List<Book.Level> levels = book.levels;
        CollectionByHandPeer.cut(levels, readInto(levels));
        return book;
    }

    /** Checks that each message has the bytes of the generated codec of a format, and returns this peer. */
    public final BookByHandPeer checked(final WireFormat format)
    {
        checkBytes(buffer, format, BookRecord.class, (i) -> records[i]);
        return this;
    }
}

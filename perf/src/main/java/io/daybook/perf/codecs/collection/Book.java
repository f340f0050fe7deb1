/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@link BookRecord} as a POJO that decode reads into.
 */
public final class Book
{
    /** Name of what is traded. */
    public String symbol;
    /** Number of the book. */
    public long sequence;
    /** The best level comes first. */
    public List<Level> levels = new ArrayList<>();

    /**
     * A level of a book.
     */
    public static final class Level
    {
        /** Price of the level. */
        public double price;
        /** Quantity at that price. */
        public long quantity;
    }

    static Book of(final BookRecord record)
    {
        final Book book = new Book();
        book.symbol = record.symbol();
        book.sequence = record.sequence();
        for (final BookRecord.LevelRecord level : record.levels())
        {
            final Level copy = new Level();
            copy.price = level.price();
            copy.quantity = level.quantity();
            book.levels.add(copy);
        }
        return book;
    }

    /** Makes a record with the same values. */
    public BookRecord toRecord()
    {
        return new BookRecord(symbol, sequence, levels.stream()
            .map((level) -> new BookRecord.LevelRecord(level.price, level.quantity)).collect(Collectors.toList()));
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.List;

/**
 * An order book: the prices at which others would trade a symbol.
 *
 * @param symbol   name of what is traded.
 * @param sequence number of the book.
 * @param levels   levels of prices, the best first.
 */
public record BookRecord(String symbol, long sequence, List<LevelRecord> levels)
{
    /** Number of levels of a book. */
    static final int LEVELS = 10;

    private static final double SYMBOL_STEP = 0.01;
    private static final double LEVEL_STEP = 1e4;
    private static final int QUANTITY = 1_000_000;

    /**
     * A level of a book.
     *
     * @param price    of the level.
     * @param quantity at that price.
     */
    public record LevelRecord(double price, long quantity)
    {
    }

    /** Makes one of several books that differ in all their values. */
    public static BookRecord of(final int index)
    {
        final LevelRecord[] levels = new LevelRecord[LEVELS];
        for (int i = 0; i < LEVELS; i++)
        {
            levels[i] = new LevelRecord(
                Math.round((1 + SYMBOL_STEP * index) * LEVEL_STEP - i) / LEVEL_STEP, QUANTITY + 1_000L * index + i);
        }
        return new BookRecord("EUR/USD " + (char)('0' + index / 10) + (char)('0' + index % 10), 1_234_567_890L + index,
            List.of(levels));
    }
}

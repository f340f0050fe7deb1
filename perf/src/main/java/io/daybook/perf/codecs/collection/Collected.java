/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.collection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Small objects that decode reads into. Each holds one collection.
 */
public final class Collected
{
    private static final int PRICES = 20;
    private static final int TEXTS = 8;
    /** Number of different texts, a power of two. */
    private static final int VOCABULARY = 32;
    private static final int COMMANDS = 8;
    private static final List<String> CURRENCIES = List.of("EUR", "USD", "GBP", "JPY", "CHF", "AUD");

    /** Index of a price above a hundred. */
    private static final int YEN = 15_000;
    private static final double PRICE_STEP = 1e4;
    private static final int QUANTITY = 1_000_000;
    private static final long ORDER_ID = 1_234_567_890L;

    private Collected()
    {
    }

    /**
     * An array.
     */
    public static final class Doubles
    {
        /** Prices. */
        public double[] values = {};

        /** Makes the array whose turn is {@code index}. */
        public static Doubles of(final int index)
        {
            final Doubles made = new Doubles();
            made.values = new double[PRICES];
            for (int i = 0; i < PRICES; i++)
            {
                // Two currencies take turns, so that the lengths of the values differ.
                made.values[i] = price(0 == (i & 1) ? index : YEN + index, i);
            }
            return made;
        }
    }

    /**
     * A list of texts.
     */
    public static final class Texts
    {
        /** Symbols. */
        public List<String> values = new ArrayList<>();

        /** Makes the texts whose turn is {@code index}. */
        public static Texts of(final int index)
        {
            final Texts made = new Texts();
            for (int i = 0; i < TEXTS; i++)
            {
                final int word = index + i & VOCABULARY - 1;
                made.values.add(CURRENCIES.get(word % CURRENCIES.size()) + "/NZD " + word);
            }
            return made;
        }
    }

    /**
     * A map of objects.
     */
    public static final class Levels
    {
        /** Levels by currency. */
        public Map<String, Book.Level> values = new LinkedHashMap<>();

        /** Makes the levels whose turn is {@code index}. */
        public static Levels of(final int index)
        {
            final Levels made = new Levels();
            for (final String currency : CURRENCIES)
            {
                final Book.Level level = new Book.Level();
                level.price = price(index, made.values.size());
                level.quantity = QUANTITY + 1_000L * index + made.values.size();
                made.values.put(currency, level);
            }
            return made;
        }
    }

    /**
     * A list of a sealed interface.
     */
    public static final class Commands
    {
        /** Commands in the order in which they were given. */
        public List<Command> values = new ArrayList<>();

        /** Makes the commands whose turn is {@code index}. */
        public static Commands of(final int index)
        {
            final Commands made = new Commands();
            for (int i = 0; i < COMMANDS; i++)
            {
                // Each object has its cancellations in other places.
                final boolean isCancel = 0 != (0x9E37_79B9 * (index + 1) >>> i & 1);
                made.values.add(isCancel ? new Cancel(ORDER_ID + i) : new Place(price(index, i), ORDER_ID + index));
            }
            return made;
        }
    }

    /**
     * A command to an exchange.
     */
    public sealed interface Command
    {
    }

    /**
     * A new order.
     *
     * @param price   price of the order.
     * @param orderId number of the order.
     */
    public record Place(double price, long orderId) implements Command
    {
    }

    /**
     * A cancellation.
     *
     * @param orderId number of the order.
     */
    public record Cancel(long orderId) implements Command
    {
    }

    private static double price(final int index, final int place)
    {
        return Math.round((1 + index / 100.0) * PRICE_STEP - place) / PRICE_STEP;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

/**
 * The typed message. It has six fields, among them the two that the harness knows.
 *
 * @param sentNs   instant at which the message was due.
 * @param number   of the message.
 * @param symbol   name of what is traded.
 * @param side     of the order.
 * @param price    limit.
 * @param quantity ordered.
 */
public record Order(long sentNs, long number, String symbol, Side side, double price, long quantity)
{
    private static final String[] SYMBOLS = {"EUR/USD", "GBP/USD", "USD/JPY", "AUD/NZD"};
    private static final double BASE_PRICE = 1.1;
    private static final double TICK = 0.00001;
    private static final int TICKS = 1023;
    private static final long LOT = 1_000_000;

    /**
     * Side of an order.
     */
    public enum Side
    {
        /** An order to buy. */
        BUY,
        /** An order to sell. */
        SELL
    }

    static String symbol(final long number)
    {
        return SYMBOLS[(int)number & (SYMBOLS.length - 1)];
    }

    static Side side(final long number)
    {
        return 0 == (number & 1) ? Side.BUY : Side.SELL;
    }

    static double price(final long number)
    {
        return BASE_PRICE + (number & TICKS) * TICK;
    }

    static long quantity(final long number)
    {
        return LOT + number;
    }

    static Order of(final long sentNs, final long number)
    {
        return new Order(sentNs, number, symbol(number), side(number), price(number), quantity(number));
    }
}

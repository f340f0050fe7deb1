/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.SplittableRandom;

import io.daybook.tools.demo.OrderEvent.Cancel;
import io.daybook.tools.demo.OrderEvent.Fill;
import io.daybook.tools.demo.OrderEvent.Order;
import io.daybook.tools.demo.OrderEvent.Quote;
import io.daybook.tools.demo.OrderEvent.Side;

/**
 * A made-up market: quotes that wander, orders around them, fills and cancels of these orders. The same seed makes the
 * same flow.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class OrderFlow
{
    private static final String[] SYMBOLS = (
        "EUR/USD USD/JPY GBP/USD USD/CHF AUD/USD USD/CAD NZD/USD EUR/GBP EUR/JPY GBP/JPY EUR/CHF AUD/JPY EUR/AUD " +
        "EUR/CAD USD/SEK USD/NOK USD/DKK USD/SGD USD/HKD USD/MXN USD/ZAR USD/PLN EUR/SEK EUR/NOK AAPL MSFT AMZN " +
        "GOOGL META NVDA TSLA JPM V JNJ WMT PG MA HD BAC XOM CVX KO PEP ABBV COST AVGO MRK TMO ADBE CRM").split(" ");
    private static final String[] REASONS = {"user", "expired", "risk limit", "session closed"};
    private static final int OPEN_ORDERS = 1 << 10;
    private static final int MIN_TICKS = 5_000;
    private static final double CURRENCY_TICKS = 10_000;
    private static final double OTHER_TICKS = 100;

    private final SplittableRandom random;
    private final int[] ticks = new int[SYMBOLS.length];
    private final double[] ticksPerUnit = new double[SYMBOLS.length];
    private final Order[] open = new Order[OPEN_ORDERS];
    private long orders;

    /**
     * Begins a flow.
     *
     * @param seed of the flow.
     */
    public OrderFlow(final long seed)
    {
        random = new SplittableRandom(seed);
        for (int i = 0; i < ticks.length; i++)
        {
            ticks[i] = MIN_TICKS + random.nextInt(5 * MIN_TICKS);
            ticksPerUnit[i] = SYMBOLS[i].contains("/") && !SYMBOLS[i].endsWith("JPY") ? CURRENCY_TICKS : OTHER_TICKS;
        }
    }

    static int symbols()
    {
        return SYMBOLS.length;
    }

    /**
     * Returns the next event. Of ten events six are quotes, two orders, one a fill and one a cancel, on average.
     *
     * @param sentNs when it is due to be sent.
     */
    public OrderEvent next(final long sentNs)
    {
        final long bits = random.nextLong();
        final int kind = (int)(bits >>> 48) % 10;
        final int pick = (int)bits & 0x7FFF_FFFF;
        if (kind < 6)
        {
            return quote(pick % SYMBOLS.length, bits, sentNs);
        }
        if (kind < 8 || 0 == orders)
        {
            return order(pick % SYMBOLS.length, bits, sentNs);
        }
        final Order order = open[(int)(pick % Math.min(orders, OPEN_ORDERS))];
        return 8 == kind ?
            new Fill(order.orderId(), order.symbol(), order.price(), order.quantity() / 2, sentNs) :
            new Cancel(order.orderId(), REASONS[pick % REASONS.length], sentNs);
    }

    private Quote quote(final int symbol, final long bits, final long sentNs)
    {
        final int step = (int)(bits >>> 32 & 0xF) - 7;
        ticks[symbol] = Math.max(MIN_TICKS, ticks[symbol] + step - (0 == (bits & 0x10_0000_0000L) ? 0 : 1));
        final int spread = 1 + (int)(bits >>> 40 & 3);
        return new Quote(
            SYMBOLS[symbol],
            ticks[symbol] / ticksPerUnit[symbol],
            (ticks[symbol] + spread) / ticksPerUnit[symbol],
            quantity(bits >>> 20),
            quantity(bits >>> 8),
            sentNs);
    }

    private Order order(final int symbol, final long bits, final long sentNs)
    {
        final boolean buys = 0 == (bits >>> 47 & 1);
        final int away = (int)(bits >>> 32 & 7);
        final Order order = new Order(
            ++orders,
            SYMBOLS[symbol],
            buys ? Side.BUY : Side.SELL,
            (ticks[symbol] + (buys ? -away : away)) / ticksPerUnit[symbol],
            quantity(bits >>> 20),
            sentNs);
        open[(int)((orders - 1) % OPEN_ORDERS)] = order;
        return order;
    }

    private static int quantity(final long bits)
    {
        return 1_000 * (1 + (int)(bits & 0x3FF));
    }
}

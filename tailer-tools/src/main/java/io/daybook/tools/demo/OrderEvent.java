/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import io.daybook.codec.Key;
import io.daybook.journal.Message;

/**
 * An event on the market of the demo.
 */
public sealed interface OrderEvent
{
    /** Which way an order goes. */
    enum Side
    {
        BUY, SELL
    }

    /**
     * Reads an event.
     *
     * @param message of a journal.
     * @return the event, or null if the message is something else.
     */
    static OrderEvent of(final Message message)
    {
        switch (message.typeName())
        {
            case "Quote":
                return message.as(Quote.class);

            case "Order":
                return message.as(Order.class);

            case "Fill":
                return message.as(Fill.class);

            case "Cancel":
                return message.as(Cancel.class);

            default:
                return null;
        }
    }

    /**
     * Returns when the event was due to be sent, in nanoseconds since the epoch.
     */
    long sentNs();

    /**
     * Adds every field to a hash.
     *
     * @param hash so far.
     * @return hash with the event.
     */
    long addTo(long hash);

    /**
     * An order.
     */
    record Order(long orderId, @Key String symbol, Side side, double price, long quantity, long sentNs)
        implements OrderEvent
    {
        @Override
        public long addTo(final long hash)
        {
            return ContentHash.of(hash, orderId, symbol, side.ordinal(), price, quantity, sentNs);
        }
    }

    /**
     * A part of an order that was executed.
     */
    record Fill(long orderId, @Key String symbol, double price, long quantity, long sentNs) implements OrderEvent
    {
        @Override
        public long addTo(final long hash)
        {
            return ContentHash.of(hash, orderId, symbol, 0, price, quantity, sentNs);
        }
    }

    /**
     * The end of what was left of an order.
     */
    record Cancel(long orderId, String reason, long sentNs) implements OrderEvent
    {
        @Override
        public long addTo(final long hash)
        {
            return ContentHash.of(hash, orderId, reason, 0, 0, 0, sentNs);
        }
    }

    /**
     * Prices at which a symbol may be sold and bought.
     */
    record Quote(@Key String symbol, double bid, double ask, int bidQuantity, int askQuantity, long sentNs)
        implements OrderEvent
    {
        @Override
        public long addTo(final long hash)
        {
            return ContentHash.of(hash, Double.doubleToRawLongBits(bid), symbol, bidQuantity, ask, askQuantity, sentNs);
        }
    }
}

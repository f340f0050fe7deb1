/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import io.daybook.journal.Appender;
import io.daybook.journal.Publisher;
import io.daybook.tools.demo.OrderEvent.Cancel;
import io.daybook.tools.demo.OrderEvent.Fill;
import io.daybook.tools.demo.OrderEvent.Order;
import io.daybook.tools.demo.OrderEvent.Quote;

/**
 * Appends events.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class OrderPublisher
{
    private final Publisher<Order> orders;
    private final Publisher<Fill> fills;
    private final Publisher<Cancel> cancels;
    private final Publisher<Quote> quotes;

    /**
     * Makes a publisher.
     *
     * @param appender that the caller owns.
     */
    public OrderPublisher(final Appender appender)
    {
        orders = appender.publisher(Order.class);
        fills = appender.publisher(Fill.class);
        cancels = appender.publisher(Cancel.class);
        quotes = appender.publisher(Quote.class);
    }

    /**
     * Appends an event.
     *
     * @param event to append.
     * @return its position.
     */
    public long publish(final OrderEvent event)
    {
        if (event instanceof Quote)
        {
            return quotes.publish((Quote)event);
        }
        if (event instanceof Order)
        {
            return orders.publish((Order)event);
        }
        return event instanceof Fill ? fills.publish((Fill)event) : cancels.publish((Cancel)event);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.EnumMap;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.tools.demo.OrderEvent.Cancel;
import io.daybook.tools.demo.OrderEvent.Fill;
import io.daybook.tools.demo.OrderEvent.Order;
import io.daybook.tools.demo.OrderEvent.Quote;

/**
 * Bytes per message of the same flow in each wire format.
 */
final class Sizes
{
    /** Messages that are measured. */
    static final int SAMPLE = 100_000;

    private Sizes()
    {
    }

    /**
     * Encodes a sample of a flow.
     *
     * @param seed of the flow.
     * @param now  when it is sent.
     * @return average length of the payload, in bytes.
     */
    static Map<WireFormat, Double> measure(final long seed, final long now)
    {
        final Map<WireFormat, Double> sizes = new EnumMap<>(WireFormat.class);
        for (final WireFormat wireFormat : WireFormat.values())
        {
            sizes.put(wireFormat, (double)encode(wireFormat, new OrderFlow(seed), now) / SAMPLE);
        }
        return sizes;
    }

    private static long encode(final WireFormat wireFormat, final OrderFlow flow, final long now)
    {
        final Codec<Order> orders = wireFormat.codec(MessageType.of(Order.class));
        final Codec<Fill> fills = wireFormat.codec(MessageType.of(Fill.class));
        final Codec<Cancel> cancels = wireFormat.codec(MessageType.of(Cancel.class));
        final Codec<Quote> quotes = wireFormat.codec(MessageType.of(Quote.class));
        long length = 0;
        for (int i = 0; i < SAMPLE; i++)
        {
            final OrderEvent event = flow.next(now + i);
            length += event instanceof Quote ? quotes.encodedLength((Quote)event) :
                event instanceof Order ? orders.encodedLength((Order)event) :
                event instanceof Fill ? fills.encodedLength((Fill)event) : cancels.encodedLength((Cancel)event);
        }
        return length;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.wire.SelfDescribingMarshallable;

/**
 * Chronicle Queue with objects in and objects out. It uses a method writer, a method reader, and one reused object on
 * each side, as its manual advises. The message has the fields of {@link Order}, with their names.
 */
public final class ChronicleMethod implements Peer
{
    /**
     * The interface of the method writer. It is public because code is generated for it.
     */
    public interface Orders
    {
        /**
         * Takes an order.
         *
         * @param order is valid only during the call.
         */
        void order(OrderMessage order);
    }

    /**
     * {@link Order} in Chronicle's form. It is public because code is generated for it.
     */
    public static final class OrderMessage extends SelfDescribingMarshallable
    {
        private long sentNs;
        private long number;
        private String symbol;
        private Order.Side side;
        private double price;
        private long quantity;

        void set(final long newSentNs, final long newNumber)
        {
            sentNs = newSentNs;
            number = newNumber;
            symbol = Order.symbol(newNumber);
            side = Order.side(newNumber);
            price = Order.price(newNumber);
            quantity = Order.quantity(newNumber);
        }
    }

    @Override
    public Sender sender(final Place place)
    {
        return new MethodSender(ChronicleQueues.open(place.directory()));
    }

    @Override
    public Receiver receiver(final Place place)
    {
        final Receiver.Sink sink = place.sink();
        final Orders handler = (order) -> sink.onMessage(order.sentNs, order.number);
        return new ChronicleMethodReceiver(ChronicleQueues.open(place.directory()), handler);
    }

    private static final class MethodSender implements Sender
    {
        private final ChronicleQueue queue;
        private final Orders orders;
        private final OrderMessage order = new OrderMessage();

        MethodSender(final ChronicleQueue queue)
        {
            this.queue = queue;
            this.orders = queue.createAppender().methodWriter(Orders.class);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            order.set(sentNs, number);
            orders.order(order);
            return true;
        }

        @Override
        public void close()
        {
            queue.close();
        }
    }
}

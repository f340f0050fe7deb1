/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import net.openhft.chronicle.queue.ChronicleQueue;

/**
 * Chronicle Queue with calls in and calls out: a method writer and a method reader of events of three primitives.
 */
final class ChronicleEvents implements Peer
{
    @Override
    public Sender sender(final Place place)
    {
        return new EventSender(ChronicleQueues.open(place.directory()));
    }

    @Override
    public Receiver receiver(final Place place)
    {
        final Receiver.Sink sink = place.sink();
        final Ticks handler = (sentNs, number, price) -> sink.onMessage(sentNs, number);
        return new ChronicleMethodReceiver(ChronicleQueues.open(place.directory()), handler);
    }

    private static final class EventSender implements Sender
    {
        private final ChronicleQueue queue;
        private final Ticks ticks;

        EventSender(final ChronicleQueue queue)
        {
            this.queue = queue;
            this.ticks = queue.createAppender().methodWriter(Ticks.class);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            ticks.tick(sentNs, number, Order.price(number));
            return true;
        }

        @Override
        public void close()
        {
            queue.close();
        }
    }
}

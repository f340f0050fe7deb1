/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Subscriber;

/**
 * Daybook, records in and records out, by an exclusive appender of a journal with the default settings.
 */
final class DaybookRecord implements Peer
{
    private final WireFormat wireFormat;

    DaybookRecord(final WireFormat wireFormat)
    {
        this.wireFormat = wireFormat;
    }

    @Override
    public Sender sender(final Place place)
    {
        return new RecordSender(DaybookBytes.open(place.directory()), wireFormat);
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new RecordReceiver(
            DaybookBytes.open(place.directory()), place.sink());
    }

    private static final class RecordSender implements Sender
    {
        private final Journal journal;
        private final Publisher<Order> publisher;

        RecordSender(final Journal journal, final WireFormat wireFormat)
        {
            this.journal = journal;
            this.publisher = journal.exclusiveAppender().publisher(Order.class, wireFormat);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            Slowdown.apply();
            publisher.publish(Order.of(sentNs, number));
            return true;
        }

        @Override
        public AgentTimes agentTimes()
        {
            return AgentTimes.of(journal);
        }

        @Override
        public void close()
        {
            journal.close();
        }
    }

    private static final class RecordReceiver implements Receiver
    {
        private final Journal journal;
        private final Subscriber subscriber;

        RecordReceiver(final Journal journal, final Sink sink)
        {
            this.journal = journal;
            this.subscriber = journal.tailer().subscriber(
                Order.class, (order, message) -> sink.onMessage(order.sentNs(), order.number()));
        }

        @Override
        public int poll()
        {
            return subscriber.poll(POLL_LIMIT);
        }

        @Override
        public void close()
        {
            journal.close();
        }
    }
}

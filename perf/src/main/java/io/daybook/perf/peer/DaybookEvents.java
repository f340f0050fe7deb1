/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import io.daybook.journal.Journal;

/**
 * Daybook with calls in and calls out: events of three primitives. An exclusive appender writes to a journal with the
 * default settings.
 */
final class DaybookEvents implements Peer
{
    @Override
    public Sender sender(final Place place)
    {
        return new EventSender(DaybookBytes.open(place.directory()));
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new DaybookObjects.ObjectReceiver(DaybookBytes.open(place.directory()), place.sink(), (tailer, sink) ->
            tailer.events(Ticks.class, (sentNs, number, price) -> sink.onMessage(sentNs, number)));
    }

    private static final class EventSender implements Sender
    {
        private final Journal journal;
        private final Ticks ticks;

        EventSender(final Journal journal)
        {
            this.journal = journal;
            this.ticks = journal.exclusiveAppender().events(Ticks.class);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            Slowdown.apply();
            ticks.tick(sentNs, number, Order.price(number));
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
}

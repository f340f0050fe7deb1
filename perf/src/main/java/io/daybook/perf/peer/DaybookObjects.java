/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.util.function.BiFunction;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Subscriber;
import io.daybook.journal.Tailer;

/**
 * Daybook with objects in and objects out. An exclusive appender writes to a journal with the default settings.
 *
 * @param <T> class of the objects.
 */
final class DaybookObjects<T> implements Peer
{
    private final Class<T> type;
    private final WireFormat wireFormat;
    private final Maker<T> maker;
    private final BiFunction<Tailer, Receiver.Sink, Subscriber> subscribing;

    /** Makes the next object that is sent. */
    @FunctionalInterface
    interface Maker<T>
    {
        /** Makes an object with the two values that the harness knows. */
        T make(long sentNs, long number);
    }

    /**
     * Makes a peer.
     *
     * @param type        of the objects.
     * @param wireFormat  of the messages.
     * @param maker       of the objects.
     * @param subscribing makes the subscriber, which hands the two values to the sink.
     */
    DaybookObjects(
        final Class<T> type,
        final WireFormat wireFormat,
        final Maker<T> maker,
        final BiFunction<Tailer, Receiver.Sink, Subscriber> subscribing)
    {
        this.type = type;
        this.wireFormat = wireFormat;
        this.maker = maker;
        this.subscribing = subscribing;
    }

    /** Makes a peer of records. Each record that is sent or read is a new one. */
    static Peer orders(final WireFormat wireFormat)
    {
        return new DaybookObjects<>(Order.class, wireFormat, Order::of, (tailer, sink) ->
            tailer.subscriber(Order.class, (order, message) -> sink.onMessage(order.sentNs(), order.number())));
    }

    /** Makes a peer of records of three primitives, beside the events of {@link DaybookEvents}. */
    static Peer ticks()
    {
        return new DaybookObjects<>(Tick.class, WireFormat.PACKED, Tick::of, (tailer, sink) ->
            tailer.subscriber(Tick.class, (tick, message) -> sink.onMessage(tick.sentNs(), tick.number())));
    }

    /**
     * Makes a peer of updates. It sends the same object of nine fields again and again. Two of them have changed each
     * time. It reads into one object.
     */
    static Peer updates(final WireFormat wireFormat)
    {
        return new DaybookObjects<>(StateUpdate.class, wireFormat, new StateUpdate()::next, (tailer, sink) ->
            tailer.subscriberInto(
                new StateUpdate(), (update, message) -> sink.onMessage(update.sentNs(), update.number())));
    }

    @Override
    public Sender sender(final Place place)
    {
        return new ObjectSender<>(DaybookBytes.open(place.directory()), type, wireFormat, maker);
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new ObjectReceiver(DaybookBytes.open(place.directory()), place.sink(), subscribing);
    }

    private static final class ObjectSender<T> implements Sender
    {
        private final Journal journal;
        private final Publisher<T> publisher;
        private final Maker<T> maker;

        ObjectSender(
            final Journal journal, final Class<T> type, final WireFormat wireFormat, final Maker<T> maker)
        {
            this.journal = journal;
            this.publisher = journal.exclusiveAppender().publisher(type, wireFormat);
            this.maker = maker;
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            Slowdown.apply();
            publisher.publish(maker.make(sentNs, number));
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

    /** Reads by a subscriber. */
    static final class ObjectReceiver implements Receiver
    {
        private final Journal journal;
        private final Subscriber subscriber;

        ObjectReceiver(
            final Journal journal, final Sink sink, final BiFunction<Tailer, Sink, Subscriber> subscribing)
        {
            this.journal = journal;
            this.subscriber = subscribing.apply(journal.tailer(), sink);
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

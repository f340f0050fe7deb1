/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.time.Duration;
import java.util.Arrays;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Requests;
import io.daybook.journal.Subscriber;

/**
 * Daybook's {@link Requests}: POJOs in PACKED, read into owned ones, in two journals or in one. A reply has the id of
 * its request; what the harness knows of the request is kept by the requester. The two sides are in two instances.
 */
final class DaybookRequests implements Peer
{
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int CAPACITY = 1 << 16;

    private final boolean isOneJournal;
    private final Asked[] contexts = new Asked[2 * CAPACITY];
    private final Requests<Asked, Reply> requests;
    private Receiver.Sink repliesSink;
    /** Id of the request that the responder has read last. */
    private long requestId;

    /**
     * Makes a peer.
     *
     * @param isOneJournal whether requests and replies are in one journal, to which both sides append.
     */
    DaybookRequests(final boolean isOneJournal)
    {
        this.isOneJournal = isOneJournal;
        Arrays.setAll(contexts, (i) -> new Asked());
        this.requests = new Requests<>(TIMEOUT, CAPACITY, new ReplyHandler());
    }

    /** What the requester keeps of a request. */
    private static final class Asked
    {
        private long sentNs;
        private long number;
    }

    /** A request. */
    static final class Request
    {
        private long id;
        private long sentNs;
        private long number;
        private double price;
        private long quantity;
    }

    /** A reply. */
    static final class Reply
    {
        private long id;
        private long number;
        private double price;
    }

    /** Hands what was kept of a request, and the number that came back, to the harness. */
    private final class ReplyHandler implements Requests.Handler<Asked, Reply>
    {
        @Override
        public void onReply(final long id, final Asked asked, final Reply reply)
        {
            if (asked.number != reply.number)
            {
                throw new IllegalStateException("a reply must carry the number of its request: number=" +
                    asked.number + ", reply=" + reply.number);
            }
            repliesSink.onMessage(asked.sentNs, reply.number);
        }

        @Override
        public void onTimeout(final long id, final Asked asked)
        {
            throw new IllegalStateException("no reply in time: number=" + asked.number + ", timeout=" + TIMEOUT);
        }
    }

    @Override
    public Sender sender(final Place place)
    {
        final Journal journal = open(place);
        return Place.MESSAGES == place.stream() ?
            new RequestSender(journal, publisher(journal, Request.class)) :
            new ReplySender(journal, publisher(journal, Reply.class));
    }

    @Override
    public Receiver receiver(final Place place)
    {
        final Journal journal = open(place);
        if (Place.MESSAGES == place.stream())
        {
            final Receiver.Sink sink = place.sink();
            return new SubscriberReceiver(journal, journal.tailer().subscriberInto(new Request(), (request, message) ->
            {
                requestId = request.id;
                sink.onMessage(request.sentNs, request.number);
            }));
        }
        repliesSink = place.sink();
        return new SubscriberReceiver(journal, journal.tailer().subscriberInto(
            new Reply(), (reply, message) -> requests.reply(reply.id, reply)));
    }

    private Journal open(final Place place)
    {
        return DaybookBytes.open(isOneJournal ? place.home() : place.directory());
    }

    private <T> Publisher<T> publisher(final Journal journal, final Class<T> type)
    {
        return isOneJournal ? journal.appender().publisher(type, WireFormat.PACKED) :
            journal.exclusiveAppender().publisher(type, WireFormat.PACKED);
    }

    private final class RequestSender implements Sender
    {
        private final Journal journal;
        private final Publisher<Request> publisher;
        private final Request request = new Request();

        RequestSender(final Journal journal, final Publisher<Request> publisher)
        {
            this.journal = journal;
            this.publisher = publisher;
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            if (requests.isFull())
            {
                return false;
            }
            Slowdown.apply();
            // There are as many of these as requests that can wait.
            final Asked asked = contexts[(int)number & (contexts.length - 1)];
            asked.sentNs = sentNs;
            asked.number = number;
            request.id = requests.begin(asked);
            request.sentNs = sentNs;
            request.number = number;
            request.price = Order.price(number);
            request.quantity = Order.quantity(number);
            publisher.publish(request);
            return true;
        }

        @Override
        public void close()
        {
            journal.close();
        }
    }

    private final class ReplySender implements Sender
    {
        private final Journal journal;
        private final Publisher<Reply> publisher;
        private final Reply reply = new Reply();

        ReplySender(final Journal journal, final Publisher<Reply> publisher)
        {
            this.journal = journal;
            this.publisher = publisher;
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            reply.id = requestId;
            reply.number = number;
            reply.price = Order.price(number);
            publisher.publish(reply);
            return true;
        }

        @Override
        public void close()
        {
            journal.close();
        }
    }

    /** Reads either kind. The requester, for whom requests wait, also looks for those that got no reply. */
    private final class SubscriberReceiver implements Receiver
    {
        private final Journal journal;
        private final Subscriber subscriber;

        SubscriberReceiver(final Journal journal, final Subscriber subscriber)
        {
            this.journal = journal;
            this.subscriber = subscriber;
        }

        @Override
        public int poll()
        {
            requests.expire();
            return subscriber.poll(POLL_LIMIT);
        }

        @Override
        public void close()
        {
            journal.close();
        }
    }
}

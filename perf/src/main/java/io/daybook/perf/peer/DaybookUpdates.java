/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.time.ZonedDateTime;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Subscriber;

/**
 * Daybook, one object of nine fields again and again, of which two have changed: published by an exclusive appender of
 * a journal with the default settings, and read into one object.
 */
final class DaybookUpdates implements Peer
{
    private final WireFormat wireFormat;

    DaybookUpdates(final WireFormat wireFormat)
    {
        this.wireFormat = wireFormat;
    }

    /** The object of the workload that made deltas known; the two fields that change are those of the harness. */
    static final class Update
    {
        static final String THIRD_ID = "thirdId-1234";
        static final String STATIC_ONE = "staticOne-1234";
        static final ZonedDateTime STATIC_THREE = ZonedDateTime.parse("2016-07-22T12:34:56.789Z[UTC]");

        @Key
        private long firstId = 1_010_101_010_101L;
        @Key
        private int secondId = 2_222;
        @Key
        private String thirdId = THIRD_ID;
        private String staticOne = STATIC_ONE;
        private long staticTwo = 2_020_202_020_202L;
        private ZonedDateTime staticThree = STATIC_THREE;
        private double staticFour = 1_000_000.0;
        private long sentNs;
        private double number;
    }

    @Override
    public Sender sender(final Place place)
    {
        return new UpdateSender(DaybookBytes.open(place.directory()), wireFormat);
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new UpdateReceiver(DaybookBytes.open(place.directory()), place.sink());
    }

    private static final class UpdateSender implements Sender
    {
        private final Journal journal;
        private final Publisher<Update> publisher;
        private final Update update = new Update();

        UpdateSender(final Journal journal, final WireFormat wireFormat)
        {
            this.journal = journal;
            this.publisher = journal.exclusiveAppender().publisher(Update.class, wireFormat);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            update.sentNs = sentNs;
            update.number = number;
            publisher.publish(update);
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

    private static final class UpdateReceiver implements Receiver
    {
        private final Journal journal;
        private final Subscriber subscriber;

        UpdateReceiver(final Journal journal, final Sink sink)
        {
            this.journal = journal;
            this.subscriber = journal.tailer().subscriberInto(
                new Update(), (update, message) -> sink.onMessage(update.sentNs, (long)update.number));
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

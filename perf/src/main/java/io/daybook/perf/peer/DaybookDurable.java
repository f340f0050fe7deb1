/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Durability;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Daybook whose appends return when the disk has them. The senders of one process share a journal, as the threads of an
 * application do.
 */
final class DaybookDurable implements Peer
{
    private final Durability durability;
    private Journal journal;
    private int open;

    DaybookDurable(final Durability durability)
    {
        this.durability = durability;
    }

    @Override
    public synchronized Sender sender(final Place place)
    {
        if (0 == open++)
        {
            journal = Journal.open(place.directory().resolve("journal"), new JournalConfig()
                .segmentLength(Tuning.DAYBOOK_SEGMENT_LENGTH.value())
                .durability(durability));
        }
        return new DurableSender(place.length());
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new DaybookBytes(false, AgentMode.THREADS, (config) -> config.durability(durability)).receiver(place);
    }

    private synchronized void closeOne()
    {
        if (0 == --open)
        {
            journal.close();
        }
    }

    private final class DurableSender implements Sender
    {
        private final Appender appender;
        private final UnsafeBuffer message;

        DurableSender(final int length)
        {
            appender = journal.appender();
            message = new UnsafeBuffer(new byte[length]);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            Slowdown.apply();
            message.putLong(Place.SENT_OFFSET, sentNs);
            message.putLong(Place.NUMBER_OFFSET, number);
            appender.append(message, 0, message.capacity());
            return true;
        }

        @Override
        public double forces()
        {
            return journal.counters().forces();
        }

        @Override
        public void close()
        {
            appender.close();
            closeOne();
        }
    }
}

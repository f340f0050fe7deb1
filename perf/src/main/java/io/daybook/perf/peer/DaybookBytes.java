/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.nio.file.Path;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.MessageConsumer;
import io.daybook.journal.Tailer;
import io.daybook.journal.Timestamps;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Daybook, bytes in and bytes out.
 */
final class DaybookBytes implements Peer
{
    private final boolean exclusive;
    private final Checksums checksums;
    private final Timestamps timestamps;
    private final AgentMode agents;

    DaybookBytes(
        final boolean exclusive, final Checksums checksums, final Timestamps timestamps, final AgentMode agents)
    {
        this.exclusive = exclusive;
        this.checksums = checksums;
        this.timestamps = timestamps;
        this.agents = agents;
    }

    /**
     * A journal as Daybook's rows have it, but for those with another setting in their name.
     */
    static Journal open(final Path directory)
    {
        return open(directory, Checksums.BLOCK, Timestamps.EXACT, AgentMode.THREADS);
    }

    private static Journal open(
        final Path directory, final Checksums checksums, final Timestamps timestamps, final AgentMode agents)
    {
        return Journal.open(directory.resolve("journal"), new JournalConfig()
            .segmentLength(Tuning.DAYBOOK_SEGMENT_LENGTH.value())
            .checksums(checksums)
            .timestamps(timestamps)
            .agents(agents));
    }

    @Override
    public Sender sender(final Place place)
    {
        final Journal journal = open(place.directory(), checksums, timestamps, agents);
        return new BytesSender(journal, InvokedAgents.ofWriter(journal, agents), exclusive, place.length());
    }

    @Override
    public Receiver receiver(final Place place)
    {
        final Journal journal = open(place.directory(), checksums, timestamps, agents);
        return new BytesReceiver(journal, InvokedAgents.ofReader(journal, agents), place.sink());
    }

    private static final class BytesSender implements Sender
    {
        private final Journal journal;
        private final InvokedAgents agents;
        private final Appender appender;
        private final UnsafeBuffer message;
        private final int length;

        BytesSender(final Journal journal, final InvokedAgents agents, final boolean exclusive, final int length)
        {
            this.journal = journal;
            this.agents = agents;
            this.length = length;
            this.appender = exclusive ? journal.exclusiveAppender() : journal.appender();
            this.message = new UnsafeBuffer(new byte[length]);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            Slowdown.apply();
            message.putLong(Place.SENT_OFFSET, sentNs);
            message.putLong(Place.NUMBER_OFFSET, number);
            appender.append(message, 0, length);
            return true;
        }

        @Override
        public void dutyCycle()
        {
            agents.invoke();
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

    private static final class BytesReceiver implements Receiver
    {
        private final Journal journal;
        private final InvokedAgents agents;
        private final Tailer tailer;
        private final MessageConsumer consumer;

        BytesReceiver(final Journal journal, final InvokedAgents agents, final Sink sink)
        {
            this.journal = journal;
            this.agents = agents;
            this.tailer = journal.tailer();
            this.consumer = (message) -> sink.onMessage(
                message.buffer().getLong(message.offset() + Place.SENT_OFFSET),
                message.buffer().getLong(message.offset() + Place.NUMBER_OFFSET));
        }

        @Override
        public int poll()
        {
            return tailer.poll(consumer, POLL_LIMIT);
        }

        @Override
        public void dutyCycle()
        {
            agents.invoke();
        }

        @Override
        public void close()
        {
            journal.close();
        }
    }
}

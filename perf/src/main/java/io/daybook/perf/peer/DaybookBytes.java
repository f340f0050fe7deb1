/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.MessageConsumer;
import io.daybook.journal.Tailer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Daybook with bytes in and bytes out.
 */
final class DaybookBytes implements Peer
{
    private final boolean exclusive;
    private final AgentMode agents;
    private final Consumer<JournalConfig> setting;
    private final Function<Journal, Tailer> tailing;

    /**
     * Makes a peer that reads by tailers without names.
     *
     * @param exclusive whether its appender is exclusive.
     * @param agents    who runs the agents.
     * @param setting   other settings that differ from the default, as the peer's name says.
     */
    DaybookBytes(final boolean exclusive, final AgentMode agents, final Consumer<JournalConfig> setting)
    {
        this(exclusive, agents, setting, Journal::tailer);
    }

    /**
     * Makes a peer.
     *
     * @param exclusive whether its appender is exclusive.
     * @param agents    who runs the agents.
     * @param setting   other settings that differ from the default, as the peer's name says.
     * @param tailing   opens the tailer of a reader.
     */
    DaybookBytes(
        final boolean exclusive,
        final AgentMode agents,
        final Consumer<JournalConfig> setting,
        final Function<Journal, Tailer> tailing)
    {
        this.exclusive = exclusive;
        this.agents = agents;
        this.setting = setting;
        this.tailing = tailing;
    }

    /**
     * Opens a tailer that commits what it has read. So nothing is deleted before it is read.
     */
    static Tailer committingTailer(final Journal journal)
    {
        return journal.tailer("reader-" + ProcessHandle.current().pid()).commitAfterPoll(true);
    }

    /**
     * Opens a journal for Daybook's rows, except those with another setting in their name.
     */
    static Journal open(final Path directory)
    {
        return Journal.open(directory.resolve("journal"), config());
    }

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(Tuning.DAYBOOK_SEGMENT_LENGTH.value());
    }

    private Journal open(final Place place)
    {
        final JournalConfig config = config().agents(agents);
        setting.accept(config);
        return Journal.open(place.directory().resolve("journal"), config);
    }

    @Override
    public Sender sender(final Place place)
    {
        final Journal journal = open(place);
        return new BytesSender(journal, InvokedAgents.ofWriter(journal, agents), exclusive, place.length());
    }

    @Override
    public Receiver receiver(final Place place)
    {
        final Journal journal = open(place);
        return new BytesReceiver(
            journal, InvokedAgents.ofReader(journal, agents), tailing.apply(journal), place.sink());
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

        BytesReceiver(final Journal journal, final InvokedAgents agents, final Tailer tailer, final Sink sink)
        {
            this.journal = journal;
            this.agents = agents;
            this.tailer = tailer;
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.nio.file.Path;

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

    DaybookBytes(final boolean exclusive, final Checksums checksums, final Timestamps timestamps)
    {
        this.exclusive = exclusive;
        this.checksums = checksums;
        this.timestamps = timestamps;
    }

    /**
     * A journal as all of Daybook's rows have it.
     */
    static Journal open(final Path directory, final Checksums checksums, final Timestamps timestamps)
    {
        return Journal.open(directory.resolve("journal"), new JournalConfig()
            .segmentLength(Tuning.DAYBOOK_SEGMENT_LENGTH.value())
            .checksums(checksums)
            .timestamps(timestamps));
    }

    @Override
    public Sender sender(final Place place)
    {
        return new BytesSender(open(place.directory(), checksums, timestamps), exclusive, place.length());
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new BytesReceiver(open(place.directory(), checksums, timestamps), place.sink());
    }

    private static final class BytesSender implements Sender
    {
        private final Journal journal;
        private final Appender appender;
        private final UnsafeBuffer message;
        private final int length;

        BytesSender(final Journal journal, final boolean exclusive, final int length)
        {
            this.journal = journal;
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
        public void close()
        {
            journal.close();
        }
    }

    private static final class BytesReceiver implements Receiver
    {
        private final Journal journal;
        private final Tailer tailer;
        private final MessageConsumer consumer;

        BytesReceiver(final Journal journal, final Sink sink)
        {
            this.journal = journal;
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
        public void close()
        {
            journal.close();
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.nio.file.Path;
import java.util.function.Function;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesIn;
import net.openhft.chronicle.bytes.ReadBytesMarshallable;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;

/**
 * Chronicle Queue with bytes in and bytes out: {@code writeBytes} of bytes off the heap, and {@code readBytes} in
 * place.
 */
final class ChronicleBytes implements Peer
{
    private final Function<Path, ChronicleQueue> opening;

    ChronicleBytes(final Function<Path, ChronicleQueue> opening)
    {
        this.opening = opening;
    }

    @Override
    public Sender sender(final Place place)
    {
        return new BytesSender(opening.apply(place.directory()), place.length());
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new BytesReceiver(opening.apply(place.directory()), place.sink());
    }

    private static final class BytesSender implements Sender
    {
        private final ChronicleQueue queue;
        private final ExcerptAppender appender;
        private final Bytes<?> message;

        BytesSender(final ChronicleQueue queue, final int length)
        {
            this.queue = queue;
            this.appender = queue.createAppender();
            this.message = Bytes.allocateDirect(length);
            message.zeroOut(0, length);
            message.writePosition(length);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            message.writeLong(Place.SENT_OFFSET, sentNs);
            message.writeLong(Place.NUMBER_OFFSET, number);
            appender.writeBytes(message);
            return true;
        }

        @Override
        public void close()
        {
            message.releaseLast();
            queue.close();
        }
    }

    private static final class BytesReceiver implements Receiver, ReadBytesMarshallable
    {
        private final ChronicleQueue queue;
        private final ExcerptTailer tailer;
        private final Sink sink;

        BytesReceiver(final ChronicleQueue queue, final Sink sink)
        {
            this.queue = queue;
            this.tailer = queue.createTailer();
            this.sink = sink;
        }

        @Override
        public void readMarshallable(final BytesIn<?> bytes)
        {
            sink.onMessage(bytes.readLong(), bytes.readLong());
        }

        @Override
        public int poll()
        {
            int count = 0;
            while (count < POLL_LIMIT && tailer.readBytes(this))
            {
                count++;
            }
            return count;
        }

        @Override
        public void close()
        {
            queue.close();
        }
    }
}

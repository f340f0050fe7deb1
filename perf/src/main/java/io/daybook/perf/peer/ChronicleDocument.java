/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.wire.DocumentContext;

/**
 * Chronicle Queue. The message is written and read in place, within a document context.
 */
final class ChronicleDocument implements Peer
{
    @Override
    public Sender sender(final Place place)
    {
        return new DocumentSender(ChronicleQueues.open(place.directory()), place.length());
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new DocumentReceiver(ChronicleQueues.open(place.directory()), place.sink());
    }

    private static final class DocumentSender implements Sender
    {
        private final ChronicleQueue queue;
        private final ExcerptAppender appender;
        private final Bytes<?> message;

        DocumentSender(final ChronicleQueue queue, final int length)
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
            try (DocumentContext document = appender.writingDocument())
            {
                document.wire().bytes().write(message);
            }
            return true;
        }

        @Override
        public void close()
        {
            message.releaseLast();
            queue.close();
        }
    }

    private static final class DocumentReceiver implements Receiver
    {
        private final ChronicleQueue queue;
        private final ExcerptTailer tailer;
        private final Sink sink;

        DocumentReceiver(final ChronicleQueue queue, final Sink sink)
        {
            this.queue = queue;
            this.tailer = queue.createTailer();
            this.sink = sink;
        }

        @Override
        public int poll()
        {
            int count = 0;
            while (count < POLL_LIMIT && read())
            {
                count++;
            }
            return count;
        }

        private boolean read()
        {
            try (DocumentContext document = tailer.readingDocument())
            {
                if (!document.isPresent())
                {
                    return false;
                }
                final Bytes<?> bytes = document.wire().bytes();
                sink.onMessage(bytes.readLong(), bytes.readLong());
                return true;
            }
        }

        @Override
        public void close()
        {
            queue.close();
        }
    }
}

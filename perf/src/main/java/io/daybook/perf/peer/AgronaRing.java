/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

import org.agrona.IoUtil;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/**
 * Agrona's ring buffers over a mapped file. A message that has been read is gone.
 */
final class AgronaRing implements Peer
{
    private static final int MESSAGE_TYPE = 1;

    private final boolean manyWriters;

    AgronaRing(final boolean manyWriters)
    {
        this.manyWriters = manyWriters;
    }

    private RingBuffer map(final Place place) throws IOException
    {
        final long length = Tuning.RING_CAPACITY.value() + RingBufferDescriptor.TRAILER_LENGTH;
        try (FileChannel channel = FileChannel.open(
            place.directory().resolve("ring"),
            StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            final UnsafeBuffer buffer =
                new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, length));
            return manyWriters ? new ManyToOneRingBuffer(buffer) : new OneToOneRingBuffer(buffer);
        }
    }

    private static void unmap(final RingBuffer ring)
    {
        IoUtil.unmap((MappedByteBuffer)ring.buffer().byteBuffer());
    }

    @Override
    public Sender sender(final Place place) throws IOException
    {
        return new RingSender(map(place), place.length());
    }

    @Override
    public Receiver receiver(final Place place) throws IOException
    {
        return new RingReceiver(map(place), place.sink());
    }

    private static final class RingSender implements Sender
    {
        private final RingBuffer ring;
        private final UnsafeBuffer message;
        private final int length;

        RingSender(final RingBuffer ring, final int length)
        {
            this.ring = ring;
            this.length = length;
            this.message = new UnsafeBuffer(new byte[length]);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            message.putLong(Place.SENT_OFFSET, sentNs);
            message.putLong(Place.NUMBER_OFFSET, number);
            return ring.write(MESSAGE_TYPE, message, 0, length);
        }

        @Override
        public void close()
        {
            unmap(ring);
        }
    }

    private static final class RingReceiver implements Receiver
    {
        private final RingBuffer ring;
        private final MessageHandler handler;

        RingReceiver(final RingBuffer ring, final Sink sink)
        {
            this.ring = ring;
            this.handler = (type, buffer, offset, length) -> sink.onMessage(
                buffer.getLong(offset + Place.SENT_OFFSET), buffer.getLong(offset + Place.NUMBER_OFFSET));
        }

        @Override
        public int poll()
        {
            return ring.read(handler, POLL_LIMIT);
        }

        @Override
        public void close()
        {
            unmap(ring);
        }
    }
}

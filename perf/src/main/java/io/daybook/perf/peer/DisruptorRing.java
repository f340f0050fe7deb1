/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.RingBuffer;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * The Disruptor: a ring of objects between two threads of one process. Each object holds the bytes of a message.
 */
final class DisruptorRing implements Peer
{
    private RingBuffer<UnsafeBuffer> ring;

    private synchronized RingBuffer<UnsafeBuffer> ring(final int length)
    {
        if (null == ring)
        {
            ring = RingBuffer.createSingleProducer(
                () -> new UnsafeBuffer(new byte[length]),
                Math.min(
                    Tuning.DISRUPTOR_SLOTS.value(), Integer.highestOneBit(Tuning.DISRUPTOR_BYTES.value() / length)),
                new BusySpinWaitStrategy());
        }
        return ring;
    }

    @Override
    public Sender sender(final Place place)
    {
        return new RingSender(ring(place.length()), place.length());
    }

    @Override
    public Receiver receiver(final Place place)
    {
        return new RingReceiver(ring(place.length()), place.sink());
    }

    private static final class RingSender implements Sender
    {
        private final RingBuffer<UnsafeBuffer> ring;
        private final UnsafeBuffer message;
        private final int length;

        RingSender(final RingBuffer<UnsafeBuffer> ring, final int length)
        {
            this.ring = ring;
            this.length = length;
            this.message = new UnsafeBuffer(new byte[length]);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            if (!ring.hasAvailableCapacity(1))
            {
                return false;
            }
            message.putLong(Place.SENT_OFFSET, sentNs);
            message.putLong(Place.NUMBER_OFFSET, number);
            final long sequence = ring.next();
            ring.get(sequence).putBytes(0, message, 0, length);
            ring.publish(sequence);
            return true;
        }

        @Override
        public void close()
        {
            // There is nothing outside the heap to close.
        }
    }

    private static final class RingReceiver implements Receiver, EventPoller.Handler<UnsafeBuffer>
    {
        private final EventPoller<UnsafeBuffer> poller;
        private final Sink sink;
        private int count;

        RingReceiver(final RingBuffer<UnsafeBuffer> ring, final Sink sink)
        {
            this.sink = sink;
            this.poller = ring.newPoller();
            ring.addGatingSequences(poller.getSequence());
        }

        @Override
        public boolean onEvent(final UnsafeBuffer event, final long sequence, final boolean endOfBatch)
        {
            sink.onMessage(event.getLong(Place.SENT_OFFSET), event.getLong(Place.NUMBER_OFFSET));
            return ++count < POLL_LIMIT;
        }

        @Override
        public int poll()
        {
            count = 0;
            try
            {
                poller.poll(this);
            }
            catch (final Exception ex)
            {
                throw new IllegalStateException("the poller failed", ex);
            }
            return count;
        }

        @Override
        public void close()
        {
            // There is nothing outside the heap to close.
        }
    }
}

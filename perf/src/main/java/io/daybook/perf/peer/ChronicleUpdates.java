/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.time.ZonedDateTime;

import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.wire.SelfDescribingMarshallable;

/**
 * Chronicle Queue with the object of {@link StateUpdate}. It uses a method writer, a method reader, and one reused
 * object on each side.
 */
public final class ChronicleUpdates implements Peer
{
    /**
     * The interface of the method writer. It is public because code is generated for it.
     */
    public interface Updates
    {
        /**
         * Takes an update.
         *
         * @param update is valid only during the call.
         */
        void update(UpdateMessage update);
    }

    /**
     * The object in Chronicle's form. It is public because code is generated for it.
     */
    public static final class UpdateMessage extends SelfDescribingMarshallable
    {
        private long firstId = 1_010_101_010_101L;
        private int secondId = 2_222;
        private String thirdId = StateUpdate.THIRD_ID;
        private String staticOne = StateUpdate.STATIC_ONE;
        private long staticTwo = 2_020_202_020_202L;
        private ZonedDateTime staticThree = StateUpdate.STATIC_THREE;
        private double staticFour = 1_000_000.0;
        private long sentNs;
        private double number;
    }

    @Override
    public Sender sender(final Place place)
    {
        return new UpdateSender(ChronicleQueues.open(place.directory()));
    }

    @Override
    public Receiver receiver(final Place place)
    {
        final Receiver.Sink sink = place.sink();
        final Updates handler = (update) -> sink.onMessage(update.sentNs, (long)update.number);
        return new ChronicleMethodReceiver(ChronicleQueues.open(place.directory()), handler);
    }

    private static final class UpdateSender implements Sender
    {
        private final ChronicleQueue queue;
        private final Updates updates;
        private final UpdateMessage update = new UpdateMessage();

        UpdateSender(final ChronicleQueue queue)
        {
            this.queue = queue;
            this.updates = queue.createAppender().methodWriter(Updates.class);
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            update.sentNs = sentNs;
            update.number = number;
            updates.update(update);
            return true;
        }

        @Override
        public void close()
        {
            queue.close();
        }
    }
}

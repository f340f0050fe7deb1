/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.nio.file.Files;
import java.nio.file.Path;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.FragmentAssembler;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.Configuration;
import io.aeron.driver.MediaDriver;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.protocol.DataHeaderFlyweight;

import org.agrona.CloseHelper;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Aeron over shared memory. The process of the first reader embeds its media driver.
 */
final class AeronIpc implements Peer
{
    private static final int STREAM = 1001;

    private static Aeron connect(final Path directory)
    {
        return Aeron.connect(new Aeron.Context()
            .aeronDirectoryName(directory.toString())
            .preTouchMappedMemory(Tuning.AERON_PRE_TOUCH.value()));
    }

    private static Path directory(final Place place)
    {
        return place.home().resolve("aeron");
    }

    /** Tells whether a message is longer than one piece with the default settings. */
    private static boolean isCut(final Place place)
    {
        return place.length() + DataHeaderFlyweight.HEADER_LENGTH > Configuration.IPC_MTU_LENGTH_DEFAULT;
    }

    @Override
    public Sender sender(final Place place)
    {
        return new AeronSender(connect(directory(place)), place);
    }

    @Override
    public Receiver receiver(final Place place)
    {
        // The first of several readers has the driver. It is open when the others come.
        final MediaDriver driver = Files.exists(directory(place)) ? null : launch(place);
        return new AeronReceiver(driver, connect(directory(place)), place);
    }

    private static MediaDriver launch(final Place place)
    {
        return MediaDriver.launchEmbedded(new MediaDriver.Context()
            .aeronDirectoryName(directory(place).toString())
            .threadingMode(Tuning.AERON_THREADING.value())
            .sharedIdleStrategy(new SleepingIdleStrategy(Tuning.AERON_IDLE_NS.value()))
            .ipcTermBufferLength(Tuning.AERON_TERM_LENGTH.value())
            .ipcMtuLength(isCut(place) ? Tuning.AERON_MTU_LENGTH.value() : Configuration.IPC_MTU_LENGTH_DEFAULT)
            .termBufferSparseFile(!Tuning.AERON_PRE_TOUCH.value())
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true));
    }

    private static final class AeronSender implements Sender
    {
        private final Aeron aeron;
        private final Publication publication;
        private final UnsafeBuffer message;
        private final int length;

        AeronSender(final Aeron aeron, final Place place)
        {
            this.aeron = aeron;
            this.length = place.length();
            this.message = new UnsafeBuffer(new byte[length]);
            this.publication = place.writers() > 1 ?
                aeron.addPublication(CommonContext.IPC_CHANNEL, STREAM + place.stream()) :
                aeron.addExclusivePublication(CommonContext.IPC_CHANNEL, STREAM + place.stream());
            while (!publication.isConnected())
            {
                Thread.yield();
            }
        }

        @Override
        public boolean offer(final long sentNs, final long number)
        {
            message.putLong(Place.SENT_OFFSET, sentNs);
            message.putLong(Place.NUMBER_OFFSET, number);
            return publication.offer(message, 0, length) > 0;
        }

        @Override
        public void close()
        {
            CloseHelper.quietClose(aeron);
        }
    }

    private static final class AeronReceiver implements Receiver
    {
        private final MediaDriver driver;
        private final Aeron aeron;
        private final Subscription subscription;
        private final FragmentHandler handler;

        AeronReceiver(final MediaDriver driver, final Aeron aeron, final Place place)
        {
            this.driver = driver;
            this.aeron = aeron;
            this.subscription = aeron.addSubscription(CommonContext.IPC_CHANNEL, STREAM + place.stream());
            final Sink sink = place.sink();
            final FragmentHandler whole = (buffer, offset, length, header) -> sink.onMessage(
                buffer.getLong(offset + Place.SENT_OFFSET), buffer.getLong(offset + Place.NUMBER_OFFSET));
            this.handler = isCut(place) ? new FragmentAssembler(whole) : whole;
        }

        @Override
        public int poll()
        {
            return subscription.poll(handler, POLL_LIMIT);
        }

        @Override
        public void close()
        {
            CloseHelper.quietCloseAll(aeron, driver);
        }
    }
}

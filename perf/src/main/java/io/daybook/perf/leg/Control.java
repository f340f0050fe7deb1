/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Takes the processes of a leg together from one phase to the next. They share a few words in a mapped file, which lie
 * far apart.
 */
final class Control
{
    /** The first reader is open. The other readers may open. */
    static final long READER_OPEN = 1;
    /** All readers are open. The writers may open. */
    static final long READERS_OPEN = 2;
    /** All are open, and warm up. */
    static final long WARM_UP = 3;
    /** The core is calibrated. All measure. */
    static final long MEASURE = 4;
    /** The core is calibrated again. The leg is over. */
    static final long OVER = 5;

    /** Offset of the word of the ping-pong. */
    static final int PING_OFFSET = 512;

    private static final int PHASE_OFFSET = 1024;
    private static final int READY_OFFSET = 1536;
    private static final int SENT_OFFSET = 2048;
    private static final int DONE_OFFSET = 2560;
    private static final int ARRIVED_OFFSET = 3072;
    private static final int START_OFFSET = 3584;
    private static final int LENGTH = 4096;
    private static final long PAUSE_NS = 100_000;

    private final UnsafeBuffer words;

    Control(final Path directory) throws IOException
    {
        try (FileChannel channel = FileChannel.open(
            directory.resolve("control"),
            StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            words = new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, LENGTH));
        }
    }

    UnsafeBuffer words()
    {
        return words;
    }

    void phase(final long phase)
    {
        words.putLongRelease(PHASE_OFFSET, phase);
    }

    /**
     * Waits for a phase. A busy waiter notices it at once. Others leave the core to those that work.
     */
    void await(final long phase, final boolean busy)
    {
        while (words.getLongAcquire(PHASE_OFFSET) < phase)
        {
            pause(busy);
        }
    }

    void writerReady()
    {
        words.getAndAddLong(READY_OFFSET, 1);
    }

    void awaitWriters(final int writers)
    {
        while (words.getLongVolatile(READY_OFFSET) < writers)
        {
            pause(false);
        }
    }

    /**
     * Tells that a reader other than the first has come to the end of a stage.
     */
    void readerArrived()
    {
        words.getAndAddLong(ARRIVED_OFFSET, 1);
    }

    /**
     * Waits, as the first reader, for the other readers. Each arrives once in each stage.
     *
     * @param arrivals of all other readers so far.
     */
    void awaitReaders(final int arrivals)
    {
        while (words.getLongVolatile(ARRIVED_OFFSET) < arrivals)
        {
            pause(false);
        }
    }

    /**
     * Lets all measure. Paced writers begin at the same instant, so that their messages take turns.
     */
    void measure(final long startNs)
    {
        words.putLong(START_OFFSET, startNs);
        phase(MEASURE);
    }

    /**
     * Returns when paced writers begin. It is known from {@link #MEASURE} on.
     */
    long startNs()
    {
        return words.getLong(START_OFFSET);
    }

    /**
     * Tells that a writer has sent all its messages.
     */
    void sent(final long messages)
    {
        words.getAndAddLong(SENT_OFFSET, messages);
        words.getAndAddLong(DONE_OFFSET, 1);
    }

    /**
     * Returns the number of messages of all writers.
     *
     * @return the count; -1 while a writer still writes.
     */
    long sentByAll(final int writers)
    {
        return words.getLongVolatile(DONE_OFFSET) < writers ? -1 : words.getLongVolatile(SENT_OFFSET);
    }

    private static void pause(final boolean busy)
    {
        if (busy)
        {
            Thread.onSpinWait();
        }
        else
        {
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import net.openhft.chronicle.bytes.MethodReader;
import net.openhft.chronicle.queue.ChronicleQueue;

/**
 * Reads messages that a method writer of Chronicle Queue has written.
 */
final class ChronicleMethodReceiver implements Receiver
{
    private final ChronicleQueue queue;
    private final MethodReader reader;

    /**
     * Makes a receiver.
     *
     * @param queue   to read. It is closed with this receiver.
     * @param handler whose methods are called. It implements the interface of the method writer.
     */
    ChronicleMethodReceiver(final ChronicleQueue queue, final Object handler)
    {
        this.queue = queue;
        this.reader = queue.createTailer().methodReader(handler);
    }

    @Override
    public int poll()
    {
        int count = 0;
        while (count < POLL_LIMIT && reader.readOne())
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

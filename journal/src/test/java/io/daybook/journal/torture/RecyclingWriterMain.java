/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * A process that appends until it is killed, or until its time is over.
 */
final class RecyclingWriterMain
{
    private static final int MAX_LENGTH = 8 << 10;
    private static final int BURST = 64;
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long MOST_NS = TimeUnit.MINUTES.toNanos(30);

    private RecyclingWriterMain()
    {
    }

    public static void main(final String[] args)
    {
        final int writer = Integer.parseInt(args[1]);
        final UnsafeBuffer message = new UnsafeBuffer(new byte[MAX_LENGTH]);
        final long startNs = System.nanoTime();
        try (Journal journal = Journal.open(Path.of(args[0])); Appender appender = journal.appender())
        {
            for (long number = 0; System.nanoTime() - startNs < MOST_NS; number++)
            {
                final int length = TortureMessage.length(writer, number, MAX_LENGTH);
                TortureMessage.encode(message, 0, length, writer, number);
                appender.append(message, 0, length);
                if (0 == number % BURST)
                {
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
        }
    }
}

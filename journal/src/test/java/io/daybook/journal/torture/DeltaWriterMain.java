/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;

/**
 * Publishes ticks that are told by what has changed, until it is killed.
 */
final class DeltaWriterMain
{
    private static final int INSTRUMENTS = 50;
    /** So that a reader in another process keeps up. */
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(50);

    /** What a writer says at a number is a function of both. */
    record Tick(@Key int instrument, int writer, long number, double price, String note)
    {
        static Tick of(final int writer, final long number)
        {
            final int instrument = 0 == number % 3 ? 0 : (int)(number % INSTRUMENTS);
            return new Tick(instrument, writer, number, 100 + number % 1_000 / 100.0, "note-" + number / 100);
        }
    }

    private DeltaWriterMain()
    {
    }

    public static void main(final String[] args)
    {
        final int writer = Integer.parseInt(args[1]);
        try (Journal journal = Journal.open(Path.of(args[0])); Appender appender = journal.appender())
        {
            final Publisher<Tick> ticks = appender.publisher(Tick.class, WireFormat.DELTA);
            for (long number = 0; true; number++)
            {
                ticks.publish(Tick.of(writer, number));
                if (0 == number % 64)
                {
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
        }
    }
}

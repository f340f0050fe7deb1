/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.List;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;

/**
 * Makes journals with messages of every wire format, shape and kind, for a second reader.
 */
final class ReaderJournals
{
    private static final List<Class<? extends Record>> TYPES = List.of(
        AnyValues.Plain.class, AnyValues.Numbers.class, AnyValues.Times.class, AnyValues.Lists.class,
        AnyValues.Maps.class, AnyValues.Objects.class);

    private ReaderJournals()
    {
    }

    /**
     * A closed journal of two writers: random messages, text, bytes, an event and an aborted claim.
     */
    static void write(
        final Path directory, final WireFormat wireFormat, final long seed, final int rounds, final Checksums checksums)
    {
        final AnyValues values = new AnyValues(seed, WireFormat.RAW_8BIT == wireFormat);
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").checksums(checksums));
            Appender one = journal.appender();
            Appender other = journal.appender())
        {
            for (int i = 0; i < rounds; i++)
            {
                final Appender appender = 0 == i % 3 ? other : one;
                for (final Class<? extends Record> type : TYPES)
                {
                    publish(appender, type, wireFormat, values);
                }
                appender.append("text " + i + " é");
                appender.append(new byte[]{(byte)i, 1, 2});
                appender.claim(1 + i % 50).abort();
                final int beat = i;
                appender.write("Heartbeat", (event) -> event.int32("beat", beat).text("beat", "again"));
                if (rounds / 2 == i)
                {
                    appender.roll();
                }
            }
        }
    }

    private static <T extends Record> void publish(
        final Appender appender, final Class<T> type, final WireFormat wireFormat, final AnyValues values)
    {
        final T first = values.next(type);
        final T second = values.like(type, first);
        final Publisher<T> publisher = appender.publisher(type, wireFormat);
        publisher.publish(first);
        publisher.publish(second);
        publisher.publish(values.like(type, second));
    }
}

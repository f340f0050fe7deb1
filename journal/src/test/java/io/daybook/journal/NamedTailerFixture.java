/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A journal whose messages begin with their number, and named tailers that read it.
 */
abstract class NamedTailerFixture
{
    static final int SEGMENT_LENGTH = 1 << 20;

    @TempDir
    Path directory;
    Path path;
    final List<Throwable> told = new ArrayList<>();

    @BeforeEach
    final void choosePath()
    {
        path = directory.resolve("journal");
    }

    JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).applicationName("desk").errorHandler(told::add);
    }

    final Journal open()
    {
        return Journal.open(path, config());
    }

    static void append(final Journal journal, final int from, final int to)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[600]);
        try (Appender appender = journal.appender())
        {
            for (int i = from; i < to; i++)
            {
                bytes.putInt(0, i);
                appender.append(bytes, 0, 4 + i * 7 % 500);
            }
        }
    }

    static int number(final Message message)
    {
        return message.buffer().getInt(message.offset());
    }

    static List<Integer> read(final Tailer tailer)
    {
        final List<Integer> numbers = new ArrayList<>();
        while (tailer.next())
        {
            numbers.add(number(tailer.message()));
        }
        return numbers;
    }

    /** Gives the number of the message at which a tailer goes on; -1 where there is none. */
    static int first(final Journal journal, final String name)
    {
        try (Tailer tailer = journal.tailer(name))
        {
            return tailer.next() ? number(tailer.message()) : -1;
        }
    }
}

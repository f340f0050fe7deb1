/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Message;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalException;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Appends from a file that it has mapped itself and that somebody truncates, and says what came of it.
 */
final class SourceGoneMain
{
    private static final int SOURCE_LENGTH = 1 << 16;
    private static final int MESSAGE_LENGTH = 512;
    private static final int WARM_UP = 30_000;

    private SourceGoneMain()
    {
    }

    public static void main(final String[] args) throws Exception
    {
        final Path directory = Path.of(args[0]);
        final Path input = directory.resolveSibling("input");
        Files.write(input, new byte[SOURCE_LENGTH]);
        final MappedByteBuffer map;
        try (FileChannel channel = FileChannel.open(input, StandardOpenOption.READ))
        {
            map = channel.map(FileChannel.MapMode.READ_ONLY, 0, SOURCE_LENGTH);
        }
        try (Journal other = Journal.open(directory, new JournalConfig().segmentLength(1 << 22)))
        {
            try (Journal journal = Journal.open(directory))
            {
                final Thread caller = new Thread(() -> append(journal, "exclusive".equals(args[1]), input, map));
                // JDK 17 may throw anywhere in the thread, a while after the access.
                caller.setUncaughtExceptionHandler((thread, ex) -> System.out.println("late: " + ex));
                caller.start();
                caller.join();
            }
            System.out.println("other: " + append(other.appender(), new UnsafeBuffer(new byte[MESSAGE_LENGTH])));
            System.out.println("read: " + (read(other) - WARM_UP));
        }
    }

    private static void append(
        final Journal journal, final boolean exclusive, final Path input, final MappedByteBuffer map)
    {
        final Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
        for (int i = 0; i < WARM_UP; i++)
        {
            appender.append(new UnsafeBuffer(map), 0, MESSAGE_LENGTH);
        }
        truncate(input);
        System.out.println("gone: " + append(appender, new UnsafeBuffer(map)));
        System.out.println("again: " + append(appender, new UnsafeBuffer(new byte[MESSAGE_LENGTH])));
    }

    private static void truncate(final Path input)
    {
        try (FileChannel channel = FileChannel.open(input, StandardOpenOption.WRITE))
        {
            channel.truncate(0);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private static String append(final Appender appender, final UnsafeBuffer source)
    {
        try
        {
            appender.append(source, 0, MESSAGE_LENGTH);
            return "appended";
        }
        catch (final JournalException | InternalError ex)
        {
            return ex.getClass().getSimpleName() + " " + ex.getMessage();
        }
    }

    private static int read(final Journal journal)
    {
        try (Tailer tailer = journal.tailer())
        {
            int count = 0;
            for (int polled = 1; polled > 0; count += polled)
            {
                polled = tailer.poll(Message::position, MESSAGE_LENGTH);
            }
            return count;
        }
    }
}

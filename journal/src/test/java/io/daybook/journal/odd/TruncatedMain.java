/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Claim;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Message;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalException;

/**
 * Truncates the segment that it is writing or reading, once its code has been compiled, and says what came of it.
 */
final class TruncatedMain
{
    private static final int WARM_UP = 30_000;
    private static final int LEFT = 20_480;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(2);

    private TruncatedMain()
    {
    }

    public static void main(final String[] args) throws IOException
    {
        final Path directory = Path.of(args[0]);
        // The pace agent's touch of a page is a compare-and-set too, and compiled later than an append.
        final JournalConfig config = new JournalConfig()
            .segmentLength(1 << 22).checksums(Checksums.valueOf(args[2])).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config))
        {
            switch (args[1])
            {
                case "tail":
                    tail(journal);
                    break;

                case "append":
                    try (Appender appender = journal.appender())
                    {
                        append(journal, appender);
                    }
                    break;

                case "meta":
                    try (Appender appender = journal.appender())
                    {
                        meta(journal, appender);
                    }
                    break;

                case "cursor":
                    cursor(journal);
                    break;

                default:
                    try (ExclusiveAppender appender = journal.exclusiveAppender())
                    {
                        claim(journal, appender);
                    }
                    break;
            }
        }
    }

    private static void report(final Throwable error)
    {
        System.out.println(error.getClass().getSimpleName() + ": " + error.getMessage());
    }

    private static void truncate(final Journal journal, final long position) throws IOException
    {
        final long base = position & -(1L << 22);
        final String digits = Long.toString(base);
        truncate(journal.directory().resolve("0".repeat(20 - digits.length()) + digits + ".dbk"), LEFT);
    }

    private static void truncate(final Path path, final long left) throws IOException
    {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw"))
        {
            file.setLength(left);
        }
    }

    private static void tail(final Journal journal) throws IOException
    {
        final byte[] bytes = new byte[300];
        try (Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < WARM_UP; i++)
            {
                appender.append(bytes);
                tailer.poll(Message::position, 1);
            }
            tailer.toStart();
            tailer.poll(Message::position, 1);
            truncate(journal, 0);
            int polled = 0;
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (polled < WARM_UP && System.nanoTime() - deadlineNs < 0)
            {
                polled += tailer.poll(Message::position, 10);
                Thread.yield();
            }
            System.out.println(polled < WARM_UP ? "nothing more" : "read on");
        }
        catch (final JournalException | InternalError ex)
        {
            report(ex);
        }
    }

    private static void append(final Journal journal, final Appender appender) throws IOException
    {
        final byte[] bytes = new byte[300];
        try
        {
            for (int i = 0; i < WARM_UP; i++)
            {
                appender.append(bytes);
            }
            truncate(journal, appender.position());
            for (int i = 0; i < WARM_UP; i++)
            {
                appender.append(bytes);
                Thread.yield();
            }
            System.out.println("wrote on");
        }
        catch (final JournalException | InternalError ex)
        {
            report(ex);
        }
    }

    private static void meta(final Journal journal, final Appender appender) throws IOException
    {
        final byte[] bytes = new byte[300];
        try
        {
            for (int i = 0; i < WARM_UP; i++)
            {
                appender.append(bytes);
            }
            truncate(journal.directory().resolve("journal.meta"), 0);
            for (int i = 0; i < WARM_UP; i++)
            {
                appender.append(bytes);
                Thread.yield();
            }
            System.out.println("wrote on");
        }
        catch (final JournalException | InternalError ex)
        {
            report(ex);
        }
        // By now the file is whole again for everybody who has it open, and says what has happened.
        System.out.println(journal.durablePosition());
        try
        {
            journal.appender();
        }
        catch (final JournalException ex)
        {
            report(ex);
        }
    }

    private static void cursor(final Journal journal) throws IOException
    {
        final byte[] bytes = new byte[300];
        try (Appender appender = journal.appender(); Tailer tailer = journal.tailer("name"))
        {
            for (int i = 0; i < WARM_UP; i++)
            {
                appender.append(bytes);
                tailer.poll(Message::position, 1);
                tailer.commit();
            }
            truncate(journal.directory().resolve("tailers").resolve("name.cursor"), 0);
            try
            {
                for (int i = 0; i < WARM_UP; i++)
                {
                    tailer.commit();
                    Thread.yield();
                }
            }
            catch (final JournalException | InternalError ex)
            {
                report(ex);
            }
        }
        try (Tailer tailer = journal.tailer("name"))
        {
            System.out.println(tailer.next() ? "from " + tailer.message().sequence() : "nothing");
        }
    }

    private static void claim(final Journal journal, final ExclusiveAppender appender) throws IOException
    {
        try
        {
            for (int i = 0; i < WARM_UP; i++)
            {
                appender.claim(5_000).commit(300);
            }
            truncate(journal, appender.position());
            for (int i = 0; i < WARM_UP; i++)
            {
                final Claim claim = appender.claim(5_000);
                claim.commit(300);
                Thread.yield();
            }
            System.out.println("wrote on");
        }
        catch (final JournalException | InternalError ex)
        {
            report(ex);
        }
    }
}

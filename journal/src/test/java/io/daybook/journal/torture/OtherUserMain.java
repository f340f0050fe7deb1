/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;

/**
 * A process that reads a journal and may not write it. In each round it is told how many messages to read from the
 * first one on; then it rests until it is told to go on, to the end or to where its segment is gone. It says each
 * message.
 */
final class OtherUserMain
{
    static final String RESTS = "rests";
    static final String ENDS = "ends";
    static final String GONE = "gone";
    static final String TORN = "torn";

    private final BufferedReader told = new BufferedReader(new InputStreamReader(System.in));

    private interface Source
    {
        boolean next();

        Message message();
    }

    private OtherUserMain()
    {
    }

    public static void main(final String[] args) throws IOException
    {
        final Path directory = Path.of(args[0]);
        final List<Path> writable = writable(directory);
        if (!writable.isEmpty())
        {
            System.out.println("may write: " + writable);
            return;
        }
        try
        {
            if (args[1].equals("tailer"))
            {
                new OtherUserMain().tail(directory);
            }
            else
            {
                new OtherUserMain().scan(directory);
            }
        }
        catch (final JournalException ex)
        {
            System.out.println(ex.getClass().getSimpleName() + ": " + ex.getMessage());
        }
    }

    private static List<Path> writable(final Path directory) throws IOException
    {
        try (Stream<Path> files = Files.walk(directory))
        {
            return files.filter(Files::isWritable).collect(Collectors.toList());
        }
    }

    private void tail(final Path directory) throws IOException
    {
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final Source source = new Source()
            {
                @Override
                public boolean next()
                {
                    return tailer.next();
                }

                @Override
                public Message message()
                {
                    return tailer.message();
                }
            };
            for (String most; null != (most = told.readLine());)
            {
                tailer.toStart();
                read(source, Integer.parseInt(most));
            }
        }
    }

    private void scan(final Path directory) throws IOException
    {
        for (String most; null != (most = told.readLine());)
        {
            try (JournalScan scan = JournalScan.open(directory))
            {
                final Source source = new Source()
                {
                    @Override
                    public boolean next()
                    {
                        return scan.next();
                    }

                    @Override
                    public Message message()
                    {
                        return scan.message();
                    }
                };
                read(source, Integer.parseInt(most));
            }
        }
    }

    private void read(final Source source, final int most) throws IOException
    {
        try
        {
            for (int i = 0; i < most && source.next(); i++)
            {
                say(source.message());
            }
            System.out.println(RESTS);
            told.readLine();
            while (source.next())
            {
                say(source.message());
            }
            System.out.println(ENDS);
        }
        catch (final SegmentDeletedException ignore)
        {
            System.out.println(GONE);
        }
    }

    private static void say(final Message message)
    {
        final boolean isWhole = TortureMessage.isIntact(message.buffer(), message.offset(), message.length());
        System.out.println(line(
            isWhole ? Long.toString(TortureMessage.number(message.buffer(), message.offset())) : TORN,
            message));
    }

    /** What is said of a message. */
    static String line(final String number, final Message message)
    {
        return number + " at " + message.position() + ", sequence " + message.sequence();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;

/**
 * A process that keeps going back to the oldest segment, which is the next whose file becomes another one, and reads on
 * from there until that is gone: by a tailer, which maps it, or by a scan, which reads its file. In between it rests
 * inside a segment. Each message must be whole and follow the one before. Sometimes it copies the files, one after the
 * other, and reads the copy: it may be damaged, but then it must say so. It goes on until it has read enough and is
 * told so, and prints how many messages it has read.
 */
final class RecyclingReaderMain
{
    private static final long NOWHERE = -1;
    private static final int MOST_AT_ONCE = 20_000;
    private static final int MOST_REST_MS = 20;
    /** So many segments have come back at least, however fast the messages are read. */
    private static final int LEAST_RECYCLED = 20;

    private final Random random;
    private final Map<Integer, Long> numbers = new HashMap<>();
    private long lastSequence;
    private long count;
    private int copied;

    private RecyclingReaderMain(final long seed)
    {
        random = new Random(seed);
    }

    public static void main(final String[] args) throws IOException
    {
        final Path directory = Path.of(args[0]);
        final long wanted = Long.parseLong(args[1]);
        final RecyclingReaderMain main = new RecyclingReaderMain(Long.parseLong(args[2]));
        final Path copies = Path.of(args[3]);
        final Path enough = Path.of(args[4]);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            while (main.count < wanted || journal.counters().recycled() < LEAST_RECYCLED || !Files.exists(enough))
            {
                main.begin();
                try
                {
                    switch (main.random.nextInt(16))
                    {
                        case 0 -> main.copy(directory, copies.resolve(Long.toString(main.copied++)));
                        case 1, 2, 3 -> main.scan(directory);
                        default -> main.tail(tailer);
                    }
                }
                catch (final SegmentDeletedException ignore)
                {
                    // It begins again at the segment that is the oldest now.
                }
            }
        }
        System.out.println(main.count + " " + main.copied);
    }

    private void begin()
    {
        numbers.clear();
        lastSequence = -1;
    }

    private void tail(final Tailer tailer)
    {
        tailer.toStart();
        final int most = random.nextInt(MOST_AT_ONCE);
        final int restAt = random.nextInt(MOST_AT_ONCE);
        for (int i = 0; i < most && tailer.next(); i++)
        {
            rest(i == restAt);
            check(tailer.message());
        }
    }

    private void scan(final Path directory)
    {
        final int most = random.nextInt(MOST_AT_ONCE);
        final int restAt = random.nextInt(MOST_AT_ONCE);
        try (JournalScan scan = JournalScan.open(directory))
        {
            for (int i = 0; i < most && scan.next(); i++)
            {
                check(scan.message());
                rest(i == restAt);
            }
        }
    }

    private void copy(final Path directory, final Path copy) throws IOException
    {
        Files.createDirectories(copy);
        final List<Path> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "0*"))
        {
            files.forEach((file) -> names.add(file.getFileName()));
        }
        Collections.shuffle(names, random);
        for (final Path name : names)
        {
            try
            {
                Files.copy(directory.resolve(name), copy.resolve(name));
            }
            catch (final NoSuchFileException ignore)
            {
                // Retention was faster.
            }
        }
        readCopy(copy);
        for (final Path name : names)
        {
            Files.deleteIfExists(copy.resolve(name));
        }
        Files.delete(copy);
    }

    /**
     * Goes past all damage. A copy that was torn may show one message with wrong bytes, where nothing vouches for them;
     * then damage behind it tells that the copy is not whole. Behind the copy's last segment nothing tells that.
     */
    private void readCopy(final Path copy)
    {
        long wrongAt = NOWHERE;
        long last = NOWHERE;
        try (JournalScan scan = JournalScan.open(copy))
        {
            boolean isLeft = true;
            while (isLeft)
            {
                try
                {
                    isLeft = scan.next();
                    if (isLeft)
                    {
                        last = scan.message().position();
                        if (!isWhole(scan.message()))
                        {
                            checkNotWrong(wrongAt);
                            wrongAt = last;
                        }
                    }
                }
                catch (final CorruptJournalException ex)
                {
                    wrongAt = NOWHERE;
                    isLeft = scan.skip();
                }
            }
        }
        catch (final JournalException ignore)
        {
            // No segment is left in the copy, or the first one is gone.
            wrongAt = NOWHERE;
        }
        if (last / RecyclingTortureTest.SEGMENT_LENGTH != wrongAt / RecyclingTortureTest.SEGMENT_LENGTH)
        {
            checkNotWrong(wrongAt);
        }
    }

    private static void checkNotWrong(final long position)
    {
        if (NOWHERE != position)
        {
            throw new IllegalStateException("wrong bytes in a copy, and no damage behind them: position=" + position);
        }
    }

    private void rest(final boolean now)
    {
        if (now)
        {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(MOST_REST_MS)));
        }
    }

    private void check(final Message message)
    {
        if (message.sequence() <= lastSequence)
        {
            throw new IllegalStateException("out of sequence: " + message + ", last=" + lastSequence);
        }
        lastSequence = message.sequence();
        if (!isWhole(message))
        {
            throw new IllegalStateException("not the message that was appended: " + message);
        }
        final int writer = TortureMessage.writer(message.buffer(), message.offset());
        final long number = TortureMessage.number(message.buffer(), message.offset());
        final Long last = numbers.put(writer, number);
        if (null != last && number != last + 1)
        {
            throw new IllegalStateException("writer=" + writer + ", number=" + number + ", last=" + last);
        }
        count++;
    }

    private static boolean isWhole(final Message message)
    {
        return TortureMessage.isIntact(message.buffer(), message.offset(), message.length());
    }
}

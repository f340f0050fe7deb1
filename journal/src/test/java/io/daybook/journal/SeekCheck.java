/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks that seeks in a journal find what reading it from its start finds, whatever its indexes are.
 */
final class SeekCheck
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private record Found(long position, long sequence, long timestampNs)
    {
        static Found of(final Message message)
        {
            return new Found(message.position(), message.sequence(), message.timestampNs());
        }
    }

    private final Tailer tailer;
    private final List<Found> messages;

    private SeekCheck(final Tailer tailer, final List<Found> messages)
    {
        this.tailer = tailer;
        this.messages = messages;
    }

    /**
     * Checks seeks to each message, to the times and sequences beside them and to the ends.
     *
     * @param image of a journal.
     * @param count of its messages.
     */
    static void check(final Path image, final int count)
    {
        try (Journal journal = Journal.openReadOnly(image); Tailer tailer = journal.tailer())
        {
            final List<Found> messages = new ArrayList<>();
            while (messages.size() < count)
            {
                messages.add(next(tailer));
            }
            new SeekCheck(tailer, messages).seek();
        }
    }

    /**
     * Lets the indexes of a journal be mended, and checks that they have become what they are when made from nothing.
     *
     * @param image of a journal.
     */
    static void checkMended(final Path image) throws IOException
    {
        Indexes.write(image);
        final Map<Path, byte[]> mended = Indexes.read(image);
        Indexes.restore(image, Map.of());
        Indexes.write(image);
        final Map<Path, byte[]> made = Indexes.read(image);
        assertThat(mended.keySet()).as("indexes").isEqualTo(made.keySet());
        mended.forEach((path, bytes) -> assertThat(bytes).as("mended: %s", path).isEqualTo(made.get(path)));
    }

    /** The next message, past the claims of the dead, which takes a moment. */
    private static Found next(final Tailer tailer)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!tailer.next())
        {
            assertThat(System.nanoTime() - deadlineNs).as("waiting for a message").isNegative();
            LockSupport.parkNanos(PAUSE_NS);
        }
        return Found.of(tailer.message());
    }

    private void seek()
    {
        for (final Found message : messages)
        {
            tailer.seek(message.position());
            assertThat(next(tailer)).as("seek(%d)", message.position()).isEqualTo(message);
            for (int i = -1; i <= 1; i++)
            {
                seekTime(message.timestampNs() + i);
                seekSequence(message.sequence() + i);
            }
        }
        for (final long end : new long[]{Long.MIN_VALUE, 0, Long.MAX_VALUE})
        {
            seekTime(end);
            seekSequence(Math.max(0, end));
        }
    }

    private void seekTime(final long timeNs)
    {
        check("seekTime(" + timeNs + ")", tailer.seekTime(timeNs), first(Found::timestampNs, timeNs));
    }

    private void seekSequence(final long sequence)
    {
        check("seekSequence(" + sequence + ")", tailer.seekSequence(sequence), first(Found::sequence, sequence));
    }

    private Found first(final ToLongFunction<Found> field, final long least)
    {
        return messages.stream().filter((message) -> field.applyAsLong(message) >= least).findFirst().orElse(null);
    }

    private void check(final String seek, final boolean found, final Found expected)
    {
        assertThat(found).as(seek).isEqualTo(null != expected);
        if (found)
        {
            assertThat(next(tailer)).as(seek).isEqualTo(expected);
        }
        else
        {
            assertThat(tailer.next()).as("behind " + seek).isFalse();
        }
    }
}

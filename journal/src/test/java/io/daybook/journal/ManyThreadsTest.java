/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.ClosedException;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class ManyThreadsTest
{
    private static final int THREADS = 4;
    private static final int MESSAGES = 30_000;

    @TempDir
    private Path directory;

    @Test
    void shouldAgreeOnEveryRollAndKeepEachThreadsOrder() throws Exception
    {
        final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try (Journal journal = Journal.open(directory.resolve("journal"), new JournalConfig().segmentLength(1 << 20)))
        {
            final List<Future<?>> futures = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++)
            {
                final int id = thread;
                futures.add(executor.submit(() -> append(journal, id)));
            }
            final int[] next = new int[THREADS];
            try (Tailer tailer = journal.tailer())
            {
                int count = 0;
                while (count < THREADS * MESSAGES)
                {
                    count += tailer.poll((message) ->
                    {
                        final int id = message.buffer().getInt(message.offset());
                        assertThat(message.buffer().getInt(message.offset() + 4)).isEqualTo(next[id]++);
                    }, 1000);
                }
                assertThat(tailer.next()).isFalse();
            }
            for (final Future<?> future : futures)
            {
                future.get();
            }
        }
        finally
        {
            executor.shutdownNow();
        }
    }

    private static void append(final Journal journal, final int id)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[400]);
        bytes.putInt(0, id);
        try (Appender appender = journal.appender())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                bytes.putInt(4, i);
                appender.append(bytes, 0, 8 + (i * 31 & 0x7F));
            }
        }
    }

    @Test
    void shouldNumberFramesRightWhenAppendersComeAndGoWhileOthersRoll() throws Exception
    {
        final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try (Journal journal = Journal.open(directory.resolve("journal"), new JournalConfig().segmentLength(1 << 20)))
        {
            final List<Future<?>> futures = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++)
            {
                futures.add(executor.submit(() ->
                {
                    for (int round = 0; round < 40; round++)
                    {
                        try (Appender appender = journal.appender())
                        {
                            for (int i = 0; i < 40; i++)
                            {
                                appender.append(new byte[10_000]);
                            }
                        }
                    }
                }));
            }
            for (final Future<?> future : futures)
            {
                future.get();
            }
            int count = 0;
            try (JournalScan scan = JournalScan.open(directory.resolve("journal")))
            {
                while (scan.next())
                {
                    count++;
                }
            }
            assertThat(count).isEqualTo(THREADS * 40 * 40);
        }
        finally
        {
            executor.shutdownNow();
        }
    }

    @Test
    void shouldStopAppendersOfOtherThreadsWhenTheJournalIsClosed() throws Exception
    {
        final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try
        {
            for (int round = 0; round < 20; round++)
            {
                final Journal journal = Journal.open(directory.resolve("journal"));
                final List<Future<?>> futures = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++)
                {
                    final Appender appender = journal.appender();
                    futures.add(executor.submit(() ->
                    {
                        assertThatThrownBy(() ->
                        {
                            while (true)
                            {
                                appender.append("more");
                            }
                        }).isInstanceOf(ClosedException.class);
                    }));
                }
                TimeUnit.MILLISECONDS.sleep(1);
                journal.close();
                for (final Future<?> future : futures)
                {
                    future.get(1, TimeUnit.MINUTES);
                }
                // All slots and MODE have been given up.
                try (Journal again = Journal.open(directory.resolve("journal")))
                {
                    again.exclusiveAppender().close();
                }
            }
        }
        finally
        {
            executor.shutdownNow();
        }
    }
}

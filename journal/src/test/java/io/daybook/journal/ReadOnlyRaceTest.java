/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reader that may not read journal.meta learns from the segments which journal it is, while retention deletes them.
 */
class ReadOnlyRaceTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int SEGMENTS = 20;
    private static final int ROUNDS = 60;

    @TempDir
    private Path directory;

    @Test
    @Timeout(240)
    void shouldOpenAJournalWithoutMetaWhileItsFirstSegmentsAreDeleted() throws Exception
    {
        final Path whole = directory.resolve("whole");
        try (Journal journal = Journal.open(whole, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < SEGMENTS; i++)
            {
                appender.append("message");
                appender.roll();
            }
            appender.append("last");
        }
        final CyclicBarrier begin = new CyclicBarrier(2);
        final ExecutorService retention = Executors.newSingleThreadExecutor();
        try
        {
            for (int round = 0; round < ROUNDS; round++)
            {
                final Path copy = Files.createDirectory(directory.resolve("copy" + round));
                // Like a lock file of another user: it cannot be read, so writers may be alive.
                Files.createDirectory(copy.resolve(LockDescriptor.FILE_NAME));
                for (int i = 0; i <= SEGMENTS; i++)
                {
                    Files.createLink(segment(copy, i), segment(whole, i));
                }
                final Future<?> deleted = retention.submit(() ->
                {
                    begin.await();
                    for (int i = 0; i < SEGMENTS; i++)
                    {
                        Files.delete(segment(copy, i));
                        LockSupport.parkNanos(200_000);
                    }
                    return null;
                });
                begin.await();
                while (!deleted.isDone())
                {
                    try (Journal journal = Journal.openReadOnly(copy); Tailer tailer = journal.tailer())
                    {
                        tailer.toEnd().direction(Direction.BACKWARD);
                        assertThat(tailer.next()).isTrue();
                        assertThat(tailer.message().toYaml()).contains("last");
                    }
                }
                deleted.get();
            }
        }
        finally
        {
            retention.shutdownNow();
        }
    }

    private static Path segment(final Path journal, final int index)
    {
        return journal.resolve(SegmentDescriptor.fileName((long)index * SEGMENT_LENGTH));
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.Arrays;

import io.daybook.journal.log.SegmentStore;

import org.junit.jupiter.api.io.TempDir;

/**
 * A journal of short segments, which is filled, retained and read.
 */
abstract class RetentionFixture
{
    static final int SEGMENT_LENGTH = 1 << 20;
    static final int MESSAGE_LENGTH = 100_000;

    @TempDir(factory = MemoryDirectory.class)
    Path directory;

    final Journal open(final JournalConfig config)
    {
        return Journal.open(directory, config);
    }

    /**
     * Writes until a segment has begun.
     */
    static void fill(final Journal journal, final int segment)
    {
        try (Appender appender = journal.appender())
        {
            long written = 0;
            while (written < (long)segment * SEGMENT_LENGTH)
            {
                written = appender.append(new byte[MESSAGE_LENGTH]);
            }
        }
    }

    /**
     * Opening an appender settles what lies before the tail, and only settled segments are deleted.
     */
    static void retain(final Journal journal)
    {
        try
        {
            journal.appender().close();
            while (journal.disk().doWork() > 0)
            {
                // until nothing is left to do
            }
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
    }

    final int[] segments()
    {
        return Arrays.stream(SegmentStore.list(directory))
            .mapToInt((position) -> (int)(position / SEGMENT_LENGTH)).toArray();
    }

    static long readAll(final Tailer tailer)
    {
        long count = 0;
        while (tailer.next())
        {
            count++;
        }
        return count;
    }
}

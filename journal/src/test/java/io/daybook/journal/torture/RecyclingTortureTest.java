/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.Seed;
import io.daybook.journal.log.SegmentStore;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Segments that come back, among processes: two writers that are killed in turn, and readers that keep to the oldest
 * segments and are stopped there. No reader ever sees a byte of another segment than the one it is in. So many messages
 * are read by each: {@code -Ddaybook.torture.recycled}.
 */
@Tag("slow")
class RecyclingTortureTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.torture.seed");

    private static final long MESSAGES = Long.getLong("daybook.torture.recycled", 100_000);
    static final int SEGMENT_LENGTH = 1 << 20;
    private static final int KEPT = 4;
    /** Retention may be late on a machine that is busy, but must not lead to a machine without memory. */
    private static final int MOST_SEGMENTS = 3_000;
    private static final int WRITERS = 2;
    private static final int READERS = 2;
    private static final int MOST_LIFE_MS = 4_000;
    private static final int MOST_STOP_MS = 300;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(30);

    @TempDir(factory = MemoryDirectory.class)
    private Path memory;
    @TempDir
    private Path outputs;

    @Test
    void shouldNeverShowAReaderWhatTheFileOfItsSegmentHasBecome() throws Exception
    {
        MemoryDirectory.assumeRecycling(memory);
        System.out.println("recycled messages=" + MESSAGES + ", " + SEED);
        final Path directory = memory.resolve("journal");
        Journal.open(directory, new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).keepSegments(KEPT).recycleSegments(true)).close();
        final Random random = new Random(SEED.value());
        int kills = 0;
        int stops = 0;
        try (Processes processes = new Processes(outputs))
        {
            final Process[] writers = new Process[WRITERS];
            for (int i = 0; i < WRITERS; i++)
            {
                writers[i] = processes.start("writer-" + i, RecyclingWriterMain.class, directory, i);
            }
            final Process[] readers = new Process[READERS];
            for (int i = 0; i < READERS; i++)
            {
                readers[i] = processes.start("reader-" + i, RecyclingReaderMain.class, directory, MESSAGES,
                    random.nextLong(), memory.resolve("copies-" + i));
            }
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (isAnyAlive(readers))
            {
                assertThat(System.nanoTime() - deadlineNs).as("readers end").isNegative();
                Thread.sleep(MOST_LIFE_MS / 2 + random.nextInt(MOST_LIFE_MS / 2));
                assertThat(SegmentStore.list(directory)).hasSizeLessThan(MOST_SEGMENTS);
                final int writer = random.nextInt(WRITERS);
                assertThat(writers[writer].isAlive()).as(processes.read("writer-" + writer)).isTrue();
                writers[writer].destroyForcibly().waitFor();
                kills++;
                final int name = WRITERS + kills;
                writers[writer] =
                    processes.start("writer-" + writer, RecyclingWriterMain.class, directory, name);
                stops += stop(readers[random.nextInt(READERS)], random.nextInt(MOST_STOP_MS));
            }
            for (int i = 0; i < READERS; i++)
            {
                assertThat(readers[i].exitValue()).as(processes.read("reader-" + i)).isZero();
                System.out.println(
                    "reader " + i + ": " + processes.read("reader-" + i).strip() + " messages and copies");
            }
        }
        final long recycled = recycled(directory);
        System.out.println(
            "writers killed: " + kills + ", readers stopped: " + stops + ", segments recycled: " + recycled);
        assertThat(recycled).isPositive();
    }

    private static boolean isAnyAlive(final Process... processes)
    {
        for (final Process process : processes)
        {
            if (process.isAlive())
            {
                return true;
            }
        }
        return false;
    }

    private static int stop(final Process process, final int forMs) throws IOException, InterruptedException
    {
        if (!process.isAlive() || !Processes.trySignal(process, "STOP"))
        {
            return 0;
        }
        Thread.sleep(forMs);
        Processes.trySignal(process, "CONT");
        return 1;
    }

    private static long recycled(final Path directory)
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            return scan.counters().recycled();
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.file.Files;
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
 * segments and are stopped there. No reader ever sees a byte of another segment than the one it is in. Each reads so
 * many messages, and more until readers have been stopped often enough: {@code -Ddaybook.torture.recycled}, {@code
 * -Ddaybook.torture.recycled.stops}. A stop takes {@code -Ddaybook.torture.recycled.stopMs} at most, and half of that
 * at least. Writers go on, and are killed, meanwhile.
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
    private static final int STOPS = Integer.getInteger("daybook.torture.recycled.stops", 2);
    private static final int MOST_STOP_MS = Integer.getInteger("daybook.torture.recycled.stopMs", 300);
    private static final long PATIENCE_NS =
        TimeUnit.MINUTES.toNanos(30) + TimeUnit.MILLISECONDS.toNanos((long)STOPS * MOST_STOP_MS);

    @TempDir(factory = MemoryDirectory.class)
    private Path memory;
    @TempDir
    private Path outputs;

    private final Random random = new Random(SEED.value());
    private Path directory;
    private Process[] writers;
    private int kills;

    @Test
    void shouldNeverShowAReaderWhatTheFileOfItsSegmentHasBecome() throws Exception
    {
        MemoryDirectory.assumeRecycling(memory);
        System.out.println("recycled messages=" + MESSAGES + ", " + SEED);
        directory = memory.resolve("journal");
        Journal.open(directory, new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).keepSegments(KEPT).recycleSegments(true)).close();
        final Path enough = memory.resolve("enough");
        int stops = 0;
        long stoppedMs = 0;
        try (Processes processes = new Processes(outputs))
        {
            writers = new Process[WRITERS];
            for (int i = 0; i < WRITERS; i++)
            {
                writers[i] = processes.start("writer-" + i, RecyclingWriterMain.class, directory, i);
            }
            final Process[] readers = new Process[READERS];
            for (int i = 0; i < READERS; i++)
            {
                readers[i] = processes.start("reader-" + i, RecyclingReaderMain.class, directory, MESSAGES,
                    random.nextLong(), memory.resolve("copies-" + i), enough);
            }
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (isAnyAlive(readers))
            {
                assertThat(System.nanoTime() - deadlineNs).as("readers end").isNegative();
                checkNoneHasFailed(readers, processes);
                Thread.sleep(MOST_LIFE_MS / 2 + random.nextInt(MOST_LIFE_MS / 2));
                killOne(processes);
                final Process reader = readers[random.nextInt(READERS)];
                if (stops < STOPS && reader.isAlive() && Processes.trySignal(reader, "STOP"))
                {
                    stops++;
                    stoppedMs += waitAndKill(MOST_STOP_MS / 2 + random.nextInt(MOST_STOP_MS / 2 + 1), processes);
                    Processes.trySignal(reader, "CONT");
                }
                if (stops >= STOPS && !Files.exists(enough))
                {
                    Files.createFile(enough);
                }
            }
            for (int i = 0; i < READERS; i++)
            {
                assertThat(readers[i].exitValue()).as(processes.read("reader-" + i)).isZero();
                System.out.println(
                    "reader " + i + ": " + processes.read("reader-" + i).strip() + " messages and copies");
            }
        }
        final long recycled = recycled(directory);
        System.out.println("writers killed: " + kills + ", readers stopped: " + stops + ", for " + stoppedMs +
            " ms together, segments recycled: " + recycled);
        assertThat(recycled).isPositive();
        assertThat(stops).isEqualTo(STOPS);
    }

    /** Kills a writer, and starts another. */
    private void killOne(final Processes processes) throws IOException, InterruptedException
    {
        assertThat(SegmentStore.list(directory)).hasSizeLessThan(MOST_SEGMENTS);
        final int writer = random.nextInt(WRITERS);
        assertThat(writers[writer].isAlive()).as(processes.read("writer-" + writer)).isTrue();
        writers[writer].destroyForcibly().waitFor();
        kills++;
        writers[writer] =
            processes.start("writer-" + writer, RecyclingWriterMain.class, directory, WRITERS + kills);
    }

    /** Waits for so long; when that is long, goes on to kill writers. */
    private int waitAndKill(final int ms, final Processes processes) throws IOException, InterruptedException
    {
        for (int left = ms; left > 0; left -= MOST_LIFE_MS)
        {
            Thread.sleep(Math.min(left, MOST_LIFE_MS));
            if (left > MOST_LIFE_MS)
            {
                killOne(processes);
            }
        }
        return ms;
    }

    /** At once, as long as the journal is as the reader has found it. */
    private static void checkNoneHasFailed(final Process[] readers, final Processes processes) throws IOException
    {
        for (int i = 0; i < readers.length; i++)
        {
            assertThat(readers[i].isAlive() || 0 == readers[i].exitValue()).as(processes.read("reader-" + i)).isTrue();
        }
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

    private static long recycled(final Path directory)
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            return scan.counters().recycled();
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Seed;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.torture.NamedTailerMain.COMMITTED_OFFSET;
import static io.daybook.journal.torture.NamedTailerMain.FIRST_OFFSET;
import static io.daybook.journal.torture.NamedTailerMain.HANDLED_OFFSET;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Owners of a named tailer that are killed. Counts: {@code -Ddaybook.tailer.kills}, seed: {@code -Ddaybook.seed}.
 */
@Tag("slow")
class NamedTailerTortureTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int KILLS = Integer.getInteger("daybook.tailer.kills", 5);
    private static final int MESSAGES_PER_KILL = 40_000;
    private static final int BATCH = 7;
    private static final int RACERS = 3;
    private static final int RACED_MESSAGES = 120;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(2);

    @TempDir
    private Path directory;

    private void append(final int messages)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        try (Journal journal = Journal.open(directory.resolve("journal"), new JournalConfig().segmentLength(1 << 20));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < messages; i++)
            {
                bytes.putInt(0, i);
                appender.append(bytes, 0, 4 + (i & 31));
            }
        }
    }

    private UnsafeBuffer notes(final String name, final int length)
    {
        final File file = directory.resolve(name).toFile();
        IoUtil.createEmptyFile(file, length, true);
        return new UnsafeBuffer(IoUtil.mapExistingFile(file, MapMode.READ_WRITE, name, 0, length));
    }

    @Test
    void shouldHandleEveryMessageAtLeastOnceAndRepeatOnlyWhatWasNotCommitted() throws Exception
    {
        System.out.println("tailer kills=" + KILLS + ", " + SEED);
        final Random random = SEED.random();
        final int messages = KILLS * MESSAGES_PER_KILL;
        append(messages);
        final UnsafeBuffer notes = notes("notes", HANDLED_OFFSET + messages);
        try (Processes processes = new Processes(directory))
        {
            for (int kill = 0; kill < KILLS; kill++)
            {
                final long before = notes.getLongAcquire(COMMITTED_OFFSET);
                final Process owner = start(processes, messages);
                while (notes.getLongAcquire(COMMITTED_OFFSET) == before && owner.isAlive())
                {
                    Thread.sleep(1);
                }
                TimeUnit.MICROSECONDS.sleep(random.nextInt(20_000));
                assertThat(owner.isAlive()).as(() -> read(processes, "owner")).isTrue();
                owner.destroyForcibly().waitFor();
                // A commit may have been made that had not returned.
                assertThat(notes.getLong(FIRST_OFFSET)).isBetween(before, before + BATCH);
            }
            start(processes, messages);
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (notes.getLongAcquire(COMMITTED_OFFSET) < messages && System.nanoTime() - deadlineNs < 0)
            {
                Thread.sleep(1);
            }
        }
        int repeated = 0;
        for (int i = 0; i < messages; i++)
        {
            assertThat(notes.getByte(HANDLED_OFFSET + i)).as("times message %d was handled", i).isPositive();
            repeated += notes.getByte(HANDLED_OFFSET + i) - 1;
        }
        assertThat(repeated).isLessThanOrEqualTo(KILLS * BATCH);
        System.out.println("tailer kills: " + KILLS + ", " + messages + " messages, " + repeated + " repeated");
    }

    private Process start(final Processes processes, final int messages)
        throws Exception
    {
        return processes.start(
            "owner",
            NamedTailerMain.class,
            directory.resolve("journal"),
            directory.resolve("notes"),
            messages,
            BATCH);
    }

    private static String read(final Processes processes, final String name)
    {
        try
        {
            return processes.read(name);
        }
        catch (final IOException ex)
        {
            return ex.toString();
        }
    }

    @Test
    void shouldNeverHaveTwoOwnersHoweverManyProcessesRace() throws Exception
    {
        append(RACED_MESSAGES);
        final UnsafeBuffer owner = notes("owner", 8);
        try (Processes processes = new Processes(directory))
        {
            final Process[] racers = new Process[RACERS];
            for (int i = 0; i < RACERS; i++)
            {
                racers[i] = processes.start(
                    "racer-" + i,
                    OwnerRaceMain.class,
                    directory.resolve("journal"),
                    directory.resolve("owner"),
                    RACED_MESSAGES);
            }
            int taken = 0;
            for (int i = 0; i < RACERS; i++)
            {
                assertThat(racers[i].waitFor(2, TimeUnit.MINUTES)).isTrue();
                assertThat(racers[i].exitValue()).as(processes.read("racer-" + i)).isZero();
                taken += Integer.parseInt(processes.read("racer-" + i).split(" ")[0]);
            }
            assertThat(taken).isEqualTo(RACED_MESSAGES);
            assertThat(owner.getInt(4)).isEqualTo(RACED_MESSAGES);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.nio.file.Path;
import java.util.Random;

import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.Seed;
import io.daybook.journal.Tailer;
import io.daybook.journal.torture.DeltaWriterMain.Tick;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Processes are killed while they tell messages by what has changed. More rounds: {@code -Ddaybook.kills}.
 */
@Tag("slow")
class DeltaKilledWritersTest
{
    private static final Seed SEED = Seed.of("daybook.seed");
    private static final int ROUNDS = Integer.getInteger("daybook.kills", 4);
    private static final int WRITERS = 2;
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final long MIN_MESSAGES = 20_000;

    @RegisterExtension
    final Seed seed = SEED;

    @TempDir
    private Path directory;

    private final Int2ObjectHashMap<long[]> next = new Int2ObjectHashMap<>();
    private final IntHashSet seen = new IntHashSet();
    private long count;

    @Test
    void shouldLoseNoMessageThatCanBeReadWhenItsWriterIsKilled() throws Exception
    {
        System.out.println("shouldLoseNoMessageThatCanBeReadWhenItsWriterIsKilled: " + SEED);
        final Random random = SEED.random();
        final Path path = directory.resolve("journal");
        try (Processes processes = new Processes(directory);
            Journal journal = Journal.open(path, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Tailer tailer = journal.tailer())
        {
            for (int round = 0; round < ROUNDS; round++)
            {
                final Process[] writers = new Process[WRITERS];
                for (int i = 0; i < WRITERS; i++)
                {
                    final int writer = round * WRITERS + i;
                    writers[i] = processes.start("writer" + writer, DeltaWriterMain.class, path, writer);
                }
                final long enough = count + MIN_MESSAGES + random.nextInt(20_000);
                while (count < enough || seen.size() < (round + 1) * WRITERS)
                {
                    read(tailer, random);
                    for (final Process writer : writers)
                    {
                        assertThat(writer.isAlive()).isTrue();
                    }
                }
                for (final Process writer : writers)
                {
                    writer.destroyForcibly().onExit().join();
                }
            }
            read(tailer, random);
        }
        verify(path);
    }

    private void read(final Tailer tailer, final Random random)
    {
        while (tailer.next())
        {
            // Who does not look at a message goes back for it when another one needs it.
            if (0 != random.nextInt(4))
            {
                check(tailer.message());
            }
            count++;
        }
    }

    private Tick check(final Message message)
    {
        final Tick tick = message.as(Tick.class);
        seen.add(tick.writer());
        assertThat(tick).isEqualTo(Tick.of(tick.writer(), tick.number()));
        return tick;
    }

    /** Each writer's messages are there, from its first one on, and none is missing. */
    private void verify(final Path path)
    {
        long found = 0;
        try (JournalScan scan = JournalScan.open(path))
        {
            while (scan.next())
            {
                final Tick tick = check(scan.message());
                final long[] expected = next.computeIfAbsent(tick.writer(), (writer) -> new long[1]);
                assertThat(tick.number()).isEqualTo(expected[0]++);
                found++;
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(count);
        assertThat(next).hasSize(ROUNDS * WRITERS);
        final Verification verification = JournalVerifier.of(path).verify((bytes, total) -> true);
        assertThat(verification.count(Verification.Severity.DAMAGED)).isZero();
    }
}

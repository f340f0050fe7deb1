/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalCounters;
import io.daybook.journal.Message;
import io.daybook.journal.Seed;
import io.daybook.journal.Tailer;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Processes that write, read, are killed and are stopped. Counts: {@code -Ddaybook.torture.messages}, {@code
 * -Ddaybook.torture.kills}, {@code -Ddaybook.torture.stops}; a stop takes {@code -Ddaybook.torture.stopMs} to two and a
 * half times that.
 */
@Tag("slow")
class TortureTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.torture.seed");

    private static final int WRITERS = 4;
    private static final int SURVIVORS = WRITERS - 1;
    private static final int TAILERS = 2;
    private static final long MESSAGES = Long.getLong("daybook.torture.messages", 50_000);
    private static final int KILLS = Integer.getInteger("daybook.torture.kills", 10);
    private static final int STOPS = Integer.getInteger("daybook.torture.stops", 3);
    private static final int STOP_MS = Integer.getInteger("daybook.torture.stopMs", 500);
    private static final int SEGMENT_LENGTH = 4 << 20;
    private static final int SHORT = 200;
    private static final int LONG = 200_000;
    private static final long SURVIVOR_PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long STOPPED_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long FOREVER = Long.MAX_VALUE;

    @TempDir
    private Path directory;

    /** What each writer notes, by number. */
    private final Map<Integer, UnsafeBuffer> notes = new HashMap<>();

    private Path journal()
    {
        return directory.resolve("journal");
    }

    private String acknowledgedFile(final int writer)
    {
        final File file = directory.resolve("acknowledged-" + writer).toFile();
        notes.put(writer, new UnsafeBuffer(IoUtil.mapNewFile(file, WriterMain.NOTES_LENGTH)));
        return file.getPath();
    }

    private long acknowledged(final int writer)
    {
        return notes.get(writer).getLongAcquire(0);
    }

    private void stop(final int writer)
    {
        notes.get(writer).putLongRelease(WriterMain.STOP_OFFSET, 1);
    }

    private void createJournal(final Checksums checksums)
    {
        Journal.open(journal(), new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(checksums)).close();
    }

    private void stopTailers()
    {
        try (Journal open = Journal.open(journal()); Appender appender = open.appender())
        {
            appender.append("stop");
        }
    }

    private static void assertEnds(final Processes processes, final String name, final Process process)
        throws IOException, InterruptedException
    {
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("%s ends", name).isTrue();
        assertThat(process.exitValue()).as("%s: %s", name, processes.read(name)).isZero();
    }

    @Test
    void shouldShowEveryTailerEachWritersMessagesInOrderFromFourProcesses() throws Exception
    {
        createJournal(Checksums.FRAME);
        try (Processes processes = new Processes(directory))
        {
            final Process[] tailers = startTailers(processes);
            final Process[] writers = new Process[WRITERS];
            for (int i = 0; i < WRITERS; i++)
            {
                writers[i] = processes.start(
                    "writer-" + i, WriterMain.class, journal(), i, MESSAGES, SHORT, acknowledgedFile(i), 0);
            }
            for (int i = 0; i < WRITERS; i++)
            {
                assertEnds(processes, "writer-" + i, writers[i]);
            }
            stopTailers();
            for (int i = 0; i < TAILERS; i++)
            {
                assertEnds(processes, "tailer-" + i, tailers[i]);
                final Map<Integer, Long> counts = TailerMain.counts(processes.read("tailer-" + i));
                counts.remove(TailerMain.GAP);
                assertThat(counts).isEqualTo(Map.of(0, MESSAGES, 1, MESSAGES, 2, MESSAGES, 3, MESSAGES));
            }
        }
        final ChainWalk walk = new ChainWalk(journal());
        assertThat(walk.messages()).isEqualTo(WRITERS * MESSAGES + 1);
        System.out.println("four writers: " + walk.messages() + " messages, " + walk.frames() + " frames");
    }

    private Process[] startTailers(final Processes processes) throws IOException
    {
        final Process[] tailers = new Process[TAILERS];
        for (int i = 0; i < TAILERS; i++)
        {
            tailers[i] = processes.start("tailer-" + i, TailerMain.class, journal(), 0 == i);
        }
        return tailers;
    }

    @Test
    void shouldLoseNothingCommittedAndGoOnWhenAWriterIsKilledAgainAndAgain() throws Exception
    {
        System.out.println("kills=" + KILLS + ", " + SEED);
        final Random random = SEED.random();
        createJournal(Checksums.BLOCK);
        try (Processes processes = new Processes(directory))
        {
            final Process[] tailers = startTailers(processes);
            final Process[] survivors = new Process[SURVIVORS];
            for (int i = 0; i < SURVIVORS; i++)
            {
                survivors[i] = processes.start(
                    "writer-" + i,
                    WriterMain.class,
                    journal(),
                    i,
                    FOREVER,
                    SHORT,
                    acknowledgedFile(i),
                    SURVIVOR_PAUSE_NS);
            }
            for (int victim = SURVIVORS; victim < SURVIVORS + KILLS; victim++)
            {
                final Process process = processes.start(
                    "writer-" + victim,
                    WriterMain.class,
                    journal(),
                    victim,
                    FOREVER,
                    LONG,
                    acknowledgedFile(victim),
                    0);
                while (0 == acknowledged(victim) && process.isAlive())
                {
                    Thread.sleep(1);
                }
                TimeUnit.MICROSECONDS.sleep(random.nextInt(30_000));
                assertThat(process.isAlive()).as(processes.read("writer-" + victim)).isTrue();
                process.destroyForcibly().waitFor();
            }
            for (int i = 0; i < SURVIVORS; i++)
            {
                stop(i);
                assertEnds(processes, "writer-" + i, survivors[i]);
                System.out.printf("survivor %d: slowest append %s us%n", i, inUs(processes.read("writer-" + i)));
            }
            stopTailers();
            for (int i = 0; i < TAILERS; i++)
            {
                assertEnds(processes, "tailer-" + i, tailers[i]);
                final Map<Integer, Long> counts = TailerMain.counts(processes.read("tailer-" + i));
                System.out.printf("tailer %d: longest gap %d us%n", i,
                    TimeUnit.NANOSECONDS.toMicros(counts.remove(TailerMain.GAP)));
                for (int writer = 0; writer < SURVIVORS; writer++)
                {
                    assertThat(counts.get(writer)).as("messages of writer %d", writer)
                        .isEqualTo(acknowledged(writer));
                }
                for (int writer = SURVIVORS; writer < SURVIVORS + KILLS; writer++)
                {
                    final long acknowledged = acknowledged(writer);
                    // A message may have been committed whose append had not returned yet.
                    assertThat(counts.get(writer)).as("messages of writer %d", writer)
                        .isBetween(acknowledged, acknowledged + 1);
                }
            }
        }
        final ChainWalk walk = new ChainWalk(journal());
        System.out.println("kills: " + KILLS + ", " + walk.messages() + " messages, " +
            walk.paddings() + " claims stepped over, " + walk.vouched() + " bytes vouched for");
        assertThat(walk.vouched()).isPositive();
    }

    @Test
    void shouldLoseNothingCommittedThoughAnyProcessMayBeKilledAndAllAtOnce() throws Exception
    {
        System.out.println("kills of any=" + KILLS + ", " + SEED);
        final Random random = SEED.random();
        final KillTally tally = new KillTally();
        for (int i = 0; tally.kills() < KILLS; i++)
        {
            final Path round = Files.createDirectory(directory.resolve("round-" + i));
            try (KillRound killRound = new KillRound(round, random, tally))
            {
                // In every other round tailers are there to see the end, in the others the journal is found deserted.
                killRound.run(0 == (i & 1));
            }
            IoUtil.delete(round.toFile(), false);
        }
        System.out.println(tally);
    }

    /**
     * Messages are long, so that a stop is likely to find a claim open.
     */
    @Test
    void shouldWaitForAWriterThatIsOnlyStoppedAndTakeNoClaimFromIt() throws Exception
    {
        System.out.println("stops=" + STOPS + ", " + SEED);
        final Random random = SEED.random();
        long stoppedMs = 0;
        createJournal(Checksums.BLOCK);
        try (Processes processes = new Processes(directory))
        {
            final Process[] tailers = startTailers(processes);
            final Process[] writers = new Process[WRITERS];
            for (int i = 0; i < WRITERS; i++)
            {
                writers[i] = processes.start(
                    "writer-" + i, WriterMain.class, journal(), i, FOREVER, LONG, acknowledgedFile(i),
                    STOPPED_PAUSE_NS);
                // One after the other: on a machine that does much else they would wait for each other's opening.
                while (0 == acknowledged(i))
                {
                    assertThat(writers[i].isAlive()).as(processes.read("writer-" + i)).isTrue();
                    Thread.sleep(1);
                }
            }
            for (int i = 0; i < STOPS; i++)
            {
                final int stopped = random.nextInt(WRITERS);
                final Process writer = writers[stopped];
                assertThat(writer.isAlive()).as(processes.read("writer-" + stopped)).isTrue();
                final int ms = stopMs(random);
                Processes.signal(writer, "STOP");
                TimeUnit.MILLISECONDS.sleep(ms);
                Processes.signal(writer, "CONT");
                stoppedMs += ms;
                TimeUnit.MILLISECONDS.sleep(10);
            }
            // All that were stopped must go on: two more messages of each, the first of which may have been under way.
            for (int i = 0; i < WRITERS; i++)
            {
                final long before = acknowledged(i);
                while (acknowledged(i) < before + 2)
                {
                    assertThat(writers[i].isAlive()).as(processes.read("writer-" + i)).isTrue();
                    Thread.sleep(1);
                }
            }
            try (Journal journal = Journal.openReadOnly(journal()))
            {
                final JournalCounters counters = journal.counters();
                assertThat(counters.steppedOver()).as("claims taken from living writers").isZero();
                System.out.printf(
                    "stops: %d of %d ms together, probes that found a stopped writer alive: %d, claims revoked: %d%n",
                    STOPS, stoppedMs, counters.stalls(), counters.steppedOver());
            }
            for (int i = 0; i < WRITERS; i++)
            {
                writers[i].destroyForcibly().waitFor();
            }
            stopTailers();
            for (int i = 0; i < TAILERS; i++)
            {
                assertEnds(processes, "tailer-" + i, tailers[i]);
            }
        }
        new ChainWalk(journal());
    }

    @Test
    void shouldLeaveAStoppedWriterTheClaimThatItHoldsOpen() throws Exception
    {
        System.out.println("stops in a claim=" + STOPS + ", " + SEED);
        final Random random = SEED.random();
        long stoppedMs = 0;
        createJournal(Checksums.BLOCK);
        try (Processes processes = new Processes(directory);
            Journal journal = Journal.open(journal()); Tailer tailer = journal.tailer();
            Journal readOnly = Journal.openReadOnly(journal()); Tailer reader = readOnly.tailer())
        {
            final Process claimer =
                processes.start("claimer", ClaimerMain.class, journal(), STOPS, acknowledgedFile(0));
            for (int i = 0; i < STOPS; i++)
            {
                while (acknowledged(0) <= i)
                {
                    assertThat(claimer.isAlive()).as(processes.read("claimer")).isTrue();
                    Thread.sleep(1);
                }
                Processes.signal(claimer, "STOP");
                final long startNs = System.nanoTime();
                final long stalls = journal.counters().stalls();
                final long stopNs = TimeUnit.MILLISECONDS.toNanos(stopMs(random));
                while (journal.counters().stalls() < stalls + 100 || System.nanoTime() - startNs < stopNs)
                {
                    assertThat(next(tailer, i)).as("message %d while its writer is stopped", i).isFalse();
                    assertThat(next(reader, i)).as("message %d while its writer is stopped", i).isFalse();
                }
                Processes.signal(claimer, "CONT");
                stoppedMs += TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
                claimer.getOutputStream().write('\n');
                claimer.getOutputStream().flush();
            }
            assertEnds(processes, "claimer", claimer);
            assertThat(next(tailer, STOPS - 1)).isTrue();
            assertThat(next(reader, STOPS - 1)).isTrue();
            assertThat(journal.counters().steppedOver()).isZero();
            System.out.printf(
                "stops in a claim: %d of %d ms together, probes that found the writer alive: %d, claims revoked: %d%n",
                STOPS, stoppedMs, journal.counters().stalls(), journal.counters().steppedOver());
        }
        assertThat(new ChainWalk(journal()).paddings()).isZero();
    }

    private static int stopMs(final Random random)
    {
        return STOP_MS + random.nextInt(STOP_MS * 3 / 2 + 1);
    }

    /**
     * Reads on to a message.
     */
    private static boolean next(final Tailer tailer, final long number)
    {
        while (tailer.next())
        {
            final Message message = tailer.message();
            assertThat(TortureMessage.isIntact(message.buffer(), message.offset(), message.length())).isTrue();
            if (number == TortureMessage.number(message.buffer(), message.offset()))
            {
                return true;
            }
        }
        return false;
    }

    private static long inUs(final String output)
    {
        return TimeUnit.NANOSECONDS.toMicros(Long.parseLong(output.trim()));
    }
}

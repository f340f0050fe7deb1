/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalSeals;
import io.daybook.journal.Seed;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.seal.SealFiles;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.Sealing;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Verdict;
import io.daybook.journal.verify.SealVerifier;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Journals that seal themselves in processes that are killed or stopped meanwhile, while this process seals them, too.
 * Kills: {@code -Ddaybook.torture.kills}, twice that many of writers, and as many of keepers at a seal.
 */
@Tag("slow")
@Timeout(600)
class SelfSealTortureTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.torture.seed");

    private static final SealKey KEY = SealKey.generate("example.com/orders");
    private static final int KILLS = 2 * Integer.getInteger("daybook.torture.kills", 10);
    private static final int MOST_US = 60_000;
    private static final int STOPPED_MS = 20;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(2);

    @TempDir
    private Path temp;

    private Path journal()
    {
        return temp.resolve("journal");
    }

    private SealVerification verify()
    {
        return SealVerifier.of(journal(), List.of(KEY.verifier())).verify((bytes, total) -> true);
    }

    private void sealByHand()
    {
        JournalSeals.of(journal()).seal(KEY, (sealed) -> assertThat(sealed.seal()).isNotNull(), (bytes) -> true);
    }

    private void awaitSeal(final Process process, final long behind, final String output) throws Exception
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!Files.exists(journal()) || SealFiles.newest(journal()) <= behind)
        {
            assertThat(process.isAlive()).as(output).isTrue();
            assertThat(System.nanoTime() - deadlineNs).as("the process seals").isNegative();
            Thread.sleep(1);
        }
    }

    @Test
    void shouldBeSealedWithoutAGapWhateverDies() throws Exception
    {
        final Path keyFile = temp.resolve("orders.key");
        Files.writeString(keyFile, KEY.toPem());
        final Random random = SEED.random();
        final List<String> outputs = new ArrayList<>();
        try (Processes processes = new Processes(temp))
        {
            for (int kill = 0; kill < KILLS; kill++)
            {
                final long sealed = Files.exists(journal()) ? SealFiles.newest(journal()) : -1;
                final String name = "writer-" + kill;
                outputs.add(name);
                final Process process =
                    processes.start(name, SelfSealMain.class, journal(), KEY.name(), keyFile);
                awaitSeal(process, sealed, processes.read(name));
                if (0 == kill % 3)
                {
                    sealByHand();
                }
                else if (1 == kill % 3)
                {
                    TimeUnit.MICROSECONDS.sleep(random.nextInt(MOST_US));
                    Processes.signal(process, "STOP");
                    sealByHand();
                    Thread.sleep(STOPPED_MS);
                    Processes.signal(process, "CONT");
                }
                TimeUnit.MICROSECONDS.sleep(random.nextInt(MOST_US));
                process.destroyForcibly().waitFor();
                final SealVerification seals = verify();
                assertThat(seals.isViolated()).as("after kill " + kill + ", " + SEED + ": " + seals).isFalse();
            }
            assertNothingWasTold(processes, outputs);
        }
        try (Journal journal = Journal.open(
            journal(), SelfSealMain.config(Sealing.by(KEY)).agents(AgentMode.INVOKER)))
        {
            try (Appender appender = journal.appender())
            {
                appender.append(new byte[1]);
                appender.roll();
            }
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (verify().count(Verdict.UNSEALED) > 0)
            {
                assertThat(System.nanoTime() - deadlineNs).as("the next keeper seals").isNegative();
                while (journal.disk().doWork() > 0)
                {
                    // until everything is sealed
                }
            }
        }
        final SealVerification seals = verify();
        assertThat(seals.isViolated()).as(seals.toString()).isFalse();
        System.out.println("kills: " + KILLS + ", sealed: " + seals.count(Verdict.OK) + ", pruned: " +
            seals.count(Verdict.PRUNED) + ", " + SEED);
        assertThat(seals.count(Verdict.PRUNED)).isPositive();
    }

    /** The keepers only seal, and each dies at a seal, many at the same one as the keeper before. */
    @Test
    void shouldBeSealedWithoutAGapThoughOneKeeperAfterTheOtherIsKilledAtASeal() throws Exception
    {
        final Path keyFile = temp.resolve("orders.key");
        Files.writeString(keyFile, KEY.toPem());
        final Random random = SEED.random();
        final List<String> outputs = new ArrayList<>();
        final long last = fillForKeepers();
        int midway = 0;
        try (Processes processes = new Processes(temp))
        {
            for (int kill = 0; kill < KILLS / 2 && SealFiles.newest(journal()) < last; kill++)
            {
                final String name = "keeper-" + kill;
                outputs.add(name);
                final Process process =
                    processes.start(name, SealKeeperMain.class, journal(), KEY.name(), keyFile);
                final long read = awaitReading(process, processes.output(name), last);
                TimeUnit.MICROSECONDS.sleep(random.nextInt(MOST_US / 10));
                process.destroyForcibly().waitFor();
                midway += read >= 0 && !SealFiles.has(journal(), read) ? 1 : 0;
                final SealVerification seals = verify();
                assertThat(seals.isViolated()).as("after kill " + kill + ", " + SEED + ": " + seals).isFalse();
            }
            assertNothingWasTold(processes, outputs);
        }
        sealByHand();
        final SealVerification seals = verify();
        System.out.println("keepers killed: " + outputs.size() + ", midway: " + midway + ", sealed: " +
            seals.count(Verdict.OK) + ", " + SEED);
        assertThat(seals.isViolated()).as(seals.toString()).isFalse();
        assertThat(seals.count(Verdict.UNSEALED)).as("the segment at the tail").isEqualTo(1);
    }

    /** Writes segments that are not sealed, and gives the base position of the last one that is settled. */
    private long fillForKeepers()
    {
        final long end = 2L * KILLS * SealKeeperMain.SEGMENT_LENGTH;
        try (Journal journal = Journal.open(journal(), SealKeeperMain.config()); Appender appender = journal.appender())
        {
            long position = 0;
            while (position < end)
            {
                position = appender.append(new byte[SealKeeperMain.MESSAGE_LENGTH]);
            }
        }
        return end - SealKeeperMain.SEGMENT_LENGTH;
    }

    /**
     * Waits until a keeper has opened the journal and reads the segment that is to be sealed next; gives that one, or
     * -1 when all are sealed.
     */
    private long awaitReading(final Process process, final Path output, final long last) throws Exception
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (SealFiles.newest(journal()) < last)
        {
            assertThat(process.isAlive()).as("%s", output).isTrue();
            assertThat(System.nanoTime() - deadlineNs).as("the process reads a segment").isNegative();
            final long newest = SealFiles.newest(journal());
            final long next = newest < 0 ? 0 : newest + SealKeeperMain.SEGMENT_LENGTH;
            if (Files.readString(output).contains("open") && isOpen(process, SegmentDescriptor.fileName(next)))
            {
                return next;
            }
            Thread.sleep(1);
        }
        return -1;
    }

    private static boolean isOpen(final Process process, final String file) throws IOException
    {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + process.pid() + "/fd")))
        {
            return descriptors.anyMatch((descriptor) -> leadsTo(descriptor, file));
        }
    }

    private static boolean leadsTo(final Path descriptor, final String file)
    {
        try
        {
            return Files.readSymbolicLink(descriptor).endsWith(file);
        }
        catch (final IOException ignore)
        {
            // It was closed meanwhile.
            return false;
        }
    }

    private static void assertNothingWasTold(final Processes processes, final List<String> outputs) throws IOException
    {
        for (final String output : outputs)
        {
            assertThat(processes.read(output).lines()).noneMatch((line) -> line.startsWith("told: "));
        }
    }
}

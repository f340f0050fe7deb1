/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.RollCycle;
import io.daybook.journal.layout.FrameType;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A journal of its own, and processes that write and tail it, any of which is killed and has another take its place;
 * now and then all are killed at once. What writers have noted outside the journal tells what must be in it in the end.
 */
final class KillRound implements AutoCloseable
{
    private static final int MAX_WRITERS = 4;
    private static final int MAX_TAILERS = 2;
    private static final int MAX_STEPS = 6;
    private static final int SEGMENT_LENGTH = 2 << 20;
    private static final int MAX_LENGTH = 500_000;
    private static final int MIN_WORK_MS = 5;
    private static final int MAX_WORK_MS = 50;
    private static final int MAX_OPENING_MS = 250;
    private static final RollCycle CYCLE = RollCycle.of(Duration.ofMillis(200));
    private static final long[] PAUSES_NS = {50_000, 500_000, 2_000_000};
    /** Copying so much takes long enough to be killed in the middle. */
    private static final int LONG = MAX_LENGTH / 4;
    private static final long LONG_PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(2);

    private final Path directory;
    private final Random random;
    private final KillTally tally;
    private final Processes processes;
    private final boolean exclusive;
    private final int writers;
    private final int tailers;
    private final List<Member> living = new ArrayList<>();
    private final List<UnsafeBuffer> notes = new ArrayList<>();
    private int started;

    KillRound(final Path directory, final Random random, final KillTally tally)
    {
        this.directory = directory;
        this.random = random;
        this.tally = tally;
        this.processes = new Processes(directory);
        this.exclusive = 0 == random.nextInt(4);
        this.writers = exclusive ? 1 : 1 + random.nextInt(MAX_WRITERS);
        this.tailers = 1 + random.nextInt(MAX_TAILERS);
    }

    void run(final boolean killAllInTheEnd) throws IOException, InterruptedException
    {
        tally.onRound(exclusive);
        create();
        startAll();
        final int steps = 1 + random.nextInt(MAX_STEPS);
        final int sureDesertion = random.nextInt(steps);
        for (int i = 0; i < steps; i++)
        {
            letWork();
            if (i == sureDesertion || 0 == random.nextInt(MAX_STEPS))
            {
                killAll();
                if (random.nextBoolean())
                {
                    killOneThatOpens();
                }
                startAll();
            }
            else
            {
                replaceOne();
            }
        }
        letWork();
        end(killAllInTheEnd);
    }

    private Path journal()
    {
        return directory.resolve("journal");
    }

    private void create()
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH)
            .checksums(random.nextBoolean() ? Checksums.BLOCK : Checksums.FRAME);
        Journal.open(journal(), 0 == random.nextInt(3) ? config.rollCycle(CYCLE) : config).close();
    }

    private void startAll() throws IOException
    {
        for (int i = 0; i < writers; i++)
        {
            startWriter();
        }
        for (int i = 0; i < tailers; i++)
        {
            startTailer();
        }
    }

    private Member startWriter() throws IOException
    {
        final int writer = notes.size();
        final String name = "writer-" + writer;
        final File file = directory.resolve("acknowledged-" + writer).toFile();
        notes.add(new UnsafeBuffer(IoUtil.mapNewFile(file, WriterMain.NOTES_LENGTH)));
        final Process process = processes.start(
            name,
            WriterMain.class,
            journal(),
            writer,
            Long.MAX_VALUE,
            MAX_LENGTH,
            file,
            PAUSES_NS[random.nextInt(PAUSES_NS.length)],
            exclusive ? WriterMain.EXCLUSIVE : "shared");
        return add(new Member(name, writer, process));
    }

    private Member startTailer() throws IOException
    {
        final String name = "tailer-" + started;
        return add(new Member(name, -1, processes.start(name, TailerMain.class, journal(), random.nextBoolean())));
    }

    private Member add(final Member member)
    {
        started++;
        living.add(member);
        return member;
    }

    private long acknowledged(final int writer)
    {
        return notes.get(writer).getLongAcquire(0);
    }

    /**
     * Waits until every writer has appended, and some time more.
     */
    private void letWork() throws IOException, InterruptedException
    {
        for (final Member member : living)
        {
            if (member.writes())
            {
                awaitNote(member, 0);
            }
        }
        TimeUnit.MILLISECONDS.sleep(MIN_WORK_MS + random.nextInt(MAX_WORK_MS));
    }

    private void awaitNote(final Member member, final int offset) throws IOException, InterruptedException
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (0 == notes.get(member.writer()).getLongAcquire(offset))
        {
            assertAlive(member);
            assertThat(System.nanoTime() - deadlineNs).as("%s opens the journal and appends", member.name())
                .isNegative();
            Thread.sleep(1);
        }
    }

    private void assertAlive(final Member member) throws IOException
    {
        if (!member.process().isAlive())
        {
            throw new AssertionError(member.name() + " has ended: " + processes.read(member.name()));
        }
    }

    private void replaceOne() throws IOException, InterruptedException
    {
        final Member victim = living.get(random.nextInt(living.size()));
        kill(List.of(victim));
        if (victim.writes())
        {
            startWriter();
        }
        else
        {
            startTailer();
        }
    }

    private void killAll() throws IOException, InterruptedException
    {
        kill(List.copyOf(living));
        tally.onDesertion();
    }

    /**
     * The first one to open the journal after all have died dies too, perhaps while it recovers.
     */
    private void killOneThatOpens() throws IOException, InterruptedException
    {
        final Member victim = startWriter();
        awaitNote(victim, WriterMain.OPENING_OFFSET);
        TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_OPENING_MS));
        kill(List.of(victim));
        if (0 == acknowledged(victim.writer()))
        {
            tally.onKillWhileOpening();
        }
    }

    /**
     * A kill at any moment seldom finds a claim open; one that follows now is likely to.
     */
    private void awaitLongMessage(final Member writer)
    {
        final long deadlineNs = System.nanoTime() + LONG_PATIENCE_NS;
        while (notes.get(writer.writer()).getLongAcquire(WriterMain.APPENDING_OFFSET) < LONG &&
            System.nanoTime() - deadlineNs < 0)
        {
            Thread.onSpinWait();
        }
    }

    private void kill(final List<Member> victims) throws IOException, InterruptedException
    {
        if (random.nextBoolean())
        {
            victims.stream().filter(Member::writes).findFirst().ifPresent(this::awaitLongMessage);
        }
        for (final Member victim : victims)
        {
            assertAlive(victim);
            victim.process().destroyForcibly();
        }
        for (final Member victim : victims)
        {
            victim.process().waitFor();
            tally.onKill(victim.writes());
            living.remove(victim);
        }
    }

    private void end(final boolean killAll) throws IOException, InterruptedException
    {
        kill(living.stream().filter((member) -> killAll || member.writes()).toList());
        try (Journal open = Journal.open(journal()); Appender appender = open.appender())
        {
            if (killAll)
            {
                tally.onDesertion();
                assertThat(open.recovery()).isNotEqualTo(RecoveryVerdict.NOTHING_TO_DO);
                assertThat(open.recovery().kind())
                    .isIn(RecoveryVerdict.Kind.CLEAN, RecoveryVerdict.Kind.ABANDONED);
                assertThat(open.recovery().cut()).isFalse();
            }
            appender.append("stop");
            open.sync();
        }
        final Map<Integer, Long> counts = new HashMap<>();
        final ChainWalk walk = new ChainWalk(journal(), (segment, type, offset, length) ->
            count(counts, segment, type, offset, length));
        tally.onWalk(walk);
        assertThat(walk.verdicts()).isGreaterThanOrEqualTo(killAll ? 1 : 0);
        assertThat(notes.size()).isGreaterThan(counts.keySet().stream().mapToInt(Integer::intValue).max().orElse(-1));
        for (int writer = 0; writer < notes.size(); writer++)
        {
            // A message may have been committed whose append had not returned yet.
            assertThat(counts.getOrDefault(writer, 0L)).as("messages of writer %d", writer)
                .isBetween(acknowledged(writer), acknowledged(writer) + 1);
        }
        for (final Member tailer : living)
        {
            assertThat(tailer.process().waitFor(2, TimeUnit.MINUTES)).as("%s ends", tailer.name()).isTrue();
            assertThat(tailer.process().exitValue())
                .as("%s: %s", tailer.name(), processes.read(tailer.name())).isZero();
            final Map<Integer, Long> seen = TailerMain.counts(processes.read(tailer.name()));
            seen.remove(TailerMain.GAP);
            assertThat(seen).as("messages that %s saw", tailer.name()).isEqualTo(counts);
        }
    }

    /**
     * Messages of a writer are whole and in its order, each there once.
     */
    private static void count(
        final Map<Integer, Long> counts, final byte[] segment, final int type, final int offset, final int length)
    {
        if (FrameType.BYTES == type)
        {
            final UnsafeBuffer message = new UnsafeBuffer(segment, offset, length);
            assertThat(TortureMessage.isIntact(message, 0, length)).as("a message is whole").isTrue();
            final int writer = TortureMessage.writer(message, 0);
            assertThat(TortureMessage.number(message, 0)).as("next message of writer %d", writer)
                .isEqualTo(counts.getOrDefault(writer, 0L));
            counts.merge(writer, 1L, Long::sum);
        }
    }

    @Override
    public void close()
    {
        processes.close();
    }

    private record Member(String name, int writer, Process process)
    {
        boolean writes()
        {
            return writer >= 0;
        }
    }
}

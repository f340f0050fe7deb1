/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Message;
import io.daybook.journal.RollCycle;
import io.daybook.journal.Tailer;
import io.daybook.journal.meta.RollCalendar;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writers that meet at boundaries, by the real clock. Counts: {@code -Ddaybook.roll.boundaries} for threads, {@code
 * -Ddaybook.roll.messages} of each process.
 */
@Tag("slow")
class RollTortureTest
{
    private static final int BOUNDARIES = Integer.getInteger("daybook.roll.boundaries", 20);
    private static final long MESSAGES = Long.getLong("daybook.roll.messages", 2_000);
    private static final int WRITERS = 3;
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGE_LENGTH = 200;
    private static final ZoneId ZONE = ZoneId.of("Australia/Lord_Howe");
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(200);
    /** By how much the clocks of two processes may differ, and one clock from itself. */
    private static final long CLOCK_ERROR_NS = TimeUnit.MILLISECONDS.toNanos(1);

    @TempDir
    private Path directory;

    private Path path()
    {
        return directory.resolve("journal");
    }

    private Journal create(final RollCycle cycle)
    {
        return Journal.open(
            path(), new JournalConfig().segmentLength(SEGMENT_LENGTH).rollCycle(cycle).rollZone(ZONE));
    }

    @Test
    void shouldRollOnceAtEachBoundaryThatThreadsMeet() throws Exception
    {
        final RollCycle cycle = RollCycle.of(Duration.ofMillis(20));
        final ExecutorService executor = Executors.newFixedThreadPool(WRITERS);
        try (Journal journal = create(cycle))
        {
            final List<Future<Long>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++)
            {
                final int writer = i;
                writers.add(executor.submit(() -> write(journal, writer)));
            }
            final Map<Integer, Long> expected = new HashMap<>();
            for (int i = 0; i < WRITERS; i++)
            {
                expected.put(i, writers.get(i).get());
            }
            assertOneRollABoundary(journal, cycle, expected);
            assertThat(journal.counters().rolls()).isGreaterThanOrEqualTo(BOUNDARIES);
        }
        finally
        {
            executor.shutdownNow();
        }
    }

    private static long write(final Journal journal, final int writer)
    {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[MESSAGE_LENGTH]);
        long number = 0;
        try (Appender appender = journal.appender())
        {
            for (; journal.counters().rolls() < BOUNDARIES; number++)
            {
                TortureMessage.encode(message, 0, MESSAGE_LENGTH, writer, number);
                appender.append(message, 0, MESSAGE_LENGTH);
                LockSupport.parkNanos(PAUSE_NS >> writer);
            }
        }
        return number;
    }

    @Test
    void shouldRollOnceAtEachBoundaryThatProcessesMeet() throws Exception
    {
        final RollCycle cycle = RollCycle.of(Duration.ofMillis(100));
        create(cycle).close();
        final Map<Integer, Long> expected = new HashMap<>();
        try (Processes processes = new Processes(directory))
        {
            final Process mapped = processes.start("tailer-0", TailerMain.class, path(), true);
            final Process readOnly = processes.start("tailer-1", TailerMain.class, path(), false);
            final List<Process> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++)
            {
                final Path acknowledged = Files.write(
                    directory.resolve("acknowledged-" + i), new byte[WriterMain.NOTES_LENGTH]);
                writers.add(processes.start(
                    "writer-" + i,
                    WriterMain.class,
                    path(),
                    i,
                    MESSAGES,
                    MESSAGE_LENGTH,
                    acknowledged,
                    PAUSE_NS));
                expected.put(i, MESSAGES);
            }
            for (int i = 0; i < WRITERS; i++)
            {
                assertEnds(processes, "writer-" + i, writers.get(i));
            }
            try (Journal journal = Journal.open(path()); Appender appender = journal.appender())
            {
                assertOneRollABoundary(journal, cycle, expected);
                appender.append("stop");
            }
            assertEnds(processes, "tailer-0", mapped);
            assertEnds(processes, "tailer-1", readOnly);
            final String seen = "0 " + MESSAGES + "\n1 " + MESSAGES + "\n2 " + MESSAGES + "\n";
            assertThat(processes.read("tailer-0")).endsWith(seen);
            assertThat(processes.read("tailer-1")).endsWith(seen);
        }
    }

    private static void assertEnds(final Processes processes, final String name, final Process process)
        throws IOException, InterruptedException
    {
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("%s ends", name).isTrue();
        assertThat(process.exitValue()).as("%s: %s", name, processes.read(name)).isZero();
    }

    /**
     * The segments have messages, their cycles increase, and no message is in a segment of another cycle than the one
     * in which it was claimed; so there is one roll for each boundary with a message on both sides of it.
     */
    private void assertOneRollABoundary(
        final Journal journal, final RollCycle cycle, final Map<Integer, Long> expected) throws IOException
    {
        final RollCalendar calendar = new RollCalendar(cycle, ZONE);
        final Map<Integer, Long> counts = new HashMap<>();
        final Map<Integer, Integer> late = new HashMap<>();
        long base = -1;
        long segmentCycle = -1;
        int segments = 0;
        try (Tailer tailer = journal.tailer())
        {
            while (tailer.next())
            {
                final Message message = tailer.message();
                final int writer = TortureMessage.writer(message.buffer(), message.offset());
                final long number = TortureMessage.number(message.buffer(), message.offset());
                assertThat(number).as("message of writer %d", writer).isEqualTo(counts.getOrDefault(writer, 0L));
                counts.put(writer, number + 1);
                final long messageBase = message.position() & -SEGMENT_LENGTH;
                if (messageBase != base)
                {
                    assertThat(messageBase).as("no segment without a message").isEqualTo(
                        base < 0 ? 0 : base + SEGMENT_LENGTH);
                    final long next = cycleOf(messageBase);
                    assertThat(next).as("cycle of the segment at %d", messageBase).isGreaterThan(segmentCycle);
                    assertThat(calendar.start(next)).isEqualTo(next);
                    base = messageBase;
                    segmentCycle = next;
                    segments++;
                    late.clear();
                }
                assertThat(message.timestampNs()).isGreaterThanOrEqualTo(segmentCycle - CLOCK_ERROR_NS);
                if (message.timestampNs() >= calendar.end(segmentCycle) + CLOCK_ERROR_NS)
                {
                    // Stamped after the boundary, so claimed just before it, and by its writer the last one there.
                    assertThat(late.merge(writer, 1, Integer::sum)).as("late messages of a writer").isEqualTo(1);
                }
            }
        }
        assertThat(counts).isEqualTo(expected);
        assertThat(segments).as("segments, for messages of each writer: %s", counts).isGreaterThan(2);
        assertThat(journal.counters().rolls()).isEqualTo(segments - 1);
        System.out.println("rolls at boundaries: " + (segments - 1) + ", messages: " + counts);
    }

    private long cycleOf(final long basePosition) throws IOException
    {
        final Path segment = path().resolve(String.format("%020d.dbk", basePosition));
        return ByteBuffer.wrap(Files.readAllBytes(segment)).order(ByteOrder.LITTLE_ENDIAN).getLong(72) - 1;
    }
}

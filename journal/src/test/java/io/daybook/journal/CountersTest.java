/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class CountersTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final byte[] MESSAGE = new byte[1_000];
    private static final int FRAME_LENGTH = 1_024;
    /** More than what the WRITER frames of an appender take, and the segment's header. */
    private static final int HEADERS = 8_192;

    @TempDir
    private Path directory;

    @Test
    void shouldCountMessagesBytesAndRollsOfAllAppenders()
    {
        try (Journal journal = open())
        {
            append(journal, SEGMENT_LENGTH / FRAME_LENGTH);
            append(journal, 10);

            final JournalCounters counters = journal.counters();
            assertThat(counters.messages()).isEqualTo(SEGMENT_LENGTH / FRAME_LENGTH + 10);
            assertThat(counters.bytes()).isEqualTo(counters.messages() * FRAME_LENGTH);
            assertThat(counters.rolls()).isEqualTo(1);
            assertThat(counters.prefaultMisses()).isEqualTo(1);
            assertThat(counters.steppedOver()).isZero();
        }
        try (Journal journal = Journal.openReadOnly(directory))
        {
            assertThat(journal.counters().rolls()).isEqualTo(1);
        }
    }

    @Test
    void shouldCountWhatWasAppendedAheadOfThePaceAgent() throws Exception
    {
        try (Journal journal = open())
        {
            append(journal, 1);
            while (journal.pace().doWork() > 0)
            {
                // until it is ahead
            }
            assertThat(journal.counters().prefaultLag()).isZero();

            append(journal, 4 * SEGMENT_LENGTH / FRAME_LENGTH);
            journal.pace().doWork();

            assertThat(journal.counters().prefaultLag()).isGreaterThan(2 * SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldTellHowFarTheDiskLagsBehindTheLog() throws Exception
    {
        try (Journal journal = open())
        {
            assertThat(journal.counters().durableLag()).isZero();

            append(journal, 200);
            assertThat(journal.counters().durableLag()).isBetween(128L << 10, 200L * FRAME_LENGTH + HEADERS);

            journal.sync();
            assertThat(journal.counters().durableLag()).isZero();

            append(journal, 100);
            final long hinted = journal.counters().durableLag();
            assertThat(hinted).isBetween(1L, 100L * FRAME_LENGTH - 1);
            while (journal.counters().durableLag() == hinted)
            {
                journal.disk().doWork();
            }
            assertThat(journal.counters().durableLag())
                .isBetween(100L * FRAME_LENGTH, 100L * FRAME_LENGTH + HEADERS);
            try (Journal readOnly = Journal.openReadOnly(directory))
            {
                assertThat(readOnly.counters().durableLag()).isEqualTo(journal.counters().durableLag());
            }
        }
    }

    @Test
    void shouldCountProbesThatFoundAStalledWriterAlive()
    {
        try (Journal journal = open(); ExclusiveAppender appender = journal.exclusiveAppender();
            Tailer tailer = journal.tailer())
        {
            appender.claim(8);
            while (0 == journal.counters().stalls())
            {
                assertThat(tailer.next()).isFalse();
            }

            assertThat(journal.counters().steppedOver()).isZero();
        }
    }

    @Test
    void shouldTellTheFlightRecorderOfRollsAndMisses() throws IOException
    {
        final List<RecordedEvent> events;
        try (Journal journal = open())
        {
            events = record(() -> append(journal, 2 * SEGMENT_LENGTH / FRAME_LENGTH));
        }

        assertThat(positions(events, "io.daybook.Roll")).containsExactly((long)SEGMENT_LENGTH, 2L * SEGMENT_LENGTH);
        assertThat(positions(events, "io.daybook.PrefaultMiss"))
            .containsExactly((long)SEGMENT_LENGTH, 2L * SEGMENT_LENGTH);
        assertThat(named(events, "io.daybook.SlowAppend"))
            .isNotEmpty()
            .allSatisfy((event) -> assertThat(event.getString("journal")).isEqualTo(directory.toString()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTellTheFlightRecorderOfEachAppendThatWaitsForAForce(final boolean batch) throws IOException
    {
        final Durability durability = batch ? Durability.batch() : Durability.each();
        final List<RecordedEvent> events;
        try (Journal journal = Journal.open(directory, config().durability(durability));
            Appender appender = journal.appender())
        {
            // The first one opens the appender's scope in the segment, which is an event as well.
            appender.append(MESSAGE);
            events = record(() ->
            {
                appender.append(MESSAGE);
                appender.append(MESSAGE);
                appender.append(MESSAGE);
            });
        }

        assertThat(named(events, "io.daybook.SlowAppend")).hasSize(3)
            .allSatisfy((event) -> assertThat(event.getString("journal")).isEqualTo(directory.toString()));
    }

    @Test
    void shouldTellTheFlightRecorderOfARecovery() throws IOException
    {
        open().appender().append(MESSAGE);
        DeadProcess.bury(directory);

        final List<RecordedEvent> events = record(() -> open().close());

        assertThat(named(events, "io.daybook.Recovery")).singleElement().satisfies((event) ->
        {
            assertThat(event.getString("journal")).isEqualTo(directory.toString());
            assertThat(event.getString("verdict")).isEqualTo("CLEAN");
        });
        assertThat(named(record(() -> open().close()), "io.daybook.Recovery")).isEmpty();
    }

    @Test
    void shouldTellTheFlightRecorderOfEachCallOfADuty() throws IOException
    {
        final List<RecordedEvent> events;
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            appender.append(MESSAGE);
            events = record(() -> invokeOnce(journal));
        }

        assertThat(named(events, "io.daybook.Duty")).extracting((event) -> event.getString("duty"))
            .startsWith("meta-guard", "lock-guard", "durable-teller", "segment-creator")
            .contains("settled-follower", "index", "retention", "block-summer", "unmap", "prefaulter")
            .doesNotHaveDuplicates();
        assertThat(named(events, "io.daybook.Duty"))
            .allSatisfy((event) -> assertThat(event.getString("journal")).isEqualTo(directory.toString()));
    }

    private static void invokeOnce(final Journal journal)
    {
        try
        {
            journal.disk().doWork();
            journal.pace().doWork();
        }
        catch (final Exception ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    @Test
    void shouldCountHowOftenAgentsWakeAndForHowLong() throws Exception
    {
        try (Journal journal = Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.appender())
        {
            appender.append(MESSAGE);
            final long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (journal.counters().wakings() < 2 && System.nanoTime() - deadlineNs < 0)
            {
                Thread.sleep(1);
            }
            final JournalCounters counters = journal.counters();
            assertThat(counters.wakings()).isGreaterThan(1);
            assertThat(counters.longestAwakeNs()).isPositive();
            assertThat(counters.awakeNs()).isGreaterThanOrEqualTo(counters.longestAwakeNs());
        }
    }

    private List<RecordedEvent> record(final Runnable work) throws IOException
    {
        final Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording())
        {
            recording.enable("io.daybook.Roll");
            recording.enable("io.daybook.PrefaultMiss");
            recording.enable("io.daybook.Recovery");
            recording.enable("io.daybook.Duty").withoutThreshold();
            recording.enable("io.daybook.SlowAppend").withoutThreshold();
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file);
    }

    private static List<RecordedEvent> named(final List<RecordedEvent> events, final String name)
    {
        return events.stream().filter((event) -> name.equals(event.getEventType().getName())).toList();
    }

    private static List<Long> positions(final List<RecordedEvent> events, final String name)
    {
        return named(events, name).stream().map((event) -> event.getLong("basePosition")).toList();
    }

    private Journal open()
    {
        return Journal.open(directory, config());
    }

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
    }

    private static void append(final Journal journal, final int messages)
    {
        try (Appender appender = journal.appender())
        {
            for (int i = 0; i < messages; i++)
            {
                appender.append(MESSAGE);
            }
        }
    }
}

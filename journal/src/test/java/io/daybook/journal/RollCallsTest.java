/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Appends call the file system in no roll, as long as the agents are invoked in time.
 */
class RollCallsTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final byte[] MESSAGE = new byte[1_000];
    private static final int FRAME_LENGTH = 1_024;
    private static final int ROLLS = 5;
    private static final int SELDOM = 150;

    @TempDir
    private Path directory;
    private final NotedFiles files = new NotedFiles();
    /** Moves on by itself, so that an invoked agent never finds that it is too early. */
    private long nowNs;

    private Path path()
    {
        return files.watched(directory.resolve("journal"));
    }

    private Journal open()
    {
        return Journal.open(path(), config());
    }

    private JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER)
            .nanoClock(() -> nowNs += TimeUnit.MILLISECONDS.toNanos(1))
            .forcer((channel, metadata) ->
            {
                files.note("force", channel);
                channel.force(metadata);
            });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotCallTheFileSystem(final boolean exclusive) throws Exception
    {
        try (Journal journal = open();
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender())
        {
            for (int length = 0; length < ROLLS * SEGMENT_LENGTH; length += FRAME_LENGTH)
            {
                files.during(() -> appender.append(MESSAGE));
                invoke(journal);
            }
            assertThat(files.calls()).isEmpty();
            assertThat(journal.counters().rolls()).isEqualTo(ROLLS);
            assertThat(journal.counters().prefaultMisses()).isZero();
        }
    }

    @Test
    void shouldNotCallTheFileSystemWhereOthersRoll() throws Exception
    {
        try (Journal journal = open(); Journal other = open();
            Appender appender = journal.appender(); Appender busy = other.appender())
        {
            for (int i = 0; i < ROLLS * SEGMENT_LENGTH / FRAME_LENGTH; i++)
            {
                busy.append(MESSAGE);
                invoke(other);
                invoke(journal);
                if (0 == i % SELDOM)
                {
                    files.during(() -> appender.append(MESSAGE));
                }
            }
            files.during(() -> appender.append(MESSAGE));
            assertThat(files.calls()).isEmpty();
            assertThat(journal.counters().prefaultMisses()).isZero();
        }
    }

    @Test
    void shouldNotCallTheFileSystemAtTheEndOfACycle() throws Exception
    {
        final AtomicLong now = new AtomicLong();
        final JournalConfig config =
            config().rollCycle(RollCycle.MINUTELY).rollZone(ZoneOffset.UTC).clock(now::get).nanoClock(now::get);
        try (Journal journal = Journal.open(path(), config); Appender appender = journal.appender())
        {
            appender.append(MESSAGE);
            for (int i = 1; i <= ROLLS; i++)
            {
                now.set(TimeUnit.MINUTES.toNanos(i) - TimeUnit.SECONDS.toNanos(5));
                invoke(journal);
                now.addAndGet(TimeUnit.SECONDS.toNanos(2));
                invoke(journal);
                now.set(TimeUnit.MINUTES.toNanos(i) + 1);
                journal.pace().doWork();
                files.during(() -> appender.append(MESSAGE));
            }
            assertThat(files.calls()).isEmpty();
            assertThat(journal.counters().rolls()).isEqualTo(ROLLS);
            assertThat(journal.counters().prefaultMisses()).isZero();
        }
    }

    @Test
    void shouldCountAsMissedWhatNobodyOpenedInTime() throws Exception
    {
        try (Journal journal = open(); Journal other = open();
            Appender appender = journal.appender(); Appender busy = other.appender())
        {
            for (int length = 0; length < SEGMENT_LENGTH; length += FRAME_LENGTH)
            {
                busy.append(MESSAGE);
                invoke(other);
                invoke(journal.pace());
            }
            assertThat(journal.counters().prefaultMisses()).isZero();
            files.during(() -> appender.append(MESSAGE));
            // It looks whether a regular file is there before it opens that.
            assertThat(files.calls()).hasSize(2);
            assertThat(files.calls().get(0)).startsWith("stat ");
            assertThat(files.calls().get(1)).startsWith("open ");
            assertThat(journal.counters().prefaultMisses()).isEqualTo(1);
        }
    }

    private static void invoke(final Journal journal) throws Exception
    {
        invoke(journal.disk());
        invoke(journal.pace());
    }

    private static void invoke(final Agent agent) throws Exception
    {
        while (agent.doWork() > 0)
        {
            // until nothing is left to do
        }
    }
}

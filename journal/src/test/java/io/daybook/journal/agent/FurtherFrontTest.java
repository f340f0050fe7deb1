/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Tailer;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Agents see how far a poll has come before it ends.
 */
class FurtherFrontTest
{
    private static final int SEGMENT_LENGTH = 16 << 20;
    private static final int SEGMENTS = 4;
    private static final StepAhead BLOCKS = new BlockStep(null);
    /** The most that a turn does to compare blocks with their checksums. What it does beyond that is to touch pages. */
    private static final int CHECKING = BLOCKS.stepsAtOnce() * BLOCKS.pages();

    @TempDir
    Path directory;

    @Test
    void shouldBeWhereTheFurtherOneIs()
    {
        assertThat(new FurtherFront(() -> 7, () -> -1).front()).isEqualTo(7);
        assertThat(new FurtherFront(() -> 7, () -> 8).front()).isEqualTo(8);
    }

    @Test
    void shouldTouchPagesAheadOfAPollThatDoesNotEnd()
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        final UnsafeBuffer message = new UnsafeBuffer(new byte[64 << 10]);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            while (appender.append(message, 0, message.capacity()) < (SEGMENTS - 1L) * SEGMENT_LENGTH)
            {
                // a little more than the window that is touched ahead
            }
        }
        try (Journal journal = Journal.open(directory, config); Tailer tailer = journal.tailer())
        {
            final List<Integer> pages = new ArrayList<>();
            tailer.poll((read) ->
            {
                if (pages.isEmpty() || 1 == pages.size() && read.position() > (SEGMENTS - 2L) * SEGMENT_LENGTH)
                {
                    pages.add(work(journal.pace()));
                }
            }, Integer.MAX_VALUE);

            assertThat(pages).as("pages at the first message, and at a later one").hasSize(2)
                .allMatch((touched) -> touched > CHECKING);
        }
    }

    /** Invokes an agent until nothing is left to do. Returns the most that it did in a turn. */
    private static int work(final Agent agent)
    {
        try
        {
            int most = 0;
            for (int done = agent.doWork(); done > 0; done = agent.doWork())
            {
                most = Math.max(most, done);
            }
            return most;
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
    }
}

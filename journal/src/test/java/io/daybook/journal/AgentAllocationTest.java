/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.management.ThreadMXBean;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No garbage in what the pace agent does between rolls.
 */
@Tag("slow")
class AgentAllocationTest
{
    private static final int LARGE_SEGMENT = 64 << 20;
    private static final int SMALL_SEGMENT = 1 << 20;
    private static final int MESSAGE_LENGTH = 1_000;
    private static final int WARM_UP_TURNS = 20_000;
    private static final int TURNS = 100;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path directory;

    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[MESSAGE_LENGTH]);
    private JournalConfig config;

    @BeforeEach
    void setClock()
    {
        // Moves on by itself, so that an invoked agent never finds that it is too early.
        final AtomicLong nowNs = new AtomicLong();
        config = new JournalConfig().agents(AgentMode.INVOKER)
            .nanoClock(() -> nowNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(1)));
    }

    private long allocated(final Agent agent, final Runnable before, final int turns) throws Exception
    {
        long allocated = 0;
        for (int i = 0; i < turns; i++)
        {
            before.run();
            final long start = threads.getThreadAllocatedBytes(thread);
            agent.doWork();
            allocated += threads.getThreadAllocatedBytes(thread) - start;
        }
        return allocated;
    }

    private long leastAllocated(final String what, final Agent agent, final Runnable before) throws Exception
    {
        allocated(agent, before, WARM_UP_TURNS);
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        long allocated;
        do
        {
            // As long as the compiler is at work some runs have garbage; one clean run is proof.
            allocated = allocated(agent, before, TURNS);
        }
        while (0 != allocated && System.nanoTime() - deadlineNs < 0);
        System.out.println("bytes allocated by a turn of the pace agent, " + what + ": " + allocated / TURNS);
        return allocated;
    }

    @Test
    void shouldAllocateNothingAheadOfAnAppenderAndATailer() throws Exception
    {
        try (Journal journal = Journal.open(directory.resolve("journal"), config.segmentLength(LARGE_SEGMENT));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final MessageConsumer consumer = (read) ->
            {
                // only the agent is of interest
            };
            assertThat(leastAllocated("ahead of messages", journal.pace(), () ->
            {
                appender.append(message, 0, MESSAGE_LENGTH);
                tailer.poll(consumer, 2);
            })).isZero();
        }
    }

    @Test
    void shouldAllocateNothingToLookForASegmentThatIsNotThere() throws Exception
    {
        try (Journal journal = Journal.open(directory.resolve("journal"), config.segmentLength(SMALL_SEGMENT));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append(message, 0, MESSAGE_LENGTH);
            assertThat(tailer.next()).isTrue();
            assertThat(leastAllocated("without a next segment", journal.pace(), () ->
            {
                // nothing is written
            })).isZero();
        }
    }
}

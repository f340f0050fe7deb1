/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Durability;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.RollCycle;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever a user's clock or handler throws, the threads of a journal go on.
 */
class EnduringAgentTest
{
    @TempDir
    private Path directory;
    private final List<Throwable> told = new ArrayList<>();

    static List<Throwable> failures()
    {
        return List.of(
            new IllegalStateException("made by the test"),
            new AgentTerminationException("made by the test"),
            new AssertionError("made by the test"),
            new NoClassDefFoundError("made by the test"),
            new OutOfMemoryError("made by the test"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldTellWhateverAnAgentThrowsAndRest(final Throwable failure) throws Exception
    {
        final Agent agent = new EnduringAgent(failing(failure), told::add);
        assertThat(agent.doWork()).isZero();
        assertThat(told).containsExactly(failure);
        assertThat(agent.roleName()).isEqualTo("failing");
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldDoItsWorkAgainOnceTheClockOfTheUserWorks(final Throwable failure) throws Exception
    {
        final CountDownLatch clockHasFailed = new CountDownLatch(20);
        final JournalConfig config = new JournalConfig().rollCycle(RollCycle.DAILY)
            .durability(Durability.interval(Duration.ofMillis(1)))
            .errorHandler((error) -> Thread.currentThread().interrupt())
            .clock(() ->
            {
                // It fails for the journal's threads alone.
                if (Thread.currentThread().getName().startsWith("daybook") && clockHasFailed.getCount() > 0)
                {
                    clockHasFailed.countDown();
                    throwIt(failure);
                }
                return SystemEpochNanoClock.INSTANCE.nanoTime();
            });
        try (Journal journal = Journal.open(directory.resolve("failing"), config);
            Appender appender = journal.appender())
        {
            appender.append("first");
            assertThat(clockHasFailed.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(journal.awaitDurable(appender.append("last"), Duration.ofMinutes(1))).isTrue();
            assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
                .contains("daybook-pace failing", "daybook-disk failing");
        }
    }

    private static void throwIt(final Throwable failure)
    {
        if (failure instanceof Error)
        {
            throw (Error)failure;
        }
        throw (RuntimeException)failure;
    }

    private static Agent failing(final Throwable failure)
    {
        return new Agent()
        {
            @Override
            public int doWork()
            {
                throwIt(failure);
                return 1;
            }

            @Override
            public String roleName()
            {
                return "failing";
            }
        };
    }
}

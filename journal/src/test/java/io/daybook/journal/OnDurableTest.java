/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Listeners to the durable position.
 */
@Timeout(300)
class OnDurableTest
{
    @TempDir
    private Path directory;
    private Path path;
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final List<Long> told = new CopyOnWriteArrayList<>();

    @BeforeEach
    void name()
    {
        path = directory.resolve("journal");
    }

    private JournalConfig config(final Durability durability)
    {
        return new JournalConfig().segmentLength(1 << 20).durability(durability).agents(AgentMode.INVOKER)
            .errorHandler(faults::add);
    }

    private Journal open(final Durability durability)
    {
        return Journal.open(path, config(durability));
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldTellEachPositionOnTheThreadThatHasForced(final Checksums checksums)
    {
        final List<Thread> threads = new ArrayList<>();
        try (Journal journal = Journal.open(path, config(Durability.none()).checksums(checksums));
            Appender appender = journal.appender())
        {
            journal.onDurable((position) ->
            {
                told.add(position);
                threads.add(Thread.currentThread());
            });
            appender.append("first");
            assertThat(told).isEmpty();
            journal.sync();
            final long first = journal.durablePosition();
            assertThat(told).containsExactly(first);
            appender.append("second");
            journal.sync();
            assertThat(told).containsExactly(first, journal.durablePosition());
            assertThat(threads).containsOnly(Thread.currentThread());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTellBeforeAnAppendThatWaitsForItsForceReturns(final boolean batch)
    {
        try (Journal journal = open(batch ? Durability.batch() : Durability.each());
            Appender appender = journal.appender())
        {
            journal.onDurable(told::add);
            for (int i = 0; i < 10; i++)
            {
                final long position = appender.append("message");
                assertThat(told.get(told.size() - 1)).isGreaterThan(position);
            }
            assertThat(told).hasSize(10);
        }
    }

    @Test
    void shouldTellWhatTheDiskAgentForcesAtIntervals() throws Exception
    {
        try (Journal journal = open(Durability.interval(Duration.ofNanos(1)));
            Appender appender = journal.appender())
        {
            journal.onDurable(told::add);
            appender.append("message");
            journal.disk().doWork();
            assertThat(told).containsExactly(journal.durablePosition());
        }
    }

    @Test
    void shouldTellByTheDiskAgentWhatAnotherProcessHasForced() throws Exception
    {
        try (Journal other = open(Durability.each()); Appender appender = other.appender();
            Journal journal = open(Durability.none()))
        {
            journal.onDurable(told::add);
            final long position = appender.append("message");
            assertThat(told).isEmpty();
            journal.disk().doWork();
            assertThat(told).containsExactly(journal.durablePosition());
            assertThat(told.get(0)).isGreaterThan(position);
            journal.disk().doWork();
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void shouldTellByAThreadOfItsOwnWhereNothingIsAppendedHere() throws Exception
    {
        final CountDownLatch heard = new CountDownLatch(1);
        try (Journal other = open(Durability.each()); Appender appender = other.appender();
            Journal journal = Journal.open(path, config(Durability.none()).agents(AgentMode.THREADS)))
        {
            journal.onDurable((position) -> heard.countDown());
            appender.append("message");
            assertThat(heard.await(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void shouldTellWhatTheLastWriterForcesWhenItCloses()
    {
        final Journal journal = open(Durability.none());
        final long position = journal.appender().append("message");
        journal.onDurable(told::add);
        journal.close();
        assertThat(told).hasSize(1);
        assertThat(told.get(0)).isGreaterThan(position);
    }

    @Test
    void shouldTellRisingPositionsAndTheLastOneHoweverManyThreadsForce() throws Exception
    {
        final int writers = 4;
        final int count = 50;
        final List<Long> slow = new CopyOnWriteArrayList<>();
        try (Journal journal = open(Durability.each()))
        {
            journal.onDurable(told::add);
            journal.onDurable((position) ->
            {
                Thread.yield();
                slow.add(position);
            });
            final List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < writers; i++)
            {
                threads.add(new Thread(() ->
                {
                    try (Appender appender = journal.appender())
                    {
                        for (int n = 0; n < count; n++)
                        {
                            appender.append("message");
                        }
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (final Thread thread : threads)
            {
                thread.join();
            }
            for (final List<Long> positions : List.of(told, slow))
            {
                assertThat(positions).isSorted().doesNotHaveDuplicates();
                assertThat(positions.get(positions.size() - 1)).isEqualTo(journal.durablePosition());
            }
        }
    }

    @Test
    void shouldNotWaitForAListenerThatAnotherThreadIsIn() throws Exception
    {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final AtomicReference<InterruptedException> interrupted = new AtomicReference<>();
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            journal.onDurable((position) ->
            {
                told.add(position);
                inside.countDown();
                try
                {
                    go.await();
                }
                catch (final InterruptedException ex)
                {
                    interrupted.set(ex);
                }
            });
            appender.append("first");
            final Thread syncing = new Thread(journal::sync);
            syncing.start();
            inside.await();
            final long first = journal.durablePosition();
            appender.append("second");
            journal.sync();
            assertThat(told).containsExactly(first);
            go.countDown();
            syncing.join();
            assertThat(told).as("told by the thread that was in it").containsExactly(first, journal.durablePosition());
            assertThat(interrupted).hasNullValue();
        }
    }

    @Test
    void shouldTellTheErrorHandlerWhatAListenerThrowsAndGoOn()
    {
        try (Journal journal = open(Durability.each()); Appender appender = journal.appender())
        {
            journal.onDurable((position) ->
            {
                throw new AssertionError("bad listener");
            });
            journal.onDurable(told::add);
            assertThat(appender.append("first")).isPositive();
            assertThat(appender.append("second")).isPositive();
            assertThat(told).hasSize(2);
            assertThat(faults).hasSize(2).allMatch((fault) -> "bad listener".equals(fault.getMessage()));
        }
    }

    @Test
    void shouldNotFailAnAppendWhoseErrorHandlerThrows()
    {
        final AtomicInteger handled = new AtomicInteger();
        try (Journal journal = Journal.open(path, config(Durability.each()).errorHandler((error) ->
            {
                handled.incrementAndGet();
                throw new IllegalStateException("bad handler");
            }));
            Appender appender = journal.appender())
        {
            journal.onDurable((position) ->
            {
                throw new IllegalStateException("bad listener");
            });
            assertThat(appender.append("first")).isPositive();
            assertThat(handled).hasValue(1);
        }
    }

    @Test
    void shouldLetAListenerForceWhatItAppends()
    {
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            journal.onDurable((position) ->
            {
                told.add(position);
                if (told.size() < 3)
                {
                    appender.append("acknowledged");
                    journal.sync();
                }
            });
            appender.append("first");
            journal.sync();
            assertThat(told).hasSize(3).isSorted().doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @MethodSource("awaited")
    @Timeout(60)
    void shouldLetAListenerAppendByAnAppenderOfItsOwn(final Durability durability)
    {
        try (Journal journal = open(durability); Appender appender = journal.appender();
            Appender acknowledging = journal.appender())
        {
            journal.onDurable((position) ->
            {
                told.add(position);
                if (told.size() < 3)
                {
                    acknowledging.append("acknowledged");
                }
            });
            final long first = appender.append("first");
            assertThat(told).hasSize(3).isSorted().doesNotHaveDuplicates();
            assertThat(told.get(0)).isGreaterThan(first);
            assertThat(faults).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("awaited")
    @Timeout(60)
    void shouldRefuseAListenerThatAppendsByTheAppenderThatWaits(final Durability durability)
    {
        try (Journal journal = open(durability); Appender appender = journal.appender())
        {
            journal.onDurable((position) -> appender.append("acknowledged"));
            final long first = appender.append("first");
            assertThat(faults).singleElement().asString().contains("let the listener append by an appender of its own");
            assertThat(appender.append("second")).isGreaterThan(first);
            try (Tailer tailer = journal.tailer())
            {
                assertThat(tailer.poll((message) -> {}, 10)).isEqualTo(2);
            }
        }
    }

    static List<Durability> awaited()
    {
        return List.of(Durability.batch(), Durability.each());
    }

    @Test
    void shouldTellNothingMoreOnceItIsClosed()
    {
        try (Journal journal = open(Durability.each()); Appender appender = journal.appender())
        {
            final DurableListener.Registration registration = journal.onDurable(told::add);
            final DurableListener.Registration other = journal.onDurable((position) -> told.add(-position));
            appender.append("first");
            final long first = journal.durablePosition();
            registration.close();
            registration.close();
            appender.append("second");
            assertThat(told).containsExactly(first, -first, -journal.durablePosition());
            other.close();
            appender.append("third");
            assertThat(told).hasSize(3);
        }
    }

    @Test
    void shouldCloseTheJournalForAListenerThatAnAgentCalls() throws Exception
    {
        final Journal journal =
            Journal.open(path, new JournalConfig().durability(Durability.interval(Duration.ofMillis(1))));
        final CountDownLatch closing = new CountDownLatch(1);
        journal.onDurable((position) ->
        {
            journal.close();
            closing.countDown();
        });
        journal.appender().append("one");
        closing.await();
        // Waits for the agents, on a thread that is none of them.
        journal.close();
        while (isOpen(journal))
        {
            Thread.sleep(1);
        }
    }

    private static boolean isOpen(final Journal journal)
    {
        try
        {
            journal.durablePosition();
            return true;
        }
        catch (final ClosedException ex)
        {
            return false;
        }
    }

    @Test
    void shouldRefuseAJournalThatIsOnlyReadOrClosed()
    {
        final Journal journal = open(Durability.none());
        try (Journal readOnly = Journal.openReadOnly(path))
        {
            assertThatThrownBy(() -> readOnly.onDurable(told::add)).isInstanceOf(JournalException.class)
                .hasMessage("the journal was opened for reading: directory=" + path + "; use Journal.open");
        }
        journal.close();
        assertThatThrownBy(() -> journal.onDurable(told::add)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> journal.onDurable(null)).isInstanceOf(NullPointerException.class)
            .hasMessage("listener");
    }
}

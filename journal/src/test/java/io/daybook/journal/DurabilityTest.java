/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.MetaDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(300)
class DurabilityTest
{
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration FOREVER = Duration.ofDays(1);

    @TempDir
    private Path directory;

    private JournalConfig config(final Durability durability)
    {
        return new JournalConfig().segmentLength(1 << 20).durability(durability).agents(AgentMode.INVOKER);
    }

    private Journal open(final JournalConfig config)
    {
        return Journal.open(directory.resolve("journal"), config);
    }

    @Test
    void shouldForceNothingWhileAppendingWithoutDurability()
    {
        final AtomicInteger forces = new AtomicInteger();
        open(config(Durability.none())).close();
        try (Journal journal = open(config(Durability.none()).forcer((channel, metadata) -> forces.incrementAndGet()));
            Appender appender = journal.appender())
        {
            long position = 0;
            for (int i = 0; i < 1_000; i++)
            {
                position = appender.append("message " + i);
            }
            assertThat(forces).hasValue(0);
            assertThat(journal.durablePosition()).isZero();
            assertThat(journal.awaitDurable(position, SHORT)).isFalse();
            assertThat(forces).hasValue(0);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldMakeDurableWhatWasAppendedBeforeSync(final Checksums checksums)
    {
        try (Journal journal = open(config(Durability.none()).checksums(checksums));
            Appender appender = journal.appender())
        {
            final long first = appender.append("first");
            journal.sync();
            assertThat(journal.durablePosition()).isGreaterThan(first);
            final long second = appender.append("second");
            assertThat(journal.durablePosition()).isEqualTo(second);
            assertThat(journal.awaitDurable(first, Duration.ZERO)).isTrue();
            assertThat(journal.awaitDurable(second, SHORT)).isFalse();
            journal.sync();
            assertThat(journal.awaitDurable(second, Duration.ZERO)).isTrue();
            try (Journal readOnly = Journal.openReadOnly(directory.resolve("journal")))
            {
                assertThat(readOnly.durablePosition()).isEqualTo(journal.durablePosition());
                assertThat(readOnly.awaitDurable(second, Duration.ZERO)).isTrue();
            }
        }
    }

    @Test
    void shouldMakeEverySegmentDurableThatWasWrittenSinceTheLastForce()
    {
        final List<String> forced = new ArrayList<>();
        open(config(Durability.none())).close();
        try (Journal journal = open(config(Durability.none()).forcer((channel, metadata) ->
            {
                forced.add("force");
                channel.force(metadata);
            }));
            Appender appender = journal.appender())
        {
            long position = 0;
            while (position < 3 << 20)
            {
                position = appender.append(new byte[10_000]);
            }
            journal.sync();
            assertThat(journal.durablePosition()).isGreaterThan(position);
            // Four segments with their checksums, and the names of each, in the directory and its parent.
            assertThat(forced).hasSize(4 * 2 * 3);
            forced.clear();
            appender.append("one more");
            journal.sync();
            assertThat(forced).hasSize(2);
        }
    }

    @Test
    void shouldReturnFromAnAppendOnlyWhenItIsDurable()
    {
        for (final Durability durability : List.of(Durability.each(), Durability.batch()))
        {
            final AtomicInteger forces = new AtomicInteger();
            final JournalConfig config = config(durability).forcer((channel, metadata) ->
            {
                forces.incrementAndGet();
                channel.force(metadata);
            });
            try (Journal journal = open(config); Appender appender = journal.appender())
            {
                for (int i = 0; i < 20; i++)
                {
                    assertDurable(journal, appender.append("message " + i));
                    appender.message(null).int64("count", i);
                    assertDurable(journal, appender.endMessage());
                    final Claim claim = appender.claim(8);
                    assertDurable(journal, claim.commit());
                }
                assertThat(forces.get()).isGreaterThanOrEqualTo(60);
            }
            try (Journal journal = open(config); Appender appender = journal.exclusiveAppender())
            {
                assertDurable(journal, appender.append("message"));
                final Claim claim = appender.claim(80);
                assertDurable(journal, claim.commit(8));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldForceNothingElseWhereAnotherHasWalkedOverFramesWithChecksumsOfTheirOwn(final Checksums checksums)
    {
        final AtomicInteger forces = new AtomicInteger();
        final JournalConfig config = config(Durability.batch()).checksums(checksums).forcer((channel, metadata) ->
        {
            forces.incrementAndGet();
            channel.force(metadata);
        });
        try (Journal one = open(config); Appender first = one.appender();
            Journal other = open(config(Durability.each()).checksums(checksums)); Appender second = other.appender())
        {
            first.append("in the segment");
            second.append("in the segment, too");
            first.append("once more");
            forces.set(0);
            for (int i = 1; i <= 10; i++)
            {
                second.append("settled by the other");
                first.append("message");
                assertThat(forces).hasValue(i);
            }
        }
    }

    @Test
    void shouldRaiseTheDurablePositionOnlyAfterTheForceAndToWhatWasCommittedBeforeIt() throws Exception
    {
        final CountDownLatch inForce = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final AtomicBoolean once = new AtomicBoolean();
        final Forcer slow = (channel, metadata) ->
        {
            if (once.compareAndSet(false, true))
            {
                inForce.countDown();
                await(go);
            }
            channel.force(metadata);
        };
        open(config(Durability.none())).close();
        try (Journal journal = open(config(Durability.none()).forcer(slow)); Appender appender = journal.appender())
        {
            final long before = appender.append("before");
            final Thread syncing = new Thread(journal::sync);
            syncing.start();
            await(inForce);
            final long during = appender.append("during");
            assertThat(journal.durablePosition()).isLessThanOrEqualTo(before);
            go.countDown();
            syncing.join();
            assertThat(journal.durablePosition()).isEqualTo(during);
        }
    }

    private static void assertDurable(final Journal journal, final long position)
    {
        assertThat(journal.durablePosition()).isGreaterThan(position);
    }

    private static void await(final CountDownLatch latch)
    {
        try
        {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        }
        catch (final InterruptedException ex)
        {
            throw new AssertionError(ex);
        }
    }

    /**
     * All writers append before the first force of a round ends: another one is enough for those that it has missed.
     */
    @Test
    void shouldLetTheWritersOfABatchShareForces() throws Exception
    {
        final int writers = 8;
        final int rounds = 25;
        final AtomicInteger round = new AtomicInteger();
        final AtomicInteger forces = new AtomicInteger();
        final AtomicReference<Journal> opened = new AtomicReference<>();
        final JournalConfig config = config(Durability.batch()).forcer((channel, metadata) ->
        {
            forces.incrementAndGet();
            awaitMessages(opened.get(), writers * round.get());
        });
        final CyclicBarrier start = new CyclicBarrier(writers, () ->
        {
            if (2 == round.incrementAndGet())
            {
                // The first round has forced names, too.
                forces.set(0);
            }
        });
        final ExecutorService executor = Executors.newFixedThreadPool(writers);
        try (Journal journal = open(config))
        {
            opened.set(journal);
            final List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < writers; i++)
            {
                done.add(executor.submit(() ->
                {
                    try (Appender appender = journal.appender())
                    {
                        for (int k = 0; k < rounds; k++)
                        {
                            start.await(1, TimeUnit.MINUTES);
                            assertDurable(journal, appender.append("message"));
                        }
                    }
                    return null;
                }));
            }
            for (final Future<?> future : done)
            {
                future.get();
            }
            assertThat(forces.get()).isBetween(rounds - 1, 2 * (rounds - 1));
        }
        finally
        {
            executor.shutdownNow();
        }
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldLetAMessageBeforeAnOpenClaimReturnWhileOneBehindItWaits() throws Exception
    {
        try (Journal journal = open(config(Durability.batch()));
            Appender first = journal.appender();
            Appender second = journal.appender();
            Appender third = journal.appender())
        {
            // A claim by hand: that of a message that is being appended.
            first.append("in the segment");
            second.append("in the segment");
            first.messages.claim(FrameType.BYTES, null, Long.BYTES);
            second.messages.claim(FrameType.BYTES, null, Long.BYTES);
            final AtomicReference<Long> behind = new AtomicReference<>();
            final Thread waiting = new Thread(() -> behind.set(third.append("behind the claims")));
            waiting.start();
            while (Thread.State.TIMED_WAITING != waiting.getState())
            {
                assertThat(waiting.isAlive()).isTrue();
                Thread.yield();
            }
            assertDurable(journal, first.messages.commit(0));
            assertThat(behind).as("behind an open claim").hasValue(null);
            assertDurable(journal, second.messages.commit(0));
            waiting.join();
            assertDurable(journal, behind.get());
        }
    }

    private static void awaitMessages(final Journal journal, final int count)
    {
        if (0 == count)
        {
            return;
        }
        try (Tailer tailer = journal.tailer())
        {
            final long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            for (int seen = 0; seen < count; seen += tailer.poll(Message::position, count))
            {
                assertThat(System.nanoTime() - deadlineNs).as("messages committed=%d", seen).isNegative();
                Thread.yield();
            }
        }
    }

    private static void sleep(final long ms)
    {
        try
        {
            Thread.sleep(ms);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldWakeWhoWaitsAsSoonAsAnotherThreadHasForced() throws Exception
    {
        try (Journal journal = open(config(Durability.none())); Appender appender = journal.appender();
            Journal readOnly = Journal.openReadOnly(directory.resolve("journal")))
        {
            final long position = appender.append("message");
            final AtomicReference<Boolean> durable = new AtomicReference<>();
            final Thread waiting = new Thread(() -> durable.set(readOnly.awaitDurable(position, FOREVER)));
            waiting.start();
            sleep(5);
            journal.sync();
            waiting.join();
            assertThat(durable).hasValue(true);
        }
    }

    @Test
    void shouldForceInTheBackgroundAtIntervals() throws Exception
    {
        final JournalConfig config = config(Durability.interval(Duration.ofNanos(1)));
        try (Journal journal = open(config); Appender appender = journal.appender())
        {
            final long first = appender.append("first");
            assertThat(journal.durablePosition()).isZero();
            journal.disk().doWork();
            assertThat(journal.durablePosition()).isGreaterThan(first);
            final long forces = journal.counters().forces();
            journal.disk().doWork();
            assertThat(journal.counters().forces()).as("nothing was appended").isEqualTo(forces);
        }
        final List<Throwable> faults = new CopyOnWriteArrayList<>();
        config.agents(AgentMode.THREADS).errorHandler(faults::add);
        try (Journal journal = open(config); Appender appender = journal.appender())
        {
            assertThat(journal.awaitDurable(appender.append("with its own thread"), LONG)).isTrue();
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void shouldNotPassAnOpenClaim()
    {
        try (Journal journal = open(config(Durability.none()));
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("before");
            final Claim claim = appender.claim(100);
            journal.sync();
            final long durable = journal.durablePosition();
            final long position = claim.commit(8);
            assertThat(durable).isEqualTo(position);
            journal.sync();
            assertThat(journal.durablePosition()).isGreaterThan(position);
        }
    }

    @Test
    void shouldBeFailedForEverybodyAndForGoodByTheFirstFailedForce()
    {
        for (int n = 1; n <= 7; n++)
        {
            final Path path = directory.resolve("journal-" + n);
            final int failing = n;
            // Those of new files before it do not count.
            final AtomicInteger count = new AtomicInteger(Integer.MIN_VALUE);
            final JournalConfig config = config(Durability.each()).forcer((channel, metadata) ->
            {
                if (count.incrementAndGet() == failing)
                {
                    throw new IOException("Input/output error");
                }
                channel.force(metadata);
            });
            try (Journal journal = Journal.open(path, config); Appender appender = journal.appender();
                Journal other = Journal.open(path, config(Durability.none())); Appender bystander = other.appender())
            {
                count.set(0);
                final long durable = appendUntilFailed(journal, appender);
                assertThat(count).hasValue(failing);
                assertThat(journal.durablePosition()).isEqualTo(durable);
                assertThatThrownBy(() -> appender.append("again")).isInstanceOf(JournalFailedException.class);
                assertThatThrownBy(journal::appender).isInstanceOf(JournalFailedException.class);
                assertThatThrownBy(journal::sync).isInstanceOf(JournalFailedException.class);
                assertThatThrownBy(other::sync).isInstanceOf(JournalFailedException.class);
                assertThatThrownBy(() -> other.awaitDurable(1 << 20, LONG)).isInstanceOf(JournalFailedException.class);
                assertThatThrownBy(() ->
                {
                    for (int i = 0; i < 1_000; i++)
                    {
                        bystander.append(new byte[100]);
                    }
                }).isInstanceOf(JournalFailedException.class);
                assertThat(other.durablePosition()).isEqualTo(durable);
            }
            try (Journal again = Journal.open(path); Tailer tailer = again.tailer())
            {
                assertThatThrownBy(again::appender).isInstanceOf(JournalFailedException.class);
                assertThat(tailer.next()).as("what is there can be read").isTrue();
            }
        }
    }

    private static long appendUntilFailed(final Journal journal, final Appender appender)
    {
        long durable = 0;
        try
        {
            while (true)
            {
                appender.append("message");
                durable = journal.durablePosition();
            }
        }
        catch (final JournalFailedException ex)
        {
            assertThat(ex).hasMessageStartingWith("a force failed").hasRootCauseMessage("Input/output error");
            return durable;
        }
    }

    @Test
    void shouldForceAgainWhereAChannelWasClosedUnderIt()
    {
        final AtomicInteger count = new AtomicInteger();
        final JournalConfig config = config(Durability.each()).forcer((channel, metadata) ->
        {
            final int n = count.incrementAndGet();
            if (0 == n % 3)
            {
                channel.close();
                throw 0 == n % 2 ? new ClosedByInterruptException() : new ClosedChannelException();
            }
            channel.force(metadata);
        });
        try (Journal journal = open(config); Appender appender = journal.appender())
        {
            for (int i = 0; i < 20; i++)
            {
                assertDurable(journal, appender.append("message"));
            }
        }
    }

    @Test
    void shouldAppendDurablyInAThreadThatWasInterrupted()
    {
        for (final Durability durability : List.of(Durability.each(), Durability.batch()))
        {
            try (Journal journal = open(config(durability)); Appender appender = journal.appender())
            {
                Thread.currentThread().interrupt();
                assertDurable(journal, appender.append("message"));
                assertThat(Thread.interrupted()).isTrue();
                assertDurable(journal, appender.append("message"));
            }
        }
    }

    @Test
    void shouldTellWhoWaitsForAForceThatTheJournalWasClosed() throws Exception
    {
        final CountDownLatch inForce = new CountDownLatch(1);
        final CountDownLatch closed = new CountDownLatch(1);
        final AtomicReference<Thread> waiting = new AtomicReference<>();
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final Journal journal = open(config(Durability.batch()).forcer((channel, metadata) ->
        {
            // The opener forces too, what it creates.
            if (Thread.currentThread() != waiting.get())
            {
                channel.force(metadata);
                return;
            }
            inForce.countDown();
            await(closed);
            throw new ClosedChannelException();
        }));
        final Appender appender = journal.appender();
        final Thread thread = new Thread(() -> appender.append("message"));
        waiting.set(thread);
        thread.setUncaughtExceptionHandler((ignore, ex) -> failure.set(ex));
        thread.start();
        await(inForce);
        journal.close();
        closed.countDown();
        thread.join();
        assertThat(failure.get()).isInstanceOf(ClosedException.class);
        try (Journal again = open(config(Durability.none())))
        {
            assertThat(again.appender().append("not failed")).isPositive();
        }
    }

    @Test
    void shouldRefuseAnIntervalThatIsNone()
    {
        assertThatThrownBy(() -> Durability.interval(Duration.ZERO)).isInstanceOf(JournalException.class)
            .hasMessage("an interval must be positive: interval=PT0S");
        assertThat(Durability.interval(Duration.ofMillis(10))).hasToString("INTERVAL(PT0.01S)");
        assertThat(Durability.batch()).hasToString("BATCH");
    }

    private boolean isClean() throws IOException
    {
        return 1 == Files.readAllBytes(directory.resolve("journal/journal.meta"))[MetaDescriptor.CLEAN_OFFSET];
    }

    @Test
    void shouldBeCleanOnlyOnceTheLastWriterHasForcedAndClosed() throws IOException
    {
        final Journal first = open(config(Durability.none()));
        assertThat(isClean()).as("nothing in it").isTrue();
        final long position = first.appender().append("first");
        final Journal second = open(config(Durability.none()));
        second.appender().append("second");
        first.close();
        assertThat(isClean()).as("the second one writes still").isFalse();
        second.close();
        assertThat(isClean()).isTrue();
        try (Journal third = open(config(Durability.none())))
        {
            assertThat(third.durablePosition()).isGreaterThan(position);
            assertThat(isClean()).as("as long as nobody appends").isTrue();
            final Appender appender = third.appender();
            assertThat(isClean()).as("before the first claim").isFalse();
            appender.append("third");
        }
        assertThat(isClean()).isTrue();
    }

    @Test
    void shouldNotBeCleanWhenTheForceAtTheEndFails() throws IOException
    {
        open(config(Durability.none())).close();
        final Journal journal = open(config(Durability.none()).forcer((channel, metadata) ->
        {
            throw new IOException("Input/output error");
        }));
        journal.appender().append("message");
        assertThatThrownBy(journal::close).isInstanceOf(JournalFailedException.class);
        assertThat(isClean()).isFalse();
    }
}

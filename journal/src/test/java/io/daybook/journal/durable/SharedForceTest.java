/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;

import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Forces that are blocked, fail, or take a time that the test has chosen: a look at the clock takes a microsecond.
 */
@Timeout(60)
class SharedForceTest
{
    private static final long FORCE_US = 1_000;
    private static final int THREADS = 8;
    private static final int COMINGS = 300_000;

    private final AtomicLong nowUs = new AtomicLong();
    private long lookUs = 1;
    private final AtomicInteger forces = new AtomicInteger();

    private SharedForce of(final LongConsumer force)
    {
        return new SharedForce((position) ->
        {
            forces.incrementAndGet();
            nowUs.addAndGet(FORCE_US);
            force.accept(position);
        }, () -> TimeUnit.MICROSECONDS.toNanos(nowUs.addAndGet(lookUs)));
    }

    private static void await(final CountDownLatch latch)
    {
        try
        {
            latch.await();
        }
        catch (final InterruptedException ex)
        {
            throw new AssertionError(ex);
        }
    }

    private static Thread joining(final SharedForce shared, final long position)
    {
        return joining(shared, position, 1);
    }

    private static Thread joining(final SharedForce shared, final long position, final int times)
    {
        final Thread thread = new Thread(() ->
        {
            final ForceWaiter waiter = new ForceWaiter();
            for (int i = 0; i < times; i++)
            {
                shared.join(waiter, position);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitSleep(final Thread thread)
    {
        while (Thread.State.WAITING != thread.getState())
        {
            assertThat(thread.isAlive()).isTrue();
            Thread.yield();
        }
    }

    @Test
    void shouldForceAtOnceForAThreadThatIsAlone()
    {
        final List<Long> positions = new ArrayList<>();
        final SharedForce shared = of(positions::add);
        final ForceWaiter waiter = new ForceWaiter();
        for (long i = 0; i < 10; i++)
        {
            final long beforeUs = nowUs.get();
            assertThat(shared.join(waiter, i)).isTrue();
            assertThat(nowUs.get() - beforeUs).as("two looks at the clock").isEqualTo(FORCE_US + 2);
        }
        assertThat(positions).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    @Test
    void shouldServeAllWhoJoinedDuringAForceWithTheNextOneUpToTheFirstOfThem() throws Exception
    {
        final CountDownLatch inForce = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final List<Long> positions = new ArrayList<>();
        final SharedForce shared = of((position) ->
        {
            positions.add(position);
            inForce.countDown();
            await(go);
        });
        final List<Thread> threads = new ArrayList<>(List.of(joining(shared, 1)));
        await(inForce);
        for (final long position : new long[]{ 30, 20, 40 })
        {
            threads.add(joining(shared, position));
        }
        for (final Thread thread : threads)
        {
            awaitSleep(thread);
        }
        go.countDown();
        for (final Thread thread : threads)
        {
            thread.join();
        }
        assertThat(positions).containsExactly(1L, 20L);
    }

    @Test
    void shouldLetThreadsThatComeBackAtOnceShareEachForce() throws Exception
    {
        final int rounds = 200;
        final List<Thread> others = new ArrayList<>();
        final AtomicReference<SharedForce> shared = new AtomicReference<>();
        final AtomicInteger alone = new AtomicInteger(3);
        lookUs = 0;
        shared.set(of((position) ->
        {
            if (0 == alone.decrementAndGet())
            {
                for (int i = 1; i < THREADS; i++)
                {
                    others.add(joining(shared.get(), position, rounds));
                }
                others.forEach(SharedForceTest::awaitSleep);
            }
        }));
        joining(shared.get(), 0, 3 + rounds).join();
        for (final Thread thread : others)
        {
            thread.join();
        }
        assertThat(forces).hasValue(3 + rounds);
    }

    @Test
    void shouldForceForNobodyAndLeaveNobodyBehindWhereThreadsComeBackAtOnce() throws Exception
    {
        final AtomicLong appended = new AtomicLong();
        final AtomicLong durable = new AtomicLong();
        final AtomicInteger forNobody = new AtomicInteger();
        final SharedForce shared = new SharedForce((position) ->
        {
            if (Long.MAX_VALUE == position)
            {
                forNobody.incrementAndGet();
            }
            durable.set(appended.get());
        }, SystemNanoClock.INSTANCE);
        final List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++)
        {
            final Thread thread = new Thread(() ->
            {
                final ForceWaiter waiter = new ForceWaiter();
                for (int round = 0; round < COMINGS; round++)
                {
                    final long position = appended.getAndIncrement();
                    while (durable.get() <= position)
                    {
                        shared.join(waiter, position);
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        for (final Thread thread : threads)
        {
            thread.join();
        }
        assertThat(forNobody).hasValue(0);
    }

    /**
     * Has one thread force and another one join meanwhile, which forces next: while it does, a third one joins, and so
     * on. None comes back.
     */
    private List<Thread> chain(final AtomicReference<SharedForce> shared, final int length)
    {
        final List<Thread> threads = new ArrayList<>();
        shared.set(of((position) ->
        {
            if (threads.size() < length)
            {
                final Thread next = joining(shared.get(), position + 1);
                threads.add(next);
                awaitSleep(next);
            }
        }));
        return threads;
    }

    @Test
    void shouldWaitForThoseWhoDoNotComeBackHalfOfAForceAtTheMostAndNotEachTime() throws Exception
    {
        final int length = 200;
        final AtomicReference<SharedForce> shared = new AtomicReference<>();
        final List<Thread> threads = chain(shared, length);
        shared.get().join(new ForceWaiter(), 0);
        for (int i = 0; i < length; i++)
        {
            threads.get(i).join();
        }
        assertThat(forces).hasValue(length + 1);
        final long waitedUs = nowUs.get() - forces.get() * (FORCE_US + 2);
        // After the 2nd, 4th, 8th, ... 64th, and each 64th force from there.
        assertThat(waitedUs).isBetween(FORCE_US, (6 + length / 64) * (FORCE_US / 2 + 4));
    }

    @Test
    void shouldServeTheOthersWhenTheThreadThatForcesDies() throws Exception
    {
        final CountDownLatch inForce = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final AtomicInteger failing = new AtomicInteger(2);
        final SharedForce shared = of((position) ->
        {
            inForce.countDown();
            await(go);
            if (failing.getAndDecrement() > 0)
            {
                throw new StackOverflowError("made by the test");
            }
        });
        final AtomicInteger dead = new AtomicInteger();
        final List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++)
        {
            final Thread thread = new Thread(() -> shared.join(new ForceWaiter(), 1));
            thread.setUncaughtExceptionHandler((ignore, ex) -> dead.incrementAndGet());
            thread.start();
            threads.add(thread);
        }
        await(inForce);
        threads.forEach(SharedForceTest::awaitSleep);
        go.countDown();
        for (final Thread thread : threads)
        {
            thread.join();
        }
        assertThat(dead).as("who forced in vain: all others were told").hasValue(2);
        assertThat(forces).hasValue(2);
        assertThat(shared.join(new ForceWaiter(), 1)).as("the turn is free").isTrue();
    }

    @Test
    void shouldThrowWhatTheForceThrowsAtWhoForces()
    {
        final SharedForce shared = of((position) ->
        {
            throw new IllegalStateException("made by the test");
        });
        assertThatThrownBy(() -> shared.join(new ForceWaiter(), 1)).hasMessage("made by the test");
        assertThatThrownBy(() -> shared.join(new ForceWaiter(), 1)).hasMessage("made by the test");
    }

    @Test
    void shouldKeepAThreadWaitingThatIsInterruptedAndInterruptedWhenItReturns() throws Exception
    {
        final CountDownLatch inForce = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final SharedForce shared = of((position) ->
        {
            inForce.countDown();
            await(go);
        });
        final Thread first = joining(shared, 1);
        await(inForce);
        final AtomicBoolean interrupted = new AtomicBoolean();
        final Thread second = new Thread(() ->
        {
            shared.join(new ForceWaiter(), 2);
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        second.start();
        awaitSleep(second);
        second.interrupt();
        while (second.isInterrupted())
        {
            Thread.yield();
        }
        awaitSleep(second);
        go.countDown();
        first.join();
        second.join();
        assertThat(interrupted).isTrue();
        assertThat(forces).hasValue(2);
    }

    @Test
    void shouldLetAllGoWhenItIsClosedEvenThoseWhoseForceHasNotEnded() throws Exception
    {
        final CountDownLatch inForce = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final CountDownLatch inSecond = new CountDownLatch(2);
        final CountDownLatch end = new CountDownLatch(1);
        final SharedForce shared = of((position) ->
        {
            inForce.countDown();
            inSecond.countDown();
            await(go);
            if (position > 1)
            {
                await(end);
            }
        });
        final List<Thread> threads = new ArrayList<>(List.of(joining(shared, 1)));
        await(inForce);
        for (int i = 0; i < 3; i++)
        {
            threads.add(joining(shared, 2));
        }
        threads.forEach(SharedForceTest::awaitSleep);
        go.countDown();
        await(inSecond);
        final Thread late = joining(shared, 3);
        awaitSleep(late);
        shared.close();
        late.join();
        for (int left = threads.size(); left > 1; left = (int)threads.stream().filter(Thread::isAlive).count())
        {
            Thread.yield();
        }
        end.countDown();
        for (final Thread thread : threads)
        {
            thread.join();
        }
    }

    /**
     * A log of numbers: a force that succeeds makes durable what was appended before it began.
     */
    @Test
    void shouldServeEverybodyWhateverFailsOrIsInterrupted() throws Exception
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        final int appends = 2_000;
        final AtomicLong appended = new AtomicLong();
        final AtomicLong durable = new AtomicLong();
        final AtomicInteger forcing = new AtomicInteger();
        final Random failures = new Random(seed);
        final SharedForce shared = of((position) ->
        {
            assertThat(forcing.incrementAndGet()).as("seed=" + seed).isOne();
            final long end = appended.get();
            assertThat(position).as("seed=" + seed).isLessThan(end);
            final boolean fails = 0 == failures.nextInt(10);
            if (!fails)
            {
                durable.set(end);
            }
            forcing.decrementAndGet();
            if (fails)
            {
                throw new IllegalStateException("made by the test");
            }
        });
        final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        final List<Future<Integer>> done = new ArrayList<>();
        for (int i = 0; i < THREADS; i++)
        {
            final Random random = new Random(seed + i);
            done.add(executor.submit(() -> append(shared, random, appends, appended, durable)));
        }
        int failed = 0;
        for (final Future<Integer> future : done)
        {
            failed += future.get();
        }
        executor.shutdown();
        assertThat(durable).as("seed=%d", seed).hasValue(THREADS * appends);
        assertThat(failed).as("each failure is told to one, seed=%d", seed).isBetween(1, forces.get() / 5);
    }

    private static int append(
        final SharedForce shared,
        final Random random,
        final int count,
        final AtomicLong appended,
        final AtomicLong durable)
    {
        final ForceWaiter waiter = new ForceWaiter();
        int failed = 0;
        for (int i = 0; i < count; i++)
        {
            final boolean interrupted = 0 == random.nextInt(20);
            if (interrupted)
            {
                Thread.currentThread().interrupt();
            }
            final long position = appended.getAndIncrement();
            while (durable.get() <= position)
            {
                try
                {
                    shared.join(waiter, position);
                }
                catch (final IllegalStateException ex)
                {
                    failed++;
                }
            }
            assertThat(Thread.interrupted()).isEqualTo(interrupted);
            if (0 == random.nextInt(10))
            {
                Thread.yield();
            }
        }
        return failed;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

import org.agrona.concurrent.NanoClock;

/**
 * Lets threads share forces. Whoever finds nobody forcing takes the turn and forces for all who have joined. The others
 * sleep until the force that takes them along has ended.
 * <p>
 * Who has been served mostly comes back at once with the next message. So the thread whose turn it is first waits for
 * as many as were there when the last force ended, for half of the time of a force at the most.
 * <p>
 * Invariants: (1) a thread joins before it looks for the turn, and whoever ends a turn looks afterwards for threads
 * that have joined, and wakes one: so nobody sleeps while the turn is free. (2) Only who has the turn takes those who
 * joined, and it releases each of them, also when the force fails: so nobody is left behind. (3) Who has been taken
 * does not lead, and does not join again before it is released: so no list has a thread twice.
 * <p>
 * <b>Note:</b> thread-safe; allocates nothing.
 */
final class SharedForce
{
    private static final int MAX_PASSES = 63;

    private final LongConsumer force;
    private final NanoClock clock;
    private final AtomicBoolean turn = new AtomicBoolean();
    /** Those who wait for a force that has not begun, the last first. */
    private final AtomicReference<ForceWaiter> joined = new AtomicReference<>();
    /** Those for whom a force is running. */
    private volatile ForceWaiter served;
    private volatile boolean closed;
    // What follows belongs to who has the turn.
    private int expected;
    private int passes;
    private int nextPasses;
    private long lastForceNs;
    private long patienceNs;

    /**
     * Starts with nobody waiting.
     *
     * @param force what makes durable at least everything up to a position. Where it cannot yet, it gives up: it must
     *              not wait for what other threads do, since they may need the turn for it.
     * @param clock for the time that a force takes.
     */
    SharedForce(final LongConsumer force, final NanoClock clock)
    {
        this.force = force;
        this.clock = clock;
    }

    /**
     * Waits until a force for those who had joined has ended, failed or given up, or this was closed. The caller looks
     * whether its own position is durable, and joins again if not.
     *
     * @param waiter   of the caller, used by one thread at a time.
     * @param position that the caller wants to be durable.
     * @return whether the caller itself had the turn, and nothing failed.
     */
    boolean join(final ForceWaiter waiter, final long position)
    {
        boolean interrupted = false;
        waiter.prepare(position);
        do
        {
            waiter.next = joined.get();
        }
        while (!joined.compareAndSet(waiter.next, waiter));
        try
        {
            while (!waiter.released && !closed)
            {
                if (waiter.taken || !turn.compareAndSet(false, true))
                {
                    LockSupport.park(this);
                    interrupted |= Thread.interrupted();
                }
                else if (waiter.taken)
                {
                    // Served meanwhile. Until it is released, its place in the list of the served is still needed.
                    endTurn();
                }
                else
                {
                    return lead(waiter);
                }
            }
            return false;
        }
        finally
        {
            if (interrupted)
            {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean lead(final ForceWaiter leader)
    {
        try
        {
            gather();
            serve();
            return true;
        }
        finally
        {
            final ForceWaiter first = served;
            served = null;
            endTurn();
            release(first, leader);
        }
    }

    private void serve()
    {
        final long startNs = clock.nanoTime();
        try
        {
            force.accept(takeAll());
        }
        finally
        {
            expected += waiting();
        }
        final long forceNs = clock.nanoTime() - startNs;
        // The shorter of two: a single force that was stuck is no measure.
        patienceNs = Math.min(forceNs, lastForceNs) / 2;
        lastForceNs = forceNs;
    }

    /**
     * Waits for those who are expected to come back. Where fewer than half of them came in time, waits for nobody in
     * the next turns, each time for twice as many.
     */
    private void gather()
    {
        final int missing = expected - waiting();
        if (missing <= 0)
        {
            return;
        }
        if (passes > 0)
        {
            passes--;
            return;
        }
        final long startNs = clock.nanoTime();
        while (waiting() < expected && !closed && clock.nanoTime() - startNs < patienceNs)
        {
            Thread.yield();
        }
        final int late = expected - waiting();
        nextPasses = 2 * late > missing ? Math.min(MAX_PASSES, 2 * nextPasses + 1) : 0;
        passes = nextPasses;
    }

    /**
     * Takes all who have joined, for one force.
     *
     * @return the first of their positions: those behind it need not wait for claims that are open behind it.
     */
    private long takeAll()
    {
        served = joined.getAndSet(null);
        long first = Long.MAX_VALUE;
        int count = 0;
        for (ForceWaiter waiter = served; null != waiter; waiter = waiter.next)
        {
            waiter.taken = true;
            first = Math.min(first, waiter.position);
            count++;
        }
        expected = count;
        return first;
    }

    /** Counts those who have joined. Nobody else takes them meanwhile, so the list only grows at its head. */
    private int waiting()
    {
        int count = 0;
        for (ForceWaiter waiter = joined.get(); null != waiter; waiter = waiter.next)
        {
            count++;
        }
        return count;
    }

    private void endTurn()
    {
        turn.set(false);
        final ForceWaiter next = joined.get();
        if (null != next)
        {
            next.wake();
        }
    }

    private static void release(final ForceWaiter first, final ForceWaiter leader)
    {
        ForceWaiter waiter = first;
        while (null != waiter)
        {
            // Once released, it may join again.
            final ForceWaiter next = waiter.next;
            if (waiter == leader)
            {
                waiter.released = true;
            }
            else
            {
                waiter.release();
            }
            waiter = next;
        }
    }

    /**
     * Wakes all who wait: nobody waits from now on. What is to be forced must have been closed before.
     */
    void close()
    {
        closed = true;
        wakeAll(joined.get());
        wakeAll(served);
    }

    private static void wakeAll(final ForceWaiter first)
    {
        for (ForceWaiter waiter = first; null != waiter; waiter = waiter.next)
        {
            waiter.wake();
        }
    }
}

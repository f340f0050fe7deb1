/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

/**
 * How long an agent sleeps: twice as long as before when there was little to do since then, a quarter as long when
 * there was much. Each waking takes a core from a thread that spins on it, for 20 to 350 microseconds on a virtual
 * machine; the agent's work is the least part of that. So agents of all processes that rest equally long wake at the
 * same instants, at multiples of that rest on the clock that the machine's processes share: most of the time no agent
 * runs.
 */
final class Rest implements IdleStrategy
{
    /** Counts nothing. */
    static final LongConsumer UNCOUNTED = new LongConsumer()
    {
        @Override
        public void accept(final long awakeNs)
        {
            // there is nowhere to count
        }
    };

    /** A sleep that ends at once unless another thread waits for the core. */
    static final long YIELD = 0;

    private static final LongConsumer PARK = new LongConsumer()
    {
        @Override
        public void accept(final long forNs)
        {
            if (YIELD == forNs)
            {
                Thread.yield();
            }
            else
            {
                LockSupport.parkNanos(forNs);
            }
        }
    };

    private final long leastNs;
    private volatile long mostNs;
    private final int busy;
    private final boolean usuallyYields;
    private volatile boolean yields;
    private final LongConsumer wakings;
    private final NanoClock nanoClock;
    private final LongConsumer sleep;
    private long restNs;
    private long work;
    private long wokeNs;
    private boolean slept;
    private volatile boolean fresh;

    /**
     * Makes a rest.
     *
     * @param leastNs shortest sleep.
     * @param mostNs  longest sleep.
     * @param busy    amount of work from which on it counts as much.
     * @param yields  whether others that wait for the core get it for a while when there is more to do.
     * @param wakings called before each sleep with how many nanoseconds the agent was awake.
     */
    Rest(final long leastNs, final long mostNs, final int busy, final boolean yields, final LongConsumer wakings)
    {
        this(leastNs, mostNs, busy, yields, wakings, SystemNanoClock.INSTANCE, PARK);
    }

    Rest(
        final long leastNs,
        final long mostNs,
        final int busy,
        final boolean yields,
        final LongConsumer wakings,
        final NanoClock nanoClock,
        final LongConsumer sleep)
    {
        this.leastNs = leastNs;
        this.mostNs = mostNs;
        this.busy = busy;
        this.usuallyYields = yields;
        this.yields = yields;
        this.wakings = wakings;
        this.nanoClock = nanoClock;
        this.sleep = sleep;
        this.restNs = leastNs;
    }

    /**
     * Sets the longest sleep, from the next time on. Any thread may call it.
     *
     * @param limitNs nanoseconds.
     */
    void atMost(final long limitNs)
    {
        mostNs = limitNs;
    }

    /**
     * Sets whether the agent goes on without yielding while there is more to do. Any thread may call it.
     *
     * @param inHurry true to go on at once, false for as it was made.
     */
    void hurry(final boolean inHurry)
    {
        yields = usuallyYields && !inHurry;
    }

    /**
     * Makes the next sleep as short as possible, as there may be something to do from now on. Any thread may call it.
     */
    void beginAnew()
    {
        fresh = true;
    }

    @Override
    public void idle(final int workCount)
    {
        if (workCount > 0)
        {
            work += workCount;
            if (yields)
            {
                final long nowNs = nanoClock.nanoTime();
                sleep.accept(YIELD);
                // What other threads got is no time of the agent's.
                wokeNs += nanoClock.nanoTime() - nowNs;
            }
        }
        else
        {
            idle();
        }
    }

    @Override
    public void idle()
    {
        if (fresh)
        {
            fresh = false;
            restNs = leastNs;
        }
        restNs = Math.min(mostNs, work >= busy ? Math.max(leastNs, restNs / 4) : restNs * 2);
        work = 0;
        final long nowNs = nanoClock.nanoTime();
        sleep(restNs - Math.floorMod(nowNs, restNs), nowNs);
    }

    private void sleep(final long forNs, final long nowNs)
    {
        try
        {
            count(nowNs);
            sleep.accept(forNs);
        }
        catch (final InternalError ignore)
        {
            // Whoever guards the file of the counts tells that it was truncated. This must not end the agent's thread.
            sleep.accept(forNs);
        }
        // An interrupt from elsewhere would end the agent without a word. One from an error handler comes each time, so
        // the rest that it has ended is begun again; a close has made it shorter.
        if (Thread.interrupted())
        {
            sleep.accept(Math.min(forNs, mostNs));
            Thread.interrupted();
        }
        wokeNs = nanoClock.nanoTime();
    }

    private void count(final long nowNs)
    {
        if (slept)
        {
            wakings.accept(nowNs - wokeNs);
        }
        slept = true;
    }

    @Override
    public void reset()
    {
        restNs = leastNs;
        work = 0;
    }
}

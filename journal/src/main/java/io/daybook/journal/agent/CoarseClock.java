/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;

/**
 * A clock that costs one load: the time that the pace agent last read from the real clock, at most a millisecond ago
 * while that agent runs.
 * <p>
 * <b>Note:</b> thread-safe. A thread that is late to store what it has read does not set the clock back: if another one
 * has set it meanwhile, it reads again.
 */
public final class CoarseClock implements EpochNanoClock, Agent
{
    private static final VarHandle EPOCH_NS;

    static
    {
        try
        {
            EPOCH_NS = MethodHandles.lookup().findVarHandle(CoarseClock.class, "epochNs", long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final EpochNanoClock clock;
    @SuppressWarnings("unused")
    private long epochNs;
    private volatile boolean fails;

    /**
     * Makes a clock and sets it.
     *
     * @param clock to read.
     */
    public CoarseClock(final EpochNanoClock clock)
    {
        this.clock = clock;
        doWork();
    }

    @Override
    public long nanoTime()
    {
        return (long)EPOCH_NS.getOpaque(this);
    }

    /**
     * Gives the time for a message: while the real clock fails, this one stands still, so a message reads the real one
     * itself, and meets the same error.
     *
     * @return nanoseconds since the epoch.
     */
    long nanoTimeOfMessage()
    {
        return fails ? clock.nanoTime() : nanoTime();
    }

    @Override
    public int doWork()
    {
        try
        {
            set();
            if (fails)
            {
                fails = false;
            }
            return 0;
        }
        catch (final RuntimeException | Error ex)
        {
            fails = true;
            throw ex;
        }
    }

    private void set()
    {
        long before;
        long nowNs;
        do
        {
            before = nanoTime();
            nowNs = clock.nanoTime();
        }
        while (!EPOCH_NS.compareAndSet(this, before, nowNs));
    }

    @Override
    public String roleName()
    {
        return "coarse-clock";
    }
}

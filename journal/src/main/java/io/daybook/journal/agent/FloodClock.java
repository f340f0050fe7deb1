/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.EpochNanoClock;

/**
 * The clock of {@link io.daybook.journal.Timestamps#COARSE} where cores are few. An agent that wakes each millisecond
 * to set a clock costs more than it spares. So this clock is the real one, unless the log grows fast: then the disk
 * agent is awake anyway, and reads the real clock at each of its turns. So do appenders, at each KiB of the log. All
 * messages between two such readings take the time of the first. Before the agent goes to sleep, this clock becomes the
 * real one again, since nobody would set it if the appenders paused. So it does when two readings were further apart
 * than a millisecond: then the agent was held up, and appenders were not fast.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class FloodClock implements EpochNanoClock
{
    /** The age that COARSE promises. In a flood a KiB takes five microseconds. */
    private static final long MOST_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final EpochNanoClock clock;
    private final CoarseClock kept;
    private final boolean isWanted;
    private volatile boolean isKept;

    /**
     * Makes a clock that is the real one until a flood comes.
     *
     * @param clock    real clock.
     * @param kept     clock that is set in a flood.
     * @param isWanted false where messages are not stamped by this clock: it is never set then.
     */
    FloodClock(final EpochNanoClock clock, final CoarseClock kept, final boolean isWanted)
    {
        this.clock = clock;
        this.kept = kept;
        this.isWanted = isWanted;
    }

    /**
     * Gives the clock that messages are to be stamped by.
     *
     * @return this, or the real clock, which costs less, where this is not wanted.
     */
    EpochNanoClock whereWanted()
    {
        return isWanted ? this : clock;
    }

    @Override
    public long nanoTime()
    {
        return isKept ? kept.nanoTime() : clock.nanoTime();
    }

    /**
     * Says whether the log grows so fast that the agent is awake. {@link #set()} follows soon, and again and again.
     *
     * @param flood whether it does.
     */
    void inFlood(final boolean flood)
    {
        if (!flood)
        {
            isKept = false;
        }
        else if (isWanted && !isKept)
        {
            isKept = isSet();
        }
    }

    /**
     * Reads the real clock for the messages that come next, if that is wanted now. It throws nothing.
     */
    void set()
    {
        if (isKept)
        {
            final long beforeNs = kept.nanoTime();
            isKept = isSet() && kept.nanoTime() - beforeNs <= MOST_NS;
        }
    }

    private boolean isSet()
    {
        try
        {
            kept.doWork();
            return true;
        }
        catch (final RuntimeException | Error ignore)
        {
            // The next message reads the user's clock itself, and meets the same error.
            return false;
        }
    }
}

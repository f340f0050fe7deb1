/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.util.concurrent.TimeUnit;

import io.daybook.journal.meta.RollCalendar;

import org.agrona.concurrent.EpochNanoClock;

/**
 * Tells one appender when the cycle of its segment is over. Costs a claim one comparison with a coarse time; only
 * close to the boundary the exact clock is read, which decides alone, and only at the boundary the calendar is asked.
 * Close is 250 ms: when the coarse clock is older than that, as its agent had no time, the cycle may be over unnoticed
 * until it is kept again, or until the appender has itself seen a later time in the exact clock.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its appender.
 */
public final class CycleWatch
{
    /** Answer of {@link #turn(Segment)}: the segment goes on. */
    static final long GOES_ON = -1;

    /** More than twice what the coarse clock is late: its agent rests for 100 ms where messages do not need it. */
    private static final long MARGIN_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final RollCalendar calendar;
    private final EpochNanoClock coarse;
    private final EpochNanoClock exact;

    private long watched = Segment.NO_CYCLE;
    private long nearNs = Long.MIN_VALUE;
    private long endNs = Long.MIN_VALUE;

    /**
     * A watch for one appender.
     *
     * @param calendar of the journal.
     * @param coarse   wall clock that costs next to nothing and is late by less than half of the margin.
     * @param exact    wall clock.
     */
    public CycleWatch(final RollCalendar calendar, final EpochNanoClock coarse, final EpochNanoClock exact)
    {
        this.calendar = calendar;
        this.coarse = coarse;
        this.exact = exact;
    }

    /**
     * Whether the end of the cycle may have come: to be asked before each claim.
     *
     * @param lastStampNs what the exact clock was last seen to say, 0 for never.
     * @return false while {@link #turn(Segment)} is not needed.
     */
    boolean isNear(final long lastStampNs)
    {
        return Math.max(coarse.nanoTime(), lastStampNs) >= nearNs;
    }

    /**
     * Watches the cycle of a segment from now on.
     *
     * @param segment that the appender has entered.
     */
    void watch(final Segment segment)
    {
        final long cycle = segment.cycle();
        if (cycle != watched)
        {
            watched = cycle;
            // A segment that has no cycle yet is to get one before anything is claimed in it.
            endNs = Segment.NO_CYCLE == cycle ? Long.MIN_VALUE : calendar.end(cycle);
            nearNs = Segment.NO_CYCLE == cycle ? Long.MIN_VALUE : endNs - MARGIN_NS;
        }
    }

    /**
     * Looks at the exact clock. When the cycle is over, and the segment has no message, its cycle is raised instead of
     * ending it.
     *
     * @param segment that is watched.
     * @return the cycle of the segment that must follow, or {@link #GOES_ON}.
     */
    long turn(final Segment segment)
    {
        final long now = exact.nanoTime();
        if (now < endNs)
        {
            return GOES_ON;
        }
        final long cycle = calendar.start(now);
        if (Segment.NO_CYCLE == segment.cycle() || !segment.hasMessage())
        {
            segment.raiseCycle(cycle);
        }
        if (segment.cycle() < cycle)
        {
            return cycle;
        }
        watch(segment);
        return GOES_ON;
    }

    /**
     * The cycle of a segment that begins now, never less than that of the one before.
     *
     * @param segment that is before it.
     * @return the cycle.
     */
    long next(final Segment segment)
    {
        return Math.max(segment.cycle(), calendar.start(exact.nanoTime()));
    }
}

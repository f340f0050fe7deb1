/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.util.concurrent.TimeUnit;

import io.daybook.journal.meta.RollCalendar;

import org.agrona.concurrent.EpochNanoClock;

/**
 * Tells one appender when the cycle of its segment is over. It costs a claim one comparison with a coarse time. The
 * exact clock, which alone decides, is read only close to the boundary, and the calendar is asked only at the boundary.
 * Close means 250 ms. When the coarse clock is later than that, because its agent got no time, the end of the cycle may
 * go unnoticed until the coarse clock is up to date again, or until the appender itself has read a later time from the
 * exact clock.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its appender.
 */
public final class CycleWatch
{
    /** Answer of {@link #turn(Segment)}: the segment goes on. */
    static final long GOES_ON = -1;

    /**
     * More than twice the delay of the coarse clock: its agent rests for 100 ms where messages do not need the clock.
     */
    private static final long MARGIN_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final RollCalendar calendar;
    private final EpochNanoClock coarse;
    private final EpochNanoClock exact;

    private long watched = Segment.NO_CYCLE;
    private long nearNs = Long.MIN_VALUE;
    private long endNs = Long.MIN_VALUE;

    /**
     * Makes a watch for one appender.
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
     * Whether the end of the cycle may have come. Call it before each claim.
     *
     * @param lastStampNs the last time that was read from the exact clock, 0 for never.
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
            // A segment that has no cycle yet must get one before anything is claimed in it.
            endNs = Segment.NO_CYCLE == cycle ? Long.MIN_VALUE : calendar.end(cycle);
            nearNs = Segment.NO_CYCLE == cycle ? Long.MIN_VALUE : endNs - MARGIN_NS;
        }
    }

    /**
     * Reads the exact clock. When the cycle is over and the segment has no message, raises the segment's cycle instead
     * of ending the segment.
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

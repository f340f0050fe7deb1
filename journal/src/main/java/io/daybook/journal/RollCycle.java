/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.time.Duration;
import java.util.Objects;

import io.daybook.journal.error.JournalException;

/**
 * How often a journal begins a new segment, however little is in the last one. Boundaries are counted in the journal's
 * zone, see {@link JournalConfig#rollZone(java.time.ZoneId)}:
 * <ul>
 * <li>Shorter than a day: counted as elapsed time since local midnight, when a cycle always begins. A day of 25 hours
 * has 25 cycles of {@link #HOURLY}, and the last cycle of a day is shorter where the day is not a whole number of
 * cycles.</li>
 * <li>Whole days: counted from midnight to midnight, however long the days are; cycles of several days are counted from
 * a Monday (the 29th of December 1969), so that a cycle of 7 days is a week from Monday.</li>
 * <li>Anything else: counted as elapsed time since the local midnight with which that Monday began.</li>
 * </ul>
 * The first message after a boundary ends a segment; time alone never does. So a journal that is not written to makes
 * no files.
 * <p>
 * <b>Note:</b> immutable.
 */
public final class RollCycle
{
    /** Every minute. */
    public static final RollCycle MINUTELY = new RollCycle(Duration.ofMinutes(1));
    /** Every five minutes. */
    public static final RollCycle FIVE_MINUTELY = new RollCycle(Duration.ofMinutes(5));
    /** Every hour. */
    public static final RollCycle HOURLY = new RollCycle(Duration.ofHours(1));
    /** At every midnight. */
    public static final RollCycle DAILY = new RollCycle(Duration.ofDays(1));
    /** At the midnight with which Monday begins. */
    public static final RollCycle WEEKLY = new RollCycle(Duration.ofDays(7));

    private static final Duration MIN_LENGTH = Duration.ofMillis(1);
    private static final Duration MAX_LENGTH = Duration.ofDays(3_650);

    private final Duration length;

    private RollCycle(final Duration length)
    {
        this.length = length;
    }

    /**
     * Makes a cycle of any length.
     *
     * @param length of the cycle, a millisecond to 3,650 days.
     * @return the cycle; 24 hours are {@link #DAILY}.
     */
    public static RollCycle of(final Duration length)
    {
        Objects.requireNonNull(length, "length");
        if (length.compareTo(MIN_LENGTH) < 0 || length.compareTo(MAX_LENGTH) > 0)
        {
            throw new JournalException("a roll cycle must last from a millisecond to 3,650 days: length=" + length);
        }
        return new RollCycle(length);
    }

    /**
     * Length of the cycle.
     *
     * @return length, days counted as 24 hours.
     */
    public Duration length()
    {
        return length;
    }

    @Override
    public boolean equals(final Object other)
    {
        return other instanceof RollCycle && length.equals(((RollCycle)other).length);
    }

    @Override
    public int hashCode()
    {
        return length.hashCode();
    }

    @Override
    public String toString()
    {
        return length.toString();
    }
}

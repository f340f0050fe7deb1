/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.concurrent.TimeUnit;

/**
 * What the demo does.
 *
 * @param burst   messages to be sent as fast as can be.
 * @param seconds to send at a steady pace.
 * @param rate    of that pace, messages per second.
 * @param seed    of the order flow.
 */
public record Plan(long burst, int seconds, int rate, long seed)
{
    /** Length of the journal's segments: one roll falls into a burst of five million messages, none behind it. */
    static final int SEGMENT_LENGTH = 256 << 20;
    /** Until the code that watches the machine's gaps is compiled, in nanoseconds. */
    static final long GAPS_WARM_UP_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int MOST_WARM_UP_SECONDS = 2;
    private static final int MOST_GAPS_SECONDS = 5;
    /** At a shorter period a thread would be busy with noting gaps. */
    private static final long LEAST_GAPS_PERIOD_NS = 100;

    /**
     * Messages to be sent at a steady pace.
     *
     * @return how many.
     */
    long paced()
    {
        return (long)seconds * rate;
    }

    /**
     * How long messages are sent at a steady pace before any of them counts, until that code is compiled.
     *
     * @return seconds.
     */
    int warmUpSeconds()
    {
        return Math.min(seconds, MOST_WARM_UP_SECONDS);
    }

    /**
     * Messages to be sent at a steady pace before any of them counts.
     *
     * @return how many.
     */
    long warmUp()
    {
        return (long)warmUpSeconds() * rate;
    }

    /**
     * How long the machine's gaps are watched: with the warming up as long as the messages are paced, at most 5 s.
     *
     * @return duration in nanoseconds.
     */
    long gapsNs()
    {
        return TimeUnit.SECONDS.toNanos(Math.min(seconds, MOST_GAPS_SECONDS)) - GAPS_WARM_UP_NS;
    }

    /**
     * Between two messages that cost nothing: that of the steady pace, within what can be watched.
     *
     * @return period in nanoseconds.
     */
    long gapsPeriodNs()
    {
        return Math.min(gapsNs(), Math.max(LEAST_GAPS_PERIOD_NS, TimeUnit.SECONDS.toNanos(1) / rate));
    }

    String[] toArgs(final String directory)
    {
        return new String[]{
            directory,
            String.valueOf(burst),
            String.valueOf(seconds),
            String.valueOf(rate),
            String.valueOf(seed)};
    }

    static Plan of(final String[] args)
    {
        return new Plan(
            Long.parseLong(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]), Long.parseLong(args[4]));
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.concurrent.TimeUnit;

/**
 * The plan of the demo.
 *
 * @param burst   messages to be sent as fast as possible.
 * @param seconds to send at a steady pace.
 * @param rate    of that pace, messages per second.
 * @param seed    of the order flow.
 */
public record Plan(long burst, int seconds, int rate, long seed)
{
    /** Length of the journal's segments. A burst of five million messages rolls once, and what follows it does not. */
    static final int SEGMENT_LENGTH = 256 << 20;
    /** Time until the code that watches the machine's gaps is compiled, in nanoseconds. */
    static final long GAPS_WARM_UP_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int MOST_WARM_UP_SECONDS = 4;
    private static final int MOST_GAPS_SECONDS = 5;
    /** At a shorter period, a thread would be busy noting gaps. */
    private static final long LEAST_GAPS_PERIOD_NS = 100;

    /**
     * Returns how many messages are sent at a steady pace.
     */
    long paced()
    {
        return (long)seconds * rate;
    }

    /**
     * Returns for how many seconds messages are sent at a steady pace before any of them counts. Meanwhile the code
     * that sends and reads them is compiled.
     */
    int warmUpSeconds()
    {
        return Math.min(seconds, MOST_WARM_UP_SECONDS);
    }

    /**
     * Returns how many messages are sent at a steady pace before any of them counts.
     */
    long warmUp()
    {
        return (long)warmUpSeconds() * rate;
    }

    /**
     * Returns for how many nanoseconds the machine's gaps are watched. Together with the warm-up, this is as long as
     * messages are sent at a steady pace, but at most 5 s.
     */
    long gapsNs()
    {
        return TimeUnit.SECONDS.toNanos(Math.min(seconds, MOST_GAPS_SECONDS)) - GAPS_WARM_UP_NS;
    }

    /**
     * Returns the nanoseconds between two messages that cost nothing: as at the steady pace, as far as that can be
     * watched.
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

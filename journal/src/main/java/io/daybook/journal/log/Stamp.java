/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.journal.Timestamps;

import org.agrona.concurrent.EpochNanoClock;

/**
 * Gives each frame of one writer its timestamp: nanoseconds since the epoch, never less than the one read before.
 */
final class Stamp
{
    private final EpochNanoClock clock;
    private final boolean off;
    private long last;

    Stamp(final Timestamps timestamps, final EpochNanoClock clock)
    {
        this.clock = clock;
        this.off = Timestamps.OFF == timestamps;
    }

    /**
     * The last time that was read from the clock.
     *
     * @return nanoseconds since the epoch, 0 for never.
     */
    long last()
    {
        return last;
    }

    long next()
    {
        if (off)
        {
            return 0;
        }
        return last = Math.max(last, clock.nanoTime());
    }
}

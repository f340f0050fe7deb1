/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.JournalException;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * Tells when the wall clock can be trusted: after the wall clock and the monotonic clock have gone on side by side for
 * ten minutes, within an hour of each other. What the clock did before the first look is not known, and a clock that
 * makes a step may be set back soon.
 */
final class SteadyClock
{
    private static final long STEP_NS = TimeUnit.HOURS.toNanos(1);
    private static final long STEADY_NS = TimeUnit.MINUTES.toNanos(10);

    private final EpochNanoClock clock;
    private final NanoClock nanoClock;
    private final ErrorHandler errorHandler;
    private boolean looked;
    private long aheadNs;
    private long sinceNs;
    private long nowNs;

    SteadyClock(final EpochNanoClock clock, final NanoClock nanoClock, final ErrorHandler errorHandler)
    {
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.errorHandler = errorHandler;
    }

    /**
     * Looks at both clocks. Call it again and again.
     *
     * @return whether the wall clock can be trusted.
     */
    boolean look()
    {
        final long monotonicNs = nanoClock.nanoTime();
        nowNs = clock.nanoTime();
        final long stepNs = nowNs - monotonicNs - aheadNs;
        final boolean steps = stepNs > STEP_NS || stepNs < -STEP_NS;
        aheadNs = nowNs - monotonicNs;
        if (!looked || steps)
        {
            sinceNs = monotonicNs;
            tell(stepNs);
            looked = true;
        }
        return monotonicNs - sinceNs >= STEADY_NS;
    }

    private void tell(final long stepNs)
    {
        if (looked)
        {
            errorHandler.onError(new JournalException(
                "the wall clock has made a step: step=" + Duration.ofNanos(stepNs) + ", now=" +
                Instant.ofEpochSecond(TimeUnit.NANOSECONDS.toSeconds(nowNs)) +
                "; nothing is deleted by keepAge until it has stayed there for ten minutes: look at the clock"));
        }
    }

    /**
     * The time at the last look.
     *
     * @return nanoseconds since the epoch.
     */
    long nowNs()
    {
        return nowNs;
    }
}

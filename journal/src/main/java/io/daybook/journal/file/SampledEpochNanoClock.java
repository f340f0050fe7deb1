/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;

/**
 * The system's wall clock to the nanosecond, without garbage: {@link System#nanoTime()} plus its distance from the wall
 * clock, which is measured again every second. It follows a step of the wall clock within that second. It is off by
 * less than the time that one reading of a clock takes, some 50 ns. Between measurements it runs at the rate that the
 * kernel gives both clocks.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class SampledEpochNanoClock implements EpochNanoClock
{
    private static final long RESAMPLE_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int READINGS = 8;

    private volatile long offsetNs;
    private volatile long resampleAtNs;

    /**
     * Makes a clock and sets it.
     */
    public SampledEpochNanoClock()
    {
        sample();
    }

    @Override
    public long nanoTime()
    {
        final long now = System.nanoTime();
        if (now - resampleAtNs >= 0)
        {
            sample();
        }
        return now + offsetNs;
    }

    private void sample()
    {
        long narrowest = Long.MAX_VALUE;
        long offset = 0;
        for (int i = 0; i < READINGS; i++)
        {
            final long before = System.nanoTime();
            final long epochNs = SystemEpochNanoClock.INSTANCE.nanoTime();
            final long width = System.nanoTime() - before;
            if (width < narrowest)
            {
                narrowest = width;
                offset = epochNs - before - (width >> 1);
            }
        }
        offsetNs = offset;
        resampleAtNs = System.nanoTime() + RESAMPLE_INTERVAL_NS;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SampledEpochNanoClockTest
{
    @Test
    void shouldTellTheTimeOfTheWallClock()
    {
        final SampledEpochNanoClock clock = new SampledEpochNanoClock();
        long least = Long.MAX_VALUE;
        // A thread may be put aside between two readings; the nearest of many is what the clock is off by.
        for (int i = 0; i < 10_000; i++)
        {
            final long before = SystemEpochNanoClock.INSTANCE.nanoTime();
            final long between = clock.nanoTime();
            final long after = SystemEpochNanoClock.INSTANCE.nanoTime();
            least = Math.min(least, Math.max(0, Math.max(before - between, between - after)));
        }
        assertThat(least).isLessThan(TimeUnit.MICROSECONDS.toNanos(100));
    }
}

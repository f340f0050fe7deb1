/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlanTest
{
    private static final int RATE = 100_000;

    @Test
    void shouldTellAProcessAllOfIt()
    {
        final Plan plan = new Plan(5_000_000_000L, 10, RATE, -42);
        assertThat(Plan.of(plan.toArgs("directory"))).isEqualTo(plan);
    }

    @Test
    void shouldWatchGapsAsLongAsItPacesButNoLongerThanFiveSeconds()
    {
        assertThat(withWarmUp(1)).isEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(withWarmUp(5)).isEqualTo(TimeUnit.SECONDS.toNanos(5));
        assertThat(withWarmUp(Integer.MAX_VALUE)).isEqualTo(TimeUnit.SECONDS.toNanos(5));
    }

    @Test
    void shouldWatchGapsAtThePaceOfTheMessages()
    {
        assertThat(plan(1, RATE).gapsPeriodNs()).isEqualTo(10_000);
    }

    @Test
    void shouldWatchGapsAtAnyPace()
    {
        assertThat(plan(1, Integer.MAX_VALUE).gapsPeriodNs()).isPositive();
        assertThat(plan(1, 1).gapsPeriodNs()).isEqualTo(plan(1, 1).gapsNs());
    }

    private static long withWarmUp(final int seconds)
    {
        return plan(seconds, RATE).gapsNs() + Plan.GAPS_WARM_UP_NS;
    }

    private static Plan plan(final int seconds, final int rate)
    {
        return new Plan(1, seconds, rate, 1);
    }
}

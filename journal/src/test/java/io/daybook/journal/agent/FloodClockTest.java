/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FloodClockTest
{
    private long nowNs = 1_000;
    private RuntimeException failure;
    private final CoarseClock kept = new CoarseClock(this::now);
    private final FloodClock clock = new FloodClock(this::now, kept, true);

    private long now()
    {
        if (null != failure)
        {
            throw failure;
        }
        return nowNs;
    }

    @Test
    void shouldBeTheRealClockUntilAFloodComes()
    {
        nowNs = 2_000;
        clock.set();
        assertThat(clock.nanoTime()).isEqualTo(2_000);
        nowNs = 3_000;
        assertThat(clock.nanoTime()).isEqualTo(3_000);
    }

    @Test
    void shouldStandBetweenTwoSettingsInAFlood()
    {
        nowNs = 2_000;
        clock.inFlood(true);
        nowNs = 3_000;
        assertThat(clock.nanoTime()).as("set when it came").isEqualTo(2_000);
        clock.set();
        assertThat(clock.nanoTime()).isEqualTo(3_000);
        nowNs = 4_000;
        clock.inFlood(true);
        assertThat(clock.nanoTime()).as("told once more").isEqualTo(3_000);
        clock.inFlood(false);
        assertThat(clock.nanoTime()).isEqualTo(4_000);
    }

    @Test
    void shouldBeTheRealClockAgainWhenNobodyHasSetItForLong()
    {
        clock.inFlood(true);
        nowNs += 1_000_000;
        clock.set();
        nowNs++;
        assertThat(clock.nanoTime()).as("as old as it may be").isEqualTo(nowNs - 1);
        nowNs += 1_000_000;
        clock.set();
        nowNs++;
        assertThat(clock.nanoTime()).as("the agent was held up, and an appender paused").isEqualTo(nowNs);
        clock.inFlood(true);
        nowNs++;
        assertThat(clock.nanoTime()).as("another flood").isEqualTo(nowNs - 1);
    }

    @Test
    void shouldNotReadTheClockAheadWhereMessagesDoNotUseIt()
    {
        final FloodClock unwanted = new FloodClock(this::now, kept, false);
        nowNs = 2_000;
        unwanted.inFlood(true);
        unwanted.set();
        assertThat(kept.nanoTime()).isEqualTo(1_000);
        nowNs = 3_000;
        assertThat(unwanted.whereWanted().nanoTime()).isEqualTo(3_000);
        assertThat(clock.whereWanted()).isSameAs(clock);
    }

    @Test
    void shouldLeaveAnErrorOfTheUsersClockToTheNextMessage()
    {
        clock.inFlood(true);
        failure = new IllegalStateException("no time");
        clock.set();
        assertThatThrownBy(clock::nanoTime).isSameAs(failure);
        clock.inFlood(true);
        assertThatThrownBy(clock::nanoTime).isSameAs(failure);
        failure = null;
        nowNs = 2_000;
        assertThat(clock.nanoTime()).isEqualTo(2_000);
    }

    @Test
    void shouldNotGoBackWhenAThreadStoresLateWhatItHasRead()
    {
        final CoarseClock[] clocks = new CoarseClock[1];
        final boolean[] isLate = new boolean[1];
        clocks[0] = new CoarseClock(() ->
        {
            final long readNs = nowNs;
            if (isLate[0])
            {
                // Another thread reads and stores meanwhile.
                isLate[0] = false;
                nowNs += 5_000;
                clocks[0].doWork();
            }
            return readNs;
        });
        isLate[0] = true;
        clocks[0].doWork();
        assertThat(clocks[0].nanoTime()).isEqualTo(nowNs);

        nowNs -= 2_000;
        clocks[0].doWork();
        assertThat(clocks[0].nanoTime()).as("where the user's clock goes back, so does this one").isEqualTo(nowNs);
    }
}

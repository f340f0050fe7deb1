/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.Arrays;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WindowsTest
{
    private static final double PERIOD_NS = 10_000;
    private static final int PER_WINDOW = 1_000;

    @Test
    void shouldHoldAThousandMessagesOrMore()
    {
        assertThat(Windows.lengthNs(1_000)).isEqualTo(10_000_000);
        assertThat(Windows.lengthNs(10_000)).isEqualTo(10_000_000);
        assertThat(Windows.lengthNs(50_000)).isEqualTo(50_000_000);
        assertThat(Windows.lengthNs(1e9)).isEqualTo(100_000_000);
    }

    @Test
    void shouldNotLetOneStolenSliceDecide()
    {
        final long[] latenciesNs = new long[5 * PER_WINDOW];
        Arrays.fill(latenciesNs, 100);
        // Everything in the third window is late by a millisecond: a fifth of all, but one window of five.
        Arrays.fill(latenciesNs, 2 * PER_WINDOW, 3 * PER_WINDOW, 1_000_000);
        final Windows windows = new Windows(latenciesNs, PERIOD_NS);
        assertThat(windows.windows()).hasSize(5);
        assertThat(windows.median(99)).isEqualTo(100);
        assertThat(windows.total().getValueAtPercentile(99)).isGreaterThan(999_000);
    }

    @Test
    void shouldShowWhatIsInEveryWindow()
    {
        final long[] latenciesNs = new long[3 * PER_WINDOW];
        Arrays.fill(latenciesNs, 100);
        for (int i = 0; i < latenciesNs.length; i += 50)
        {
            latenciesNs[i] = 900;
        }
        assertThat(new Windows(latenciesNs, PERIOD_NS).median(99)).isEqualTo(900);
        assertThat(new Windows(latenciesNs, PERIOD_NS).median(90)).isEqualTo(100);
    }

    @Test
    void shouldCountARestInTheTotalAlone()
    {
        final long[] latenciesNs = new long[2 * PER_WINDOW + 1];
        Arrays.fill(latenciesNs, 100);
        latenciesNs[2 * PER_WINDOW] = 700;
        final Windows windows = new Windows(latenciesNs, PERIOD_NS);
        assertThat(windows.windows()).hasSize(2);
        assertThat(windows.total().getTotalCount()).isEqualTo(2 * PER_WINDOW + 1);
        assertThat(windows.total().getMaxValue()).isEqualTo(700);
    }

    @Test
    void shouldStampWindowsWithTheTimeAtWhichTheirMessagesWereToBeSent()
    {
        final Windows windows = new Windows(new long[3 * PER_WINDOW], PERIOD_NS);
        assertThat(windows.windows().get(2).getStartTimeStamp()).isEqualTo(20);
        assertThat(windows.windows().get(2).getEndTimeStamp()).isEqualTo(30);
    }
}

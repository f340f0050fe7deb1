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
    private static final long LENGTH_NS = 10_000_000;
    private static final int PER_WINDOW = 1_000;

    private static Windows windows(final long... latenciesNs)
    {
        final long[] intendedNs = new long[latenciesNs.length];
        Arrays.setAll(intendedNs, (i) -> 1_234_567 + (long)(i * PERIOD_NS));
        return new Windows(intendedNs, latenciesNs, PERIOD_NS, LENGTH_NS);
    }

    private static double median(final Windows windows, final double percentile)
    {
        return Statistics.median(windows.percentiles(percentile));
    }

    @Test
    void shouldHoldAThousandMessagesOrMore()
    {
        assertThat(Windows.shortNs(1_000)).isEqualTo(10_000_000);
        assertThat(Windows.shortNs(10_000)).isEqualTo(10_000_000);
        assertThat(Windows.shortNs(50_000)).isEqualTo(50_000_000);
        assertThat(Windows.shortNs(1e9)).isEqualTo(100_000_000);
    }

    @Test
    void shouldNotLetOneStolenSliceDecide()
    {
        final long[] latenciesNs = new long[5 * PER_WINDOW];
        Arrays.fill(latenciesNs, 100);
        // Everything in the third window is late by a millisecond: a fifth of all, but one window of five.
        Arrays.fill(latenciesNs, 2 * PER_WINDOW, 3 * PER_WINDOW, 1_000_000);
        final Windows windows = windows(latenciesNs);
        assertThat(windows.windows()).hasSize(5);
        assertThat(median(windows, 99)).isEqualTo(100);
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
        assertThat(median(windows(latenciesNs), 99)).isEqualTo(900);
        assertThat(median(windows(latenciesNs), 90)).isEqualTo(100);
    }

    @Test
    void shouldCountARestInTheTotalAlone()
    {
        final long[] latenciesNs = new long[2 * PER_WINDOW + 1];
        Arrays.fill(latenciesNs, 100);
        latenciesNs[2 * PER_WINDOW] = 700;
        final Windows windows = windows(latenciesNs);
        assertThat(windows.windows()).hasSize(2);
        assertThat(windows.total().getTotalCount()).isEqualTo(2 * PER_WINDOW + 1);
        assertThat(windows.total().getMaxValue()).isEqualTo(700);
    }

    @Test
    void shouldStampWindowsWithTheTimeAtWhichTheirMessagesWereToBeSent()
    {
        final Windows windows = windows(new long[3 * PER_WINDOW]);
        assertThat(windows.windows().get(2).getStartTimeStamp()).isEqualTo(20);
        assertThat(windows.windows().get(2).getEndTimeStamp()).isEqualTo(30);
    }

    @Test
    void shouldShowInLongWindowsWhatMostShortOnesHaveNot()
    {
        final long[] intendedNs = new long[30 * PER_WINDOW];
        final long[] latenciesNs = new long[intendedNs.length];
        Arrays.setAll(intendedNs, (i) -> (long)(i * PERIOD_NS));
        Arrays.fill(latenciesNs, 100);
        // Two ms in each 100 ms.
        for (int from = 0; from < latenciesNs.length; from += 10 * PER_WINDOW)
        {
            Arrays.fill(latenciesNs, from, from + 2 * PER_WINDOW / 10, 900);
        }
        assertThat(median(new Windows(intendedNs, latenciesNs, PERIOD_NS, LENGTH_NS), 99)).isEqualTo(100);
        assertThat(median(new Windows(intendedNs, latenciesNs, PERIOD_NS, Windows.LONG_NS), 99)).isEqualTo(900);
    }

    @Test
    void shouldPutMessagesOfSeveralWritersIntoTheWindowsInWhichTheyWereToBeSent()
    {
        final Windows windows = new Windows(
            new long[]{0, 15_000_000, 5_000_000, 10_000_000}, new long[]{1, 4, 2, 3}, 5_000_000, LENGTH_NS);
        assertThat(windows.percentiles(0)).containsExactly(1, 3);
        assertThat(windows.percentiles(100)).containsExactly(2, 4);
    }

    @Test
    void shouldHaveNoWindowWithoutAMessage()
    {
        final Windows windows = new Windows(
            new long[]{0, 25_000_000, 50_000_000}, new long[]{1, 2, 3}, 25_000_000, LENGTH_NS);
        assertThat(windows.percentiles(50)).containsExactly(1, 2, 3);
    }

    @Test
    void shouldHaveOneWindowOfAShorterRun()
    {
        final Windows windows = windows(1, 2, 3);
        assertThat(windows.percentiles(100)).containsExactly(3);
    }
}

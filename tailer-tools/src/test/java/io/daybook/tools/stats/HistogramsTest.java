/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HistogramsTest
{
    @Test
    void shouldKeepThreeDigitsWhereThereIsRoom()
    {
        final Histograms histograms = new Histograms();
        final int one = histograms.add();
        histograms.record(one, 123_456);
        assertThat(histograms.get(one).getMinValue()).isBetween(123_300L, 123_600L);
        assertThat(histograms.isCoarse()).isFalse();
    }

    @Test
    void shouldTakeFewerDigitsBeforeItDropsAnything()
    {
        final Histograms histograms = new Histograms(50_000);
        final int first = histograms.add();
        final int second = histograms.add();
        for (long value = 1; value < 10_000_000_000L; value += value / 500 + 1)
        {
            histograms.record(first, value);
            histograms.record(second, value);
        }
        assertThat(histograms.isCoarse()).isTrue();
        assertThat(histograms.isDropped()).isFalse();
        assertThat(histograms.get(first).getTotalCount()).isEqualTo(histograms.get(second).getTotalCount());
        assertThat(histograms.get(first).getMaxValue()).isBetween(9_000_000_000L, 12_000_000_000L);
    }

    @Test
    void shouldDropAllBeforeItTakesMoreMemory()
    {
        final Histograms histograms = new Histograms(10_000);
        for (int i = 0; i < 1_000; i++)
        {
            histograms.record(histograms.add(), 1L << i % 60);
        }
        assertThat(histograms.isDropped()).isTrue();
        assertThat(histograms.get(0)).isNull();
    }
}

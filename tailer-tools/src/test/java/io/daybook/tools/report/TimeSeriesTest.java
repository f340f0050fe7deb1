/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.report;

import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TimeSeriesTest
{
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());

    @Test
    void shouldCountEachMessageOnceInItsPieceWhateverTheOrder()
    {
        final Random random = new Random(SEED);
        for (int round = 0; round < 200; round++)
        {
            final long from = random.nextLong() >> random.nextInt(40);
            final long range = 1 + (random.nextLong() >>> 1 + random.nextInt(62));
            final TimeSeries series = new TimeSeries();
            final TimeSeries part = new TimeSeries();
            for (int i = 0; i < 500; i++)
            {
                final long ns = from / 2 + Math.floorMod(random.nextLong(), range) / 2;
                series.add(ns, 10);
                if (0 == i % 3)
                {
                    part.add(ns, 7);
                }
            }
            part.alignTo(series);
            final String seed = "-Ddaybook.seed=" + SEED + ", round=" + round;
            assertThat(series.size()).as(seed).isBetween(1, TimeSeries.MAX_PIECES);
            assertThat(part.size()).as(seed).isEqualTo(series.size());
            assertThat(part.startNs(0)).as(seed).isEqualTo(series.startNs(0));
            long messages = 0;
            long bytes = 0;
            long partMessages = 0;
            for (int i = 0; i < series.size(); i++)
            {
                messages += series.messages(i);
                bytes += series.bytes(i);
                partMessages += part.messages(i);
                assertThat(part.messages(i)).as(seed).isLessThanOrEqualTo(series.messages(i));
            }
            assertThat(messages).as(seed).isEqualTo(500);
            assertThat(bytes).as(seed).isEqualTo(5_000);
            assertThat(partMessages).as(seed).isEqualTo(167);
        }
    }

    @Test
    void shouldTakeTheEndsOfTime()
    {
        final TimeSeries series = new TimeSeries();
        series.add(0, 1);
        series.add(Long.MAX_VALUE, 1);
        series.add(Long.MIN_VALUE, 1);
        long messages = 0;
        for (int i = 0; i < series.size(); i++)
        {
            messages += series.messages(i);
        }
        assertThat(messages).isEqualTo(3);
        assertThat(series.startNs(0)).isEqualTo(Long.MIN_VALUE);
        assertThat(series.startNs(series.size())).isEqualTo(Long.MAX_VALUE);
        assertThat(series.size()).isLessThanOrEqualTo(TimeSeries.MAX_PIECES);
    }
}

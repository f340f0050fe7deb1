/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.util.Map;

import io.daybook.perf.method.Windows;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LatenciesTest
{
    private static final long PERIOD_NS = 10_000;
    private static final long LATE_NS = Latencies.LATE_NS + 1_000;

    private static Map<String, Double> figures(final int room, final long... latenciesNs) throws IOException
    {
        final Latencies latencies = new Latencies(new LegSpec(LegSpec.Kind.ROUND_TRIP, "raw", "", 64, 1, 1, 100_000, 0,
            0, 0, room, 0, 0, "", ""), 0);
        for (int i = 0; i < latenciesNs.length; i++)
        {
            latencies.record(i * PERIOD_NS, latenciesNs[i]);
        }
        final Results results = new Results();
        latencies.put(results);
        return results.figures();
    }

    @Test
    void shouldCountTheMessagesThatTheWorstStallDelayed() throws IOException
    {
        assertThat(figures(8, LATE_NS, 1, LATE_NS, LATE_NS, LATE_NS, 1, LATE_NS, LATE_NS))
            .containsEntry("total_stall_messages", 3.0).containsEntry("total_late_per_million", 750_000.0);
        assertThat(figures(2, 1, 1))
            .containsEntry("total_stall_messages", 0.0).containsEntry("total_late_per_million", 0.0);
    }

    @Test
    void shouldTakeNoMoreThanWasRecorded() throws IOException
    {
        assertThat(figures(1_000, 5_000, 5_000, 5_000)).containsEntry("total_max_ns", 5_003.0)
            .containsEntry("total_p50_ns", 5_003.0).containsEntry("windows", 1.0);
    }

    @Test
    void shouldTellWhatGapsDoToMessagesThatCostNothing()
    {
        final Histogram gaps = Windows.histogram();
        gaps.recordValueWithCount(0, 90);
        gaps.recordValueWithCount(400_000, 10);
        final Results results = new Results();

        Latencies.putGaps(results, gaps, PERIOD_NS);

        assertThat(results.figures()).containsEntry("gap_late_per_million", 100_000.0)
            .hasEntrySatisfying("gap_stall_messages", (count) -> assertThat(count).isBetween(30.0, 31.0));
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReportTest
{
    @Test
    void shouldTellTheParentThePercentilesOfLatencies()
    {
        final Histogram latencies = new Histogram(3);
        for (int i = 1; i <= 1_000; i++)
        {
            latencies.recordValue(i);
        }

        final Report told = Report.parse(new Report().with(latencies).toString());

        assertThat(told.value("p50")).isEqualTo(500);
        assertThat(told.value("p90")).isEqualTo(900);
        assertThat(told.value("p99")).isEqualTo(990);
        assertThat(told.value("p99.9")).isEqualTo(999);
        assertThat(told.value("p99.99")).isEqualTo(1_000);
        assertThat(told.value("max")).isEqualTo(1_000);
    }

    @Test
    void shouldTakeTheWorseOfTwoProcessesValueByValue()
    {
        final Report writer = new Report().with("p99", 7).with("max", 20);
        final Report tailer = new Report().with("p99", 9).with("max", 10);

        final Report worst = writer.worst(tailer);

        assertThat(worst.value("p99")).isEqualTo(9);
        assertThat(worst.value("max")).isEqualTo(20);
        assertThat(writer.value("p99")).isEqualTo(7);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SpinGapsTest
{
    @Test
    void shouldRecordOneLatencyAPeriod()
    {
        final Histogram latencies = SpinGaps.watch(20_000_000, 10_000);
        assertThat(latencies.getTotalCount()).isGreaterThanOrEqualTo(1_999);
    }
}

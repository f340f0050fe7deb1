/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import org.HdrHistogram.Histogram;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class GapsTest
{
    @Test
    void shouldTellForHowMuchOfTheTimeTheThreadWasAway()
    {
        final Histogram latencies = new Histogram(1, 1_000_000_000, 3);
        latencies.recordValueWithCount(50, 600);
        latencies.recordValueWithCount(90_000, 150);
        latencies.recordValueWithCount(110_000, 50);
        latencies.recordValueWithCount(40_000_000, 200);

        assertThat(Gaps.away(latencies)).isEqualTo(250);
        assertThat(Gaps.away(new Histogram(3))).isZero();
    }
}

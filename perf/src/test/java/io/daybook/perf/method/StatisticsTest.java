/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StatisticsTest
{
    @Test
    void shouldTakeTheMiddle()
    {
        assertThat(Statistics.median(9, 1, 5)).isEqualTo(5);
    }

    @Test
    void shouldTakeTheMeanOfTheTwoInTheMiddle()
    {
        assertThat(Statistics.median(9, 1, 5, 100)).isEqualTo(7);
    }

    @Test
    void shouldLeaveTheValuesAsTheyAre()
    {
        final double[] values = {3, 1, 2};
        Statistics.median(values);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void shouldBeNothingWithoutValues()
    {
        assertThat(Statistics.median()).isNaN();
    }
}

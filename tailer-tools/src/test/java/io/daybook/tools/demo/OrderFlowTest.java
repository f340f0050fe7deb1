/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OrderFlowTest
{
    private static final int COUNT = 100_000;

    @Test
    void shouldMixQuotesOrdersFillsAndCancels()
    {
        final OrderFlow flow = new OrderFlow(1);
        final Map<String, Integer> kinds = new HashMap<>();
        for (int i = 0; i < COUNT; i++)
        {
            kinds.merge(flow.next(i).getClass().getSimpleName(), 1, Integer::sum);
        }
        assertThat(kinds.get("Quote")).isBetween(COUNT * 58 / 100, COUNT * 62 / 100);
        assertThat(kinds.get("Order")).isBetween(COUNT * 18 / 100, COUNT * 22 / 100);
        assertThat(kinds.get("Fill")).isBetween(COUNT * 8 / 100, COUNT * 12 / 100);
        assertThat(kinds.get("Cancel")).isBetween(COUNT * 8 / 100, COUNT * 12 / 100);
    }

    @Test
    void shouldMakeTheSameFlowOfTheSameSeed()
    {
        final OrderFlow one = new OrderFlow(7);
        final OrderFlow two = new OrderFlow(7);
        final OrderFlow other = new OrderFlow(8);
        int different = 0;
        for (int i = 0; i < 1_000; i++)
        {
            final OrderEvent event = one.next(i);
            assertThat(two.next(i)).isEqualTo(event);
            different += other.next(i).equals(event) ? 0 : 1;
        }
        assertThat(different).isGreaterThan(900);
    }
}

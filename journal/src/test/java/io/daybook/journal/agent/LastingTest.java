/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LastingTest
{
    private static final long LEAST_NS = 100;

    private long nowNs = Long.MAX_VALUE - LEAST_NS / 2;
    private final Lasting lasting = new Lasting(() -> nowNs, LEAST_NS);

    private boolean isDueAfter(final long ns, final boolean isThere)
    {
        nowNs += ns;
        return lasting.isDue(isThere);
    }

    @Test
    void shouldTellOnceWhenItHasLastedHoweverOftenItIsLookedAt()
    {
        for (int i = 0; i < LEAST_NS; i++)
        {
            assertThat(isDueAfter(1, true)).isFalse();
        }
        assertThat(isDueAfter(1, true)).isTrue();
        assertThat(isDueAfter(LEAST_NS, true)).isFalse();
    }

    @Test
    void shouldTellAgainWhenItHasGoneAndComeBack()
    {
        assertThat(isDueAfter(0, true)).isFalse();
        assertThat(isDueAfter(LEAST_NS, true)).isTrue();
        assertThat(isDueAfter(LEAST_NS, false)).isFalse();
        assertThat(isDueAfter(LEAST_NS, true)).isFalse();
        assertThat(isDueAfter(LEAST_NS, true)).isTrue();
    }
}

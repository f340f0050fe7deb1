/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SlowdownTest
{
    @Test
    void shouldBeOffUnlessAskedFor()
    {
        assertThat(Slowdown.NS).isZero();
    }

    @Test
    void shouldTakeAsLongAsAsked()
    {
        final long startNs = System.nanoTime();
        Slowdown.spin(1_000);
        assertThat(System.nanoTime() - startNs).isGreaterThanOrEqualTo(1_000);
    }
}

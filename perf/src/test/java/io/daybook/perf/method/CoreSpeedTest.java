/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CoreSpeedTest
{
    /** A multiplication alone takes three cycles on all cores of these years, and none has 10 GHz. */
    private static final double LEAST_NS = 0.3;

    @Test
    void shouldNotBeOptimisedAway()
    {
        final CoreSpeed core = new CoreSpeed();
        core.warmUp();
        assertThat(core.calibrate()).isGreaterThan(LEAST_NS);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.util.concurrent.CompletableFuture;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PingPongTest
{
    @Test
    void shouldMeasureOneWayOnTheSideThatAsks()
    {
        final UnsafeBuffer line = new UnsafeBuffer(new byte[64]);
        final CompletableFuture<Double> answers =
            CompletableFuture.supplyAsync(() -> new PingPong(line, 0).calibrate(false));
        final long startNs = System.nanoTime();
        final double oneWayNs = new PingPong(line, 0).calibrate(true);
        final long elapsedNs = System.nanoTime() - startNs;
        assertThat(answers.join()).isNaN();
        // No more than all of it took, over twenty thousand round trips; half of the batches may have been stolen.
        assertThat(oneWayNs).isPositive().isLessThan(elapsedNs / 20_000.0);
    }
}

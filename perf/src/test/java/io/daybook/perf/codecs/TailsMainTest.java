/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TailsMainTest
{
    private static final int COUNT = 500;
    private static final long WARM_UP_MS = 20;
    private static final int FIGURES = 12;

    @ParameterizedTest
    @ValueSource(strings = {"daybook-binary-yaml-record", "externalizable", "snakeyaml"})
    void shouldTimeEachWritingAndReading(final String codec)
    {
        final double[] line = line(codec, COUNT, 60_000);

        assertThat(line).hasSize(FIGURES);
        assertThat(line[0]).as("length").isEqualTo(CodecPeers.create(codec).encode());
        assertThat(line[1]).as("times").isEqualTo(COUNT);
        assertThat(line[2]).as("p50").isPositive();
        assertThat(new double[]{line[2], line[3], line[4], line[5], line[6], line[7]}).as("times").isSorted();
        assertThat(new double[]{0, line[8], line[9], line[10], line[11]}).as("gaps").isSorted();
    }

    @Test
    void shouldEndWhenTheTimeIsOver()
    {
        assertThat(line("daybook-packed-record", Integer.MAX_VALUE, 20)[1]).isBetween(1.0, Integer.MAX_VALUE - 1.0);
    }

    private static double[] line(final String codec, final long count, final long durationMs)
    {
        return Stream.of(TailsMain.measure(codec, count, durationMs, WARM_UP_MS).split(" "))
            .mapToDouble(Double::parseDouble).toArray();
    }
}

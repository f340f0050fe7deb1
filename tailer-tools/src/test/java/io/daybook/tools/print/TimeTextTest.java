/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TimeTextTest
{
    @Test
    void shouldPrintNineDigitsAndTheZone()
    {
        final TimeText utc = new TimeText(ZoneOffset.UTC, false);
        assertThat(utc.of(0)).hasToString("1970-01-01T00:00:00.000000000Z");
        assertThat(utc.of(-1)).hasToString("1969-12-31T23:59:59.999999999Z");
        assertThat(utc.of(1)).hasToString("1970-01-01T00:00:00.000000001Z");
        assertThat(utc.of(Long.MAX_VALUE)).hasToString("2262-04-11T23:47:16.854775807Z");
        assertThat(utc.of(Long.MIN_VALUE)).hasToString("1677-09-21T00:12:43.145224192Z");
        assertThat(new TimeText(ZoneId.of("America/New_York"), false).of(0))
            .hasToString("1969-12-31T19:00:00.000000000-05:00");
        assertThat(new TimeText(ZoneOffset.UTC, true).of(-5)).hasToString("-5");
    }

    @Test
    void shouldAgreeWithInstant()
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        final SplittableRandom random = new SplittableRandom(seed);
        final TimeText utc = new TimeText(ZoneOffset.UTC, false);
        for (int i = 0; i < 10_000; i++)
        {
            final long epochNs = random.nextLong() >> random.nextInt(64);
            assertThat(Instant.parse(utc.of(epochNs)))
                .as("-Ddaybook.seed=" + seed)
                .isEqualTo(Instant.EPOCH.plusNanos(epochNs));
        }
    }
}

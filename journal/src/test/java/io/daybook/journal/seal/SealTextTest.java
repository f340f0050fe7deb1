/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SealTextTest
{
    private static final long SECOND = 1_000_000_000;

    @ParameterizedTest
    @ValueSource(longs = {
        Long.MIN_VALUE, Long.MIN_VALUE + 1, -9_223_372_036L * SECOND, -SECOND - 1, -SECOND, -1, 0, 1, SECOND,
        1_795_645_699_138_135_203L, Long.MAX_VALUE})
    void shouldReadEachTimeThatAMessageCanHave(final long epochNs)
    {
        final Instant instant =
            Instant.ofEpochSecond(Math.floorDiv(epochNs, SECOND), Math.floorMod(epochNs, SECOND));
        assertThat(SealText.nanos(instant.toString())).isEqualTo(epochNs);
    }

    @Test
    void shouldRefuseTimesThatNoMessageCanHave()
    {
        assertThatThrownBy(() -> SealText.nanos("1677-09-21T00:12:43.145224191Z"))
            .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> SealText.nanos("2262-04-11T23:47:16.854775808Z"))
            .isInstanceOf(ArithmeticException.class);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.math.BigDecimal;
import java.util.Random;
import java.util.function.LongConsumer;

import io.daybook.codec.Cases;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EightDigitsTest
{
    private static final int CASES = 20_000;
    private static final int OFFSET = 3;
    private static final long MOST_MILLIONTHS = (1L << 31) * 1_000_000 - 1;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[OFFSET + 19 + EightDigits.MAX_BEYOND]);

    @Test
    void shouldWriteEveryNumberOfUpToFourDigitsBesideAnother()
    {
        for (int high = 0; high < 10_000; high++)
        {
            checkNatural(high);
            checkNatural(high * 10_000L + 9_999 - high);
        }
    }

    @Test
    void shouldWriteNaturalNumbersOfEachLength()
    {
        checkNatural(Long.MAX_VALUE);
        for (long power = 1; power <= Long.MAX_VALUE / 10; power *= 10)
        {
            checkNatural(power - 1);
            checkNatural(power);
            checkNatural(10 * power);
        }
        forRandom("shouldWriteNaturalNumbersOfEachLength", this::checkNatural);
    }

    @Test
    void shouldWriteMillionthsWithOneDigitAtLeastOnEachSideOfThePoint()
    {
        checkMillionths(0);
        checkMillionths(MOST_MILLIONTHS);
        for (long power = 1; power <= MOST_MILLIONTHS; power *= 10)
        {
            checkMillionths(power - 1);
            checkMillionths(power);
        }
        forRandom("shouldWriteMillionths", value -> checkMillionths(value % (MOST_MILLIONTHS + 1)));
    }

    private static void forRandom(final String test, final LongConsumer check)
    {
        final Random random = Cases.random(test);
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            check.accept(random.nextLong() >>> 1 + random.nextInt(63));
        }
    }

    private void checkNatural(final long value)
    {
        assertThat(text(EightDigits.put(buffer, OFFSET, value))).isEqualTo(Long.toString(value));
    }

    private void checkMillionths(final long value)
    {
        final BigDecimal shortest = BigDecimal.valueOf(value, 6).stripTrailingZeros();
        final String expected = shortest.setScale(Math.max(1, shortest.scale())).toPlainString();
        assertThat(text(EightDigits.putMillionths(buffer, OFFSET, value))).isEqualTo(expected);
    }

    private String text(final int end)
    {
        return buffer.getStringWithoutLengthAscii(OFFSET, end - OFFSET);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NumbersTest
{
    private final Numbers numbers = new Numbers(2);

    @Test
    void shouldAcceptWritersThatTakeTurnsAsTheyLike()
    {
        numbers.check(Numbers.number(0, 0));
        numbers.check(Numbers.number(1, 0));
        numbers.check(Numbers.number(1, 1));
        numbers.check(Numbers.number(0, 1));
        assertThatCode(numbers::assertNoFaults).doesNotThrowAnyException();
    }

    @Test
    void shouldSeeALostMessage()
    {
        numbers.check(Numbers.number(1, 0));
        numbers.check(Numbers.number(1, 2));
        assertThatThrownBy(numbers::assertNoFaults)
            .hasMessage("messages were lost, doubled or out of order: count=1");
    }

    @Test
    void shouldSeeADoubledMessage()
    {
        numbers.check(Numbers.number(0, 0));
        numbers.check(Numbers.number(0, 0));
        assertThatThrownBy(numbers::assertNoFaults).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldSeeAWriterThatThereIsNot()
    {
        numbers.check(Numbers.number(2, 0));
        assertThatThrownBy(numbers::assertNoFaults).isInstanceOf(IllegalStateException.class);
    }
}

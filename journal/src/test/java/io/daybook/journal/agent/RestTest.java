/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RestTest
{
    private final List<Long> slept = new ArrayList<>();
    private final List<Long> awake = new ArrayList<>();
    private long nowNs;
    private final Rest rest = new Rest(1, 16, 10, false, awake::add, () -> nowNs, slept::add);

    @Test
    void shouldSleepTwiceAsLongEachTimeWhileThereIsLittleToDo()
    {
        for (int i = 0; i < 5; i++)
        {
            rest.idle(9);
            rest.idle(0);
        }

        assertThat(slept).containsExactly(2L, 4L, 8L, 16L, 16L);
    }

    @Test
    void shouldBeginARestAgainThatAnInterruptHasEnded()
    {
        Thread.currentThread().interrupt();
        rest.idle(0);

        assertThat(slept).containsExactly(2L, 2L);
        assertThat(Thread.interrupted()).isFalse();
        slept.clear();
        rest.idle(0);
        assertThat(slept).containsExactly(4L);
    }

    @Test
    void shouldLeaveNoInterruptBehindHoweverOftenItComes()
    {
        final Rest disturbed = new Rest(
            1, 100, 10, false, Rest.UNCOUNTED, () -> 0, (ns) -> Thread.currentThread().interrupt());
        disturbed.idle(0);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void shouldBeginAShorterRestAgainWhereAnInterruptComesWithAClose()
    {
        final List<Long> rests = new ArrayList<>();
        final Rest[] closing = {null};
        closing[0] = new Rest(50, 100, 10, false, Rest.UNCOUNTED, () -> 0, (ns) ->
        {
            rests.add(ns);
            closing[0].atMost(1);
            Thread.currentThread().interrupt();
        });
        closing[0].idle(0);
        assertThat(rests).containsExactly(100L, 1L);
    }

    @Test
    void shouldSleepAQuarterAsLongEachTimeWhileThereIsMuchToDo()
    {
        shouldSleepTwiceAsLongEachTimeWhileThereIsLittleToDo();
        slept.clear();

        for (int i = 0; i < 3; i++)
        {
            rest.idle(4);
            rest.idle(4);
            rest.idle(4);
            rest.idle(0);
        }

        assertThat(slept).containsExactly(4L, 1L, 1L);
    }

    @Test
    void shouldNotSleepLongerThanTheLatestLimit()
    {
        shouldSleepTwiceAsLongEachTimeWhileThereIsLittleToDo();
        slept.clear();

        rest.atMost(3);
        rest.idle(0);
        rest.idle(0);

        assertThat(slept).containsExactly(3L, 3L);
    }

    @Test
    void shouldYieldBetweenTurnsWhileThereIsMoreToDoUnlessInAHurry()
    {
        final Rest yielding = new Rest(1, 16, 10, true, awake::add, () -> nowNs, slept::add);
        yielding.idle(1);
        yielding.idle(1);
        yielding.idle(0);

        assertThat(slept).containsExactly(Rest.YIELD, Rest.YIELD, 2L);

        yielding.hurry(true);
        yielding.idle(1);
        yielding.hurry(false);
        yielding.idle(1);
        assertThat(slept).containsExactly(Rest.YIELD, Rest.YIELD, 2L, Rest.YIELD);
    }

    @Test
    void shouldNotYieldWhereItWasMadeNotToHoweverLittleItHurries()
    {
        rest.hurry(true);
        rest.hurry(false);
        rest.idle(1);

        assertThat(slept).isEmpty();
    }

    @Test
    void shouldTellHowLongItWasAwakeBeforeItSleeps()
    {
        nowNs = 7;
        rest.idle(1);
        nowNs = 9;
        rest.idle(0);
        nowNs = 12;
        rest.idle(0);

        assertThat(awake).containsExactly(3L);
    }

    @Test
    void shouldNotCountAsAwakeWhatOthersGetWhenItYields()
    {
        final Rest yielding = new Rest(
            1, 16, 10, true, awake::add, () -> nowNs, (ns) -> nowNs += Rest.YIELD == ns ? 50 : 0);
        yielding.idle(0);
        nowNs += 3;
        yielding.idle(1);
        nowNs += 4;
        yielding.idle(0);

        assertThat(awake).containsExactly(7L);
    }

    @Test
    void shouldWakeAtMultiplesOfItsRestWheneverItBegins()
    {
        nowNs = -35;
        for (int i = 0; i < 5; i++)
        {
            rest.idle(0);
        }
        nowNs = 1_000_001;
        rest.idle(0);

        assertThat(slept).containsExactly(1L, 3L, 3L, 3L, 3L, 15L);
    }
}

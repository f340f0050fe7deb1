/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static io.daybook.journal.model.Writer.Opening.*;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every interleaving of small journals, with every rule held: no promise is broken.
 * <p>
 * {@code -Ddaybook.model.crashes=n} lets n processes die, {@code -Ddaybook.model.more=n} has every writer append n
 * messages more.
 */
@Tag("slow")
class ProtocolTest
{
    private static final int CRASHES = Integer.getInteger("daybook.model.crashes", 2);

    private static long states;

    @AfterAll
    static void printTotal()
    {
        System.out.printf("protocol model: %,d states in all, -Ddaybook.model.crashes=%d%n", states, CRASHES);
    }

    private static void explore(final Scenario scenario)
    {
        final Exploration exploration = new Explorer(scenario.crashes(CRASHES)).explore();
        System.out.println(exploration.summary());
        states += exploration.states();
        assertThat(exploration.violation()).as(exploration.story()).isNull();
    }

    @Test
    void shouldKeepEveryPromiseBesideTwoWriters()
    {
        explore(new Scenario("two writers that commit and abort, a reader, a read-only reader")
            .cells(7).writer(OPENED, "1 2>0").writer(OPENED, "2 1").reader().readOnlyReader());
    }

    @Test
    void shouldKeepEveryPromiseBesideThreeWriters()
    {
        explore(new Scenario("three writers, a reader")
            .cells(6).slots(3).writer(OPENED, "2").writer(OPENED, "1").writer(OPENED, "1>0").reader());
    }

    @Test
    void shouldRollByLengthOnce()
    {
        explore(new Scenario("roll by length: two writers, a reader")
            .segments(4).cells(3).writer(OPENED, "1 1").writer(OPENED, "2 1").reader());
    }

    @Test
    void shouldSettleASlotThatIsUsedAgain()
    {
        explore(new Scenario("slot reuse: a writer, two that come, a reader, a read-only reader")
            .cells(5).slots(2).writer(OPENED, "2").writer(STAYS, "1").writer(OPENS, "").reader().readOnlyReader());
    }

    @Test
    void shouldKeepExclusiveAndSharedWritersApart()
    {
        explore(new Scenario("modes: an exclusive writer, two shared ones, a reader")
            .cells(6).slots(2).exclusiveWriter(OPENS, "2>1 1").writer(OPENS, "1").writer(OPENS, "1").reader());
    }

    @Test
    void shouldFollowAnExclusiveWriterThroughARoll()
    {
        explore(new Scenario("modes and rolls: two exclusive writers, a shared one, a read-only reader")
            .segments(4).cells(3).exclusiveWriter(OPENS, "2>1 1").exclusiveWriter(OPENS, "2").writer(OPENS, "1")
            .readOnlyReader());
    }

    @Test
    void shouldRollByTimeOnceABoundary()
    {
        explore(new Scenario("roll by time: two writers, a clock of three times")
            .segments(4).cells(3).clock(0, 1, 2).writer(OPENED, "1 1").writer(OPENED, "1"));
    }

    @Test
    void shouldRollByTimeOnceABoundaryWhenTheClockStepsBack()
    {
        explore(new Scenario("roll by time: two writers, a clock that steps back")
            .segments(5).cells(3).clock(0, 1, 0, 1).writer(OPENED, "1 1").writer(OPENED, "1 1"));
    }

    @Test
    void shouldRollByTimeBesideAReader()
    {
        explore(new Scenario("roll by time: two writers, a clock, a reader")
            .segments(4).cells(3).clock(0, 1).writer(OPENED, "1 1").writer(OPENED, "1").reader());
    }

    @Test
    void shouldRollByTimeBesideAnExclusiveWriter()
    {
        explore(new Scenario("roll by time: an exclusive writer, an opener, a clock, a reader")
            .segments(4).cells(4).clock(0, 1, 2).exclusiveWriter(OPENS, "1 1").writer(OPENS, "roll").reader());
    }

    @Test
    void shouldGoOnAtTheTailWhenRetentionHasPassed()
    {
        explore(new Scenario("retention: a writer that lags behind, one that rolls")
            .segments(6).cells(3).retention().writer(OPENED, "1 2").writer(OPENED, "1 1 1"));
    }

    @Test
    void shouldFollowHints()
    {
        explore(new Scenario("hints: a writer, one that comes, a read-only reader")
            .segments(5).cells(3).hints().writer(OPENED, "1 1").writer(OPENS, "2 1").readOnlyReader());
    }
}

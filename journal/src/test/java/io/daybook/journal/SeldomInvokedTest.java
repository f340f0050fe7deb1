/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of the end of a cycle when the user seldom invokes the pace agent, as {@link AgentMode#INVOKER} says.
 */
class SeldomInvokedTest extends RollFixture
{
    private static final long QUARTER_OF_A_SECOND = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long BOUNDARY = ns(NOON) + minutes(1);
    private static final long LATE = TimeUnit.SECONDS.toNanos(5);

    private Journal open(final Timestamps timestamps)
    {
        return Journal.open(path(), config().rollCycle(RollCycle.MINUTELY).timestamps(timestamps));
    }

    private void invokeBeforeTheBoundary(final Journal journal, final long byNs) throws Exception
    {
        now = BOUNDARY - byNs;
        journal.pace().doWork();
    }

    @ParameterizedTest
    @EnumSource
    void shouldRollToTheNanosecondWhenInvokedEachQuarterOfASecond(final Timestamps timestamps) throws Exception
    {
        try (Journal journal = open(timestamps); Appender appender = journal.appender())
        {
            appender.append("first");
            invokeBeforeTheBoundary(journal, QUARTER_OF_A_SECOND);
            now = BOUNDARY - 1;
            assertThat(segmentOf(appender.append("last"))).isZero();
            now = BOUNDARY;
            assertThat(segmentOf(appender.append("next"))).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COARSE", "OFF"})
    void shouldRollWithTheNextInvocationOtherwise(final Timestamps timestamps) throws Exception
    {
        try (Journal journal = open(timestamps); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.append("first");
            invokeBeforeTheBoundary(journal, QUARTER_OF_A_SECOND + 1);
            now = BOUNDARY + LATE;
            assertThat(segmentOf(appender.append("late"))).isZero();
            assertThat(tailer.next() && tailer.next()).isTrue();
            assertThat(tailer.message().timestampNs()).as("stamped by the clock that the roll goes by")
                .isEqualTo(Timestamps.OFF == timestamps ? 0 : BOUNDARY - QUARTER_OF_A_SECOND - 1);
            journal.pace().doWork();
            assertThat(segmentOf(appender.append("next"))).isEqualTo(1);
        }
        assertThat(cycleOf(1)).isEqualTo(BOUNDARY);
    }

    @Test
    void shouldRollWithTheSecondMessageOfAnAppenderThatStampsThemExactly() throws Exception
    {
        try (Journal journal = open(Timestamps.EXACT); Appender appender = journal.appender())
        {
            appender.append("first");
            invokeBeforeTheBoundary(journal, QUARTER_OF_A_SECOND + 1);
            now = BOUNDARY + LATE;
            assertThat(segmentOf(appender.append("late"))).isZero();
            assertThat(segmentOf(appender.append("next"))).isEqualTo(1);
        }
    }
}

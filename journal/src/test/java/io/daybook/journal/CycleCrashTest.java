/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.layout.FrameDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process dies at each store around the end of a cycle, as in {@link CrashPointsTest}; the clock is set by hand. Each
 * message is found in a segment of its own cycle then, those of the next processes included.
 */
@Tag("slow")
class CycleCrashTest extends CrashScenarios
{
    @Override
    void set(final CrashStage stage)
    {
        stage.rollEachMinute();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSurviveTheEndOfACycle(final boolean exclusive) throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.appender(exclusive);
            stage.append(appender, "one");
            stage.nextMinute();
            stage.arm();
            stage.append(appender, "behind the boundary");
            stage.append(appender, "three");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSurviveTheEndOfTheCycleOfAnEmptySegment(final boolean exclusive) throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.appender(exclusive);
            stage.append(appender, "one");
            appender.roll();
            stage.nextMinute();
            stage.arm();
            stage.append(appender, "in the segment that was empty");
            stage.append(appender, "three");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSurviveTheEndOfACycleBeforeTheFirstMessage(final boolean exclusive) throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.appender(exclusive);
            stage.nextMinute();
            stage.arm();
            stage.append(appender, "one");
        });
    }

    @Test
    void shouldSurviveTheEndOfACycleBetweenTwoProcesses() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.die();
            stage.nextMinute();
            stage.arm();
            stage.append(stage.journal().appender(), "behind the boundary");
        });
    }

    @Test
    void shouldSurviveTheEndOfACycleThatAnotherAppenderFollows() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender first = stage.journal().appender();
            final Appender second = stage.journal().appender();
            stage.append(second, "one");
            stage.append(first, "two");
            stage.nextMinute();
            stage.arm();
            stage.append(first, "by the first, behind the boundary");
            stage.append(second, "by the second, behind the boundary");
        });
    }

    @Test
    void shouldSurviveTheEndOfACycleWithRoomForNoMoreThanTheEnd() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.fill(appender, FrameDescriptor.END_LENGTH);
            stage.nextMinute();
            stage.arm();
            stage.append(appender, "behind the boundary");
        });
    }

    @Test
    void shouldSurviveARollByLengthWithinACycle() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.fill(appender, 100);
            stage.arm();
            stage.append(appender, 80);
            stage.append(appender, "behind the roll");
        });
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.JournalException;

import org.agrona.concurrent.EpochNanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Rolls by time and on demand.
 */
@Tag("slow")
class RollTest extends RollFixture
{
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldBeginASegmentWithTheFirstMessageOfACycleToTheNanosecond(final boolean exclusive) throws Exception
    {
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = appender(journal, exclusive))
        {
            assertThat(segmentOf(appender.append("first"))).isZero();
            advance(journal, minutes(1) - 1);
            assertThat(segmentOf(appender.append("last"))).isZero();
            advance(journal, 1);
            assertThat(files()).as("nothing is done before there is a message").isEqualTo(1);
            assertThat(segmentOf(appender.append("next"))).isEqualTo(1);
            assertThat(segmentOf(appender.append("next but one"))).isEqualTo(1);
            assertThat(texts(journal)).containsExactly("first", "last", "next", "next but one");
            assertThat(journal.counters().rolls()).isEqualTo(1);
        }
        assertThat(cycleOf(0)).isEqualTo(ns(NOON));
        assertThat(cycleOf(1)).isEqualTo(ns(NOON) + minutes(1));
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/London,       2026-03-28, 23, 23",
        "Europe/London,       2026-10-24, 25, 25",
        "America/New_York,    2026-03-07, 23, 23",
        "America/New_York,    2026-10-31, 25, 25",
        "Australia/Lord_Howe, 2026-04-04, 24.5, 25",
        "Australia/Lord_Howe, 2026-10-03, 23.5, 24"})
    void shouldRollOnceADayAndEachHourOnTheDayThatClocksChange(
        final ZoneId zone, final LocalDate before, final double hours, final int hourly) throws Exception
    {
        final long midnight = ns(before.plusDays(1).atStartOfDay(zone).toInstant());
        for (final RollCycle cycle : List.of(RollCycle.DAILY, RollCycle.HOURLY))
        {
            now = midnight - 1;
            final Path path = directory.resolve(cycle.toString());
            try (Journal journal = Journal.open(path, config().rollCycle(cycle).rollZone(zone));
                Appender appender = journal.appender())
            {
                assertThat(segmentOf(appender.append("the day before"))).isZero();
                advance(journal, 1);
                assertThat(segmentOf(appender.append("midnight"))).isEqualTo(1);
                final long end = midnight + (long)(hours * TimeUnit.HOURS.toNanos(1));
                final int expected = RollCycle.DAILY.equals(cycle) ? 1 : hourly;
                for (; now < end - minutes(1); advance(journal, minutes(1)))
                {
                    appender.append("the day");
                }
                advance(journal, end - 1 - now);
                assertThat(segmentOf(appender.append("its last nanosecond"))).isEqualTo(expected);
                advance(journal, 1);
                assertThat(segmentOf(appender.append("the day after"))).isEqualTo(expected + 1);
            }
        }
    }

    @Test
    void shouldMakeNoFilesWhileNothingIsAppended() throws Exception
    {
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = journal.appender())
        {
            for (int i = 0; i < 1_000; i++)
            {
                advance(journal, minutes(1));
                journal.disk().doWork();
            }
            assertThat(files()).isEqualTo(1);
            assertThat(segmentOf(appender.append("a segment without a message is not ended"))).isZero();
            for (int i = 0; i < 1_000; i++)
            {
                advance(journal, minutes(1));
                appender.roll();
                journal.disk().doWork();
            }
            assertThat(segmentOf(appender.append("one roll for all of them"))).isEqualTo(1);
            assertThat(journal.counters().rolls()).isEqualTo(1);
            assertThat(files()).isEqualTo(2);
        }
    }

    @Test
    void shouldHaveTheNextSegmentReadyBeforeTheBoundary() throws Exception
    {
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = journal.appender())
        {
            invokeUntilBoundary(journal);
            assertThat(files()).as("nothing to end").isEqualTo(1);
            for (int i = 0; i < 10; i++)
            {
                assertThat(segmentOf(appender.append("message"))).isEqualTo(i);
                invokeUntilBoundary(journal);
                assertThat(files()).isEqualTo(i + 2);
            }
            for (int i = 0; i < 10; i++)
            {
                invokeUntilBoundary(journal);
            }
            assertThat(files()).as("one to spare, however long it is idle").isEqualTo(11);
            assertThat(segmentOf(appender.append("message"))).isEqualTo(10);
            assertThat(journal.counters().rolls()).isEqualTo(10);
            assertThat(journal.counters().prefaultMisses()).isZero();
        }
    }

    @Test
    void shouldHaveTheNextSegmentReadyAfterTheClockWasAheadForAWhile() throws Exception
    {
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = journal.appender())
        {
            appender.append("message");
            now += minutes(24 * 60);
            journal.disk().doWork();
            now -= minutes(24 * 60);
            invokeUntilBoundary(journal);
            assertThat(files()).isEqualTo(2);
            assertThat(segmentOf(appender.append("next"))).isEqualTo(1);
        }
    }

    private void invokeUntilBoundary(final Journal journal) throws Exception
    {
        for (int second = 0; second < 60; second++)
        {
            advance(journal, TimeUnit.SECONDS.toNanos(1));
            while (journal.disk().doWork() > 0)
            {
                // until there is nothing left to do
            }
        }
    }

    @Test
    void shouldLetTheKeeperCreateTheNextSegmentOfACycleUntilThatIsLate() throws Exception
    {
        try (Journal keeper = open(RollCycle.MINUTELY);
            Journal journal = open(null);
            Appender appender = journal.appender())
        {
            keeper.disk().doWork();
            appender.append("message");
            now += TimeUnit.SECONDS.toNanos(54);
            journal.disk().doWork();
            assertThat(files()).isEqualTo(1);
            now += TimeUnit.SECONDS.toNanos(2);
            while (journal.disk().doWork() > 0)
            {
                // until it is created
            }
            assertThat(files()).isEqualTo(2);
        }
    }

    @Test
    void shouldRaiseTheCycleOfASegmentWithoutAMessage() throws Exception
    {
        try (Journal journal = open(RollCycle.MINUTELY); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.claim(100).abort();
            advance(journal, minutes(5));
            assertThat(segmentOf(appender.append("padding and WRITER frames are no messages"))).isZero();
        }
        assertThat(files()).isEqualTo(1);
        assertThat(cycleOf(0)).isEqualTo(ns(NOON) + minutes(5));
    }

    @Test
    void shouldNotGoBackWhenTheClockDoes() throws Exception
    {
        try (Journal journal = open(RollCycle.MINUTELY);
            Appender appender = journal.appender();
            Appender other = journal.appender())
        {
            appender.append("first");
            advance(journal, minutes(1));
            assertThat(segmentOf(appender.append("next"))).isEqualTo(1);
            advance(journal, -minutes(1));
            assertThat(segmentOf(other.append("by a clock that went back"))).isEqualTo(1);
            assertThat(segmentOf(appender.append("so did this one"))).isEqualTo(1);
            assertThat(appender.roll()).isTrue();
            assertThat(segmentOf(other.append("rolled on demand"))).isEqualTo(2);
            advance(journal, minutes(1));
            assertThat(segmentOf(other.append("the same boundary, for the second time"))).isEqualTo(2);
            advance(journal, minutes(1));
            assertThat(segmentOf(appender.append("the one after it"))).isEqualTo(3);
        }
        assertThat(cycleOf(2)).isEqualTo(ns(NOON) + minutes(1));
        assertThat(cycleOf(3)).isEqualTo(ns(NOON) + minutes(2));
    }

    @Test
    void shouldKeepTheCycleWhenASegmentIsFull() throws Exception
    {
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = journal.appender())
        {
            appender.append("first");
            advance(journal, minutes(1));
            while (segmentOf(appender.append(new byte[100_000])) < 2)
            {
                // until the first segment of the cycle is full
            }
            assertThat(cycleOf(2)).isEqualTo(ns(NOON) + minutes(1));
            advance(journal, -minutes(1));
            try (Appender late = journal.appender())
            {
                assertThat(segmentOf(late.append("late"))).isEqualTo(2);
            }
            advance(journal, minutes(1));
            assertThat(segmentOf(appender.append("no second roll at that boundary"))).isEqualTo(2);
        }
    }

    @Test
    void shouldRollOnceAtABoundaryThoughSomebodysClockIsBehind() throws Exception
    {
        final JournalConfig ahead = config().clock((EpochNanoClock)() -> now + minutes(1));
        try (Journal journal = open(RollCycle.MINUTELY);
            Journal other = Journal.open(path(), ahead);
            Appender behind = journal.appender();
            Appender roller = other.appender())
        {
            behind.append("first");
            assertThat(roller.roll()).isTrue();
            // The one that is behind steps over END first, and must not begin the old cycle again.
            assertThat(segmentOf(behind.append("second"))).isEqualTo(1);
            assertThat(segmentOf(roller.append("third"))).isEqualTo(1);
            advance(journal, minutes(1));
            assertThat(segmentOf(behind.append("fourth"))).isEqualTo(1);
        }
    }

    @Test
    void shouldGoByTheClockAndNotByTheTimestampsOfMessages() throws Exception
    {
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = journal.appender())
        {
            appender.append("first");
            for (final long shift : new long[] {minutes(10), -minutes(10)})
            {
                appender.timestamp(now + shift);
                assertThat(segmentOf(appender.append("imported"))).isZero();
                assertThat(segmentOf(appender.append("after it"))).isZero();
            }
        }
    }

    @Test
    void shouldDeclareShapesAgainAfterARoll() throws Exception
    {
        record Trade(int quantity)
        {
        }
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = journal.appender())
        {
            final Publisher<Trade> trades = appender.publisher(Trade.class);
            trades.publish(new Trade(1));
            advance(journal, minutes(1));
            assertThat(segmentOf(trades.publish(new Trade(2)))).isEqualTo(1);
            appender.roll();
            assertThat(segmentOf(trades.publish(new Trade(3)))).isEqualTo(2);
            Files.delete(segment(0));
            final List<Integer> read = new ArrayList<>();
            try (Tailer tailer = journal.tailer())
            {
                tailer.subscriber(Trade.class, (trade, message) -> read.add(trade.quantity())).poll(10);
            }
            assertThat(read).containsExactly(2, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldRollOnDemandOnceForEachMessage(final boolean exclusive)
    {
        try (Journal journal = open(null); Appender appender = appender(journal, exclusive))
        {
            assertThat(appender.roll()).as("nothing to end").isFalse();
            for (int i = 0; i < 5; i++)
            {
                assertThat(segmentOf(appender.append("message"))).isEqualTo(i);
                assertThat(appender.roll()).isTrue();
                assertThat(appender.roll()).as("already ended").isFalse();
            }
            assertThat(texts(journal)).hasSize(5);
        }
        assertThat(files()).isEqualTo(6);
    }

    @Test
    void shouldRollWhatOthersHaveAppendedSince()
    {
        try (Journal journal = open(null); Appender idle = journal.appender(); Appender busy = journal.appender())
        {
            while (segmentOf(busy.append(new byte[10_000])) < 3)
            {
                // far ahead
            }
            assertThat(idle.roll()).isTrue();
            assertThat(segmentOf(busy.append("next"))).isEqualTo(4);
            assertThat(segmentOf(idle.append("next"))).isEqualTo(4);
        }
    }

    @Test
    void shouldRefuseToRollInTheMiddleOfAMessage()
    {
        try (Journal journal = open(null); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            final Claim claim = appender.claim(10);
            assertThatThrownBy(appender::roll).isInstanceOf(JournalException.class).hasMessageContaining("claim");
            claim.commit();
            assertThat(appender.roll()).isTrue();
        }
    }
}

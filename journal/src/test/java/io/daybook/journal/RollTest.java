/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.EpochNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Rolls by time and on demand, by a clock that stands still unless it is set.
 */
class RollTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
    private static final ZoneId LONDON = ZoneId.of("Europe/London");

    @TempDir
    private Path directory;
    private long now = ns(NOON);

    private static long ns(final Instant instant)
    {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    private static long minutes(final long count)
    {
        return TimeUnit.MINUTES.toNanos(count);
    }

    private Path path()
    {
        return directory.resolve("journal");
    }

    private JournalConfig config()
    {
        return new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER).clock((EpochNanoClock)() -> now);
    }

    private Journal open(final RollCycle cycle)
    {
        return Journal.open(path(), config().rollCycle(cycle));
    }

    private static Appender appender(final Journal journal, final boolean exclusive)
    {
        return exclusive ? journal.exclusiveAppender() : journal.appender();
    }

    private void advance(final Journal journal, final long ns) throws Exception
    {
        now += ns;
        journal.pace().doWork();
    }

    private static List<String> texts(final Journal journal)
    {
        final List<String> texts = new ArrayList<>();
        try (Tailer tailer = journal.tailer())
        {
            while (tailer.next())
            {
                final Message message = tailer.message();
                texts.add(message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length()));
            }
        }
        return texts;
    }

    private static int segmentOf(final long position)
    {
        return (int)(position / SEGMENT_LENGTH);
    }

    private int files()
    {
        return SegmentStore.list(path()).length;
    }

    private Path segment(final int number)
    {
        return path().resolve(SegmentDescriptor.fileName((long)number * SEGMENT_LENGTH));
    }

    private long cycleOf(final int segment) throws IOException
    {
        return bytes(segment(segment)).getLong(SegmentDescriptor.CYCLE_OFFSET) - 1;
    }

    private static ByteBuffer bytes(final Path file) throws IOException
    {
        return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void poke(final Path file, final long offset, final long word) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, word), offset);
        }
    }

    private static int tailOf(final ByteBuffer segment)
    {
        int offset = SegmentDescriptor.HEADER_LENGTH;
        while (0 != segment.getInt(offset))
        {
            offset += FrameDescriptor.alignedLength(segment.getInt(offset));
        }
        return offset;
    }

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

    @Test
    void shouldWriteTheEndThatADeadRollerDidNotWrite() throws Exception
    {
        leaveFirstMessage();
        final Path next = createSecond();
        poke(next, SegmentDescriptor.CYCLE_OFFSET, ns(NOON) + minutes(1) + 1);
        now += minutes(1);
        assertThatTheNextMessageIsTheFirstOfSegment1();
    }

    @Test
    void shouldGoOnInTheOldSegmentWhenADeadRollersClockWasAhead() throws Exception
    {
        leaveFirstMessage();
        poke(createSecond(), SegmentDescriptor.CYCLE_OFFSET, ns(NOON) + minutes(3) + 1);
        try (Journal journal = open(null); Appender appender = journal.appender())
        {
            assertThat(segmentOf(appender.append("still noon"))).isZero();
            advance(journal, minutes(1));
            assertThat(segmentOf(appender.append("ends it"))).isEqualTo(1);
            advance(journal, minutes(2));
            assertThat(segmentOf(appender.append("the cycle that was begun ahead of time"))).isEqualTo(1);
            advance(journal, minutes(1));
            assertThat(segmentOf(appender.append("and the one after it"))).isEqualTo(2);
        }
    }

    @Test
    void shouldGoOnBehindTheEndThatADeadRollerWrote() throws Exception
    {
        leaveFirstMessage();
        poke(createSecond(), SegmentDescriptor.CYCLE_OFFSET, ns(NOON) + minutes(1) + 1);
        poke(segment(0), tailOf(bytes(segment(0))),
            FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, 1));
        assertThat(tailOf(bytes(segment(1)))).isEqualTo(SegmentDescriptor.HEADER_LENGTH);
        // The clock of the next one is behind the boundary that the dead one had seen.
        assertThatTheNextMessageIsTheFirstOfSegment1();
        assertThat(cycleOf(1)).isEqualTo(ns(NOON) + minutes(1));
    }

    @Test
    void shouldNotGoBackBehindAnEndThatGaveTheNextSegmentNoCycle() throws Exception
    {
        leaveFirstMessage();
        createSecond();
        poke(segment(0), tailOf(bytes(segment(0))),
            FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, 1));
        now -= minutes(1);
        assertThatTheNextMessageIsTheFirstOfSegment1();
        assertThat(cycleOf(1)).isEqualTo(ns(NOON));
    }

    private void leaveFirstMessage()
    {
        try (Journal journal = open(RollCycle.MINUTELY); Appender appender = journal.appender())
        {
            appender.append("first");
        }
    }

    /**
     * The next segment, created and not begun, as a real roller leaves it.
     */
    private Path createSecond() throws IOException
    {
        final ByteBuffer page = ByteBuffer.allocate(SEGMENT_LENGTH);
        final ByteBuffer first = bytes(segment(0));
        SegmentDescriptor.encode(
            page,
            SegmentStore.header(segment(0)).journalId(),
            SEGMENT_LENGTH,
            SEGMENT_LENGTH,
            now,
            first.getInt(SegmentDescriptor.OPTIONS_OFFSET));
        return Files.write(segment(1), page.array());
    }

    private void assertThatTheNextMessageIsTheFirstOfSegment1() throws Exception
    {
        try (Journal journal = open(null); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.next()).isFalse();
            final long position = appender.append("second");
            assertThat(segmentOf(position)).isEqualTo(1);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isEqualTo(position);
            assertThat(segmentOf(appender.append("third"))).isEqualTo(1);
            assertThat(texts(journal)).containsExactly("first", "second", "third");
        }
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void shouldKeepTheCycleThatTheJournalWasCreatedWith() throws Exception
    {
        final ZoneId newYork = ZoneId.of("America/New_York");
        Journal.open(path(), config().rollCycle(RollCycle.DAILY).rollZone(LONDON)).close();
        Journal.open(path(), config().rollCycle(RollCycle.of(Duration.ofHours(24))).rollZone(LONDON)).close();
        Journal.open(path(), config().rollZone(LONDON)).close();
        assertThatThrownBy(() -> Journal.open(path(), config().rollCycle(RollCycle.HOURLY)))
            .isInstanceOf(JournalException.class).hasMessageContainingAll("its rollCycle=PT24H", "given=PT1H");
        assertThatThrownBy(() -> Journal.open(path(), config().rollZone(newYork)))
            .isInstanceOf(JournalException.class)
            .hasMessageContainingAll("its rollZone=Europe/London", "given=America/New_York");
        try (Journal journal = open(null); Appender appender = journal.appender())
        {
            assertThatThrownBy(() -> journal.reconfigure(new JournalConfig().rollCycle(RollCycle.HOURLY)))
                .isInstanceOf(JournalException.class).hasMessageContainingAll("its rollCycle=PT24H", "given=PT1H");
            appender.append("monday");
            // Midnight of London, an hour before that of UTC.
            advance(journal, minutes(11 * 60));
            assertThat(segmentOf(appender.append("tuesday"))).isEqualTo(1);
        }
    }

    @Test
    void shouldHaveNoCycleUnlessOneIsGiven() throws Exception
    {
        try (Journal journal = open(null); Appender appender = journal.appender())
        {
            appender.append("message");
            advance(journal, TimeUnit.DAYS.toNanos(1000));
            assertThat(segmentOf(appender.append("message"))).isZero();
        }
        assertThat(cycleOf(0)).isEqualTo(-1);
        assertThatThrownBy(() -> open(RollCycle.DAILY))
            .isInstanceOf(JournalException.class).hasMessageContainingAll("its rollCycle=none", "given=PT24H");
        assertThatThrownBy(() -> Journal.open(path(), config().rollZone(LONDON)))
            .isInstanceOf(JournalException.class).hasMessageContainingAll("its rollZone=none", "given=Europe/London");
        assertThatThrownBy(() -> Journal.open(directory.resolve("other"), config().rollZone(LONDON)))
            .isInstanceOf(JournalException.class).hasMessageContainingAll("rollZone=Europe/London", "set both");
    }

    @Test
    void shouldTakeAnotherCycleAfterTheLossOfTheMetaFile() throws Exception
    {
        leaveFirstMessage();
        Files.delete(path().resolve(MetaDescriptor.FILE_NAME));
        try (Journal journal = open(RollCycle.DAILY); Appender appender = journal.appender())
        {
            advance(journal, minutes(12 * 60) - 1);
            assertThat(segmentOf(appender.append("today"))).isZero();
            advance(journal, 1);
            assertThat(segmentOf(appender.append("tomorrow"))).isEqualTo(1);
        }
        Files.delete(path().resolve(MetaDescriptor.FILE_NAME));
        try (Journal journal = open(null); Appender appender = journal.appender())
        {
            advance(journal, TimeUnit.DAYS.toNanos(1000));
            assertThat(segmentOf(appender.append("no cycle any more"))).isEqualTo(1);
        }
    }

    @Test
    void shouldTakeTheZoneOfUtcUnlessOneIsGiven()
    {
        open(RollCycle.DAILY).close();
        Journal.open(path(), config().rollZone(ZoneOffset.UTC)).close();
        assertThatThrownBy(() -> Journal.open(path(), config().rollZone(LONDON)))
            .isInstanceOf(JournalException.class).hasMessageContainingAll("its rollZone=UTC", "given=Europe/London");
    }

    @Test
    void shouldRefuseACycleThatJournalMetaCannotMean() throws Exception
    {
        Journal.open(path(), config().rollCycle(RollCycle.DAILY).rollZone(LONDON)).close();
        final Path meta = path().resolve(MetaDescriptor.FILE_NAME);
        for (final long zone : new long[] {-1, 1_000, 5 | (long)'?' << 32})
        {
            poke(meta, MetaDescriptor.ROLL_ZONE_OFFSET, zone);
            assertThatThrownBy(() -> open(null)).isInstanceOf(JournalException.class)
                .hasMessageContainingAll("no roll cycle that this JVM knows", "rebuilt");
        }
        poke(meta, MetaDescriptor.ROLL_CYCLE_OFFSET, -1);
        assertThatThrownBy(() -> open(null)).isInstanceOf(JournalException.class).hasMessageContaining("lengthNs=-1");
        try (Journal journal = Journal.openReadOnly(path()))
        {
            assertThat(texts(journal)).isEmpty();
        }
    }

    @Test
    void shouldRefuseCyclesOutOfBounds()
    {
        for (final Duration length : List.of(
            Duration.ZERO, Duration.ofMillis(-1), Duration.ofNanos(999_999), Duration.ofDays(3_651),
            Duration.ofSeconds(Long.MAX_VALUE)))
        {
            assertThatThrownBy(() -> RollCycle.of(length))
                .isInstanceOf(JournalException.class).hasMessageContaining("length=" + length);
        }
        assertThat(RollCycle.of(Duration.ofMinutes(60))).isEqualTo(RollCycle.HOURLY).hasToString("PT1H");
    }

    @Test
    void shouldBearACycleWordThatMeansNothing() throws Exception
    {
        leaveFirstMessage();
        poke(segment(0), SegmentDescriptor.CYCLE_OFFSET, Long.MIN_VALUE);
        try (Journal journal = open(null); Appender appender = journal.appender())
        {
            assertThat(segmentOf(appender.append("its cycle is not known"))).isZero();
        }
        assertThat(cycleOf(0)).isEqualTo(ns(NOON));
        poke(segment(0), SegmentDescriptor.CYCLE_OFFSET, Long.MAX_VALUE);
        try (Journal journal = open(null); Appender appender = journal.appender())
        {
            advance(journal, minutes(1));
            assertThat(segmentOf(appender.append("a clock was far ahead, and is not followed back"))).isZero();
            assertThat(appender.roll()).isTrue();
        }
    }
}

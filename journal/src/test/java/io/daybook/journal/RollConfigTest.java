/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The cycle and zone of a journal: given, kept, lost and damaged.
 */
class RollConfigTest extends RollFixture
{
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
            // Nothing vouches for a journal that has lost the file, so that it goes on in a segment of a new number.
            final long today = segmentOf(appender.append("today"));
            advance(journal, 1);
            assertThat(segmentOf(appender.append("tomorrow"))).isEqualTo(today + 1);
        }
        Files.delete(path().resolve(MetaDescriptor.FILE_NAME));
        try (Journal journal = open(null); Appender appender = journal.appender())
        {
            final long before = segmentOf(appender.append("no cycle any more"));
            advance(journal, TimeUnit.DAYS.toNanos(1000));
            assertThat(segmentOf(appender.append("nor later"))).isEqualTo(before);
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
                .hasMessageContainingAll("the roll cycle in journal.meta is damaged", "rebuilt");
            correctChecksum(meta);
            assertThatThrownBy(() -> open(null)).isInstanceOf(JournalException.class)
                .hasMessageContainingAll("no roll cycle that this JVM knows", "rebuilt");
        }
        poke(meta, MetaDescriptor.ROLL_CYCLE_OFFSET, -1);
        correctChecksum(meta);
        assertThatThrownBy(() -> open(null)).isInstanceOf(JournalException.class).hasMessageContaining("lengthNs=-1");
        try (Journal journal = Journal.openReadOnly(path()))
        {
            assertThat(texts(journal)).isEmpty();
        }
    }

    private static void correctChecksum(final Path meta) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(meta);
        final CRC32C crc = new CRC32C();
        crc.update(bytes, MetaDescriptor.ROLL_CYCLE_OFFSET, MetaDescriptor.ROLL_LENGTH);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)
            .putInt(MetaDescriptor.ROLL_CRC_OFFSET, (int)crc.getValue());
        Files.write(meta, bytes);
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.RollCycle;
import io.daybook.journal.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cycles, random ones too: {@code -Ddaybook.cases}, {@code -Ddaybook.seed}.
 */
class RollCalendarTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int CASES = Integer.getInteger("daybook.cases", 20_000);
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final long LAST_NS = 250 * 365 * DAY_NS;

    private static long ns(final Instant instant)
    {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    private static Instant instant(final long epochNs)
    {
        return Instant.ofEpochSecond(0, epochNs);
    }

    private static RollCalendar calendar(final Duration cycle, final String zone)
    {
        return new RollCalendar(RollCycle.of(cycle), ZoneId.of(zone));
    }

    /**
     * The boundaries that come after one instant, up to another.
     */
    private static List<Instant> boundaries(final RollCalendar calendar, final Instant after, final Instant to)
    {
        final List<Instant> boundaries = new ArrayList<>();
        for (long end = calendar.end(ns(after)); end <= ns(to); end = calendar.end(end))
        {
            assertThat(calendar.start(end)).isEqualTo(end);
            assertThat(calendar.end(end - 1)).isEqualTo(end);
            boundaries.add(instant(end));
        }
        return boundaries;
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/London,       2026-03-29, PT23H,    23",
        "Europe/London,       2026-10-25, PT25H,    25",
        "America/New_York,    2026-03-08, PT23H,    23",
        "America/New_York,    2026-11-01, PT25H,    25",
        "Australia/Lord_Howe, 2026-04-05, PT24H30M, 25",
        "Australia/Lord_Howe, 2026-10-04, PT23H30M, 24",
        "Asia/Kolkata,        2026-10-25, PT24H,    24",
        "America/Sao_Paulo,   2018-11-04, PT23H,    23",
        "America/St_Johns,    2010-11-06, PT24H,    24",
        "America/St_Johns,    2010-11-07, PT25H,    25"})
    void shouldHaveOneBoundaryADayAndCountHoursFromItsMidnight(
        final String zone, final LocalDate day, final Duration length, final int hours)
    {
        final Instant from = day.atStartOfDay(ZoneId.of(zone)).toInstant();
        final Instant to = from.plus(length);
        // In St John's the clocks went back from 00:01 to 23:01: midnight came twice, and the first one counts.
        assertThat(boundaries(calendar(Duration.ofDays(1), zone), from.minusNanos(1), to.minusNanos(1)))
            .containsExactly(from);
        assertThat(boundaries(calendar(Duration.ofHours(24), zone), from, to)).containsExactly(to);
        final List<Instant> expected = new ArrayList<>();
        for (int hour = 0; hour < hours; hour++)
        {
            expected.add(from.plus(Duration.ofHours(hour)));
        }
        assertThat(boundaries(calendar(Duration.ofHours(1), zone), from.minusNanos(1), to.minusNanos(1)))
            .isEqualTo(expected);
    }

    @Test
    void shouldBeginACycleAtMidnightWhereCyclesDoNotDivideTheDay()
    {
        final ZoneId zone = ZoneId.of("Europe/London");
        final Instant midnight = LocalDate.of(2026, 6, 1).atStartOfDay(zone).toInstant();
        final List<Instant> boundaries = boundaries(
            calendar(Duration.ofHours(7), zone.getId()), midnight, midnight.plus(Duration.ofDays(1)));
        assertThat(boundaries).extracting((at) -> at.atZone(zone).toLocalTime()).containsExactly(
            LocalTime.of(7, 0), LocalTime.of(14, 0), LocalTime.of(21, 0), LocalTime.MIDNIGHT);
    }

    @Test
    void shouldBeginWeeksOnMondays()
    {
        final ZoneId zone = ZoneId.of("America/New_York");
        final List<Instant> boundaries = boundaries(
            new RollCalendar(RollCycle.WEEKLY, zone),
            Instant.parse("2026-01-01T00:00:00Z"),
            Instant.parse("2027-01-01T00:00:00Z"));
        assertThat(boundaries).hasSize(52).allSatisfy((at) ->
        {
            final LocalDateTime local = at.atZone(zone).toLocalDateTime();
            assertThat(local.getDayOfWeek()).isEqualTo(DayOfWeek.MONDAY);
            assertThat(local.toLocalTime()).isEqualTo(LocalTime.MIDNIGHT);
        });
    }

    @Test
    void shouldStepOverADayThatAZoneSkipped()
    {
        // Samoa went over the date line: there was no 30th of December 2011.
        final ZoneId zone = ZoneId.of("Pacific/Apia");
        final Instant last = LocalDate.of(2011, 12, 29).atStartOfDay(zone).toInstant();
        assertThat(boundaries(
            new RollCalendar(RollCycle.DAILY, zone), last, last.plus(Duration.ofDays(2)).minusNanos(1)))
            .containsExactly(LocalDate.of(2011, 12, 31).atStartOfDay(zone).toInstant());
    }

    @Test
    void shouldHaveACycleForTheFirstAndTheLastNanosecond()
    {
        for (final String zone : List.of("UTC", "Pacific/Kiritimati", "America/Los_Angeles"))
        {
            for (final Duration cycle : List.of(Duration.ofMillis(1), Duration.ofDays(1), Duration.ofHours(36)))
            {
                final RollCalendar calendar = calendar(cycle, zone);
                assertThat(calendar.start(-1)).isZero();
                assertThat(calendar.start(0)).isZero();
                assertThat(calendar.end(0)).isPositive();
                assertThat(calendar.start(Long.MAX_VALUE)).isPositive();
                assertThat(calendar.end(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
            }
        }
    }

    @Test
    void shouldKeepItsBoundariesUpToTheLastNanosecond()
    {
        for (final Duration cycle : List.of(
            Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(7), Duration.ofHours(36), Duration.ofHours(100)))
        {
            final RollCalendar calendar = calendar(cycle, "UTC");
            long last = calendar.start(Long.MAX_VALUE - 10 * DAY_NS);
            while (calendar.end(last) < Long.MAX_VALUE)
            {
                last = calendar.end(last);
            }
            assertThat(calendar.start(Long.MAX_VALUE)).as("cycle=%s", cycle).isEqualTo(last);
        }
    }

    @Test
    void shouldPutEveryInstantIntoOneCycleAndNeverGoBack()
    {
        System.out.println("roll calendar: " + SEED);
        final Random random = SEED.random();
        final List<String> zones = ZoneId.getAvailableZoneIds().stream().sorted().toList();
        for (int i = 0; i < CASES; i++)
        {
            final ZoneId zone = ZoneId.of(zones.get(random.nextInt(zones.size())));
            final RollCalendar calendar = new RollCalendar(RollCycle.of(length(random)), zone);
            final long now = now(random, zone);
            final long later = now + (long)(random.nextDouble() * 2 * DAY_NS);
            final long start = calendar.start(now);
            final long end = calendar.end(now);
            final String about = calendar + " at " + instant(now) + ", later " + instant(later);
            assertThat(start).as(about).isLessThanOrEqualTo(now).isNotNegative();
            assertThat(end).as(about).isGreaterThan(now);
            // A cycle is its own start, holds all between its bounds, and meets its neighbours.
            final long inside = start + (long)(random.nextDouble() * (end - 1 - start));
            assertThat(calendar.start(start)).as(about).isEqualTo(start);
            assertThat(calendar.start(inside)).as(about).isEqualTo(start);
            assertThat(calendar.end(inside)).as(about).isEqualTo(end);
            assertThat(calendar.start(end)).as(about).isEqualTo(end);
            assertThat(calendar.start(later)).as(about).isGreaterThanOrEqualTo(start);
            if (later >= end)
            {
                assertThat(calendar.start(later)).as(about).isGreaterThanOrEqualTo(end);
            }
        }
    }

    private static Duration length(final Random random)
    {
        switch (random.nextInt(4))
        {
            case 0:
                return Duration.ofDays(1 + random.nextInt(40));

            case 1:
                return Duration.ofMinutes(1 + random.nextInt(24 * 60));

            case 2:
                return Duration.ofNanos(1_000_000 + (long)(random.nextDouble() * DAY_NS));

            default:
                return Duration.ofNanos(DAY_NS + (long)(random.nextDouble() * 10 * DAY_NS));
        }
    }

    /**
     * Half of them close to a change of the zone's clocks.
     */
    private static long now(final Random random, final ZoneId zone)
    {
        final long anywhere = (long)(random.nextDouble() * LAST_NS);
        final ZoneOffsetTransition transition = zone.getRules().nextTransition(instant(anywhere));
        if (null == transition || random.nextBoolean() || transition.getInstant().isAfter(instant(LAST_NS)))
        {
            return anywhere;
        }
        return Math.max(0, ns(transition.getInstant()) + (long)((random.nextDouble() - 0.5) * 2 * DAY_NS));
    }
}

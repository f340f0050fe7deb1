/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

import io.daybook.tools.console.ToolException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TimeArgumentTest
{
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");

    @ParameterizedTest
    @CsvSource({
        "2026-11-20, 2026-11-20T00:00:00Z",
        "2026-11-20T09:30, 2026-11-20T09:30:00Z",
        "2026-11-20T09:30:00.123456789, 2026-11-20T09:30:00.123456789Z",
        "2026-11-20 09:30:00, 2026-11-20T09:30:00Z",
        "2026-11-20T09:30:00.5Z, 2026-11-20T09:30:00.5Z",
        "2026-11-20T09:30:00+01:00, 2026-11-20T08:30:00Z",
        "2026-11-20T09:30:00-05:00, 2026-11-20T14:30:00Z",
        "2026-11-19 23:17, 2026-11-19T23:17:00Z",
        "2026-11-19 23:17Z, 2026-11-19T23:17:00Z",
        "today, 2026-11-20T00:00:00Z",
        "yesterday, 2026-11-19T00:00:00Z",
        "09:30, 2026-11-20T09:30:00Z",
        "9:30, 2026-11-20T09:30:00Z",
        "9:30:05, 2026-11-19T09:30:05Z",
        "2026-11-20 9:30, 2026-11-20T09:30:00Z",
        "2026-11-20T9:30Z, 2026-11-20T09:30:00Z",
        "20261120, 2026-11-20T00:00:00Z",
        "202611190930, 2026-11-19T09:30:00Z",
        "20261119093015, 2026-11-19T09:30:15Z",
        "today 9:15, 2026-11-20T09:15:00Z",
        "yesterday 23:17:05, 2026-11-19T23:17:05Z",
        "09:30:00.000000001, 2026-11-19T09:30:00.000000001Z",
        "23:17, 2026-11-19T23:17:00Z",
        "00:00, 2026-11-20T00:00:00Z",
        "1h, 2026-11-20T08:30:00Z",
        "90s, 2026-11-20T09:28:30Z",
        "-90s, 2026-11-20T09:28:30Z",
        "-15m, 2026-11-20T09:15:00Z",
        "-2h, 2026-11-20T07:30:00Z",
        "-1d, 2026-11-19T09:30:00Z",
        "0, 1970-01-01T00:00:00Z",
        "1795167000, 2026-11-20T09:30:00Z",
        "1795167000123, 2026-11-20T09:30:00.123Z",
        "1795167000123456, 2026-11-20T09:30:00.123456Z",
        "1795167000123456789, 2026-11-20T09:30:00.123456789Z"})
    void shouldUnderstandATime(final String text, final String expected)
    {
        final Instant instant = Instant.parse(expected);
        assertThat(TimeArgument.epochNs(text, ZoneOffset.UTC, NOW))
            .isEqualTo(instant.getEpochSecond() * 1_000_000_000L + instant.getNano());
    }

    @Test
    void shouldTakeTheZoneThatIsGiven()
    {
        final ZoneId london = ZoneId.of("Europe/London");
        assertThat(TimeArgument.epochNs("2026-07-01", london, NOW))
            .isEqualTo(Instant.parse("2026-06-30T23:00:00Z").getEpochSecond() * 1_000_000_000L);
        assertThat(TimeArgument.epochNs("20260701", london, NOW))
            .isEqualTo(TimeArgument.epochNs("2026-07-01", london, NOW));
        final ZoneId kiribati = ZoneId.of("Pacific/Kiritimati");
        assertThat(TimeArgument.epochNs("yesterday", kiribati, NOW))
            .isEqualTo(TimeArgument.epochNs("2026-11-18T10:00:00Z", ZoneOffset.UTC, NOW));
        assertThat(TimeArgument.epochNs("23:17", kiribati, NOW))
            .isEqualTo(TimeArgument.epochNs("2026-11-20T09:17:00Z", ZoneOffset.UTC, NOW));
    }

    @Test
    void shouldTakeTheLastOfTwoTimesWhereClocksGoBack()
    {
        final ZoneId london = ZoneId.of("Europe/London");
        for (final String[] nowAndLast : new String[][]{
            {"2026-10-25T00:29:59Z", "2026-10-24T00:30:00Z"},
            {"2026-10-25T00:30:00Z", "2026-10-25T00:30:00Z"},
            {"2026-10-25T01:29:59Z", "2026-10-25T00:30:00Z"},
            {"2026-10-25T01:30:00Z", "2026-10-25T01:30:00Z"},
            {"2026-10-26T01:29:59Z", "2026-10-25T01:30:00Z"}})
        {
            assertThat(TimeArgument.epochNs("1:30", london, Instant.parse(nowAndLast[0]))).as(nowAndLast[0])
                .isEqualTo(TimeArgument.epochNs(nowAndLast[1], ZoneOffset.UTC, NOW));
        }
    }

    @Test
    void shouldUnderstandTheFirstAndTheLastNanosecond()
    {
        assertThat(TimeArgument.epochNs("1677-09-21T00:12:43.145224192Z", ZoneOffset.UTC, NOW))
            .isEqualTo(Long.MIN_VALUE);
        assertThat(TimeArgument.epochNs("2262-04-11T23:47:16.854775807Z", ZoneOffset.UTC, NOW))
            .isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "9999-12-31", "1600-01-01", "1677-09-21T00:12:43.145224191Z", "2262-04-11T23:47:16.854775808Z"})
    void shouldSayBetweenWhichDaysATimeMustLie(final String text)
    {
        assertThatThrownBy(() -> TimeArgument.epochNs(text, ZoneOffset.UTC, NOW))
            .isInstanceOf(ToolException.class)
            .hasMessageEndingWith("; it must lie between 1677-09-22 and 2262-04-11");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "tomorrow", "--1h", "24:17", "7:5", "20261320", "99999999", "202602300930", "202611202430",
        "yesterday 24:17", "tomorrow 9:30", "23:17Z", "1h30m", "2026-13-01",
        "2026-11-20T25:00", "-15x", "-m", "99999999999999999999", "9999-01-01",
        "+1000000000-01-01T00:00:00Z", "-99999999999999999999d"})
    void shouldRefuseAnythingElse(final String text)
    {
        assertThatThrownBy(() -> TimeArgument.epochNs(text, ZoneOffset.UTC, NOW))
            .isInstanceOf(ToolException.class)
            .hasMessageStartingWith("not a time: '" + text + "'; give ");
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

/**
 * Understands a time given on the command line.
 */
public final class TimeArgument
{
    private static final long MAX_SECONDS = 100_000_000_000L;
    private static final long MAX_MILLIS = 1_000 * MAX_SECONDS;
    private static final long MAX_MICROS = 1_000 * MAX_MILLIS;
    private static final int DATE_LENGTH = 10;
    private static final DateTimeFormatter BASIC_DATE_TIME =
        DateTimeFormatter.ofPattern("uuuuMMddHHmmss").withResolverStyle(ResolverStyle.STRICT);
    private static final Pattern NAMED_DAY = Pattern.compile("(today|yesterday)(?: (.*))?");
    private static final Pattern ONE_DIGIT_HOUR = Pattern.compile("(?<=^|[ T])(?=\\d:)");

    private TimeArgument()
    {
    }

    /**
     * Reads a time.
     *
     * @param text a date, a date and time, or an instant, as in ISO-8601, where the hour may have one digit; {@code
     *             today} or {@code yesterday}, at midnight or at a time that follows; a time of day, the last one that
     *             has come; {@code 15m} or {@code -15m} for a quarter of an hour ago, with s, m, h or d; or seconds,
     *             milliseconds, microseconds or nanoseconds since the epoch, told apart by their size. Eight digits
     *             are a date, twelve or fourteen a date and time.
     * @param zone of days and times that name none.
     * @param now  from which the past is counted.
     * @return nanoseconds since the epoch.
     * @throws ToolException when it is none of these.
     */
    public static long epochNs(final String text, final ZoneId zone, final Instant now)
    {
        try
        {
            if (text.matches("\\d{8}"))
            {
                return epochNs(LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE).atStartOfDay(zone).toInstant());
            }
            if (text.matches("\\d{12}|\\d{14}"))
            {
                final String toTheSecond = 14 == text.length() ? text : text + "00";
                return epochNs(LocalDateTime.parse(toTheSecond, BASIC_DATE_TIME).atZone(zone).toInstant());
            }
            if (text.matches("\\d+"))
            {
                return epoch(Long.parseLong(text));
            }
            if (text.matches("-?\\d+[smhd]"))
            {
                return epochNs(now.minus(duration(text.replace("-", ""))));
            }
            final String padded = ONE_DIGIT_HOUR.matcher(text).replaceFirst("0");
            return epochNs(
                padded.matches("\\d+:.*") ? last(LocalTime.parse(padded), zone, now) : day(padded, zone, now));
        }
        catch (final DateTimeException | ArithmeticException | NumberFormatException ex)
        {
            throw new ToolException(
                ExitCode.USAGE,
                "not a time: '" + text + "'; give a date (2026-11-20 or 20261120), a date and time " +
                "('2026-11-20 9:30', 2026-11-20T09:30:00Z or 202611200930), today, yesterday, 'yesterday 9:30', a " +
                "time of day (9:30), a time ago (15m; s, m, h or d) or a number since the epoch (s, ms, us or ns)");
        }
    }

    private static Duration duration(final String text)
    {
        final long count = Long.parseLong(text.substring(0, text.length() - 1));
        switch (text.charAt(text.length() - 1))
        {
            case 's':
                return Duration.ofSeconds(count);

            case 'm':
                return Duration.ofMinutes(count);

            case 'h':
                return Duration.ofHours(count);

            default:
                return Duration.ofDays(count);
        }
    }

    /**
     * Returns what a number since the epoch means: seconds, milliseconds, microseconds or nanoseconds, by its size.
     *
     * @return nanoseconds since the epoch.
     */
    static long epoch(final long value)
    {
        if (value < MAX_SECONDS)
        {
            return Math.multiplyExact(value, TimeUnit.SECONDS.toNanos(1));
        }
        if (value < MAX_MILLIS)
        {
            return Math.multiplyExact(value, TimeUnit.MILLISECONDS.toNanos(1));
        }
        return value < MAX_MICROS ? Math.multiplyExact(value, TimeUnit.MICROSECONDS.toNanos(1)) : value;
    }

    private static Instant last(final LocalTime time, final ZoneId zone, final Instant now)
    {
        final LocalDate today = LocalDate.ofInstant(now, zone);
        final Instant instant = today.atTime(time).atZone(zone).toInstant();
        return instant.isAfter(now) ? today.minusDays(1).atTime(time).atZone(zone).toInstant() : instant;
    }

    private static Instant day(final String text, final ZoneId zone, final Instant now)
    {
        final Matcher named = NAMED_DAY.matcher(text);
        if (!named.matches())
        {
            return iso(text, zone);
        }
        final LocalDate today = LocalDate.ofInstant(now, zone);
        final LocalTime time = null == named.group(2) ? LocalTime.MIDNIGHT : LocalTime.parse(named.group(2));
        return ("today".equals(named.group(1)) ? today : today.minusDays(1)).atTime(time).atZone(zone).toInstant();
    }

    private static Instant iso(final String text, final ZoneId zone)
    {
        if (DATE_LENGTH == text.length())
        {
            return LocalDate.parse(text).atStartOfDay(zone).toInstant();
        }
        final String upper = text.replace(' ', 'T');
        final boolean zoned = upper.endsWith("Z") || upper.indexOf('+') > 0 || upper.indexOf('-', DATE_LENGTH) > 0;
        return zoned ?
            ZonedDateTime.parse(upper, DateTimeFormatter.ISO_ZONED_DATE_TIME).toInstant() :
            LocalDateTime.parse(upper).atZone(zone).toInstant();
    }

    /**
     * Returns the nanoseconds since the epoch.
     *
     * @throws ArithmeticException when a long does not hold them.
     */
    static long epochNs(final Instant instant)
    {
        return Math.addExact(
            Math.multiplyExact(instant.getEpochSecond(), TimeUnit.SECONDS.toNanos(1)), instant.getNano());
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
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
    private static final Pattern DURATION = Pattern.compile("(-?\\d+)(ns|us|ms|s|m|h|d)");

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
            return epochNs(instant(text, zone, now));
        }
        catch (final ArithmeticException ex)
        {
            throw refused(text);
        }
    }

    /**
     * Reads a time, also one that nanoseconds since the epoch cannot express.
     *
     * @param text as for {@link #epochNs(String, ZoneId, Instant)}.
     * @param zone of days and times that name none.
     * @param now  from which the past is counted.
     * @return the time.
     * @throws ToolException when it is none.
     */
    static Instant instant(final String text, final ZoneId zone, final Instant now)
    {
        try
        {
            if (text.matches("\\d+") && !text.matches("\\d{8}|\\d{12}|\\d{14}"))
            {
                return Instant.EPOCH.plusNanos(epoch(Long.parseLong(text)));
            }
            if (text.matches("-?\\d+[smhd]"))
            {
                return now.minus(duration(text.replace("-", "")));
            }
            return text.matches("\\d+:.*") ? last(LocalArgument.time(text), zone, now) : day(text, zone, now);
        }
        catch (final DateTimeException | ArithmeticException | NumberFormatException ex)
        {
            throw refused(text);
        }
    }

    private static ToolException refused(final String text)
    {
        return new ToolException(
            ExitCode.USAGE,
            "not a time: '" + text + "'; give a date (2026-11-20 or 20261120), a date and time " +
            "('2026-11-20 9:30', 2026-11-20T09:30:00Z or 202611200930), today, yesterday, 'yesterday 9:30', a " +
            "time of day (9:30), a time ago (15m; s, m, h or d) or a number since the epoch (s, ms, us or ns); it " +
            "must lie between 1677-09-22 and 2262-04-11");
    }

    /**
     * Reads a duration: as in ISO-8601, such as {@code PT90S}, or an integer and its unit, such as {@code 90s}: ns, us,
     * ms, s, m, h or d.
     *
     * @throws DateTimeException when it is none.
     */
    static Duration duration(final String text)
    {
        final Matcher given = DURATION.matcher(text);
        if (!given.matches())
        {
            return Duration.parse(text);
        }
        try
        {
            return Duration.of(Long.parseLong(given.group(1)), unit(given.group(2)));
        }
        catch (final ArithmeticException | NumberFormatException ex)
        {
            throw new DateTimeException("not a duration: " + text, ex);
        }
    }

    private static ChronoUnit unit(final String name)
    {
        return switch (name)
        {
            case "ns" -> ChronoUnit.NANOS;
            case "us" -> ChronoUnit.MICROS;
            case "ms" -> ChronoUnit.MILLIS;
            case "s" -> ChronoUnit.SECONDS;
            case "m" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            default -> ChronoUnit.DAYS;
        };
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

    /** Returns when it was that time last. Where clocks go back it comes twice in a day. */
    private static Instant last(final LocalTime time, final ZoneId zone, final Instant now)
    {
        final LocalDate today = LocalDate.ofInstant(now, zone);
        final ZonedDateTime first = today.atTime(time).atZone(zone);
        if (first.toInstant().isAfter(now))
        {
            return today.minusDays(1).atTime(time).atZone(zone).withLaterOffsetAtOverlap().toInstant();
        }
        final Instant second = first.withLaterOffsetAtOverlap().toInstant();
        return second.isAfter(now) ? first.toInstant() : second;
    }

    private static Instant day(final String text, final ZoneId zone, final Instant now)
    {
        final LocalDate today = LocalDate.ofInstant(now, zone);
        if (LocalArgument.isDate(text))
        {
            return LocalArgument.date(text, today).atStartOfDay(zone).toInstant();
        }
        final String iso = LocalArgument.withTwoDigitHour(text).replace(' ', 'T');
        final boolean zoned = iso.endsWith("Z") || iso.indexOf('+') > 0 || iso.indexOf('-', DATE_LENGTH) > 0;
        return zoned ?
            ZonedDateTime.parse(iso, DateTimeFormatter.ISO_ZONED_DATE_TIME).toInstant() :
            LocalArgument.dateTime(text, today).atZone(zone).toInstant();
    }

    /**
     * Returns the nanoseconds since the epoch.
     *
     * @throws ArithmeticException when a long does not hold them.
     */
    static long epochNs(final Instant instant)
    {
        final long secondNs = TimeUnit.SECONDS.toNanos(1);
        final long second = instant.getEpochSecond();
        // The second in which the first nanosecond lies begins before it.
        return second >= 0 ?
            Math.addExact(Math.multiplyExact(second, secondNs), instant.getNano()) :
            Math.addExact(Math.multiplyExact(second + 1, secondNs), instant.getNano() - secondNs);
    }
}

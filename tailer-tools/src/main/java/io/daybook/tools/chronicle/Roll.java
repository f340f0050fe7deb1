/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.chronicle;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a queue begins another file, and how it names its files.
 *
 * @param lengthMs of a cycle.
 * @param format   of the names, a pattern of {@link DateTimeFormatter}; null to tell the time from the digits.
 * @param epochMs  from which cycles are counted.
 * @param isIso    whether names count weeks as ISO does, from Monday on; otherwise from Sunday on, the first being that
 *                 of the first of January. The writer's locale decides.
 */
record Roll(long lengthMs, String format, long epochMs, boolean isIso)
{
    /** What stands for a cycle that a name does not tell. */
    static final long NO_CYCLE = -1;

    private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);
    private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);
    private static final long MINUTE_MS = TimeUnit.MINUTES.toMillis(1);
    private static final long SECOND_MS = TimeUnit.SECONDS.toMillis(1);
    private static final long WEEK_MS = TimeUnit.DAYS.toMillis(7);
    private static final int MAX_WEEK = 53;
    private static final int DAYS_OF_WEEK = 7;
    /** Of days since the epoch, which was a Thursday. */
    private static final int MONDAY = 4;
    /** Days between two files of a queue, at the most: the number of a week is far from that of its days. */
    private static final long MOST_DAYS = 3_653;
    /** The only names that are no date. */
    private static final Pattern WEEK = Pattern.compile("(\\d{4})W(\\d{2})");
    /** Date, hour, minute, second, and what tells cycles of the same digits apart. */
    private static final Pattern DIGITS = Pattern.compile("(\\d{8})(?:-(\\d{2})(\\d{2})?(\\d{2})?)?([A-Z]{0,3})\\d?");

    /**
     * Returns what the names of files tell by themselves, where nothing else tells it.
     *
     * @param name of a file, without its ending.
     */
    static Roll ofName(final String name)
    {
        final Matcher digits = DIGITS.matcher(name);
        return new Roll(
            WEEK.matcher(name).matches() ? WEEK_MS : digits.matches() ? lengthMs(digits) : DAY_MS, null, 0, false);
    }

    /**
     * Returns this, or what counts weeks as ISO does if the queue's table says so.
     *
     * @param name of any file of the queue, without its ending.
     * @param last cycle in the table. Of weeks, Chronicle stores there the day on which the week begins.
     */
    Roll countingWeeksFor(final String name, final long last)
    {
        final boolean isDay = Math.abs(last - timeMs(name) / DAY_MS) < MOST_DAYS;
        return WEEK_MS == lengthMs && isDay && MONDAY == Math.floorMod(last, DAYS_OF_WEEK) ?
            new Roll(lengthMs, format, epochMs, true) : this;
    }

    private static long lengthMs(final Matcher digits)
    {
        final String ending = digits.group(5);
        if (null != digits.group(4))
        {
            return SECOND_MS;
        }
        if (null != digits.group(3))
        {
            return MINUTE_MS * switch (ending)
            {
                case "V" -> 5;
                case "X" -> 10;
                case "XX" -> 20;
                case "XXX" -> 30;
                default -> 1;
            };
        }
        if (null != digits.group(2))
        {
            return HOUR_MS * switch (ending)
            {
                case "II" -> 2;
                case "IV" -> 4;
                case "VI" -> 6;
                default -> 1;
            };
        }
        return DAY_MS;
    }

    /**
     * Returns the number of the cycle that a file holds.
     *
     * @param name of the file, without its ending.
     * @return the number, or {@link #NO_CYCLE} if the name does not tell it.
     */
    long cycle(final String name)
    {
        final long timeMs = timeMs(name);
        final long fromMs = timeMs - Math.floorDiv(epochMs, DAY_MS) * DAY_MS;
        return timeMs < 0 || fromMs < 0 || lengthMs <= 0 ? NO_CYCLE : fromMs / lengthMs;
    }

    private long timeMs(final String name)
    {
        final Matcher week = WEEK.matcher(name);
        if (week.matches())
        {
            return sunday(number(week.group(1)), number(week.group(2)));
        }
        if (null != format)
        {
            try
            {
                return new DateTimeFormatterBuilder().appendPattern(format)
                    .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
                    .toFormatter(Locale.ROOT)
                    .parse(name, LocalDateTime::from).toInstant(ZoneOffset.UTC).toEpochMilli();
            }
            catch (final DateTimeException | IllegalArgumentException ignore)
            {
                // The file that says this is wrong about it, or this one is no cycle's.
            }
        }
        final Matcher digits = DIGITS.matcher(name);
        if (!digits.matches())
        {
            return NO_CYCLE;
        }
        try
        {
            final String date = digits.group(1);
            return LocalDateTime.of(number(date.substring(0, 4)), number(date.substring(4, 6)),
                number(date.substring(6)), number(digits.group(2)), number(digits.group(3)), number(digits.group(4)))
                .toInstant(ZoneOffset.UTC).toEpochMilli();
        }
        catch (final DateTimeException ignore)
        {
            return NO_CYCLE;
        }
    }

    /** Returns when a cycle of a week begins: Chronicle begins it on Sunday, the last day of a week of ISO. */
    private long sunday(final int year, final int week)
    {
        // The fourth of January is always in the first week of ISO.
        final LocalDate first = isIso ? LocalDate.of(year, 1, 4).with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY)) :
            LocalDate.of(year, 1, 1).with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));
        return 0 == week || week > MAX_WEEK ? NO_CYCLE : DAY_MS * first.plusWeeks(week - 1).toEpochDay();
    }

    private static int number(final String digits)
    {
        return null == digits ? 0 : Integer.parseInt(digits);
    }
}

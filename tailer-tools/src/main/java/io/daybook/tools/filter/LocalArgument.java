/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Understands a date, a time of day, or both, given on the command line without a zone.
 */
final class LocalArgument
{
    private static final DateTimeFormatter BASIC_DATE_TIME =
        DateTimeFormatter.ofPattern("uuuuMMddHHmmss").withResolverStyle(ResolverStyle.STRICT);
    private static final Pattern DATE = Pattern.compile("today|yesterday|\\d{8}|\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern NAMED_DAY = Pattern.compile("(today|yesterday) (.*)");
    private static final Pattern ONE_DIGIT_HOUR = Pattern.compile("(?<=^|[ T])(?=\\d:)");

    private LocalArgument()
    {
    }

    /**
     * Returns whether a text can be a date alone.
     */
    static boolean isDate(final String text)
    {
        return DATE.matcher(text).matches();
    }

    /**
     * Reads a date: {@code 2026-11-20}, {@code 20261120}, {@code today} or {@code yesterday}.
     *
     * @throws java.time.DateTimeException when it is none of these.
     */
    static LocalDate date(final String text, final LocalDate today)
    {
        return switch (text)
        {
            case "today" -> today;
            case "yesterday" -> today.minusDays(1);
            default -> text.matches("\\d{8}") ?
                LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE) : LocalDate.parse(text);
        };
    }

    /**
     * Reads a time of day, whose hour may have one digit.
     *
     * @throws java.time.DateTimeException when it is none.
     */
    static LocalTime time(final String text)
    {
        return LocalTime.parse(withTwoDigitHour(text));
    }

    /**
     * Reads a date and a time of day; a date alone means its midnight.
     *
     * @throws java.time.DateTimeException when it is neither.
     */
    static LocalDateTime dateTime(final String text, final LocalDate today)
    {
        if (isDate(text))
        {
            return date(text, today).atStartOfDay();
        }
        if (text.matches("\\d{12}|\\d{14}"))
        {
            return LocalDateTime.parse(14 == text.length() ? text : text + "00", BASIC_DATE_TIME);
        }
        final Matcher named = NAMED_DAY.matcher(text);
        return named.matches() ?
            date(named.group(1), today).atTime(time(named.group(2))) :
            LocalDateTime.parse(withTwoDigitHour(text).replace(' ', 'T'));
    }

    /**
     * Writes the hour of a time with two digits, as ISO-8601 wants it.
     */
    static String withTwoDigitHour(final String text)
    {
        return ONE_DIGIT_HOUR.matcher(text).replaceFirst("0");
    }
}

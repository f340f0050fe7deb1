/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

import io.daybook.codec.FieldReader;
import io.daybook.tools.console.ToolException;

/**
 * What the user compares a field with, read as each type of field that it can be a value of.
 * <p>
 * <b>Note:</b> not thread-safe. Numbers, texts and times are compared without garbage.
 */
final class Operand
{
    /** The order of a field and an operand that have none: another type, a null, NaN. */
    static final int NONE = Integer.MIN_VALUE;

    private final String text;
    private final ScalarText texts = new ScalarText();

    private final BigDecimal decimal;
    private final boolean isLong;
    private final long integer;
    private final boolean isDouble;
    private final double float64;
    private final float float32;

    private final boolean isBoolean;
    private final Instant instant;
    /** The instant, or the nearest that nanoseconds can express. */
    private final long epochNs;
    /** The order of any value to an instant that nanoseconds cannot express; 0 if they can. */
    private final int beyond;
    private final LocalDate date;
    private final LocalTime time;
    private final LocalDateTime dateTime;
    private final Duration duration;

    /**
     * Reads an operand.
     *
     * @param text given by the user.
     * @param zone of days and times that name none.
     * @param now  from which the past is counted.
     */
    Operand(final String text, final ZoneId zone, final Instant now)
    {
        this.text = text;
        decimal = decimal(text);
        isLong = null != decimal && isLong(decimal);
        integer = isLong ? decimal.longValue() : 0;
        float64 = float64(text, decimal);
        isDouble = null != decimal || Double.isInfinite(float64) || isNan(text);
        float32 = null == decimal ? (float)float64 : decimal.floatValue();
        isBoolean = "true".equals(text) || "false".equals(text);
        instant = instant(text, zone, now);
        epochNs = nearestNs(instant);
        beyond = null == instant ? 0 : Instant.EPOCH.plusNanos(epochNs).compareTo(instant);
        final LocalDate today = LocalDate.ofInstant(now, zone);
        // Digits alone are a number, or an instant.
        date = isDouble ? null : parsed((given) -> LocalArgument.date(given, today), text);
        time = parsed(LocalArgument::time, text);
        dateTime = isDouble ? null : parsed((given) -> LocalArgument.dateTime(given, today), text);
        duration = parsed(TimeArgument::duration, text);
    }

    private static BigDecimal decimal(final String text)
    {
        try
        {
            return new BigDecimal(text);
        }
        catch (final NumberFormatException ignore)
        {
            return null;
        }
    }

    private static boolean isLong(final BigDecimal value)
    {
        try
        {
            value.longValueExact();
            return true;
        }
        catch (final ArithmeticException ignore)
        {
            return false;
        }
    }

    private static double float64(final String text, final BigDecimal decimal)
    {
        if (null != decimal)
        {
            return decimal.doubleValue();
        }
        return switch (text)
        {
            case "Infinity", ".inf" -> Double.POSITIVE_INFINITY;
            case "-Infinity", "-.inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }

    private static boolean isNan(final String text)
    {
        return "NaN".equals(text) || ".nan".equals(text);
    }

    private static Instant instant(final String text, final ZoneId zone, final Instant now)
    {
        try
        {
            return TimeArgument.instant(text, zone, now);
        }
        catch (final ToolException ignore)
        {
            return null;
        }
    }

    private static long nearestNs(final Instant instant)
    {
        try
        {
            return null == instant ? 0 : TimeArgument.epochNs(instant);
        }
        catch (final ArithmeticException ignore)
        {
            return instant.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** Reads a time. */
    private interface Parser<T>
    {
        T parse(String text);
    }

    private static <T> T parsed(final Parser<T> parser, final String text)
    {
        try
        {
            return parser.parse(text);
        }
        catch (final DateTimeException ignore)
        {
            return null;
        }
    }

    /**
     * Compares the value that a reader is at.
     *
     * @return below 0 if the value is less, 0 if they are equal, above 0 if the value is greater, {@link #NONE} if they
     *     cannot be compared.
     */
    int compare(final FieldReader value)
    {
        return switch (value.type())
        {
            case NULL -> "null".equals(text) ? 0 : NONE;
            case BOOL -> isBoolean ? Boolean.compare(value.bool(), Boolean.parseBoolean(text)) : NONE;
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 -> integer(value.int64());
            case UINT64 -> unsigned(value.int64());
            case FLOAT32 -> isDouble ? floats(value.float32(), float32) : NONE;
            case FLOAT64 -> isDouble ? floats(value.float64(), float64) : NONE;
            case DECIMAL -> null == decimal ? NONE :
                BigDecimal.valueOf(value.decimalMantissa(), value.decimalScale()).compareTo(decimal);
            case CHAR, TEXT, SYMBOL -> text(value.text());
            case TIMESTAMP, ZONED_DATE_TIME -> null == instant ? NONE :
                0 == beyond ? Long.compare(value.epochNs(), epochNs) : beyond;
            case DATE -> null == date ? NONE : Long.compare(value.epochDay(), date.toEpochDay());
            case TIME -> null == time ? NONE : Long.compare(value.nanoOfDay(), time.toNanoOfDay());
            case DATE_TIME -> null == dateTime ? NONE : dateTime(value.epochDay(), value.nanoOfDay());
            case DURATION -> null == duration ? NONE : Duration.ofNanos(value.int64()).compareTo(duration);
            case UUID, BYTES -> CharSequence.compare(texts.of(value), text);
            case OBJECT, LIST, MAP -> NONE;
        };
    }

    /** Formats of text store times as texts: those are compared as times where the operand is one, too. */
    private int text(final CharSequence value)
    {
        Integer order = order(date, LocalDate::parse, value);
        order = null == order ? order(time, LocalTime::parse, value) : order;
        order = null == order ? order(dateTime, LocalDateTime::parse, value) : order;
        order = null == order ? order(duration, Duration::parse, value) : order;
        order = null == order ? order(instant, Operand::zoned, value) : order;
        if (null != order)
        {
            return order;
        }
        final int compared = CharSequence.compare(value, text);
        // A text is no number, and "10" would come before "9".
        return 0 != compared && isDouble ? NONE : compared;
    }

    private static <T extends Comparable<? super T>> Integer order(
        final T operand, final Parser<T> parser, final CharSequence value)
    {
        final T time = null == operand ? null : parsed(parser, value.toString());
        return null == time ? null : time.compareTo(operand);
    }

    private static Instant zoned(final CharSequence value)
    {
        return ZonedDateTime.parse(value).toInstant();
    }

    private int integer(final long value)
    {
        if (isLong)
        {
            return Long.compare(value, integer);
        }
        if (null == decimal)
        {
            return isDouble ? floats(value, float64) : NONE;
        }
        return BigDecimal.valueOf(value).compareTo(decimal);
    }

    private int unsigned(final long bits)
    {
        if (bits >= 0)
        {
            return integer(bits);
        }
        if (isLong)
        {
            return 1;
        }
        if (null == decimal)
        {
            return integer(Long.MAX_VALUE);
        }
        return new BigDecimal(Long.toUnsignedString(bits)).compareTo(decimal);
    }

    /** Compares as IEEE 754 does, but that NaN is equal to itself. */
    private static int floats(final double value, final double operand)
    {
        if (Double.isNaN(value) || Double.isNaN(operand))
        {
            return Double.isNaN(value) && Double.isNaN(operand) ? 0 : NONE;
        }
        return value < operand ? -1 : value > operand ? 1 : 0;
    }

    private int dateTime(final long epochDay, final long nanoOfDay)
    {
        final int days = Long.compare(epochDay, dateTime.toLocalDate().toEpochDay());
        return 0 == days ? Long.compare(nanoOfDay, dateTime.toLocalTime().toNanoOfDay()) : days;
    }

    @Override
    public String toString()
    {
        return text;
    }
}

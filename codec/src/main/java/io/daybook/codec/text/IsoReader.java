/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import io.daybook.codec.CodecException;

/**
 * Reads the texts that {@link Iso} and {@code java.time} write, without garbage. All parts of a value are read at once,
 * and are kept until the next call.
 * <p>
 * <b>Note:</b> not thread-safe; make one reader and keep it.
 */
public final class IsoReader extends AsciiCursor
{
    private static final String UNITS = "DHMS";

    private final Range zone = new Range();
    private long day;
    private long nanoOfDay;
    private long epochNs;
    private int offsetSeconds;
    private long mantissa;
    private int scale;

    /** A reader that has read no value yet. */
    public IsoReader()
    {
        this(false);
    }

    private IsoReader(final boolean isAsked)
    {
        super(isAsked);
    }

    /**
     * A reader for texts that may be something else: it throws {@link NotIsoException} where others throw
     * {@link CodecException}.
     *
     * @return a reader that has read no value yet.
     */
    public static IsoReader asked()
    {
        return new IsoReader(true);
    }

    static void checkZone(final CharSequence zone)
    {
        if (!isZone(zone))
        {
            throw new CodecException("zone id must be 1 to 256 letters, digits and /_+-~.: in ASCII: zone=" +
                shown(zone));
        }
    }

    /**
     * The day of the date-time that was read last.
     *
     * @return days since the epoch.
     */
    public long epochDay()
    {
        return day;
    }

    /**
     * The time of day of the date-time that was read last.
     *
     * @return nanoseconds since midnight.
     */
    public long nanoOfDay()
    {
        return nanoOfDay;
    }

    /**
     * The instant of the zoned date-time that was read last.
     *
     * @return nanoseconds since the epoch.
     */
    public long epochNs()
    {
        return epochNs;
    }

    /**
     * The offset of the zoned date-time that was read last.
     *
     * @return offset from UTC in seconds.
     */
    public int offsetSeconds()
    {
        return offsetSeconds;
    }

    /**
     * The zone id of the zoned date-time that was read last; the offset if it has no zone id.
     *
     * @return a view of the text that was read.
     */
    public CharSequence zone()
    {
        return zone;
    }

    /**
     * The mantissa of the decimal that was read last.
     *
     * @return the unscaled value.
     */
    public long mantissa()
    {
        return mantissa;
    }

    /**
     * The scale of the decimal that was read last.
     *
     * @return digits after the point.
     */
    public int scale()
    {
        return scale;
    }

    /**
     * Reads a timestamp.
     *
     * @param value text of the timestamp.
     * @return nanoseconds since the epoch.
     * @throws CodecException for anything else.
     */
    public long timestamp(final CharSequence value)
    {
        begin(value, "timestamp");
        readDateTime();
        readOffset();
        end();
        return instant();
    }

    /**
     * Reads a date.
     *
     * @param value text of the date.
     * @return days since the epoch.
     * @throws CodecException for anything else.
     */
    public long date(final CharSequence value)
    {
        begin(value, "date");
        readDate();
        end();
        return day;
    }

    /**
     * Reads a time of day.
     *
     * @param value text of the time of day.
     * @return nanoseconds since midnight.
     * @throws CodecException for anything else.
     */
    public long time(final CharSequence value)
    {
        begin(value, "time");
        readTime();
        end();
        return nanoOfDay;
    }

    /**
     * Reads a date-time, for {@link #epochDay} and {@link #nanoOfDay}.
     *
     * @param value text of the date-time.
     * @return this for a fluent API.
     * @throws CodecException for anything else.
     */
    public IsoReader dateTime(final CharSequence value)
    {
        begin(value, "date-time");
        readDateTime();
        end();
        return this;
    }

    /**
     * Reads a zoned date-time, for {@link #epochNs}, {@link #offsetSeconds} and {@link #zone}.
     *
     * @param value text of the zoned date-time.
     * @return this for a fluent API.
     * @throws CodecException for anything else.
     */
    public IsoReader zoned(final CharSequence value)
    {
        begin(value, "zoned date-time");
        readDateTime();
        final int offsetStart = position;
        readOffset();
        final int offsetEnd = position;
        if (accept('['))
        {
            final int start = position;
            position = text.length() - 1;
            if (position <= start)
            {
                throw failure();
            }
            zone.wrap(text, start, position);
            expect(']');
            if (!isZone(zone))
            {
                throw failure();
            }
        }
        else
        {
            zone.wrap(text, offsetStart, offsetEnd);
        }
        end();
        epochNs = instant();
        return this;
    }

    /**
     * Reads a duration.
     *
     * @param value text of the duration.
     * @return nanoseconds.
     * @throws CodecException for anything else.
     */
    public long duration(final CharSequence value)
    {
        begin(value, "duration");
        final boolean isNegated = sign();
        expect('P');
        long nanos = 0;
        boolean isTime = false;
        int last = -1;
        int parts = 0;
        while (position < text.length())
        {
            if (!isTime && accept('T'))
            {
                isTime = true;
                parts = 0;
                continue;
            }
            final boolean isNegative = sign() != isNegated;
            final long whole = isNegative ? -digits(1, 19) : digits(1, 19);
            final long fraction = '.' == peek() ? fraction() : -1;
            final char unit = peek();
            final int index = UNITS.indexOf(unit);
            if (index <= last || isTime == (0 == index) || fraction >= 0 && 'S' != unit)
            {
                throw failure();
            }
            position++;
            last = index;
            parts++;
            final long part = fraction < 0 ? 0 : isNegative ? -fraction : fraction;
            nanos = add(nanos, whole, part, unit);
        }
        if (0 == parts)
        {
            throw failure();
        }
        return nanos;
    }

    /**
     * Reads a decimal, for {@link #mantissa} and {@link #scale}.
     *
     * @param value text of the decimal.
     * @return this for a fluent API.
     * @throws CodecException for anything else.
     */
    public IsoReader decimal(final CharSequence value)
    {
        begin(value, "decimal");
        final boolean isNegative = sign();
        long negated = 0;
        int pending = 0;
        int digits = 0;
        int pointAt = -1;
        for (; position < text.length(); position++)
        {
            final char c = text.charAt(position);
            if ('.' == c && pointAt < 0)
            {
                pointAt = digits;
                continue;
            }
            if (c < '0' || c > '9')
            {
                break;
            }
            digits++;
            // When the mantissa is full, zeros behind it change only the scale. Any other digit does not fit.
            pending++;
            if ('0' != c || canShift(negated, pending))
            {
                negated = shift(negated, pending, c - '0');
                pending = 0;
            }
        }
        if (0 == digits)
        {
            throw failure();
        }
        final long fractionDigits = pointAt < 0 ? 0 : digits - pointAt;
        final long exact = fractionDigits - pending - exponent();
        end();
        if (exact < Byte.MIN_VALUE || exact > Byte.MAX_VALUE)
        {
            throw failure();
        }
        scale = (int)exact;
        if (Long.MIN_VALUE == negated && !isNegative)
        {
            throw failure();
        }
        mantissa = isNegative ? negated : -negated;
        return this;
    }

    /**
     * Reads the high half of a UUID.
     *
     * @param value text of the UUID.
     * @return most significant 64 bits.
     * @throws CodecException for anything else.
     */
    public long uuidMsb(final CharSequence value)
    {
        return uuid(value, true);
    }

    /**
     * Reads the low half of a UUID.
     *
     * @param value text of the UUID.
     * @return least significant 64 bits.
     * @throws CodecException for anything else.
     */
    public long uuidLsb(final CharSequence value)
    {
        return uuid(value, false);
    }

    private long uuid(final CharSequence value, final boolean isHigh)
    {
        begin(value, "uuid");
        if (36 != text.length())
        {
            throw failure();
        }
        long high = 0;
        long low = 0;
        for (int i = 0; i < 36; i++)
        {
            final char c = text.charAt(i);
            if (8 == i || 13 == i || 18 == i || 23 == i)
            {
                position = i;
                expect('-');
                continue;
            }
            final int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0)
            {
                throw failure();
            }
            if (i < 18)
            {
                high = high << 4 | digit;
            }
            else
            {
                low = low << 4 | digit;
            }
        }
        return isHigh ? high : low;
    }

    private static boolean isZone(final CharSequence zone)
    {
        boolean isGood = 0 != zone.length() && zone.length() <= Iso.MAX_ZONE_LENGTH;
        for (int i = 0; isGood && i < zone.length(); i++)
        {
            final char c = zone.charAt(i);
            isGood = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= ':' || '/' == c || '_' == c ||
                '+' == c || '-' == c || '~' == c || '.' == c;
        }
        return isGood;
    }

    private void readDateTime()
    {
        readDate();
        expect('T');
        readTime();
    }

    private void readDate()
    {
        final char first = peek();
        final boolean isNegative = sign();
        final int start = position;
        final long absolute = digits(4, 9);
        if (position - start > 4 && '+' != first && '-' != first)
        {
            throw failure();
        }
        final long year = isNegative ? -absolute : absolute;
        expect('-');
        final int month = (int)digits(2, 2);
        expect('-');
        final int dayOfMonth = (int)digits(2, 2);
        if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysOf(year, month))
        {
            throw failure();
        }
        final long marchYear = month <= 2 ? year - 1 : year;
        final long era = Math.floorDiv(marchYear, 400L);
        final long yearOfEra = Math.floorMod(marchYear, 400L);
        final int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + dayOfMonth - 1;
        day = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468;
    }

    private void readTime()
    {
        final long hour = digits(2, 2);
        expect(':');
        final long minute = digits(2, 2);
        long second = 0;
        long fraction = 0;
        if (accept(':'))
        {
            second = digits(2, 2);
            fraction = '.' == peek() ? fraction() : 0;
        }
        if (hour > 23 || minute > 59 || second > 59)
        {
            throw failure();
        }
        nanoOfDay = (hour * 3600 + minute * 60 + second) * Iso.NANOS_PER_SECOND + fraction;
    }

    private void readOffset()
    {
        if (accept('Z'))
        {
            offsetSeconds = 0;
            return;
        }
        final char first = peek();
        if ('+' != first && '-' != first)
        {
            throw failure();
        }
        final boolean isNegative = sign();
        final long hours = digits(2, 2);
        expect(':');
        final long minutes = digits(2, 2);
        final long seconds = accept(':') ? digits(2, 2) : 0;
        final int absolute = (int)(hours * 3600 + minutes * 60 + seconds);
        if (minutes > 59 || seconds > 59 || absolute > Iso.MAX_OFFSET_SECONDS)
        {
            throw failure();
        }
        offsetSeconds = isNegative ? -absolute : absolute;
    }

    private long instant()
    {
        final long shifted = nanoOfDay - offsetSeconds * Iso.NANOS_PER_SECOND;
        final long utcDay = day + Math.floorDiv(shifted, Iso.NANOS_PER_DAY);
        final long utcNano = Math.floorMod(shifted, Iso.NANOS_PER_DAY);
        // The first day begins before the first nanosecond that fits into 64 bits.
        final long days = utcDay < 0 ? utcDay + 1 : utcDay;
        return plus(utcDay < 0 ? utcNano - Iso.NANOS_PER_DAY : utcNano, days, Iso.NANOS_PER_DAY);
    }

    private long add(final long nanos, final long whole, final long fraction, final char unit)
    {
        return plus(plus(nanos, whole, Iso.secondsOf(unit) * Iso.NANOS_PER_SECOND), fraction, 1);
    }

    /** Adds so many units to nanoseconds. What does not fit into 64 bits is refused, without another exception. */
    private long plus(final long nanos, final long count, final long unitNs)
    {
        final long scaled = count * unitNs;
        final long sum = nanos + scaled;
        if (Math.multiplyHigh(count, unitNs) != scaled >> Long.SIZE - 1 || ((nanos ^ sum) & (scaled ^ sum)) < 0)
        {
            throw failure();
        }
        return sum;
    }

    private long fraction()
    {
        expect('.');
        final int start = position;
        long value = digits(1, 9);
        for (int i = position - start; i < 9; i++)
        {
            value *= 10;
        }
        return value;
    }

    private long exponent()
    {
        if (!accept('E') && !accept('e'))
        {
            return 0;
        }
        final boolean isNegative = sign();
        final long value = digits(1, 9);
        return isNegative ? -value : value;
    }

    /**
     * Whether a mantissa has room for a number of further digits. It is kept negative so that the smallest long fits.
     */
    private static boolean canShift(final long value, final int digits)
    {
        long shifted = value;
        for (int i = 0; i < digits; i++)
        {
            if (shifted < Long.MIN_VALUE / 10)
            {
                return false;
            }
            shifted *= 10;
        }
        return true;
    }

    private long shift(final long value, final int digits, final int last)
    {
        if (!canShift(value, digits))
        {
            throw failure();
        }
        long shifted = value;
        for (int i = 0; i < digits; i++)
        {
            shifted *= 10;
        }
        if (shifted < Long.MIN_VALUE + last)
        {
            throw failure();
        }
        return shifted - last;
    }

    private static int daysOf(final long year, final int month)
    {
        if (2 == month)
        {
            return 0 == year % 4 && (0 != year % 100 || 0 == year % 400) ? 29 : 28;
        }
        return 4 == month || 6 == month || 9 == month || 11 == month ? 30 : 31;
    }
}

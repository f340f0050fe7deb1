/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import io.daybook.codec.CodecException;

import org.agrona.AsciiEncoding;
import org.agrona.MutableDirectBuffer;

/**
 * Writes times, decimals and identifiers as ASCII text, in ISO-8601 if it has a form for them. An {@link IsoReader}
 * reads them.
 * <p>
 * The methods write at an offset in a buffer, allocate nothing, and return the length in bytes, at most
 * {@link #MAX_LENGTH}.
 * <p>
 * <b>Note:</b> thread-safe, because it has no state.
 */
public final class Iso
{
    /** The longest text that a {@code put} method writes, in bytes. */
    public static final int MAX_LENGTH = 384;
    /** The longest zone id, in characters. */
    public static final int MAX_ZONE_LENGTH = 256;
    /** The largest offset from UTC, in seconds: 18 hours. */
    public static final int MAX_OFFSET_SECONDS = 18 * 3600;

    static final long NANOS_PER_SECOND = 1_000_000_000L;
    /** The nanoseconds of a day. A time of day is less. */
    public static final long NANOS_PER_DAY = 86_400 * NANOS_PER_SECOND;

    /** The first and the last day of {@code java.time.LocalDate}: the years -999,999,999 to 999,999,999. */
    static final long MIN_EPOCH_DAY = -365_243_219_162L;
    static final long MAX_EPOCH_DAY = 365_241_780_471L;

    private static final int DAYS_PER_ERA = 146_097;
    private static final int DAYS_FROM_YEAR_0_TO_EPOCH = 719_468;
    private static final byte[] HEX = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f' };

    private Iso()
    {
    }

    /**
     * Writes a timestamp: {@code 2026-11-20T09:30:00.123456789Z}, always nine digits.
     *
     * @param buffer  that takes the text.
     * @param offset  of the first byte.
     * @param epochNs nanoseconds since the epoch.
     * @return length in bytes.
     */
    public static int putTimestamp(final MutableDirectBuffer buffer, final int offset, final long epochNs)
    {
        int index = offset + putDate(buffer, offset, Math.floorDiv(epochNs, NANOS_PER_DAY));
        buffer.putByte(index++, (byte)'T');
        final long nanoOfDay = Math.floorMod(epochNs, NANOS_PER_DAY);
        index = putSecondOfDay(buffer, index, (int)(nanoOfDay / NANOS_PER_SECOND));
        buffer.putByte(index++, (byte)'.');
        index = Digits.put(buffer, index, (int)(nanoOfDay % NANOS_PER_SECOND), 9);
        buffer.putByte(index++, (byte)'Z');
        return index - offset;
    }

    /**
     * Writes a date: {@code 2026-11-20}. A year beyond 9999 has a sign in front, as {@code LocalDate} writes it.
     *
     * @param buffer   that takes the text.
     * @param offset   of the first byte.
     * @param epochDay days since the epoch.
     * @return length in bytes.
     * @throws CodecException for a day that {@code LocalDate} does not have.
     */
    public static int putDate(final MutableDirectBuffer buffer, final int offset, final long epochDay)
    {
        if (epochDay < MIN_EPOCH_DAY || epochDay > MAX_EPOCH_DAY)
        {
            throw new CodecException("date must be within the years -999999999 to 999999999: epochDay=" + epochDay);
        }
        // Days are counted from 1 March of year 0, so that a leap day is the last of its year.
        final long day = epochDay + DAYS_FROM_YEAR_0_TO_EPOCH;
        final long era = Math.floorDiv(day, DAYS_PER_ERA);
        final int dayOfEra = (int)Math.floorMod(day, (long)DAYS_PER_ERA);
        final int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        final int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        final int monthFromMarch = (5 * dayOfYear + 2) / 153;
        final int dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        final int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        final int year = (int)(yearOfEra + era * 400) + (month <= 2 ? 1 : 0);

        int index = offset;
        if (year < 0 || year > 9999)
        {
            buffer.putByte(index++, (byte)(year < 0 ? '-' : '+'));
        }
        final int absolute = Math.abs(year);
        index = Digits.put(buffer, index, absolute, Math.max(4, AsciiEncoding.digitCount(absolute)));
        buffer.putByte(index++, (byte)'-');
        index = Digits.put(buffer, index, month, 2);
        buffer.putByte(index++, (byte)'-');
        index = Digits.put(buffer, index, dayOfMonth, 2);
        return index - offset;
    }

    /**
     * Writes a time of day: {@code 09:30:00}, with a fraction of three, six or nine digits if it has one.
     *
     * @param buffer    that takes the text.
     * @param offset    of the first byte.
     * @param nanoOfDay nanoseconds since midnight.
     * @return length in bytes.
     * @throws CodecException for a value that is no time of day.
     */
    public static int putTime(final MutableDirectBuffer buffer, final int offset, final long nanoOfDay)
    {
        checkNanoOfDay(nanoOfDay);
        final int index = putSecondOfDay(buffer, offset, (int)(nanoOfDay / NANOS_PER_SECOND));
        return putFraction(buffer, index, (int)(nanoOfDay % NANOS_PER_SECOND)) - offset;
    }

    /**
     * Writes a date and time of day without a zone: {@code 2026-11-20T09:30:00}.
     *
     * @param buffer    that takes the text.
     * @param offset    of the first byte.
     * @param epochDay  days since the epoch.
     * @param nanoOfDay nanoseconds since midnight.
     * @return length in bytes.
     * @throws CodecException for a value that is no date or no time of day.
     */
    public static int putDateTime(
        final MutableDirectBuffer buffer, final int offset, final long epochDay, final long nanoOfDay)
    {
        checkNanoOfDay(nanoOfDay);
        int index = offset + putDate(buffer, offset, epochDay);
        buffer.putByte(index++, (byte)'T');
        index += putTime(buffer, index, nanoOfDay);
        return index - offset;
    }

    /**
     * Writes a duration as {@code java.time.Duration} does: {@code PT1H30M0.5S}, {@code PT0S}, {@code PT-0.25S}.
     *
     * @param buffer     that takes the text.
     * @param offset     of the first byte.
     * @param durationNs nanoseconds.
     * @return length in bytes.
     */
    public static int putDuration(final MutableDirectBuffer buffer, final int offset, final long durationNs)
    {
        final long seconds = durationNs / NANOS_PER_SECOND;
        final int nanos = (int)(durationNs % NANOS_PER_SECOND);
        final int hours = (int)(seconds / 3600);
        final int minutes = (int)(seconds % 3600 / 60);
        final int rest = (int)(seconds % 60);

        int index = offset;
        buffer.putByte(index++, (byte)'P');
        buffer.putByte(index++, (byte)'T');
        index = putUnit(buffer, index, hours, 'H');
        index = putUnit(buffer, index, minutes, 'M');
        if (0 != rest || 0 != nanos || 2 == index - offset)
        {
            if (rest < 0 || nanos < 0)
            {
                buffer.putByte(index++, (byte)'-');
            }
            index += buffer.putNaturalIntAscii(index, Math.abs(rest));
            if (0 != nanos)
            {
                buffer.putByte(index++, (byte)'.');
                index = Digits.put(buffer, index, Math.abs(nanos), 9);
                while ('0' == buffer.getByte(index - 1))
                {
                    index--;
                }
            }
            buffer.putByte(index++, (byte)'S');
        }
        return index - offset;
    }

    /**
     * Writes a zoned date-time as {@code java.time.ZonedDateTime} does: {@code 2026-11-20T09:30+01:00[Europe/Paris]},
     * without the brackets if the zone is the offset itself.
     *
     * @param buffer        that takes the text.
     * @param offset        of the first byte.
     * @param epochNs       nanoseconds since the epoch.
     * @param offsetSeconds offset from UTC in seconds.
     * @param zone          zone id.
     * @return length in bytes.
     * @throws CodecException for an offset beyond 18 hours, or a zone id that {@code java.time} does not accept.
     */
    public static int putZonedDateTime(
        final MutableDirectBuffer buffer,
        final int offset,
        final long epochNs,
        final int offsetSeconds,
        final CharSequence zone)
    {
        if (Math.abs((long)offsetSeconds) > MAX_OFFSET_SECONDS)
        {
            throw new CodecException("offset must be within 18 hours: offsetSeconds=" + offsetSeconds);
        }
        IsoReader.checkZone(zone);
        final long shifted = Math.floorMod(epochNs, NANOS_PER_DAY) + offsetSeconds * NANOS_PER_SECOND;
        final long day = Math.floorDiv(epochNs, NANOS_PER_DAY) + Math.floorDiv(shifted, NANOS_PER_DAY);
        final long nanoOfDay = Math.floorMod(shifted, NANOS_PER_DAY);

        int index = offset + putDate(buffer, offset, day);
        buffer.putByte(index++, (byte)'T');
        index += putTime(buffer, index, nanoOfDay);
        if (0 == nanoOfDay % (60 * NANOS_PER_SECOND))
        {
            index -= 3;
        }
        final int offsetIndex = index;
        index = putOffset(buffer, index, offsetSeconds);
        if (!isText(buffer, offsetIndex, index - offsetIndex, zone))
        {
            buffer.putByte(index++, (byte)'[');
            index += buffer.putStringWithoutLengthAscii(index, zone);
            buffer.putByte(index++, (byte)']');
        }
        return index - offset;
    }

    /**
     * Writes a decimal as a number for a format in which only the point makes a number a float. This writes the same as
     * {@link #putDecimal}, but an integer that does not fit into 64 bits gets a point.
     *
     * @param buffer   that takes the text.
     * @param offset   of the first byte.
     * @param mantissa unscaled value.
     * @param scale    digits after the point, -128 to 127.
     * @return length in bytes.
     * @throws CodecException for a scale out of range.
     */
    public static int putNumber(
        final MutableDirectBuffer buffer, final int offset, final long mantissa, final int scale)
    {
        final int length = putDecimal(buffer, offset, mantissa, scale);
        return scale >= 0 || isLong(mantissa, -scale) ?
            length : length + buffer.putStringWithoutLengthAscii(offset + length, ".0");
    }

    /** Whether a mantissa with zeros behind it fits into 64 bits with a sign. */
    private static boolean isLong(final long mantissa, final int zeros)
    {
        if (zeros > Digits.MAX_POWER)
        {
            return 0 == mantissa;
        }
        final long power = Digits.pow10(zeros);
        return Math.multiplyHigh(mantissa, power) == mantissa * power >> Long.SIZE - 1;
    }

    /**
     * Writes a decimal as plain digits with its scale: mantissa 110340 and scale 5 give {@code 1.10340}. A negative
     * scale becomes trailing zeros, so the number reads back equal, but with scale 0.
     *
     * @param buffer   that takes the text.
     * @param offset   of the first byte.
     * @param mantissa unscaled value.
     * @param scale    digits after the point, -128 to 127.
     * @return length in bytes.
     * @throws CodecException for a scale out of range.
     */
    public static int putDecimal(
        final MutableDirectBuffer buffer, final int offset, final long mantissa, final int scale)
    {
        if (scale < Byte.MIN_VALUE || scale > Byte.MAX_VALUE)
        {
            throw new CodecException("scale must be -128 to 127: scale=" + scale);
        }
        if (scale <= 0)
        {
            final int length = buffer.putLongAscii(offset, mantissa);
            final int zeros = 0 == mantissa ? 0 : -scale;
            buffer.setMemory(offset + length, zeros, (byte)'0');
            return length + zeros;
        }
        final int sign = mantissa < 0 ? 1 : 0;
        // Written behind room for a point. The whole part is then moved down by one byte.
        final int first = offset + sign + 1;
        final int length = Digits.putUnsigned(buffer, first, Math.abs(mantissa));
        if (0 != sign)
        {
            buffer.putByte(offset, (byte)'-');
        }
        if (length > scale)
        {
            final int whole = length - scale;
            for (int i = 0; i < whole; i++)
            {
                buffer.putByte(first + i - 1, buffer.getByte(first + i));
            }
            buffer.putByte(first + whole - 1, (byte)'.');
            return sign + 1 + length;
        }
        final int zeros = scale - length;
        for (int i = length - 1; i >= 0; i--)
        {
            buffer.putByte(first + 1 + zeros + i, buffer.getByte(first + i));
        }
        buffer.putByte(first - 1, (byte)'0');
        buffer.putByte(first, (byte)'.');
        buffer.setMemory(first + 1, zeros, (byte)'0');
        return sign + 2 + scale;
    }

    /**
     * Writes a UUID as 36 lower-case characters.
     *
     * @param buffer that takes the text.
     * @param offset of the first byte.
     * @param msb    most significant 64 bits.
     * @param lsb    least significant 64 bits.
     * @return length in bytes.
     */
    public static int putUuid(final MutableDirectBuffer buffer, final int offset, final long msb, final long lsb)
    {
        int index = putHex(buffer, offset, msb >>> 32, 8);
        buffer.putByte(index++, (byte)'-');
        index = putHex(buffer, index, msb >>> 16, 4);
        buffer.putByte(index++, (byte)'-');
        index = putHex(buffer, index, msb, 4);
        buffer.putByte(index++, (byte)'-');
        index = putHex(buffer, index, lsb >>> 48, 4);
        buffer.putByte(index++, (byte)'-');
        return putHex(buffer, index, lsb, 12) - offset;
    }

    private static void checkNanoOfDay(final long nanoOfDay)
    {
        if (nanoOfDay < 0 || nanoOfDay >= NANOS_PER_DAY)
        {
            throw new CodecException("time must be within a day: nanoOfDay=" + nanoOfDay);
        }
    }

    /** Whether a text is a duration, if it is a time of any kind. */
    static boolean isDuration(final CharSequence text)
    {
        return text.length() > 1 && ('P' == text.charAt(0) || 'P' == text.charAt(1));
    }

    /**
     * Tells a date and a time from one of the two.
     *
     * @param text of a date, a time or both.
     * @return whether it is both.
     */
    public static boolean isDateTime(final CharSequence text)
    {
        for (int i = 0; i < text.length(); i++)
        {
            if ('T' == text.charAt(i))
            {
                return true;
            }
        }
        return false;
    }

    private static int putSecondOfDay(final MutableDirectBuffer buffer, final int offset, final int secondOfDay)
    {
        final int index = putMinuteOfDay(buffer, offset, secondOfDay / 60);
        buffer.putByte(index, (byte)':');
        return Digits.put(buffer, index + 1, secondOfDay % 60, 2);
    }

    private static int putMinuteOfDay(final MutableDirectBuffer buffer, final int offset, final int minuteOfDay)
    {
        final int index = Digits.put(buffer, offset, minuteOfDay / 60, 2);
        buffer.putByte(index, (byte)':');
        return Digits.put(buffer, index + 1, minuteOfDay % 60, 2);
    }

    private static int putFraction(final MutableDirectBuffer buffer, final int offset, final int nanos)
    {
        if (0 == nanos)
        {
            return offset;
        }
        buffer.putByte(offset, (byte)'.');
        if (0 == nanos % 1_000_000)
        {
            return Digits.put(buffer, offset + 1, nanos / 1_000_000, 3);
        }
        return 0 == nanos % 1000 ?
            Digits.put(buffer, offset + 1, nanos / 1000, 6) : Digits.put(buffer, offset + 1, nanos, 9);
    }

    /** Seconds of a unit of a duration: D, H, M or S. */
    static long secondsOf(final char unit)
    {
        return switch (unit)
        {
            case 'D' -> 86_400;
            case 'H' -> 3600;
            case 'M' -> 60;
            default -> 1;
        };
    }

    private static int putUnit(final MutableDirectBuffer buffer, final int offset, final int value, final char unit)
    {
        if (0 == value)
        {
            return offset;
        }
        final int index = offset + buffer.putIntAscii(offset, value);
        buffer.putByte(index, (byte)unit);
        return index + 1;
    }

    private static int putOffset(final MutableDirectBuffer buffer, final int offset, final int offsetSeconds)
    {
        int index = offset;
        if (0 == offsetSeconds)
        {
            buffer.putByte(index++, (byte)'Z');
            return index;
        }
        buffer.putByte(index++, (byte)(offsetSeconds < 0 ? '-' : '+'));
        final int absolute = Math.abs(offsetSeconds);
        return 0 == absolute % 60 ?
            putMinuteOfDay(buffer, index, absolute / 60) : putSecondOfDay(buffer, index, absolute);
    }

    private static boolean isText(
        final MutableDirectBuffer buffer, final int offset, final int length, final CharSequence text)
    {
        if (length != text.length())
        {
            return false;
        }
        for (int i = 0; i < length; i++)
        {
            if (buffer.getByte(offset + i) != text.charAt(i))
            {
                return false;
            }
        }
        return true;
    }

    private static int putHex(final MutableDirectBuffer buffer, final int offset, final long value, final int length)
    {
        for (int i = 0; i < length; i++)
        {
            buffer.putByte(offset + i, HEX[(int)(value >>> (4 * (length - 1 - i))) & 0xF]);
        }
        return offset + length;
    }
}

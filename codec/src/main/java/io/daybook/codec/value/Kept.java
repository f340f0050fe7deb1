/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.value;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

import io.daybook.codec.CodecException;

/**
 * Makes objects that cannot be changed from values. If the current object, which may be null, has the value already, it
 * is returned, so that reading the same value again causes no garbage. Otherwise a new object is returned.
 */
public final class Kept
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private Kept()
    {
    }

    /**
     * A box.
     *
     * @param value   in it.
     * @param current of its class, or null.
     * @return the box.
     */
    public static Boolean box(final boolean value, final Object current)
    {
        return value;
    }

    /**
     * A box.
     *
     * @param value   in it.
     * @param current of its class, or null.
     * @return the box.
     */
    public static Byte box(final byte value, final Object current)
    {
        return value;
    }

    /**
     * A box.
     *
     * @param value   in it.
     * @param current of its class, or null.
     * @return the box.
     */
    public static Short box(final short value, final Object current)
    {
        return null != current && value == (Short)current ? (Short)current : Short.valueOf(value);
    }

    /**
     * A box.
     *
     * @param value   in it.
     * @param current of its class, or null.
     * @return the box.
     */
    public static Character box(final char value, final Object current)
    {
        return null != current && value == (Character)current ? (Character)current : Character.valueOf(value);
    }

    /**
     * A box.
     *
     * @param value   in it.
     * @param current of its class, or null.
     * @return the box.
     */
    public static Integer box(final int value, final Object current)
    {
        return null != current && value == (Integer)current ? (Integer)current : Integer.valueOf(value);
    }

    /**
     * A box.
     *
     * @param value   in it.
     * @param current of its class, or null.
     * @return the box.
     */
    public static Long box(final long value, final Object current)
    {
        return null != current && value == (Long)current ? (Long)current : Long.valueOf(value);
    }

    /**
     * A box.
     *
     * @param value   in it.
     * @param current of its class, or null; it is the same if it has the same bits.
     * @return the box.
     */
    public static Float box(final float value, final Object current)
    {
        final boolean isSame =
            null != current && Float.floatToRawIntBits(value) == Float.floatToRawIntBits((Float)current);
        return isSame ? (Float)current : Float.valueOf(value);
    }

    /**
     * A box.
     *
     * @param value   in it.
     * @param current of its class, or null; it is the same if it has the same bits.
     * @return the box.
     */
    public static Double box(final double value, final Object current)
    {
        final boolean isSame =
            null != current && Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits((Double)current);
        return isSame ? (Double)current : Double.valueOf(value);
    }

    /**
     * An optional.
     *
     * @param value   in it.
     * @param current of its class, or null.
     * @return the optional.
     */
    public static OptionalInt optional(final int value, final Object current)
    {
        final boolean isSame = null != current && ((OptionalInt)current).isPresent() &&
            value == ((OptionalInt)current).getAsInt();
        return isSame ? (OptionalInt)current : OptionalInt.of(value);
    }

    /**
     * An optional.
     *
     * @param value   in it.
     * @param current of its class, or null.
     * @return the optional.
     */
    public static OptionalLong optional(final long value, final Object current)
    {
        final boolean isSame = null != current && ((OptionalLong)current).isPresent() &&
            value == ((OptionalLong)current).getAsLong();
        return isSame ? (OptionalLong)current : OptionalLong.of(value);
    }

    /**
     * An optional.
     *
     * @param value   in it.
     * @param current of its class, or null; it is the same if it has the same bits.
     * @return the optional.
     */
    public static OptionalDouble optional(final double value, final Object current)
    {
        final boolean isSame = null != current && ((OptionalDouble)current).isPresent() &&
            Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(((OptionalDouble)current).getAsDouble());
        return isSame ? (OptionalDouble)current : OptionalDouble.of(value);
    }

    /**
     * An optional.
     *
     * @param value   in it; null for none.
     * @param current of its class, or null; it is the same if it holds the very object.
     * @return the optional.
     */
    public static Optional<?> optional(final Object value, final Object current)
    {
        return null != value && value == held(current) ? (Optional<?>)current : Optional.ofNullable(value);
    }

    /**
     * What an optional holds.
     *
     * @param optional that may be null.
     * @return what it holds; null if it is empty or null itself.
     */
    public static Object held(final Object optional)
    {
        return null == optional ? null : ((Optional<?>)optional).orElse(null);
    }

    /**
     * A UUID.
     *
     * @param msb     its first half.
     * @param lsb     its second half.
     * @param current of its class, or null.
     * @return the UUID.
     */
    public static UUID uuid(final long msb, final long lsb, final Object current)
    {
        final boolean isSame = null != current && msb == ((UUID)current).getMostSignificantBits() &&
            lsb == ((UUID)current).getLeastSignificantBits();
        return isSame ? (UUID)current : new UUID(msb, lsb);
    }

    /**
     * An instant.
     *
     * @param epochNs nanoseconds since 1970.
     * @param current of its class, or null.
     * @return the instant.
     */
    public static Instant instant(final long epochNs, final Object current)
    {
        final long seconds = Math.floorDiv(epochNs, NANOS_PER_SECOND);
        final long nanos = Math.floorMod(epochNs, NANOS_PER_SECOND);
        final boolean isSame = null != current && seconds == ((Instant)current).getEpochSecond() &&
            nanos == ((Instant)current).getNano();
        return isSame ? (Instant)current : Instant.ofEpochSecond(seconds, nanos);
    }

    /**
     * A duration.
     *
     * @param nanoseconds in it.
     * @param current     of its class, or null.
     * @return the duration.
     */
    public static Duration duration(final long nanoseconds, final Object current)
    {
        final boolean isSame = null != current &&
            Math.floorDiv(nanoseconds, NANOS_PER_SECOND) == ((Duration)current).getSeconds() &&
            Math.floorMod(nanoseconds, NANOS_PER_SECOND) == ((Duration)current).getNano();
        return isSame ? (Duration)current : Duration.ofNanos(nanoseconds);
    }

    /**
     * A date.
     *
     * @param epochDay days since 1970.
     * @param current  of its class, or null.
     * @return the date.
     */
    public static LocalDate date(final long epochDay, final Object current)
    {
        return null != current && epochDay == ((LocalDate)current).toEpochDay() ? (LocalDate)current :
            LocalDate.ofEpochDay(epochDay);
    }

    /**
     * A time.
     *
     * @param nanoOfDay nanoseconds since midnight.
     * @param current   of its class, or null.
     * @return the time.
     */
    public static LocalTime time(final long nanoOfDay, final Object current)
    {
        return null != current && nanoOfDay == ((LocalTime)current).toNanoOfDay() ? (LocalTime)current :
            LocalTime.ofNanoOfDay(nanoOfDay);
    }

    /**
     * A date and time.
     *
     * @param epochDay  days since 1970.
     * @param nanoOfDay nanoseconds since midnight.
     * @param current   of its class, or null.
     * @return the date and time.
     */
    public static LocalDateTime dateTime(final long epochDay, final long nanoOfDay, final Object current)
    {
        final boolean isSame = null != current &&
            epochDay == ((LocalDateTime)current).toLocalDate().toEpochDay() &&
            nanoOfDay == ((LocalDateTime)current).toLocalTime().toNanoOfDay();
        return isSame ? (LocalDateTime)current :
            LocalDateTime.of(LocalDate.ofEpochDay(epochDay), LocalTime.ofNanoOfDay(nanoOfDay));
    }

    /**
     * A time with an offset.
     *
     * @param epochNs       nanoseconds since the epoch.
     * @param offsetSeconds offset from UTC in seconds.
     * @param current       of its class, or null.
     * @return the time.
     * @throws CodecException for an offset out of range.
     */
    public static OffsetDateTime offset(final long epochNs, final int offsetSeconds, final Object current)
    {
        final OffsetDateTime kept = (OffsetDateTime)current;
        final boolean isSame = null != kept && Math.floorDiv(epochNs, NANOS_PER_SECOND) == kept.toEpochSecond() &&
            Math.floorMod(epochNs, NANOS_PER_SECOND) == kept.getNano() &&
            offsetSeconds == kept.getOffset().getTotalSeconds();
        try
        {
            return isSame ? kept :
                instant(epochNs, null).atOffset(ZoneOffset.ofTotalSeconds(offsetSeconds));
        }
        catch (final DateTimeException ex)
        {
            throw new CodecException("an offset must be at most 18 hours: offsetSeconds=" + offsetSeconds, ex);
        }
    }

    /**
     * A zoned time.
     *
     * @param epochNs       nanoseconds since the epoch.
     * @param offsetSeconds offset from UTC in seconds.
     * @param zone          id of the zone.
     * @param current       value of the field, or null.
     * @return the time. It keeps the offset that was written, even if the rules of the zone have changed since.
     * @throws CodecException for a zone that this Java does not know.
     */
    public static ZonedDateTime zoned(
        final long epochNs, final int offsetSeconds, final CharSequence zone, final Object current)
    {
        final ZonedDateTime kept = (ZonedDateTime)current;
        final boolean isSame = null != kept && Math.floorDiv(epochNs, NANOS_PER_SECOND) == kept.toEpochSecond() &&
            Math.floorMod(epochNs, NANOS_PER_SECOND) == kept.getNano() &&
            offsetSeconds == kept.getOffset().getTotalSeconds() && kept.getZone().getId().contentEquals(zone);
        return isSame ? kept : zoned(instant(epochNs, null), offsetSeconds, zone.toString());
    }

    private static ZonedDateTime zoned(final Instant instant, final int offsetSeconds, final String zone)
    {
        try
        {
            final ZoneOffset offset = ZoneOffset.ofTotalSeconds(offsetSeconds);
            final ZoneId id = ZoneId.of(zone);
            return id.getRules().isValidOffset(LocalDateTime.ofInstant(instant, offset), offset) ?
                ZonedDateTime.ofInstant(LocalDateTime.ofInstant(instant, offset), offset, id) :
                instant.atZone(offset);
        }
        catch (final DateTimeException ex)
        {
            throw new CodecException("a zone must be one that this Java knows: zone=" + zone + ", offsetSeconds=" +
                offsetSeconds, ex);
        }
    }
}

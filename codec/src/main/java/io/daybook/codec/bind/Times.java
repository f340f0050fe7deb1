/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.Iso;

/**
 * Times from what messages hold. Each gives back the current one, which may be null, where it is the same.
 */
final class Times
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private Times()
    {
    }

    static Instant instant(final Instant current, final long epochNs)
    {
        final long seconds = Math.floorDiv(epochNs, NANOS_PER_SECOND);
        final long nanos = Math.floorMod(epochNs, NANOS_PER_SECOND);
        final boolean isSame =
            null != current && seconds == current.getEpochSecond() && nanos == current.getNano();
        return isSame ? current : Instant.ofEpochSecond(seconds, nanos);
    }

    static Duration duration(final Duration current, final long nanoseconds)
    {
        final boolean isSame = null != current &&
            Math.floorDiv(nanoseconds, NANOS_PER_SECOND) == current.getSeconds() &&
            Math.floorMod(nanoseconds, NANOS_PER_SECOND) == current.getNano();
        return isSame ? current : Duration.ofNanos(nanoseconds);
    }

    static LocalDate date(final LocalDate current, final long epochDay)
    {
        return null != current && epochDay == current.toEpochDay() ? current : LocalDate.ofEpochDay(epochDay);
    }

    static LocalTime time(final LocalTime current, final long nanoOfDay)
    {
        return null != current && nanoOfDay == current.toNanoOfDay() ? current : LocalTime.ofNanoOfDay(nanoOfDay);
    }

    static LocalDateTime dateTime(final LocalDateTime current, final long epochDay, final long nanoOfDay)
    {
        final boolean isSame = null != current && epochDay == current.toLocalDate().toEpochDay() &&
            nanoOfDay == current.toLocalTime().toNanoOfDay();
        return isSame ? current :
            LocalDateTime.of(LocalDate.ofEpochDay(epochDay), LocalTime.ofNanoOfDay(nanoOfDay));
    }

    static ZonedDateTime zoned(final ZonedDateTime current, final FieldReader reader)
    {
        final long epochNs = reader.epochNs();
        final int offsetSeconds = reader.offsetSeconds();
        // A text format has the zone within the text of the whole.
        final CharSequence text = reader.text();
        final CharSequence zone = FieldType.TEXT == reader.type() ? Iso.parseZone(text) : text;
        return null != current && isSame(current, epochNs, offsetSeconds, zone) ? current :
            zoned(instant(null, epochNs), offsetSeconds, zone.toString());
    }

    private static boolean isSame(
        final ZonedDateTime current, final long epochNs, final int offsetSeconds, final CharSequence zone)
    {
        return Math.floorDiv(epochNs, NANOS_PER_SECOND) == current.toEpochSecond() &&
            Math.floorMod(epochNs, NANOS_PER_SECOND) == current.getNano() &&
            offsetSeconds == current.getOffset().getTotalSeconds() && current.getZone().getId().contentEquals(zone);
    }

    private static ZonedDateTime zoned(final Instant instant, final int offsetSeconds, final String zone)
    {
        try
        {
            final ZoneOffset offset = ZoneOffset.ofTotalSeconds(offsetSeconds);
            final ZoneId id = ZoneId.of(zone);
            // With its offset as it was written, should the rules of the zone have changed since.
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

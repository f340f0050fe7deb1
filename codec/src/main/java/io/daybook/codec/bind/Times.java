/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.Iso;
import io.daybook.codec.value.Kept;

/**
 * Zoned times from what messages hold.
 */
final class Times
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private Times()
    {
    }

    /** Reads a time, and gives back the current one, which may be null, where it is the same. */
    static ZonedDateTime zoned(final ZonedDateTime current, final FieldReader reader)
    {
        final long epochNs = reader.epochNs();
        final int offsetSeconds = reader.offsetSeconds();
        // A text format has the zone within the text of the whole.
        final CharSequence text = reader.text();
        final CharSequence zone = FieldType.TEXT == reader.type() ? Iso.parseZone(text) : text;
        return null != current && isSame(current, epochNs, offsetSeconds, zone) ? current :
            zoned(Kept.instant(epochNs, null), offsetSeconds, zone.toString());
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

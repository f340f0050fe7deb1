/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.time.ZonedDateTime;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.text.IsoReader;
import io.daybook.codec.value.Kept;

/**
 * Makes zoned times from the values in messages.
 */
final class Times
{
    private Times()
    {
    }

    /** Reads a time. Returns the current one, which may be null, if it is equal. */
    static ZonedDateTime zoned(final ZonedDateTime current, final FieldReader reader)
    {
        final long epochNs = reader.epochNs();
        final int offsetSeconds = reader.offsetSeconds();
        // In a text format, the zone is part of the text.
        final CharSequence text = reader.text();
        final CharSequence zone =
            FieldType.TEXT == reader.type() ? new IsoReader().zoned(text).zone().toString() : text;
        return Kept.zoned(epochNs, offsetSeconds, zone, current);
    }
}

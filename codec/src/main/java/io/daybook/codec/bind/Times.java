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
 * Zoned times from what messages hold.
 */
final class Times
{
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
        final CharSequence zone =
            FieldType.TEXT == reader.type() ? new IsoReader().zoned(text).zone().toString() : text;
        return Kept.zoned(epochNs, offsetSeconds, zone, current);
    }
}

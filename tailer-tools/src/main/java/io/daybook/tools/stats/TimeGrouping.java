/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Message;

/**
 * Groups messages by the second, minute, hour or day in which they were written.
 * <p>
 * <b>Note:</b> not thread-safe. Works a name out once for all messages in a row that share it.
 */
final class TimeGrouping implements Grouping
{
    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX");
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ChronoUnit unit;
    private final ZoneId zone;
    private long fromSecond = 1;
    private long toSecond;
    private String name;

    TimeGrouping(final ChronoUnit unit, final ZoneId zone)
    {
        this.unit = unit;
        this.zone = zone;
    }

    @Override
    public String of(final Message message)
    {
        final long timestampNs = message.timestampNs();
        return 0 == timestampNs ? null : of(Math.floorDiv(timestampNs, NANOS_PER_SECOND));
    }

    private String of(final long epochSecond)
    {
        if (epochSecond < fromSecond || epochSecond >= toSecond)
        {
            final ZonedDateTime from = Instant.ofEpochSecond(epochSecond).atZone(zone).truncatedTo(unit);
            fromSecond = from.toEpochSecond();
            toSecond = from.plus(1, unit).toEpochSecond();
            name = ISO.format(from);
        }
        return name;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
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
    private static final int OFFSET_INDEX = "2026-11-20T09:30:00".length();
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

    /**
     * Compares the names of two groups by their times: where clocks go back, the offset tells which is first.
     */
    static int compare(final String name, final String other)
    {
        return name.substring(OFFSET_INDEX).equals(other.substring(OFFSET_INDEX)) ?
            name.compareTo(other) : OffsetDateTime.parse(name).compareTo(OffsetDateTime.parse(other));
    }

    private String of(final long epochSecond)
    {
        if (epochSecond < fromSecond || epochSecond >= toSecond)
        {
            final ZonedDateTime time = Instant.ofEpochSecond(epochSecond).atZone(zone);
            // A day begins once, also where its midnight is skipped or comes twice.
            name = ISO.format(
                ChronoUnit.DAYS == unit ? time.toLocalDate().atStartOfDay(zone) : time.truncatedTo(unit));
            bound(time);
        }
        return name;
    }

    /** Sets for how long the name holds: to the end of the unit, but not beyond a change of the clocks. */
    private void bound(final ZonedDateTime time)
    {
        final long epochSecond = time.toEpochSecond();
        final long unitSeconds = unit.getDuration().toSeconds();
        fromSecond = epochSecond - Math.floorMod(epochSecond + time.getOffset().getTotalSeconds(), unitSeconds);
        toSecond = fromSecond + unitSeconds;
        final ZoneRules rules = zone.getRules();
        final ZoneOffsetTransition last = rules.previousTransition(time.toInstant().plusSeconds(1));
        if (null != last)
        {
            fromSecond = Math.max(fromSecond, last.toEpochSecond());
        }
        final ZoneOffsetTransition next = rules.nextTransition(time.toInstant());
        if (null != next)
        {
            toSecond = Math.min(toSecond, next.toEpochSecond());
        }
    }
}

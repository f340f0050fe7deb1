/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * Prints timestamps: {@code 2026-11-20T09:30:00.123456789Z}, or another zone's time and offset, or the nanoseconds
 * since the epoch. Date and time are worked out once a second of the journal, the rest is digits.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TimeText
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    private final ZoneId zone;
    private final boolean nanos;
    private final StringBuilder text = new StringBuilder();
    private long second = Long.MIN_VALUE;
    private String secondText;
    private String offsetText;

    /**
     * A printer of times.
     *
     * @param zone  whose time it is.
     * @param nanos whether to print nanoseconds since the epoch instead.
     */
    TimeText(final ZoneId zone, final boolean nanos)
    {
        this.zone = zone;
        this.nanos = nanos;
    }

    boolean isNanos()
    {
        return nanos;
    }

    /**
     * Prints a time.
     *
     * @param epochNs nanoseconds since the epoch.
     * @return the text, valid until the next call.
     */
    CharSequence of(final long epochNs)
    {
        text.setLength(0);
        if (nanos)
        {
            return text.append(epochNs);
        }
        final long epochSecond = Math.floorDiv(epochNs, NANOS_PER_SECOND);
        if (epochSecond != second)
        {
            toSecond(epochSecond);
        }
        text.append(secondText).append('.');
        final int nano = (int)Math.floorMod(epochNs, NANOS_PER_SECOND);
        for (int digit = (int)NANOS_PER_SECOND / 10; digit > 0; digit /= 10)
        {
            text.append((char)('0' + nano / digit % 10));
        }
        return text.append(offsetText);
    }

    private void toSecond(final long epochSecond)
    {
        final ZonedDateTime time = Instant.ofEpochSecond(epochSecond).atZone(zone);
        second = epochSecond;
        secondText = SECONDS.format(time);
        offsetText = ZoneOffset.UTC.equals(time.getOffset()) ? "Z" : time.getOffset().getId();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * A timestamp as text: {@code 2026-11-20T09:30:00.123456789Z}, or another zone's time and offset, or the nanoseconds
 * since the epoch. Date and time are worked out once for each second of the journal. The rest is digits.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class TimeText implements CharSequence
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int DIGITS = 9;
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.");

    private final ZoneId zone;
    private final boolean nanos;
    private byte[] ascii = {};
    private int lastDigit;
    private long second = Long.MIN_VALUE;

    /**
     * Makes an empty text.
     *
     * @param zone  of the time that is printed.
     * @param nanos whether to print nanoseconds since the epoch instead.
     */
    public TimeText(final ZoneId zone, final boolean nanos)
    {
        this.zone = zone;
        this.nanos = nanos;
    }

    boolean isNanos()
    {
        return nanos;
    }

    /**
     * Sets the time.
     *
     * @param epochNs nanoseconds since the epoch.
     * @return this, valid until the next call.
     */
    public TimeText of(final long epochNs)
    {
        if (nanos)
        {
            ascii = Long.toString(epochNs).getBytes(StandardCharsets.US_ASCII);
            return this;
        }
        final long epochSecond = Math.floorDiv(epochNs, NANOS_PER_SECOND);
        if (epochSecond != second)
        {
            toSecond(epochSecond);
        }
        int rest = (int)(epochNs - epochSecond * NANOS_PER_SECOND);
        for (int i = lastDigit; i > lastDigit - DIGITS; i--)
        {
            ascii[i] = (byte)('0' + rest % 10);
            rest /= 10;
        }
        return this;
    }

    private void toSecond(final long epochSecond)
    {
        final ZonedDateTime time = Instant.ofEpochSecond(epochSecond).atZone(zone);
        final String start = SECONDS.format(time);
        final String offset = ZoneOffset.UTC.equals(time.getOffset()) ? "Z" : time.getOffset().getId();
        ascii = (start + "0".repeat(DIGITS) + offset).getBytes(StandardCharsets.US_ASCII);
        lastDigit = start.length() + DIGITS - 1;
        second = epochSecond;
    }

    /**
     * Returns the text in ASCII, which is not to be changed.
     */
    byte[] ascii()
    {
        return ascii;
    }

    @Override
    public int length()
    {
        return ascii.length;
    }

    @Override
    public char charAt(final int index)
    {
        return (char)ascii[index];
    }

    @Override
    public CharSequence subSequence(final int start, final int end)
    {
        return toString().substring(start, end);
    }

    @Override
    public String toString()
    {
        return new String(ascii, StandardCharsets.US_ASCII);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.RollCycle;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.MetaDescriptor;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Tells when a journal's cycles begin. A cycle is named by the instant at which it begins, in nanoseconds since the
 * epoch. So cycles never decrease while the clock does not, whatever daylight saving time does, and cycles of different
 * lengths and zones can be compared.
 * <p>
 * A day begins with its first instant in the zone, also where its midnight is skipped, or comes twice.
 *
 * @param cycle of the journal.
 * @param zone  at whose midnights days begin.
 */
public record RollCalendar(RollCycle cycle, ZoneId zone)
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final long MAX_SECOND = Long.MAX_VALUE / SECOND_NS;
    private static final LocalDate FIRST_MONDAY = LocalDate.of(1969, 12, 29);

    /**
     * The cycle of an instant.
     *
     * @param epochNs nanoseconds since the epoch; a time before the epoch counts as the epoch.
     * @return when it begins, at most {@code epochNs}; never negative.
     */
    public long start(final long epochNs)
    {
        final long now = Math.max(0, epochNs);
        final long lengthNs = cycle.length().toNanos();
        final long start;
        if (isWholeDays(lengthNs))
        {
            start = midnight(firstDay(now, lengthNs / DAY_NS));
        }
        else
        {
            final long from = midnight(lengthNs < DAY_NS ? day(now) : FIRST_MONDAY);
            start = now - passedNs(now, from, lengthNs);
        }
        return Math.max(0, start);
    }

    /**
     * The end of the cycle of an instant, where the next one begins.
     *
     * @param epochNs nanoseconds since the epoch; a time before the epoch counts as the epoch.
     * @return the first boundary after it; {@link Long#MAX_VALUE} for a boundary that cannot be expressed in
     *     nanoseconds.
     */
    public long end(final long epochNs)
    {
        final long now = Math.max(0, epochNs);
        final long lengthNs = cycle.length().toNanos();
        if (isWholeDays(lengthNs))
        {
            final long days = lengthNs / DAY_NS;
            return midnight(firstDay(now, days).plusDays(days));
        }
        final LocalDate day = day(now);
        final long from = midnight(lengthNs < DAY_NS ? day : FIRST_MONDAY);
        final long leftNs = lengthNs - passedNs(now, from, lengthNs);
        final long end = leftNs > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + leftNs;
        return lengthNs < DAY_NS ? Math.min(end, midnight(day.plusDays(1))) : end;
    }

    /**
     * What has passed of a cycle, where cycles count from an instant.
     */
    private static long passedNs(final long now, final long from, final long lengthNs)
    {
        // Their difference may be more than a long can hold.
        return Math.floorMod(now % lengthNs - from % lengthNs, lengthNs);
    }

    private static boolean isWholeDays(final long lengthNs)
    {
        return 0 == lengthNs % DAY_NS;
    }

    private LocalDate firstDay(final long now, final long days)
    {
        final LocalDate day = day(now);
        return day.minusDays(Math.floorMod(day.toEpochDay() - FIRST_MONDAY.toEpochDay(), days));
    }

    /**
     * The last day that has begun. When clocks go back over midnight, the day before comes again, but counts as over.
     */
    private LocalDate day(final long now)
    {
        final LocalDate day = Instant.ofEpochSecond(now / SECOND_NS).atZone(zone).toLocalDate();
        final LocalDate next = day.plusDays(1);
        final long nextNs = midnight(next);
        // A midnight that nanoseconds cannot express has not come.
        return nextNs <= now && Long.MAX_VALUE != nextNs ? next : day;
    }

    private long midnight(final LocalDate day)
    {
        final long second = day.atStartOfDay(zone).toEpochSecond();
        return second > MAX_SECOND ? Long.MAX_VALUE : second * SECOND_NS;
    }

    /**
     * Writes the calendar.
     *
     * @param head of journal.meta.
     */
    void encode(final ByteBuffer head)
    {
        final byte[] id = zone.getId().getBytes(StandardCharsets.US_ASCII);
        head.putLong(MetaDescriptor.ROLL_CYCLE_OFFSET, cycle.length().toNanos());
        head.putInt(MetaDescriptor.ROLL_ZONE_OFFSET, id.length);
        head.duplicate().position(MetaDescriptor.ROLL_ZONE_OFFSET + Integer.BYTES).put(id);
        head.putInt(MetaDescriptor.ROLL_CRC_OFFSET, CheckedWords.checksum(
            new UnsafeBuffer(head), MetaDescriptor.ROLL_CYCLE_OFFSET, MetaDescriptor.ROLL_LENGTH));
    }

    /**
     * Reads a calendar.
     *
     * @param buffer that holds journal.meta.
     * @return the calendar, or null when the journal has no cycle.
     * @throws JournalException when what is stored is no calendar.
     */
    static RollCalendar decode(final DirectBuffer buffer)
    {
        if (!CheckedWords.areIntact(
            buffer, MetaDescriptor.ROLL_CYCLE_OFFSET, MetaDescriptor.ROLL_LENGTH, MetaDescriptor.ROLL_CRC_OFFSET))
        {
            throw new JournalException(
                "the roll cycle in journal.meta is damaged, its checksum differs; stop every process that uses " +
                "the journal, delete journal.meta and open with rollCycle and rollZone, if it had any: it is rebuilt");
        }
        final long lengthNs = buffer.getLong(MetaDescriptor.ROLL_CYCLE_OFFSET);
        if (0 == lengthNs)
        {
            return null;
        }
        final int idLength = buffer.getInt(MetaDescriptor.ROLL_ZONE_OFFSET);
        final String id = idLength < 0 || idLength > MetaDescriptor.ROLL_ZONE_MAX_LENGTH ?
            "" : buffer.getStringAscii(MetaDescriptor.ROLL_ZONE_OFFSET);
        try
        {
            return new RollCalendar(RollCycle.of(Duration.ofNanos(lengthNs)), ZoneId.of(id));
        }
        catch (final JournalException | DateTimeException ex)
        {
            throw new JournalException(
                "journal.meta has no roll cycle that this JVM knows: lengthNs=" + lengthNs + ", zone=" + id +
                "; update the JVM's time zones, or stop every process that uses the journal, delete journal.meta and " +
                "open with rollCycle and rollZone: it is rebuilt", ex);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.time.Instant;
import java.time.ZoneId;

import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.TimeArgument;

import picocli.CommandLine.Option;

/**
 * The options that choose messages by where and when they were written.
 */
public final class RangeOptions
{
    @Option(names = "--from", paramLabel = "SEQ", converter = SequenceConverter.class,
        description = "Begin at this sequence; it may be hexadecimal, such as 0x1f.")
    private long from;

    @Option(names = "--to", paramLabel = "SEQ", converter = SequenceConverter.class,
        description = "End with this sequence.")
    private long to = Long.MAX_VALUE;

    @Option(names = "--from-position", paramLabel = "POSITION", converter = PositionConverter.class,
        description = "Begin at this position.")
    private long fromPosition;

    @Option(names = "--since", paramLabel = "TIME",
        description = "Only messages written at or after this time: '2026-11-20 9:30', 2026-11-20 or 20261120 " +
            "(eight digits are a date, 12 or 14 a date and time), 2026-11-20T09:30:00Z, today, 'yesterday 9:30', " +
            "9:30 (the last time it was 9:30), 15m (15 minutes ago; or s, h, d), or a number since the epoch: s, " +
            "ms, us or ns, told apart by its size. A time without a zone is in that of --tz.")
    private String since;

    @Option(names = "--until", paramLabel = "TIME",
        description = "Only messages written before this time, given as for --since.")
    private String until;

    @Option(names = "--sample", paramLabel = "1/N", description = "Only the first of each N messages that are chosen.")
    private String sample;

    private long sampleOf;
    private long seen;

    /**
     * Returns whether only a sample of the chosen messages is wanted.
     */
    public boolean isSampled()
    {
        return sampleOf > 1;
    }

    /**
     * Returns whether a chosen message is in the sample. Counts the calls.
     */
    public boolean takesSample()
    {
        return sampleOf <= 1 || 0 == seen++ % sampleOf;
    }

    private static long sampleOf(final String text)
    {
        if (null == text)
        {
            return 1;
        }
        if (!text.matches("1/0*[1-9][0-9]{0,17}"))
        {
            throw new ToolException(ExitCode.USAGE, "not a sample: --sample=" + text + "; give 1/N, such as 1/1000");
        }
        return Long.parseLong(text.substring(2));
    }

    /**
     * Returns the range that the options describe.
     *
     * @param zone of times that name none.
     */
    public Range range(final ZoneId zone)
    {
        sampleOf = sampleOf(sample);
        final Instant now = Instant.now();
        return new Range(
            from,
            to,
            fromPosition,
            null == since ? Long.MIN_VALUE : TimeArgument.epochNs(since, zone, now),
            null == until ? Long.MAX_VALUE : before(TimeArgument.epochNs(until, zone, now)));
    }

    private static long before(final long untilNs)
    {
        // Nothing is before the first nanosecond.
        return Long.MIN_VALUE == untilNs ? untilNs : untilNs - 1;
    }
}

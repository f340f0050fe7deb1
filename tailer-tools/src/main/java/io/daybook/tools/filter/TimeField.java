/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.Predicate;

import io.daybook.codec.FieldReader;
import io.daybook.journal.Message;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ToolException;

/**
 * Reads a point in time from a field: of a time's type, an integer since the epoch (s, ms, us or ns, told apart by its
 * size), or a text in ISO-8601.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class TimeField
{
    /** There is no time. */
    public static final long NONE = Long.MIN_VALUE;

    private final FieldPath path;
    /** Made once, not for each message. */
    private final Predicate<FieldReader> taking = this::take;
    private long epochNs;

    /**
     * Makes a reader of a field.
     *
     * @param path of the field, as in a condition.
     * @throws ToolException when there can be no such field.
     */
    public TimeField(final String path)
    {
        try
        {
            this.path = FieldPath.parse(path);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ToolException(ExitCode.USAGE,
                "no such field: " + path + ": " + ex.getMessage() + "; give a name such as order.sentNs");
        }
    }

    /**
     * Returns the time in a message.
     *
     * @return nanoseconds since the epoch, or {@link #NONE}.
     */
    public long epochNs(final Message message)
    {
        final FieldReader reader = message.reader();
        return null != reader && path.anyValue(reader, taking) ? epochNs : NONE;
    }

    /**
     * Explains that no message had a time of its own and one in the field, once all have been seen.
     *
     * @param latency the field, as the user gave it.
     */
    public static String explainMiss(final String latency)
    {
        return "no message has both a time of its own and one in the field: --latency=" + PlainText.oneLine(latency) +
            "; 'daybook shapes' shows the fields that there are";
    }

    private boolean take(final FieldReader value)
    {
        epochNs = switch (value.type())
        {
            case TIMESTAMP, ZONED_DATE_TIME -> value.epochNs();
            case INT32, UINT32, INT64, UINT64 -> integer(value.int64());
            case TEXT -> text(value.text().toString());
            default -> NONE;
        };
        return NONE != epochNs;
    }

    private static long integer(final long value)
    {
        return value <= 0 ? NONE : TimeArgument.epoch(value);
    }

    private static long text(final String value)
    {
        try
        {
            return TimeArgument.epochNs(Instant.parse(value));
        }
        catch (final DateTimeException | ArithmeticException ignore)
        {
            return NONE;
        }
    }

    @Override
    public String toString()
    {
        return path.toString();
    }
}

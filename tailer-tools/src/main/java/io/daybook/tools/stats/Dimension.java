/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;

import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;

/**
 * What messages are grouped by.
 */
public enum Dimension
{
    type, writer, second, minute, hour, day;

    /**
     * Makes the grouping by this dimension.
     *
     * @param zone of hours and days.
     */
    Grouping grouping(final ZoneId zone)
    {
        return switch (this)
        {
            case type -> Message::typeName;
            case writer -> Dimension::application;
            case second -> new TimeGrouping(ChronoUnit.SECONDS, zone);
            case minute -> new TimeGrouping(ChronoUnit.MINUTES, zone);
            case hour -> new TimeGrouping(ChronoUnit.HOURS, zone);
            case day -> new TimeGrouping(ChronoUnit.DAYS, zone);
        };
    }

    /**
     * Returns the order of the names of groups; those without a name are last.
     */
    Comparator<String> order()
    {
        final Comparator<String> order = isTime() ? TimeGrouping::compare : Comparator.naturalOrder();
        return Comparator.nullsLast(order);
    }

    /**
     * Returns whether groups are of time.
     */
    boolean isTime()
    {
        return type != this && writer != this;
    }

    private static String application(final Message message)
    {
        final WriterInfo writer = message.writer();
        return null == writer ? null : writer.application();
    }
}

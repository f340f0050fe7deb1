/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.stats;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.daybook.journal.Message;
import io.daybook.tools.filter.TimeField;

/**
 * Sums messages up: all of them, and in groups.
 * <p>
 * <b>Note:</b> not thread-safe. Memory grows with the number of groups, which is bounded.
 */
public final class Statistics
{
    /** Types and writers are contents, so there may be any number of them. */
    private static final int MAX_GROUPS = 100_000;
    /** Characters of all names together: a type's name may be as long as a message. */
    private static final long MAX_NAMES_LENGTH = 4 << 20;

    private final List<Dimension> dimensions;
    private final Grouping[] groupings;
    private final TimeField sent;

    private final Histograms histograms = new Histograms();
    private final Group total = new Group(List.of(), new Histograms());
    private final Group others = new Group(List.of(), histograms);
    private final Map<List<String>, Group> groups = new HashMap<>();
    private final String[] names;
    /** The names of a message's group, as they are now. */
    private final List<String> key;
    private Group lastGroup;
    private long namesLength;

    /**
     * Makes empty statistics.
     *
     * @param dimensions that messages are grouped by.
     * @param zone       of hours and days.
     * @param sent       when a message was sent, for latencies; null for none.
     */
    public Statistics(final List<Dimension> dimensions, final ZoneId zone, final TimeField sent)
    {
        this.dimensions = List.copyOf(dimensions);
        this.groupings = dimensions.stream().map((dimension) -> dimension.grouping(zone)).toArray(Grouping[]::new);
        this.sent = sent;
        this.names = new String[groupings.length];
        this.key = Arrays.asList(names);
    }

    /**
     * Adds a message.
     */
    public void add(final Message message)
    {
        final long timestampNs = message.timestampNs();
        final long sentNs = null == sent || 0 == timestampNs ? TimeField.NONE : sent.epochNs(message);
        final Group group = group(message);
        group.add(message.length(), timestampNs);
        total.add(message.length(), timestampNs);
        if (TimeField.NONE != sentNs)
        {
            group.addLatency(timestampNs - sentNs);
            total.addLatency(timestampNs - sentNs);
        }
    }

    private Group group(final Message message)
    {
        for (int i = 0; i < names.length; i++)
        {
            names[i] = groupings[i].of(message);
        }
        // Mostly the same as before, and then nothing has to be looked for.
        if (null == lastGroup || !lastGroup.names().equals(key))
        {
            lastGroup = groups.get(key);
            if (null == lastGroup)
            {
                lastGroup = newGroup();
            }
        }
        return lastGroup;
    }

    private Group newGroup()
    {
        long length = 0;
        for (final String name : names)
        {
            length += null == name ? 0 : name.length();
        }
        if (groups.size() >= MAX_GROUPS || namesLength + length > MAX_NAMES_LENGTH)
        {
            return others;
        }
        namesLength += length;
        final Group group = new Group(Arrays.asList(names.clone()), histograms);
        groups.put(group.names(), group);
        return group;
    }

    /**
     * Returns a sentence about latencies that were not kept as they might be, or null if all were.
     */
    public String explainLatencies()
    {
        if (histograms.isDropped())
        {
            return "the latencies of so many groups need too much memory: only those of all messages are shown; " +
                "choose fewer groups with --by, or fewer messages";
        }
        return histograms.isCoarse() ? "to save memory, the latencies of groups are shown to " + histograms.digits() +
            (1 == histograms.digits() ? " digit" : " digits") + "; those of all messages are not" : null;
    }

    List<Dimension> dimensions()
    {
        return dimensions;
    }

    /**
     * Returns the sums of all messages.
     */
    public Group total()
    {
        return total;
    }

    /** Returns the sums of the messages for whose groups there was no room. */
    Group others()
    {
        return others;
    }

    /** Returns the groups in the order of their names, those without a name last. */
    List<Group> groups()
    {
        final List<Comparator<String>> orders = dimensions.stream().map(Dimension::order).toList();
        final List<Group> sorted = new ArrayList<>(groups.values());
        sorted.sort((a, b) ->
        {
            int order = 0;
            for (int i = 0; 0 == order && i < names.length; i++)
            {
                order = orders.get(i).compare(a.names().get(i), b.names().get(i));
            }
            return order;
        });
        return sorted;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.filter.MessageFilter;

/**
 * Decides which messages are wanted.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Selection
{
    private static final int MAX_NAMES = 1_000;

    private final Range range;
    private final boolean isWhole;
    private final Set<String> types;
    private final Set<String> writers;
    private final List<MessageFilter> filters;

    private final Set<String> missedTypes;
    private final Set<String> missedWriters;
    private final Set<String> otherTypes = new TreeSet<>();
    private final Set<String> otherWriters = new TreeSet<>();

    /** Whether a name of a type is wanted: of the first names that were met, as most journals have few types. */
    private final Map<String, Boolean> decided = new HashMap<>();

    private WriterInfo lastWriter;
    private boolean lastWriterWanted;
    private boolean isRangeMet;

    /**
     * Makes a selection by place, time, type, writer and contents.
     *
     * @param range  of the journal.
     * @param filter what is wanted; if it names no type, all types are, and so with writers.
     * @param own    a filter beside those, or null.
     * @param zone   of times that name none.
     * @throws io.daybook.tools.console.ToolException when a filter cannot be understood.
     */
    public Selection(final Range range, final FilterOptions filter, final MessageFilter own, final ZoneId zone)
    {
        this.range = range;
        this.isWhole = Range.ALL.equals(range);
        this.types = filter.types();
        this.writers = filter.writers();
        this.filters = filter.filters(zone);
        if (null != own)
        {
            filters.add(own);
        }
        this.missedTypes = new TreeSet<>(types);
        this.missedWriters = new TreeSet<>(writers);
    }

    /**
     * Returns the part of the journal that is wanted.
     */
    public Range range()
    {
        return range;
    }

    /**
     * Returns whether a message is wanted. What costs most is looked at last.
     */
    public boolean accepts(final Message message)
    {
        return (isWhole || range.contains(message)) &&
            isWriterAccepted(message) &&
            (types.isEmpty() || isTypeWanted(message.typeName(), message.family())) &&
            isContentWanted(message);
    }

    private boolean isContentWanted(final Message message)
    {
        for (int i = 0; i < filters.size(); i++)
        {
            if (!filters.get(i).accepts(message))
            {
                return false;
            }
        }
        return true;
    }

    private boolean isWriterAccepted(final Message message)
    {
        isRangeMet = true;
        return writers.isEmpty() || isWriterWanted(message.writer());
    }

    private boolean isWriterWanted(final WriterInfo writer)
    {
        if (writer != lastWriter)
        {
            lastWriter = writer;
            lastWriterWanted = null != writer && writers.contains(writer.application());
            if (null != writer)
            {
                note(lastWriterWanted, writer.application(), missedWriters, otherWriters);
            }
        }
        return lastWriterWanted;
    }

    private static void note(
        final boolean wanted, final String name, final Set<String> missed, final Set<String> others)
    {
        if (wanted)
        {
            missed.remove(name);
        }
        // Names are contents of messages, so there may be any number of them.
        else if (others.size() < MAX_NAMES)
        {
            others.add(name);
        }
    }

    /** Whether a message is of a wanted type, or of a type of a wanted sealed interface. */
    private boolean isTypeWanted(final String typeName, final String family)
    {
        final boolean isOfType = null != typeName && isNameWanted(typeName);
        final boolean isOfFamily = null != family && isNameWanted(family);
        return isOfType || isOfFamily;
    }

    private boolean isNameWanted(final String name)
    {
        final Boolean known = decided.get(name);
        if (null != known)
        {
            return known;
        }
        final boolean wanted = types.contains(name);
        note(wanted, name, missedTypes, otherTypes);
        if (decided.size() < MAX_NAMES)
        {
            decided.put(name, wanted);
        }
        return wanted;
    }

    /**
     * Adds what another selection by the same options has seen of the journal.
     */
    public void add(final Selection other)
    {
        isRangeMet |= other.isRangeMet;
        missedTypes.retainAll(other.missedTypes);
        missedWriters.retainAll(other.missedWriters);
        otherTypes.addAll(other.otherTypes);
        otherWriters.addAll(other.otherWriters);
        for (int i = 0; i < filters.size(); i++)
        {
            filters.get(i).add(other.filters.get(i));
        }
    }

    /**
     * Explains which of the options matched no message, once all have been seen.
     *
     * @return sentences for the user; none if each name matched a message.
     */
    public List<String> explainMisses()
    {
        if (!isRangeMet && !isWhole)
        {
            return List.of("no message is in the range that --from, --to, --from-position, --since and --until choose");
        }
        final List<String> sentences = new ArrayList<>();
        explain("no message matches: writer=", writers, missedWriters, otherWriters, sentences);
        // Types are looked for among the messages of these writers alone.
        if (writers.isEmpty() || missedWriters.size() < writers.size())
        {
            final String whose = writers.isEmpty() ? "" : "of these writers ";
            explain("no message " + whose + "matches: type=", types, missedTypes, otherTypes, sentences);
        }
        if (sentences.isEmpty())
        {
            filters.stream().map(MessageFilter::explainMisses).filter(Objects::nonNull).forEach(sentences::add);
        }
        return sentences;
    }

    private void explain(
        final String rule,
        final Set<String> wanted,
        final Set<String> missed,
        final Set<String> others,
        final List<String> sentences)
    {
        final String place = isWhole ? "journal" : "range";
        final Set<String> names = new TreeSet<>(others);
        names.addAll(wanted);
        names.removeAll(missed);
        for (final String name : missed)
        {
            final String nearest = NearestName.of(name, names);
            sentences.add(rule + PlainText.of(name) +
                (null == nearest ? "" : "; the nearest in the " + place + " is " + PlainText.of(nearest)));
        }
    }
}

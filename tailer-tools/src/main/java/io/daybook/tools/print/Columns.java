/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.daybook.codec.FieldReader;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.journal.Message;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.FieldPath;

/**
 * The columns that messages are printed in.
 */
final class Columns
{
    private static final List<String> ENVELOPE = List.of("position", "sequence", "time", "writer", "type", "unproved");
    private static final String NO_TYPE = "messages without a type";

    private Columns()
    {
    }

    /**
     * Returns the name of the only field of a message that has none of its own.
     */
    static String rawName(final Message message)
    {
        return message.isText() ? "text" : "bytes";
    }

    /**
     * Returns what the messages are called that have the columns of this one.
     */
    static String typeOf(final Message message, final FieldReader reader)
    {
        final String name = message.typeName();
        return null != name ? name : null != reader ? NO_TYPE : rawName(message);
    }

    /**
     * Returns the names of a message's fields.
     *
     * @throws ToolException when two have one name, or one has none.
     */
    static Set<String> namesOf(final Message message)
    {
        final Set<String> names = new LinkedHashSet<>();
        final Shape shape = message.shape();
        final FieldReader reader = message.reader();
        if (null == reader)
        {
            names.add(rawName(message));
        }
        else if (null != shape)
        {
            shape.fields().stream().map(ShapeField::name).forEach(names::add);
        }
        else
        {
            while (reader.next())
            {
                final String name = reader.name().toString();
                if (name.isEmpty() || !names.add(name))
                {
                    throw new ToolException("a column must have a name of its own: field=" + name + ", position=" +
                        message.position() + "; use -o jsonl");
                }
            }
        }
        return names;
    }

    /**
     * Returns the headings of the envelope's columns.
     *
     * @param hasJournal whether the first one is the name of the journal.
     */
    static List<String> envelope(final boolean hasJournal)
    {
        final List<String> headings = new ArrayList<>(ENVELOPE);
        if (hasJournal)
        {
            headings.add(0, "journal");
        }
        return headings;
    }

    /**
     * Returns the headings of all columns, each of them once.
     *
     * @param envelope headings that come first.
     * @param paths    of the fields behind.
     */
    static List<String> headings(final List<String> envelope, final List<FieldPath> paths)
    {
        final List<String> headings = new ArrayList<>(envelope);
        final Set<String> taken = new HashSet<>(envelope);
        final Set<String> wanted = new HashSet<>();
        paths.forEach((path) -> wanted.add(path.heading()));
        for (final FieldPath path : paths)
        {
            String heading = path.heading();
            for (int i = 2; taken.contains(heading) || i > 2 && wanted.contains(heading); i++)
            {
                heading = path.heading() + "_" + i;
            }
            taken.add(heading);
            headings.add(heading);
        }
        return headings;
    }
}

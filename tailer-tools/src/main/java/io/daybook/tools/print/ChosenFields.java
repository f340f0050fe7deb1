/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.Transcoder;
import io.daybook.journal.Message;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.FieldPath;
import io.daybook.tools.filter.ScalarText;
import io.daybook.tools.read.NearestName;

/**
 * The fields that the user has chosen to be printed. It keeps account of those that no message has, and of the names of
 * other fields, to tell the user of the nearest.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class ChosenFields
{
    private static final int MAX_DEPTH = 64;
    private static final int NO_ELEMENT = -1;
    /** Names are contents of messages, so there may be any number of them. */
    private static final int MAX_NAMES = 1_000;
    private static final int MAX_NAMED_DEPTH = 8;
    /** So many messages are looked at for names, while a chosen field is still missing. */
    private static final int MAX_LOOKED_AT = 1_000;

    private final List<FieldPath> paths;
    private final boolean[] isMet;
    private int missing;
    private long seen;
    private final Set<String> names = new TreeSet<>();
    private final Transcoder transcoder = new Transcoder();
    /** For each level of a message, how many names of each path lead to it. */
    private final int[][] steps;

    private ChosenFields(final List<FieldPath> paths)
    {
        this.paths = paths;
        isMet = new boolean[paths.size()];
        missing = paths.size();
        steps = new int[MAX_DEPTH + 2][paths.size()];
    }

    /**
     * Reads what the user has chosen.
     *
     * @param text paths with commas between them.
     * @throws ToolException when one of them is none, or is given twice.
     */
    static ChosenFields parse(final String text)
    {
        final List<FieldPath> paths;
        try
        {
            paths = FieldPath.parseAll(text);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new ToolException(ExitCode.USAGE, "not fields: --fields=" + text + ": " + ex.getMessage() +
                "; give names with commas between them, such as symbol,legs.0.price");
        }
        for (final FieldPath path : paths)
        {
            if (paths.indexOf(path) != paths.lastIndexOf(path))
            {
                throw new ToolException(
                    ExitCode.USAGE, "each field must be given once: --fields=" + text + ", twice=" + path);
            }
        }
        return new ChosenFields(paths);
    }

    /**
     * Returns the ways to the fields, in the order in which the user gave them.
     */
    List<FieldPath> paths()
    {
        return paths;
    }

    /**
     * Notes that a message has a field.
     *
     * @param index of the field's path.
     */
    void met(final int index)
    {
        missing -= isMet[index] ? 0 : 1;
        isMet[index] = true;
    }

    /**
     * Writes the chosen fields of a message, each where it is in the message.
     *
     * @param message to take them from.
     * @param writer  that stands in an object.
     */
    void write(final Message message, final FieldWriter writer)
    {
        final FieldReader reader = message.reader();
        Arrays.fill(steps[0], 0);
        if (null != reader)
        {
            writeObject(reader, writer, 0);
        }
        else if (enter(0, Columns.rawName(message), NO_ELEMENT) && isWhole(1))
        {
            message.writeFields(writer);
        }
        printed(message);
    }

    /**
     * Follows the paths one level deeper.
     *
     * @param name    of the field, key of the entry, or null for an element of a list.
     * @param element number of the element.
     * @return whether a path leads there.
     */
    private boolean enter(final int depth, final CharSequence name, final int element)
    {
        boolean leadsThere = false;
        for (int i = 0; i < isMet.length; i++)
        {
            final FieldPath path = paths.get(i);
            final int step = steps[depth][i];
            final int next = FieldPath.NOWHERE == step ? step :
                null == name ? path.stepInto(step, element) : path.stepInto(step, name);
            steps[depth + 1][i] = next;
            leadsThere |= FieldPath.NOWHERE != next;
        }
        return leadsThere;
    }

    /** Returns whether a path ends here. Then those that would lead on are of no account. */
    private boolean isWhole(final int depth)
    {
        boolean isWhole = false;
        for (int i = 0; !isWhole && i < isMet.length; i++)
        {
            isWhole = paths.get(i).length() == steps[depth][i];
        }
        for (int i = 0; isWhole && i < isMet.length; i++)
        {
            if (FieldPath.NOWHERE != steps[depth][i])
            {
                met(i);
            }
        }
        return isWhole;
    }

    /** Returns whether something is written of a value that a path leads to: not of 5, if it leads on to a field. */
    private boolean isWritten(final FieldType type, final int depth)
    {
        return isWhole(depth) || !ScalarText.isScalar(type) || FieldType.NULL == type;
    }

    private void writeObject(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        while (reader.next())
        {
            if (enter(depth, reader.name(), NO_ELEMENT) && isWritten(reader.type(), depth + 1))
            {
                writer.field(reader.name());
                writeValue(reader, writer, depth + 1);
            }
        }
    }

    private void writeList(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        for (int i = 0; reader.next(); i++)
        {
            if (enter(depth, null, i) && isWritten(reader.type(), depth + 1))
            {
                writeValue(reader, writer, depth + 1);
            }
        }
    }

    private void writeMap(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        while (reader.next())
        {
            final String key = ScalarText.isText(reader.type()) ? reader.text().toString() : null;
            reader.next();
            if (null != key && enter(depth, key, NO_ELEMENT) && isWritten(reader.type(), depth + 1))
            {
                writer.text(key);
                writeValue(reader, writer, depth + 1);
            }
        }
    }

    private void writeValue(final FieldReader reader, final FieldWriter writer, final int depth)
    {
        final FieldType type = reader.type();
        if (isWhole(depth) || FieldType.NULL == type)
        {
            transcoder.copyValue(reader, writer);
            return;
        }
        if (depth > MAX_DEPTH)
        {
            throw new CodecException("message must not be nested deeper than " + MAX_DEPTH);
        }
        switch (type)
        {
            case OBJECT ->
            {
                reader.beginObject();
                writer.beginObject();
                writeObject(reader, writer, depth);
                writer.endObject();
                reader.endObject();
            }
            case LIST ->
            {
                reader.beginList();
                writer.beginList();
                writeList(reader, writer, depth);
                writer.endList();
                reader.endList();
            }
            default ->
            {
                reader.beginMap();
                writer.beginMap();
                writeMap(reader, writer, depth);
                writer.endMap();
                reader.endMap();
            }
        }
    }

    /**
     * Notes that the chosen fields of a message are printed.
     */
    void printed(final Message message)
    {
        if (0 != missing && seen < MAX_LOOKED_AT)
        {
            final FieldReader reader = message.reader();
            if (null == reader)
            {
                names.add(Columns.rawName(message));
            }
            else
            {
                addNames("", reader, 0);
            }
        }
        seen++;
    }

    private void addNames(final String prefix, final FieldReader reader, final int depth)
    {
        while (names.size() < MAX_NAMES && reader.next())
        {
            final String name = prefix + FieldPath.escape(reader.name().toString());
            names.add(name);
            addNested(name, reader, depth);
        }
    }

    private void addNested(final String name, final FieldReader reader, final int depth)
    {
        if (FieldType.OBJECT == reader.type() && depth < MAX_NAMED_DEPTH)
        {
            reader.beginObject();
            addNames(name + ".", reader, depth + 1);
            reader.endObject();
        }
        else if (FieldType.LIST == reader.type() && depth < MAX_NAMED_DEPTH)
        {
            reader.beginList();
            // As a rule, one element has the names of all.
            if (reader.next())
            {
                addNested(name, reader, depth + 1);
            }
            reader.endList();
        }
    }

    /**
     * Adds what was printed elsewhere by the same choice.
     */
    void add(final ChosenFields other)
    {
        for (int i = 0; i < isMet.length; i++)
        {
            if (other.isMet[i])
            {
                met(i);
            }
        }
        names.addAll(other.names);
        seen += other.seen;
    }

    /**
     * Returns a sentence about the chosen fields that no printed message has, or null if there is nothing to say.
     */
    String explainMisses()
    {
        if (0 == missing || 0 == seen)
        {
            return null;
        }
        final StringBuilder sentence = new StringBuilder("no message that was printed has ")
            .append(1 == missing ? "the field: " : "any of these fields: ");
        String separator = "";
        for (int i = 0; i < isMet.length; i++)
        {
            if (!isMet[i])
            {
                final String nearest = NearestName.of(paths.get(i).toString(), names);
                sentence.append(separator).append(PlainText.of(paths.get(i).toString()))
                    .append(null == nearest ? "" : "; the nearest is " + PlainText.of(nearest));
                separator = ", ";
            }
        }
        return sentence.toString();
    }
}

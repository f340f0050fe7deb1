/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;

/**
 * The way to a field: names of nested objects and keys of maps, with points between them. A list stands for each of its
 * elements, unless the next name is a number: then for that element alone, counted from 0. A backslash takes away the
 * meaning of the character behind it.
 * <p>
 * Immutable, and so thread-safe.
 */
public final class FieldPath
{
    /** A path does not lead on here: see {@link #stepInto}. */
    public static final int NOWHERE = -1;

    private static final int MAX_INDEX_DIGITS = 9;

    private final String text;
    private final Field[] names;
    private final int[] indexes;

    private FieldPath(final String text, final List<String> steps)
    {
        this.text = text;
        this.names = steps.stream().map(Field::of).toArray(Field[]::new);
        this.indexes = steps.stream().mapToInt(FieldPath::index).toArray();
    }

    private static int index(final String step)
    {
        return step.length() <= MAX_INDEX_DIGITS && step.matches("[0-9]+") ? Integer.parseInt(step) : -1;
    }

    /**
     * Reads a path such as {@code legs.price}.
     *
     * @throws IllegalArgumentException when a name is empty or holds a lone surrogate.
     */
    public static FieldPath parse(final String text)
    {
        final List<String> steps = Escaped.split(text, '.');
        if (steps.contains(""))
        {
            throw new IllegalArgumentException("a name in it is empty");
        }
        return new FieldPath(text, steps);
    }

    /**
     * Reads several paths, with commas between them.
     *
     * @throws IllegalArgumentException when a name is empty or holds a lone surrogate.
     */
    public static List<FieldPath> parseAll(final String text)
    {
        return Escaped.cut(text, ',').stream().map(FieldPath::parse).toList();
    }

    /**
     * Returns the path to a field of the message itself.
     */
    public static FieldPath of(final String name)
    {
        return new FieldPath(escape(name), List.of(name));
    }

    /**
     * Returns a name as a path has it.
     */
    public static String escape(final String name)
    {
        return name.replaceAll("[\\\\.,]", "\\\\$0");
    }

    /**
     * Returns the number of its names.
     */
    public int length()
    {
        return names.length;
    }

    /**
     * Returns the way to the field as people write it, without backslashes.
     */
    public String heading()
    {
        return String.join(".", names);
    }

    /**
     * Goes from an object or a map to one of its fields or entries.
     *
     * @param step number of names that are behind.
     * @param name of the field, or key of the entry.
     * @return number of names that are behind then, or {@link #NOWHERE}.
     */
    public int stepInto(final int step, final CharSequence name)
    {
        return step < names.length && 0 == CharSequence.compare(names[step], name) ? step + 1 : NOWHERE;
    }

    /**
     * Goes from a list to one of its elements.
     *
     * @param step    number of names that are behind.
     * @param element from 0.
     * @return number of names that are behind then, or {@link #NOWHERE}.
     */
    public int stepInto(final int step, final int element)
    {
        final int index = names.length == step ? -1 : indexes[step];
        return index < 0 ? step : index == element ? step + 1 : NOWHERE;
    }

    /**
     * Looks at the values that the path leads to, until one is accepted. A list that it ends at stands for its
     * elements.
     *
     * @param message before its first field.
     * @param value   takes a reader that is at a value which is no list; takes the value from it, or not.
     * @return whether one was accepted.
     */
    boolean anyValue(final FieldReader message, final Predicate<FieldReader> value)
    {
        return any(message, true, value);
    }

    /**
     * Looks at the places that the path leads to, until one is accepted. A list that it ends at is one place.
     *
     * @param message before its first field.
     * @param value   takes a reader that is at a value; takes the value from it, or not.
     * @return whether one was accepted.
     */
    public boolean anyPlace(final FieldReader message, final Predicate<FieldReader> value)
    {
        return any(message, false, value);
    }

    private boolean any(final FieldReader message, final boolean inLists, final Predicate<FieldReader> value)
    {
        final FieldReader first = message.field(names[0]);
        return null != first && any(first, 1, inLists, value);
    }

    private boolean any(
        final FieldReader reader, final int step, final boolean inLists, final Predicate<FieldReader> value)
    {
        final FieldType type = reader.type();
        if (FieldType.LIST == type && (inLists || step < names.length))
        {
            return anyElement(reader, step, inLists, value);
        }
        if (names.length == step)
        {
            return value.test(reader);
        }
        if (FieldType.OBJECT == type)
        {
            final FieldReader field = reader.beginObject().field(names[step]);
            final boolean accepted = null != field && any(field, step + 1, inLists, value);
            reader.endObject();
            return accepted;
        }
        return FieldType.MAP == type && anyEntry(reader, step, inLists, value);
    }

    private boolean anyElement(
        final FieldReader reader, final int step, final boolean inLists, final Predicate<FieldReader> value)
    {
        boolean accepted = false;
        reader.beginList();
        for (int i = 0; !accepted && reader.next(); i++)
        {
            final int next = stepInto(step, i);
            accepted = NOWHERE != next && any(reader, next, inLists, value);
        }
        reader.endList();
        return accepted;
    }

    private boolean anyEntry(
        final FieldReader reader, final int step, final boolean inLists, final Predicate<FieldReader> value)
    {
        boolean accepted = false;
        reader.beginMap();
        while (!accepted && reader.next())
        {
            final int next = ScalarText.isText(reader.type()) ? stepInto(step, reader.text()) : NOWHERE;
            reader.next();
            accepted = NOWHERE != next && any(reader, next, inLists, value);
        }
        reader.endMap();
        return accepted;
    }

    @Override
    public boolean equals(final Object other)
    {
        return other instanceof FieldPath && text.equals(((FieldPath)other).text);
    }

    @Override
    public int hashCode()
    {
        return Objects.hashCode(text);
    }

    @Override
    public String toString()
    {
        return text;
    }
}

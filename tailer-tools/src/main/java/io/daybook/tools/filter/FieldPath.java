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
 * elements, unless the next name is a number: then for that element alone, counted from 0.
 * <p>
 * Immutable, and so thread-safe.
 */
final class FieldPath
{
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
     * Reads a path such as {@code legs.price}. A backslash takes away the meaning of the character behind it.
     *
     * @throws IllegalArgumentException when a name is empty or holds a lone surrogate.
     */
    static FieldPath parse(final String text)
    {
        final List<String> steps = Escaped.split(text, '.');
        if (steps.contains(""))
        {
            throw new IllegalArgumentException("a name in it is empty");
        }
        return new FieldPath(text, steps);
    }

    /**
     * Looks at the values that the path leads to, until one is accepted.
     *
     * @param message before its first field.
     * @param value   takes a reader that is at a value which is no list; takes the value from it, or not.
     * @return whether one was accepted.
     */
    boolean anyValue(final FieldReader message, final Predicate<FieldReader> value)
    {
        final FieldReader first = message.field(names[0]);
        return null != first && anyValue(first, 1, value);
    }

    private boolean anyValue(final FieldReader reader, final int step, final Predicate<FieldReader> value)
    {
        final FieldType type = reader.type();
        if (FieldType.LIST == type)
        {
            return anyElement(reader, step, value);
        }
        if (names.length == step)
        {
            return value.test(reader);
        }
        if (FieldType.OBJECT == type)
        {
            final FieldReader field = reader.beginObject().field(names[step]);
            final boolean accepted = null != field && anyValue(field, step + 1, value);
            reader.endObject();
            return accepted;
        }
        return FieldType.MAP == type && anyEntry(reader, step, value);
    }

    private boolean anyElement(final FieldReader reader, final int step, final Predicate<FieldReader> value)
    {
        final int index = names.length == step ? -1 : indexes[step];
        final int next = index < 0 ? step : step + 1;
        boolean accepted = false;
        reader.beginList();
        for (int i = 0; !accepted && reader.next(); i++)
        {
            accepted = (index < 0 || index == i) && anyValue(reader, next, value);
        }
        reader.endList();
        return accepted;
    }

    private boolean anyEntry(final FieldReader reader, final int step, final Predicate<FieldReader> value)
    {
        boolean accepted = false;
        reader.beginMap();
        while (!accepted && reader.next())
        {
            final boolean isKey = ScalarText.isText(reader.type()) &&
                0 == CharSequence.compare(names[step], reader.text());
            reader.next();
            accepted = isKey && anyValue(reader, step + 1, value);
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.daybook.codec.Transient;

/**
 * Objects as trees that are equal where the objects hold the same, field by field and bit by bit but for NaNs.
 */
public final class Trees
{
    /** A set whose text does not depend on the places of its elements, which may be by chance. */
    private static final class Parts extends HashSet<Object>
    {
        private static final long serialVersionUID = 1;

        @Override
        public String toString()
        {
            return stream().map(String::valueOf).sorted().toList().toString();
        }
    }

    /** A map of which the same is true. */
    private static final class Entries extends HashMap<Object, Object>
    {
        private static final long serialVersionUID = 1;

        @Override
        public String toString()
        {
            return entrySet().stream().map(String::valueOf).sorted().toList().toString();
        }
    }

    private Trees()
    {
    }

    /**
     * The tree of an object.
     *
     * @param value the object, or null.
     * @return its tree.
     */
    public static Object of(final Object value)
    {
        if (value instanceof Double)
        {
            return Double.doubleToLongBits((Double)value);
        }
        if (value instanceof Float)
        {
            return Float.floatToIntBits((Float)value);
        }
        if (value instanceof CharSequence)
        {
            return value.toString();
        }
        if (null == value || value instanceof Enum || value.getClass().getName().startsWith("java.") &&
            !(value instanceof Collection) && !(value instanceof Map) && !(value instanceof Optional))
        {
            return value;
        }
        return value.getClass().isArray() ? array(value) : container(value);
    }

    private static Object array(final Object value)
    {
        final List<Object> parts = new ArrayList<>();
        for (int i = 0; i < Array.getLength(value); i++)
        {
            parts.add(of(Array.get(value, i)));
        }
        return parts;
    }

    private static Object container(final Object value)
    {
        if (value instanceof Optional)
        {
            return ((Optional<?>)value).map(Trees::of);
        }
        if (value instanceof Map)
        {
            final Map<Object, Object> entries = new Entries();
            ((Map<?, ?>)value).forEach((key, element) -> entries.put(of(key), of(element)));
            return entries;
        }
        if (value instanceof Collection)
        {
            final Collection<Object> parts = value instanceof Set ? new Parts() : new ArrayList<>();
            ((Collection<?>)value).forEach((part) -> parts.add(of(part)));
            return parts;
        }
        final List<Object> fields = new ArrayList<>();
        fields.add(value.getClass());
        for (Class<?> type = value.getClass(); Object.class != type; type = type.getSuperclass())
        {
            addFields(fields, type, value);
        }
        return fields;
    }

    private static void addFields(final List<Object> fields, final Class<?> type, final Object value)
    {
        try
        {
            for (final Field field : type.getDeclaredFields())
            {
                if (0 == (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) && !field.isSynthetic() &&
                    !field.isAnnotationPresent(Transient.class))
                {
                    field.setAccessible(true);
                    fields.add(of(field.get(value)));
                }
            }
        }
        catch (final IllegalAccessException ex)
        {
            throw new AssertionError(ex);
        }
    }
}

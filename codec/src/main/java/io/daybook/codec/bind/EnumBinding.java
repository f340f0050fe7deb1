/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.List;
import java.util.Map;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * Constants of an enum, by name or old name.
 */
final class EnumBinding extends ValueBinding
{
    private final Class<?> type;
    /** Current name of each constant by its ordinal. */
    private final List<String> current;
    /** Index of each constant by each of its old names. */
    private final Map<String, Integer> old;
    /** Current and old names by their hashes, null for a free slot; never full. */
    private final String[] names;
    /** The constant of each name. */
    private final Enum<?>[] constants;
    /** Constant for names that no constant has; may be null. */
    private final Enum<?> unknown;

    /**
     * A binding.
     *
     * @param type    of the enum.
     * @param current name of each constant by its ordinal.
     * @param old     index of each constant by each of its old names.
     * @param unknown constant for names that no constant has; may be null.
     */
    EnumBinding(
        final Class<?> type, final List<String> current, final Map<String, Integer> old, final Enum<?> unknown)
    {
        super(type, ShapeField.symbol("", current));
        this.type = type;
        this.current = current;
        this.old = old;
        this.unknown = unknown;
        final Enum<?>[] all = (Enum<?>[])type.getEnumConstants();
        names = new String[Integer.highestOneBit(all.length + old.size()) * 4];
        constants = new Enum<?>[names.length];
        for (final Enum<?> constant : all)
        {
            put(current.get(constant.ordinal()), constant);
        }
        for (final Map.Entry<String, Integer> name : old.entrySet())
        {
            put(name.getKey(), all[name.getValue()]);
        }
    }

    private void put(final String name, final Enum<?> constant)
    {
        int slot = slot(name);
        while (null != names[slot])
        {
            slot = slot + 1 & names.length - 1;
        }
        names[slot] = name;
        constants[slot] = constant;
    }

    /** Index of each constant by each of its old names. */
    Map<String, Integer> old()
    {
        return old;
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.symbol(current.get(((Enum<?>)value).ordinal()));
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        final CharSequence name = reader.text();
        for (int slot = slot(name); null != names[slot]; slot = slot + 1 & names.length - 1)
        {
            if (names[slot].contentEquals(name))
            {
                return constants[slot];
            }
        }
        if (null == unknown)
        {
            throw new CodecException("a symbol must be a constant of its enum, add it or mark the one that stands " +
                "for it @Unknown: enum=" + type.getName() + ", value=" + name);
        }
        return unknown;
    }

    private int slot(final CharSequence name)
    {
        int hash = 0;
        for (int i = 0, length = name.length(); i < length; i++)
        {
            hash = 31 * hash + name.charAt(i);
        }
        return (hash ^ hash >>> 16) & names.length - 1;
    }
}

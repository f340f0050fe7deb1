/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Arrays;
import java.util.stream.Collectors;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * Constants of an enum, by name.
 */
final class EnumBinding extends ValueBinding
{
    private final Class<?> type;
    /** Constants by the hash of their names, null for a free slot; never full. */
    private final Enum<?>[] byName;
    /** Constant for names that no constant has; may be null. */
    private final Enum<?> unknown;

    /**
     * A binding.
     *
     * @param type    of the enum.
     * @param unknown constant for names that no constant has; may be null.
     */
    EnumBinding(final Class<?> type, final Enum<?> unknown)
    {
        super(type, ShapeField.symbol("", Arrays.stream((Enum<?>[])type.getEnumConstants())
            .map(Enum::name).collect(Collectors.toList())));
        this.type = type;
        this.unknown = unknown;
        final Enum<?>[] constants = (Enum<?>[])type.getEnumConstants();
        byName = new Enum<?>[Integer.highestOneBit(constants.length) * 4];
        for (final Enum<?> constant : constants)
        {
            int slot = slot(constant.name());
            while (null != byName[slot])
            {
                slot = slot + 1 & byName.length - 1;
            }
            byName[slot] = constant;
        }
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.symbol(((Enum<?>)value).name());
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        final CharSequence name = reader.text();
        for (int slot = slot(name); null != byName[slot]; slot = slot + 1 & byName.length - 1)
        {
            if (byName[slot].name().contentEquals(name))
            {
                return byName[slot];
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
        return (hash ^ hash >>> 16) & byName.length - 1;
    }
}

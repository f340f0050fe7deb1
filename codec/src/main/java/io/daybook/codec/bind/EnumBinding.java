/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
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
    /** Among so few a constant is found by comparing, without garbage. */
    private static final int MAX_SEARCHED = 16;

    private final Class<?> type;
    private final Enum<?>[] constants;
    private final Map<String, Enum<?>> byName = new HashMap<>();

    EnumBinding(final Class<?> type)
    {
        super(ShapeField.symbol("", Arrays.stream((Enum<?>[])type.getEnumConstants())
            .map(Enum::name).collect(Collectors.toList())));
        this.type = type;
        constants = (Enum<?>[])type.getEnumConstants();
        for (final Enum<?> constant : constants)
        {
            byName.put(constant.name(), constant);
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
        final Enum<?> constant = constants.length > MAX_SEARCHED ? byName.get(name.toString()) : search(name);
        if (null == constant)
        {
            throw new CodecException("a symbol must be a constant of its enum, add it: enum=" + type.getName() +
                ", value=" + name);
        }
        return constant;
    }

    private Enum<?> search(final CharSequence name)
    {
        for (final Enum<?> constant : constants)
        {
            if (constant.name().contentEquals(name))
            {
                return constant;
            }
        }
        return null;
    }
}

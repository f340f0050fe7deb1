/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Arrays;
import java.util.Map;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.packed.PackedEncoder;

/**
 * Objects of a sealed interface. In messages each is an object with a field for every permitted type, named after the
 * type. Exactly one field is not null.
 */
final class SealedBinding extends ObjectBinding
{
    private final Class<?> type;
    private final Class<?>[] classes;
    private final Field[] names;
    private final ValueBinding[] bindings;

    /**
     * A binding.
     *
     * @param type     of the interface.
     * @param shape    with a field for each of the types.
     * @param bindings of the types, in the order of the fields.
     */
    SealedBinding(final Class<?> type, final Shape shape, final Map<Class<?>, ValueBinding> bindings)
    {
        super(type, shape);
        this.type = type;
        classes = bindings.keySet().toArray(new Class<?>[0]);
        this.bindings = bindings.values().toArray(new ValueBinding[0]);
        names = shape.fields().stream().map((field) -> Field.of(field.name())).toArray(Field[]::new);
    }

    Class<?> type()
    {
        return type;
    }

    /** The permitted types, in the order of the fields. */
    Class<?>[] classes()
    {
        return classes;
    }

    /** The bindings of the types. */
    ValueBinding[] bindings()
    {
        return bindings;
    }

    @Override
    void writeFields(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        final PackedEncoder packed = writer instanceof PackedEncoder ? (PackedEncoder)writer : null;
        // A constant with a body has a class of its own.
        final Class<?> valueType = value instanceof Enum ? ((Enum<?>)value).getDeclaringClass() : value.getClass();
        for (int i = 0; i < classes.length; i++)
        {
            final boolean isIt = classes[i] == valueType;
            if (isIt || !workspace.isSparse)
            {
                final FieldWriter named = null == packed ? writer.field(names[i]) : packed.fieldAt(i);
                if (isIt)
                {
                    bindings[i].write(value, named, workspace);
                }
                else
                {
                    named.nullValue();
                }
            }
        }
    }

    @Override
    Object readFields(final FieldReader reader, final Workspace workspace)
    {
        Object value = null;
        while (reader.next())
        {
            if (!reader.isNull())
            {
                if (null != value)
                {
                    throw new CodecException("an object of a sealed interface must be of one type: interface=" +
                        type.getName() + ", types=" + value.getClass().getSimpleName() + " and " + reader.name());
                }
                value = binding(reader.name()).read(reader, workspace);
            }
        }
        if (null == value)
        {
            throw new CodecException("an object of a sealed interface must be of one of its types, which the reader " +
                "must know: interface=" + type.getName());
        }
        return value;
    }

    @Override
    boolean isShareable()
    {
        return Arrays.stream(bindings).allMatch(ValueBinding::isShareable);
    }

    private ValueBinding binding(final CharSequence name)
    {
        for (int i = 0; i < names.length; i++)
        {
            if (names[i].name().contentEquals(name))
            {
                return bindings[i];
            }
        }
        throw new CodecException("a type must be one that its sealed interface permits, add it: interface=" +
            type.getName() + ", type=" + name);
    }
}

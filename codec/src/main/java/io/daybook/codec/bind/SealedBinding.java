/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Arrays;
import java.util.Map;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.Unknown;
import io.daybook.codec.UnknownTypeException;
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
    private final Map<String, Integer> old;
    private final String[] oldNames;
    private final ValueBinding[] bindings;
    /** Index of the type that stands for those that are missing; -1 for none. */
    private final int unknown;

    /**
     * A binding.
     *
     * @param type     of the interface.
     * @param shape    with a field for each of the types.
     * @param old      index of each field by each of its old names.
     * @param bindings of the types, in the order of the fields.
     */
    SealedBinding(
        final Class<?> type,
        final Shape shape,
        final Map<String, Integer> old,
        final Map<Class<?>, ValueBinding> bindings)
    {
        super(type, shape);
        this.type = type;
        this.old = old;
        oldNames = old.keySet().toArray(new String[0]);
        classes = bindings.keySet().toArray(new Class<?>[0]);
        this.bindings = bindings.values().toArray(new ValueBinding[0]);
        unknown = unknownOf(type, classes);
        names = shape.fields().stream().map((field) -> Field.of(field.name())).toArray(Field[]::new);
    }

    private static int unknownOf(final Class<?> type, final Class<?>[] classes)
    {
        int found = -1;
        for (int i = 0; i < classes.length; i++)
        {
            if (classes[i].isAnnotationPresent(Unknown.class))
            {
                if (found >= 0)
                {
                    throw new CodecException("@Unknown must stand on one type of a sealed interface, remove it from " +
                        "the others: interface=" + type.getName() + ", types=" + classes[found].getName() + " and " +
                        classes[i].getName());
                }
                found = i;
            }
        }
        return found;
    }

    /** The name of the type that stands for those that are missing; null for none. */
    String unknown()
    {
        return unknown < 0 ? null : names[unknown].name();
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
    Map<String, Integer> old()
    {
        return old;
    }

    @Override
    ValueBinding bindingAt(final int index)
    {
        return bindings[index];
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
                value = readOne(reader, workspace);
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

    private Object readOne(final FieldReader reader, final Workspace workspace)
    {
        final CharSequence name = reader.name();
        for (int i = 0; i < names.length; i++)
        {
            if (names[i].name().contentEquals(name))
            {
                return bindings[i].read(reader, workspace);
            }
        }
        for (final String other : oldNames)
        {
            if (other.contentEquals(name))
            {
                return bindings[old.get(other)].read(reader, workspace);
            }
        }
        // A constant of an enum has no fields that another type could take.
        if (unknown < 0 || FieldType.OBJECT != reader.type())
        {
            throw new UnknownTypeException("a type must be one that its sealed interface permits, add it or mark the " +
                "record that stands for it @Unknown: interface=" + type.getName() + ", type=" + name);
        }
        final String lacking = name.toString();
        try
        {
            return bindings[unknown].read(reader, workspace);
        }
        catch (final CodecException ex)
        {
            throw new UnknownTypeException("the record that is marked @Unknown must fit the types it stands for: " +
                "interface=" + type.getName() + ", type=" + lacking + ", cause=" + ex.getMessage(), ex);
        }
    }
}

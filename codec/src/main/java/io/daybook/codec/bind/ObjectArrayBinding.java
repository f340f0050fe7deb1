/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.Array;
import java.util.Arrays;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * An array of anything but primitives, as a list.
 */
final class ObjectArrayBinding extends ValueBinding
{
    private static final int INITIAL_LENGTH = 10;

    private final Class<?> component;
    private final JavaType elementType;
    private final ValueBinding element;

    ObjectArrayBinding(final Class<?> component, final JavaType elementType, final ValueBinding element)
    {
        super(component.arrayType(), ShapeField.list("", element.field().orNull()));
        this.component = component;
        this.elementType = elementType;
        this.element = element;
    }

    Class<?> component()
    {
        return component;
    }

    JavaType elementType()
    {
        return elementType;
    }

    @Override
    ValueBinding element()
    {
        return element;
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.beginList();
        final Object[] parts = (Object[])value;
        for (int i = 0; i < parts.length; i++)
        {
            element.writeAt(i, parts[i], writer, workspace);
        }
        writer.endList();
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        return readInto(missing(), reader, workspace);
    }

    @Override
    Object readInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        Object[] parts = null == current ? missing() : (Object[])current;
        int length = 0;
        reader.beginList();
        while (reader.next())
        {
            if (length == parts.length)
            {
                parts = Arrays.copyOf(parts, Math.max(INITIAL_LENGTH, 2 * length));
            }
            parts[length] = element.readIntoOrAbsent(parts[length], reader, workspace);
            length++;
        }
        reader.endList();
        return length == parts.length ? parts : Arrays.copyOf(parts, length);
    }

    @Override
    Object[] missing()
    {
        return (Object[])Array.newInstance(component, 0);
    }

    @Override
    boolean isShareable()
    {
        return false;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * A list or a set. What is read cannot be modified.
 */
final class CollectionBinding extends ValueBinding
{
    private final ValueBinding element;
    private final boolean isSet;

    CollectionBinding(final ValueBinding element, final boolean isSet)
    {
        super(ShapeField.list("", element.field().orNull()));
        this.element = element;
        this.isSet = isSet;
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.beginList();
        if (value instanceof RandomAccess)
        {
            // Without an iterator.
            final List<?> list = (List<?>)value;
            for (int i = 0, size = list.size(); i < size; i++)
            {
                element.writeOrNull(list.get(i), writer, workspace);
            }
        }
        else
        {
            for (final Object part : (Collection<?>)value)
            {
                element.writeOrNull(part, writer, workspace);
            }
        }
        writer.endList();
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        final Collection<Object> parts = isSet ? new LinkedHashSet<>() : new ArrayList<>();
        reader.beginList();
        while (reader.next())
        {
            parts.add(element.readOrAbsent(reader, workspace));
        }
        reader.endList();
        return isSet ? Collections.unmodifiableSet((Set<?>)parts) : Collections.unmodifiableList((List<?>)parts);
    }

    @Override
    Object missing()
    {
        return isSet ? Set.of() : List.of();
    }
}

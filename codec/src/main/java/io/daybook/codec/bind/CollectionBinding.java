/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Supplier;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * A list or a set. In a record it cannot be modified, unless the component is declared as a class.
 */
final class CollectionBinding extends ValueBinding
{
    private final Class<?> type;
    private final JavaType elementType;
    private final ValueBinding element;
    private final Supplier<Collection<Object>> factory;
    private final boolean isFixed;

    /**
     * A binding.
     *
     * @param type        of the member.
     * @param elementType in Java.
     * @param element     of the collection.
     * @param isFixed     whether the collection cannot be modified after reading, if the type is an interface.
     */
    CollectionBinding(
        final Class<?> type, final JavaType elementType, final ValueBinding element, final boolean isFixed)
    {
        super(Collection.class, ShapeField.list("", element.field().orNull()));
        this.type = type;
        this.elementType = elementType;
        this.element = element;
        this.isFixed = isFixed && (Collection.class == type || List.class == type || Set.class == type);
        factory = Containers.collection(type, elementType.raw());
    }

    /** Whether the collection is always made as an {@code ArrayList}. */
    boolean isArrayList()
    {
        return Containers.isArrayList(type);
    }

    boolean isFixed()
    {
        return isFixed;
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
        if (value instanceof RandomAccess)
        {
            // This loop needs no iterator.
            final List<?> list = (List<?>)value;
            for (int i = 0, size = list.size(); i < size; i++)
            {
                element.writeAt(i, list.get(i), writer, workspace);
            }
        }
        else
        {
            writeAll((Collection<?>)value, writer, workspace);
        }
        writer.endList();
    }

    private void writeAll(final Collection<?> parts, final FieldWriter writer, final Workspace workspace)
    {
        final int count = parts.size();
        final Object[] taken = workspace.enter(parts);
        try
        {
            for (int i = 0; i < count; i++)
            {
                element.writeAt(i, taken[i], writer, workspace);
            }
        }
        finally
        {
            workspace.leave(count);
        }
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        final Collection<Object> parts = factory.get();
        reader.beginList();
        addAll(parts, reader, workspace);
        reader.endList();
        return isFixed ? fixed(parts) : parts;
    }

    @Override
    @SuppressWarnings("unchecked")
    Object readInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        if (!isRefillable(current))
        {
            return read(reader, workspace);
        }
        reader.beginList();
        if (current instanceof ArrayList)
        {
            fill((ArrayList<Object>)current, reader, workspace);
        }
        else if (element.isShareable())
        {
            keepEqual((Collection<Object>)current, reader, workspace);
        }
        else
        {
            ((Collection<Object>)current).clear();
            addAll((Collection<Object>)current, reader, workspace);
        }
        reader.endList();
        return current;
    }

    @Override
    void fill(final Object current, final FieldReader reader, final Workspace workspace)
    {
        ((Collection<?>)current).clear();
        readInto(current, reader, workspace);
    }

    @Override
    Object missing()
    {
        if (!isFixed)
        {
            return factory.get();
        }
        return Set.class == type ? Set.of() : List.of();
    }

    @Override
    boolean isShareable()
    {
        return false;
    }

    @Override
    boolean isRefillable(final Object current)
    {
        return Containers.isRefillable(current);
    }

    @Override
    @SuppressWarnings("unchecked")
    boolean refill(final Object current, final Object source, final boolean isUnshared)
    {
        final Collection<Object> parts = (Collection<Object>)source;
        final boolean isPossible =
            isRefillable(current) && (isUnshared || element.isShareable() || parts.isEmpty());
        if (isPossible)
        {
            ((Collection<Object>)current).clear();
            ((Collection<Object>)current).addAll(parts);
        }
        return isPossible;
    }

    private void fill(final ArrayList<Object> list, final FieldReader reader, final Workspace workspace)
    {
        int count = 0;
        while (reader.next())
        {
            if (count < list.size())
            {
                list.set(count, element.readIntoOrAbsent(list.get(count), reader, workspace));
            }
            else
            {
                list.add(element.readIntoOrAbsent(null, reader, workspace));
            }
            count++;
        }
        for (int last = list.size() - 1; last >= count; last--)
        {
            element.release(list.remove(last), workspace);
        }
    }

    /** Keeps the elements that come in the same order as before, and replaces those behind them. */
    private void keepEqual(
        final Collection<Object> parts, final FieldReader reader, final Workspace workspace)
    {
        final int count = parts.size();
        final Object[] current = workspace.enter(parts);
        try
        {
            for (int i = 0; i < count; i++)
            {
                if (!reader.next())
                {
                    removeFrom(parts, i);
                    return;
                }
                final Object next = element.readIntoOrAbsent(current[i], reader, workspace);
                if (next != current[i])
                {
                    removeFrom(parts, i);
                    parts.add(Containers.checked(parts, next));
                    break;
                }
            }
            addAll(parts, reader, workspace);
        }
        finally
        {
            workspace.leave(count);
        }
    }

    private void addAll(final Collection<Object> parts, final FieldReader reader, final Workspace workspace)
    {
        while (reader.next())
        {
            parts.add(Containers.checked(parts, element.readOrAbsent(reader, workspace)));
        }
    }

    /** Removes all elements but the first ones. */
    static void removeFrom(final Collection<?> parts, final int kept)
    {
        final Iterator<?> rest = parts.iterator();
        for (int i = 0; rest.hasNext(); i++)
        {
            rest.next();
            if (i >= kept)
            {
                rest.remove();
            }
        }
    }

    private Object fixed(final Collection<Object> parts)
    {
        return Set.class == type ? Collections.unmodifiableSet((Set<?>)parts) :
            Collections.unmodifiableList((List<?>)parts);
    }
}

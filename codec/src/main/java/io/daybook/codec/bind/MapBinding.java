/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * A map. After reading, its entries have the order in which they were written, unless the map sorts them. In a record
 * it cannot be modified, unless the component is declared as a class.
 */
final class MapBinding extends ValueBinding
{
    private final JavaType type;
    private final ValueBinding key;
    private final ValueBinding element;
    private final Supplier<Map<Object, Object>> factory;
    private final boolean isFixed;

    /**
     * A binding.
     *
     * @param type    of the member, with those of the keys and the elements as its arguments.
     * @param key     of the map.
     * @param element of the map.
     * @param isFixed whether the map cannot be modified after reading, if the type is an interface.
     */
    MapBinding(final JavaType type, final ValueBinding key, final ValueBinding element, final boolean isFixed)
    {
        super(Map.class, ShapeField.map("", key.field(), element.field().orNull()));
        this.type = type;
        this.key = key;
        this.element = element;
        this.isFixed = isFixed && Map.class == type.raw();
        factory = Containers.map(type.raw(), keyType().raw());
    }

    JavaType keyType()
    {
        return type.arguments().get(0);
    }

    JavaType elementType()
    {
        return type.arguments().get(1);
    }

    /** The class of the maps that are made. */
    Class<?> container()
    {
        return factory.get().getClass();
    }

    @Override
    ValueBinding key()
    {
        return key;
    }

    @Override
    ValueBinding element()
    {
        return element;
    }

    boolean isFixed()
    {
        return isFixed;
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.beginMap();
        final MapWalk walk = workspace.enterMap();
        try
        {
            walk.write((Map<?, ?>)value, this, writer);
        }
        finally
        {
            workspace.leaveMap();
        }
        writer.endMap();
    }

    void writeEntry(final Object name, final Object value, final FieldWriter writer, final Workspace workspace)
    {
        if (null == name)
        {
            throw new CodecException("a map's key must not be null: value=" + value);
        }
        try
        {
            key.writeOrNull(name, writer, workspace);
            element.writeOrNull(value, writer, workspace);
        }
        catch (final CodecException ex)
        {
            throw new CodecException(ex.getMessage() + ", key=" + name, ex);
        }
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        final Map<Object, Object> entries = factory.get();
        reader.beginMap();
        putAll(entries, reader, workspace);
        reader.endMap();
        return isFixed ? Collections.unmodifiableMap(entries) : entries;
    }

    @Override
    @SuppressWarnings("unchecked")
    Object readInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        if (!isRefillable(current))
        {
            return read(reader, workspace);
        }
        final Map<Object, Object> entries = (Map<Object, Object>)current;
        reader.beginMap();
        // While other threads change a map, its entries cannot be read into one by one.
        if (key.isShareable() && !(entries instanceof ConcurrentMap))
        {
            keepEqual(entries, reader, workspace);
        }
        else
        {
            entries.clear();
            putAll(entries, reader, workspace);
        }
        reader.endMap();
        return current;
    }

    @Override
    void fill(final Object current, final FieldReader reader, final Workspace workspace)
    {
        ((Map<?, ?>)current).clear();
        readInto(current, reader, workspace);
    }

    @Override
    Object missing()
    {
        return isFixed ? Map.of() : factory.get();
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
        final Map<Object, Object> entries = (Map<Object, Object>)source;
        final boolean isPossible = isRefillable(current) &&
            (isUnshared || key.isShareable() && element.isShareable() || entries.isEmpty());
        if (isPossible)
        {
            ((Map<Object, Object>)current).clear();
            ((Map<Object, Object>)current).putAll(entries);
        }
        return isPossible;
    }

    /** Keeps the entries whose keys come in the same order as before, and replaces those behind them. */
    private void keepEqual(
        final Map<Object, Object> entries, final FieldReader reader, final Workspace workspace)
    {
        final MapWalk walk = workspace.enterMap();
        try
        {
            final int kept = walk.readInto(entries, this, reader);
            if (!walk.isOver())
            {
                putAll(entries, reader, workspace);
                return;
            }
            CollectionBinding.removeFrom(entries.keySet(), kept);
            if (null != walk.otherKey())
            {
                putValue(entries, walk.otherKey(), reader, workspace);
                putAll(entries, reader, workspace);
            }
        }
        finally
        {
            workspace.leaveMap();
        }
    }

    Object readKeyInto(final Object name, final FieldReader reader, final Workspace workspace)
    {
        return key.readInto(name, reader, workspace);
    }

    Object readValueInto(
        final Map<?, ?> entries, final Object value, final FieldReader reader, final Workspace workspace)
    {
        reader.next();
        return Containers.checked(entries, element.readIntoOrAbsent(value, reader, workspace));
    }

    private void putAll(final Map<Object, Object> entries, final FieldReader reader, final Workspace workspace)
    {
        while (reader.next())
        {
            putValue(entries, key.read(reader, workspace), reader, workspace);
        }
    }

    private void putValue(
        final Map<Object, Object> entries, final Object name, final FieldReader reader, final Workspace workspace)
    {
        reader.next();
        final int before = entries.size();
        entries.put(name, Containers.checked(entries, element.readOrAbsent(reader, workspace)));
        if (before == entries.size())
        {
            throw new CodecException(
                "two keys of a map must not be read as one, or a value would be lost: key=" + name);
        }
    }
}

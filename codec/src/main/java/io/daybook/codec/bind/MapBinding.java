/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * A map. What is read keeps the order that was written, and cannot be modified.
 */
final class MapBinding extends ValueBinding
{
    private final ValueBinding key;
    private final ValueBinding element;

    MapBinding(final ValueBinding key, final ValueBinding element)
    {
        super(ShapeField.map("", key.field(), element.field().orNull()));
        this.key = key;
        this.element = element;
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.beginMap();
        for (final Map.Entry<?, ?> entry : ((Map<?, ?>)value).entrySet())
        {
            if (null == entry.getKey())
            {
                throw new CodecException("a map's key must not be null: value=" + entry.getValue());
            }
            key.write(entry.getKey(), writer, workspace);
            element.writeOrNull(entry.getValue(), writer, workspace);
        }
        writer.endMap();
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        final Map<Object, Object> entries = new LinkedHashMap<>();
        reader.beginMap();
        while (reader.next())
        {
            final Object name = key.read(reader, workspace);
            reader.next();
            entries.put(name, element.readOrAbsent(reader, workspace));
        }
        reader.endMap();
        return Collections.unmodifiableMap(entries);
    }

    @Override
    Object missing()
    {
        return Map.of();
    }
}

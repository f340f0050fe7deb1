/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * Whether what was written by one shape can be read by another: fields are matched by name.
 */
final class Compatibility
{
    /** The pairs that are looked at: what holds itself is compared once. */
    private final Map<Shape, Set<Shape>> seen = new IdentityHashMap<>();

    private Compatibility()
    {
    }

    static void check(final Shape reader, final Shape writer)
    {
        new Compatibility().compare(reader, writer);
    }

    private void compare(final Shape reader, final Shape writer)
    {
        final Set<Shape> compared = seen.computeIfAbsent(
            reader.target(), (shape) -> Collections.newSetFromMap(new IdentityHashMap<>()));
        if (!compared.add(writer.target()))
        {
            return;
        }
        for (final ShapeField field : reader.fields())
        {
            final int index = writer.indexOf(field.name());
            if (index >= 0)
            {
                compare(reader.name() + "." + field.name(), field, writer.fields().get(index));
            }
        }
    }

    private void compare(final String path, final ShapeField reader, final ShapeField writer)
    {
        if (writer.nullable() && !reader.nullable())
        {
            throw new CodecException("a field that may be null must be read into one that may be, use the boxed or " +
                "an optional type: field=" + path + ", written=" + writer.type() + " or null, read=" + reader.type());
        }
        if (!isReadable(reader.type(), writer.type()))
        {
            throw new CodecException("a field must be read as what was written or wider, change type or name: " +
                "field=" + path + ", written=" + writer.type() + ", read=" + reader.type());
        }
        if (FieldType.OBJECT == reader.type())
        {
            compare(reader.shape(), writer.shape());
        }
        if (null != reader.element())
        {
            compare(path + "[]", reader.element(), writer.element());
        }
        if (null != reader.mapKey())
        {
            compare(path + ".key", reader.mapKey(), writer.mapKey());
        }
    }

    private static boolean isReadable(final FieldType reader, final FieldType writer)
    {
        if (reader == writer)
        {
            return true;
        }
        if (reader.isInteger() && writer.isInteger())
        {
            return isWider(reader, writer);
        }
        return FieldType.FLOAT64 == reader && FieldType.FLOAT32 == writer ||
            FieldType.TEXT == reader && FieldType.SYMBOL == writer;
    }

    private static boolean isWider(final FieldType reader, final FieldType writer)
    {
        return reader.packedLength() > writer.packedLength() && (isSigned(reader) || !isSigned(writer));
    }

    private static boolean isSigned(final FieldType type)
    {
        return type.compareTo(FieldType.INT64) <= 0;
    }
}

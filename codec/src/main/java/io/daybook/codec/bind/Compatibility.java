/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * Whether what was written by one shape can be read by another: fields are matched by name.
 */
final class Compatibility
{
    private Compatibility()
    {
    }

    static void check(final Shape reader, final Shape writer)
    {
        for (final ShapeField field : reader.fields())
        {
            final int index = writer.indexOf(field.name());
            if (index >= 0)
            {
                check(reader.name() + "." + field.name(), field, writer.fields().get(index));
            }
        }
    }

    private static void check(final String path, final ShapeField reader, final ShapeField writer)
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
            check(reader.shape(), writer.shape());
        }
        if (null != reader.element())
        {
            check(path + "[]", reader.element(), writer.element());
        }
        if (null != reader.mapKey())
        {
            check(path + ".key", reader.mapKey(), writer.mapKey());
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

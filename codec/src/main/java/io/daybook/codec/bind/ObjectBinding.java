/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Map;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * Objects of one class or sealed interface. The top level of a message is such an object.
 */
abstract class ObjectBinding extends ValueBinding
{
    ObjectBinding(final Class<?> held, final Shape shape)
    {
        super(held, ShapeField.object("", shape));
    }

    @Override
    final void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        writer.beginObject();
        writeFields(value, writer, workspace);
        writer.endObject();
    }

    @Override
    final Object read(final FieldReader reader, final Workspace workspace)
    {
        reader.beginObject();
        final Object value = readFields(reader, workspace);
        reader.endObject();
        return value;
    }

    @Override
    final Object readInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        reader.beginObject();
        final Object value = readFieldsInto(current, reader, workspace);
        reader.endObject();
        return value;
    }

    /** Index of each field of the shape by each of its old names. */
    abstract Map<String, Integer> old();

    /** The binding of a field of the shape; null for a primitive. */
    abstract ValueBinding bindingAt(int index);

    /** Writes the fields of an object that was begun. */
    abstract void writeFields(Object value, FieldWriter writer, Workspace workspace);

    /** Reads the fields of the object that the reader is in, into a new object. */
    abstract Object readFields(FieldReader reader, Workspace workspace);

    /** Reads the fields of the object that the reader is in, into an existing object if that can be changed. */
    Object readFieldsInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        return readFields(reader, workspace);
    }
}

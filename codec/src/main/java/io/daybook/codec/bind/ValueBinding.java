/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * How the values of one Java type are written and read. Immutable; what changes is in the {@link Workspace}.
 */
abstract class ValueBinding
{
    private final ShapeField field;

    /**
     * A binding.
     *
     * @param field that describes the values: without a name, not nullable.
     */
    ValueBinding(final ShapeField field)
    {
        this.field = field;
    }

    final ShapeField field()
    {
        return field;
    }

    /** Writes a value, which is not null. */
    abstract void write(Object value, FieldWriter writer, Workspace workspace);

    /** Reads the current value, which is not null. */
    abstract Object read(FieldReader reader, Workspace workspace);

    /** What stands for null. */
    Object absent()
    {
        return null;
    }

    /** What stands for a field that the writer did not know. */
    Object missing()
    {
        return absent();
    }

    final void writeOrNull(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        if (null == value || isAbsent(value))
        {
            writer.nullValue();
        }
        else
        {
            write(value, writer, workspace);
        }
    }

    final Object readOrAbsent(final FieldReader reader, final Workspace workspace)
    {
        return reader.isNull() ? absent() : read(reader, workspace);
    }

    /** Whether a value is written as null though it is none. */
    boolean isAbsent(final Object value)
    {
        return false;
    }

    /** Writes a value that is not null. */
    interface Write
    {
        void write(Object value, FieldWriter writer, Workspace workspace);
    }

    /** Reads a value that is not null. */
    interface Read
    {
        Object read(FieldReader reader, Workspace workspace);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * Values that are written and read by two functions.
 */
abstract class FunctionBinding extends ValueBinding
{
    private final boolean isShareable;
    private final Write write;
    private final ReadInto read;

    FunctionBinding(
        final Class<?> held,
        final ShapeField field,
        final boolean isShareable,
        final Write write,
        final ReadInto read)
    {
        super(held, field);
        this.isShareable = isShareable;
        this.write = write;
        this.read = read;
    }

    @Override
    final void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        write.write(value, writer, workspace);
    }

    @Override
    final Object read(final FieldReader reader, final Workspace workspace)
    {
        return read.read(null, reader, workspace);
    }

    @Override
    final Object readInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        return read.read(current, reader, workspace);
    }

    @Override
    final boolean isShareable()
    {
        return isShareable;
    }

    /** Writes a value that is not null. */
    interface Write
    {
        void write(Object value, FieldWriter writer, Workspace workspace);
    }

    /** Reads a value that is not null. Returns the current value, which may be null, if that is equal. */
    interface ReadInto
    {
        Object read(Object current, FieldReader reader, Workspace workspace);
    }
}

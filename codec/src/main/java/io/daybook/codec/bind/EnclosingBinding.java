/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.ShapeField;

/**
 * Objects of a class inside an object of that class, as in a tree. The binding of the outer object handles them.
 */
final class EnclosingBinding extends ValueBinding
{
    private final JavaType type;
    private ObjectBinding target;

    /**
     * A binding.
     *
     * @param type   of the objects.
     * @param levels how many objects up the outer object is.
     */
    EnclosingBinding(final JavaType type, final int levels)
    {
        super(type.raw(), ShapeField.enclosing("", levels));
        this.type = type;
    }

    @Override
    ValueBinding target()
    {
        return target;
    }

    /** Takes a binding if it is that of this class. Returns whether it is. */
    boolean resolve(final JavaType known, final ObjectBinding binding)
    {
        final boolean isIt = known.equals(type);
        target = isIt ? binding : target;
        return isIt;
    }

    @Override
    void write(final Object value, final FieldWriter writer, final Workspace workspace)
    {
        target.write(value, writer, workspace);
    }

    @Override
    Object read(final FieldReader reader, final Workspace workspace)
    {
        return target.read(reader, workspace);
    }

    @Override
    Object readInto(final Object current, final FieldReader reader, final Workspace workspace)
    {
        return target.readInto(current, reader, workspace);
    }

    @Override
    void fill(final Object current, final FieldReader reader, final Workspace workspace)
    {
        target.fill(current, reader, workspace);
    }

    @Override
    void release(final Object current, final Workspace workspace)
    {
        target.release(current, workspace);
    }

    @Override
    boolean isShareable()
    {
        // This is called before the outer binding is known.
        return false;
    }

    @Override
    boolean isRefillable(final Object current)
    {
        return null != target && target.isRefillable(current);
    }

    @Override
    boolean refill(final Object current, final Object source, final boolean isUnshared)
    {
        return target.refill(current, source, isUnshared);
    }
}

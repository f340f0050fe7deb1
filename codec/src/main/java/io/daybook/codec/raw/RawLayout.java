/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.List;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.positional.PositionalLayout;

/**
 * The fields of a shape in their order.
 */
final class RawLayout extends PositionalLayout<RawValue>
{
    final RawForm form;
    /** The fewest bytes that the fields can take. */
    final int minLength;

    RawLayout(final Shape shape, final RawForm form, final RawLayout outer)
    {
        super(shape, outer, new RawValue[shape.fields().size()]);
        this.form = form;
        final List<ShapeField> fields = shape.fields();
        int least = 0;
        for (int i = 0; i < values.length; i++)
        {
            values[i] = new RawValue(this, fields.get(i), false);
            least = Math.addExact(least, values[i].minLength);
        }
        minLength = least;
    }

    /** Lays out an object in this one. An object with the shape of an object around it gets that object's layout. */
    RawLayout nested(final Shape inner)
    {
        final PositionalLayout<RawValue> known = around(inner.target());
        return null == known ? new RawLayout(inner.target(), form, this) : (RawLayout)known;
    }
}

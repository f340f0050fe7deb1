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

    RawLayout(final Shape shape, final RawForm form)
    {
        super(shape, new RawValue[shape.fields().size()]);
        this.form = form;
        final List<ShapeField> fields = shape.fields();
        int least = 0;
        for (int i = 0; i < values.length; i++)
        {
            values[i] = new RawValue(shape, fields.get(i), form, false);
            least = Math.addExact(least, values[i].minLength);
        }
        minLength = least;
    }
}

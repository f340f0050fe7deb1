/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.List;

import io.daybook.codec.Field;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * The fields of a shape in their order.
 */
final class RawLayout
{
    final Shape shape;
    final RawForm form;
    final RawValue[] values;
    final String[] names;
    /** The fewest bytes that the fields can take. */
    final int minLength;

    RawLayout(final Shape shape, final RawForm form)
    {
        this.shape = shape;
        this.form = form;
        final List<ShapeField> fields = shape.fields();
        values = new RawValue[fields.size()];
        names = new String[fields.size()];
        int least = 0;
        for (int i = 0; i < values.length; i++)
        {
            values[i] = new RawValue(shape, fields.get(i), form, false);
            names[i] = fields.get(i).name();
            least = Math.addExact(least, values[i].minLength);
        }
        minLength = least;
    }

    /** Index of a field, or -1; in the expected order without a search. */
    int indexOf(final CharSequence name, final int expected)
    {
        if (expected < names.length && isSame(names[expected], name))
        {
            return expected;
        }
        return shape.indexOf(name);
    }

    private static boolean isSame(final String one, final CharSequence other)
    {
        final CharSequence plain = other instanceof Field ? ((Field)other).name() : other;
        return plain instanceof String ? one.equals(plain) : one.contentEquals(plain);
    }
}

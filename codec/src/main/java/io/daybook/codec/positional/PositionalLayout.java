/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.positional;

import java.util.List;

import io.daybook.codec.Field;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.text.FieldRun;
import io.daybook.codec.text.TextEncoder;

/**
 * The fields of a shape in their order.
 *
 * @param <V> layout of a value.
 */
public abstract class PositionalLayout<V extends PositionalValue<V>>
{
    /** The shape that is laid out. */
    public final Shape shape;
    /** Layout of each field's values. The constructor of a subclass fills it. */
    public final V[] values;
    /** Names of the fields. */
    public final String[] names;

    /** Whether fields that are null are passed over, because the shape is that of a sealed interface. */
    public final boolean isOneOf;

    /** Layout of the object around this one; null for a message. */
    private final PositionalLayout<V> outer;
    /**
     * The last name that was searched for out of order, and its index. A filter asks each message for the same field.
     */
    private Field lastName;
    private int lastIndex;
    /** What writes the fields as text, by the depth of the object in the text; null until it is used. */
    private FieldRun[] runs;

    protected PositionalLayout(final Shape shape, final PositionalLayout<V> outer, final V[] values)
    {
        this.outer = outer;
        this.shape = shape;
        this.values = values;
        isOneOf = shape.isOneOf();
        final List<ShapeField> fields = shape.fields();
        names = new String[values.length];
        for (int i = 0; i < names.length; i++)
        {
            names[i] = fields.get(i).name();
        }
    }

    /** The layout of the object that has a shape: this one or one around it; null if there is none. */
    protected final PositionalLayout<V> around(final Shape wanted)
    {
        PositionalLayout<V> layout = this;
        while (null != layout && layout.shape != wanted)
        {
            layout = layout.outer;
        }
        return layout;
    }

    /** Index of a field, or -1. The expected field is found without a search. */
    final int indexOf(final CharSequence name, final int expected)
    {
        if (null != lastName && lastName == name)
        {
            return lastIndex;
        }
        if (expected < names.length && isSame(names[expected], name))
        {
            return expected;
        }
        final int index = shape.indexOf(name);
        if (name instanceof Field)
        {
            lastName = (Field)name;
            lastIndex = index;
        }
        return index;
    }

    /** What writes the fields as text; null if an encoder does not stand before the first field of an object. */
    final FieldRun run(final TextEncoder encoder, final FieldRun.Count made)
    {
        runs = null == runs ? new FieldRun[TextEncoder.LEVELS] : runs;
        return FieldRun.of(runs, encoder, names, made);
    }

    private static boolean isSame(final String one, final CharSequence other)
    {
        final CharSequence plain = other instanceof Field ? ((Field)other).name() : other;
        return plain instanceof String ? one.equals(plain) : one.contentEquals(plain);
    }

    /**
     * Bytes that hold a number of bits.
     *
     * @param bits how many.
     * @return length in bytes.
     */
    public static int bytesOf(final int bits)
    {
        return bits + 7 >> 3;
    }
}

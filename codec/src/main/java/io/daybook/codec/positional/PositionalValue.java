/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.positional;

import io.daybook.codec.FieldType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

/**
 * How the values of a field, an element, a map's key or a map's value are laid out.
 *
 * @param <V> the subclass.
 */
public abstract class PositionalValue<V extends PositionalValue<V>>
{
    /** Names of the shape and the field, for error messages. */
    public final String name;
    /** Type of the values. */
    public final FieldType type;
    /** Whether a value may be null. */
    public final boolean isNullable;
    /** Layout of a map's key; null for other values. */
    public final V key;
    /** Layout of a list's element or a map's value; null for other values. */
    public final V element;

    protected PositionalValue(final Shape shape, final ShapeField field, final V key, final V element)
    {
        name = shape.name() + "." + field.name();
        type = field.type();
        isNullable = field.nullable();
        this.key = key;
        this.element = element;
    }
}

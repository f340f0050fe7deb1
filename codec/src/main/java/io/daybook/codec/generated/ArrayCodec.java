/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.lang.reflect.Array;

/**
 * Arrays of primitives.
 */
abstract class ArrayCodec extends ElementsCodec
{
    private final Class<?> component;

    ArrayCodec(final Framing framing, final Class<?> component)
    {
        super(framing, null);
        this.component = component;
    }

    /** Takes a number of elements, or all up to the limit, and returns how many it has taken. */
    abstract int take(Input in, int count);

    /** Copies the elements that were taken into an array of that length. */
    abstract void copy(Input in, Object array, int length);

    @Override
    final int count(final Object value)
    {
        return Array.getLength(value);
    }

    @Override
    final Object read(final Input in, final int count, final Object current)
    {
        final int found = take(in, count);
        checkEnd(in, count, found);
        final Object array =
            null != current && found == Array.getLength(current) ? current : Array.newInstance(component, found);
        copy(in, array, found);
        return array;
    }
}

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

    /** Takes as many elements, or what there is until the limit, and counts them. */
    abstract int take(Input in, int count);

    /** Copies the elements that were taken into an array of their number. */
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

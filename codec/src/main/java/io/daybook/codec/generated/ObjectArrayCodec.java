/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * Arrays of anything but primitives. Each member uses this as an {@link OwnClass}.
 */
public final class ObjectArrayCodec extends ElementsCodec
{
    private static final int INITIAL_LENGTH = 10;

    private final GeneratedCodec<?> element;
    private final boolean isNullable;
    private final Object[] empty;

    ObjectArrayCodec(
        final Framing framing,
        final ValueCodec general,
        final GeneratedCodec<?> element,
        final boolean isNullable,
        final Container container)
    {
        super(framing, general);
        this.element = element;
        this.isNullable = isNullable;
        empty = (Object[])Array.newInstance(container.type().getComponentType(), 0);
    }

    @Override
    int count(final Object value)
    {
        return ((Object[])value).length;
    }

    @Override
    int putAll(final Object value, final int count, final Output out, final int begin)
    {
        int at = begin;
        for (final Object part : (Object[])value)
        {
            if (null == part && !isNullable)
            {
                return LEFT;
            }
            at = element.write(part, out, framing.next(out, at, isNull(part)));
        }
        return at;
    }

    @Override
    Object read(final Input in, final int count, final Object current)
    {
        // In place as far as possible: when an object is released, its owner must not hold it any more.
        Object[] parts = null == current ? empty : (Object[])current;
        int found = 0;
        while (hasNext(in, count, found))
        {
            if (found == parts.length)
            {
                parts = Arrays.copyOf(
                    parts, Framing.UNTIL_END == count ? Math.max(INITIAL_LENGTH, 2 * found) : count);
            }
            parts[found] = element.readInto(in, parts[found]);
            found++;
        }
        checkEnd(in, count, found);
        return found == parts.length ? parts : Arrays.copyOf(parts, found);
    }
}

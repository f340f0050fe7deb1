/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;

/**
 * Lists. Each member uses this as an {@link OwnClass}.
 */
public final class ListCodec extends ElementsCodec
{
    private static final int INITIAL_CAPACITY = 10;

    private final GeneratedCodec<?> element;
    private final boolean isNullable;
    private final boolean isFixed;
    private Object[] room = new Object[INITIAL_CAPACITY];

    ListCodec(
        final Framing framing,
        final ValueCodec general,
        final GeneratedCodec<?> element,
        final boolean isNullable,
        final Container container)
    {
        super(framing, general);
        this.element = element;
        this.isNullable = isNullable;
        isFixed = container.isFixed();
    }

    @Override
    int count(final Object value)
    {
        return ((Collection<?>)value).size();
    }

    @Override
    int putAll(final Object value, final int count, final Output out, final int begin)
    {
        if (!(value instanceof RandomAccess))
        {
            return putAll((Collection<?>)value, count, out, begin);
        }
        // This loop needs no iterator.
        final List<?> list = (List<?>)value;
        int at = begin;
        for (int i = 0; i < count; i++)
        {
            final Object part = list.get(i);
            if (null == part && !isNullable)
            {
                return LEFT;
            }
            at = element.write(part, out, framing.next(out, at, isNull(part)));
        }
        return at;
    }

    private int putAll(final Collection<?> parts, final int count, final Output out, final int begin)
    {
        room = parts.toArray(room);
        int at = begin;
        try
        {
            for (int i = 0; i < count && LEFT != at; i++)
            {
                final Object part = room[i];
                at = null == part && !isNullable ? LEFT :
                    element.write(part, out, framing.next(out, at, isNull(part)));
            }
        }
        finally
        {
            Arrays.fill(room, 0, count, null);
        }
        return at;
    }

    @Override
    Object read(final Input in, final int count, final Object current)
    {
        if (null != current)
        {
            return readInto(in, count, current);
        }
        final List<Object> list = new ArrayList<>(Framing.UNTIL_END == count ? INITIAL_CAPACITY : count);
        int found = 0;
        while (hasNext(in, count, found))
        {
            list.add(element.read(in));
            found++;
        }
        checkEnd(in, count, found);
        return isFixed ? Collections.unmodifiableList(list) : list;
    }

    private Object readInto(final Input in, final int count, final Object current)
    {
        @SuppressWarnings("unchecked")
        final ArrayList<Object> list = (ArrayList<Object>)current;
        int found = 0;
        while (hasNext(in, count, found))
        {
            readElement(in, list, found);
            found++;
        }
        checkEnd(in, count, found);
        for (int last = list.size() - 1; last >= found; last--)
        {
            element.release(list.remove(last));
        }
        return list;
    }

    private void readElement(final Input in, final ArrayList<Object> list, final int index)
    {
        if (index < list.size())
        {
            final Object before = list.get(index);
            final Object next = element.readInto(in, before);
            // Storing a reference costs more than comparing it.
            if (next != before)
            {
                list.set(index, next);
            }
        }
        else
        {
            list.add(element.readInto(in, null));
        }
    }

    @Override
    boolean isRefillable(final Object current)
    {
        return ArrayList.class == current.getClass();
    }

    @Override
    Object fill(final Input in, final Object current)
    {
        Refused.unless(null != current);
        if (!isRefillable(current))
        {
            return general().fill(in, current);
        }
        ((ArrayList<?>)current).clear();
        return refill(in, current);
    }

    @Override
    Object refill(final Input in, final Object current)
    {
        Refused.unless(null != current);
        if (!isRefillable(current))
        {
            return general().refill(in, current);
        }
        final Object list = readInto(in, current);
        Refused.unless(null != list);
        return list;
    }
}

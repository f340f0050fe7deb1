/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.Optional;

/**
 * Values that are lists or maps in messages.
 */
public abstract class ElementsCodec extends ValueCodec
{
    /** Returned instead of an offset when the elements are left to the general codec. */
    static final int LEFT = -1;

    final Framing framing;
    /** The general codec of the member; null if the whole message has to be left to a general codec. */
    private final ValueCodec general;

    ElementsCodec(final Framing framing, final ValueCodec general)
    {
        this.framing = framing;
        this.general = general;
    }

    /** How many elements there are. */
    abstract int count(Object value);

    /** Writes a number of elements at an offset. Returns the offset behind them, or {@link #LEFT}. */
    abstract int putAll(Object value, int count, Output out, int at);

    /**
     * Reads the elements.
     *
     * @param in      input, whose limit may be behind the last element.
     * @param count   of the elements, or {@link Framing#UNTIL_END}.
     * @param current object to read into if it can be changed, or null.
     * @return the list, map or array.
     */
    abstract Object read(Input in, int count, Object current);

    /** Whether this codec can read into an object. */
    boolean isRefillable(final Object current)
    {
        return true;
    }

    @Override
    final int put(final Object value, final Output out, final int at)
    {
        if (null == value)
        {
            return framing.putNull(out, at);
        }
        final int count = count(value);
        final int begin = framing.begin(out, at, count);
        final int end = putAll(value, count, out, begin);
        return LEFT == end ? general().put(value, out, at) : framing.end(out, begin, end);
    }

    @Override
    final Object get(final Input in)
    {
        return readInto(in, null);
    }

    @Override
    final Object readInto(final Input in, final Object current)
    {
        final int start = in.position();
        final int outer = in.limit();
        final int count = framing.begin(in);
        if (Framing.NULL == count)
        {
            return null;
        }
        if (Framing.OTHER == count || null != current && !isRefillable(current))
        {
            in.position(start);
            in.limit(outer);
            return general().readInto(in, current);
        }
        final Object value = read(in, count, current);
        framing.end(in, outer);
        return value;
    }

    @Override
    Object fill(final Input in, final Object current)
    {
        throw Refused.refused();
    }

    @Override
    Object refill(final Input in, final Object current)
    {
        throw Refused.refused();
    }

    /** Whether an element is written as null. */
    static boolean isNull(final Object element)
    {
        return null == element || element instanceof Optional && ((Optional<?>)element).isEmpty();
    }

    /** Whether there is an element behind those that were found. */
    final boolean hasNext(final Input in, final int count, final int found)
    {
        return found < count && framing.hasNext(in, found);
    }

    /** Refuses a wrong number of elements, or elements that do not end where their block ends. */
    final void checkEnd(final Input in, final int count, final int found)
    {
        Refused.unless(count == found || Framing.UNTIL_END == count && !framing.hasNext(in, found));
    }

    /** The general codec of the member. */
    final ValueCodec general()
    {
        Refused.unless(null != general);
        return general;
    }
}

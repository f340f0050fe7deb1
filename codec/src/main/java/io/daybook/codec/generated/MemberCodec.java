/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * One variable-width member whose type has no generated code. It uses the general encoder and decoder.
 */
public abstract class MemberCodec extends ValueCodec
{
    /** For subclasses in this module. */
    protected MemberCodec()
    {
    }

    /**
     * Writes the member.
     *
     * @param value  to write, null included.
     * @param buffer that takes the member.
     * @param offset of the first byte.
     * @return offset behind it.
     */
    protected abstract int write(Object value, MutableDirectBuffer buffer, int offset);

    /**
     * Reads the member.
     *
     * @param buffer that holds the member.
     * @param offset of the first byte.
     * @param limit  of the message.
     * @return its value; {@link #end()} is then the offset behind it.
     */
    protected abstract Object read(DirectBuffer buffer, int offset, int limit);

    /**
     * Reads the member into what it holds now.
     *
     * @param current what the member holds, null included.
     * @param buffer  that holds it.
     * @param offset  of the first byte.
     * @param limit   of the message.
     * @return its value: the current object if it could be changed or is equal already, else another.
     */
    protected abstract Object readInto(Object current, DirectBuffer buffer, int offset, int limit);

    /**
     * Reads the member if it is a final field.
     *
     * @param current what the field holds, null included.
     * @param isNew   whether the object is new; others may then hold the parts of the field's value too.
     * @param buffer  that holds it.
     * @param offset  of the first byte.
     * @param limit   of the message.
     * @return the object in the field, or null if it cannot be filled.
     */
    protected abstract Object fill(Object current, boolean isNew, DirectBuffer buffer, int offset, int limit);

    /**
     * Where the member that was read ends.
     *
     * @return offset behind the member.
     */
    protected abstract int end();

    @Override
    final int put(final Object value, final Output out, final int at)
    {
        final int end = write(value, out.target(), at);
        out.refresh();
        return end;
    }

    @Override
    final Object get(final Input in)
    {
        final Object value = read(in.source(), in.position(), in.limit());
        in.position(end());
        return value;
    }

    @Override
    final Object readInto(final Input in, final Object current)
    {
        final Object value = readInto(current, in.source(), in.position(), in.limit());
        in.position(end());
        return value;
    }

    @Override
    final Object fill(final Input in, final Object current)
    {
        return fill(in, current, true);
    }

    @Override
    final Object refill(final Input in, final Object current)
    {
        return fill(in, current, false);
    }

    private Object fill(final Input in, final Object current, final boolean isNew)
    {
        final Object value = fill(current, isNew, in.source(), in.position(), in.limit());
        if (null == value)
        {
            throw Refused.refused();
        }
        in.position(end());
        return value;
    }
}

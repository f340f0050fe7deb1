/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.CodecException;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The buffer that a generated codec writes to, as an {@link UnsafeBuffer} whichever kind was given: with one class at
 * each of its calls the compiler sees through them. An expandable buffer grows.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Output
{
    private final UnsafeBuffer window = new UnsafeBuffer(0, 0);
    private MutableDirectBuffer target;
    private UnsafeBuffer memory = window;

    /** An output that has no buffer yet. */
    Output()
    {
    }

    void wrap(final MutableDirectBuffer buffer)
    {
        // A reference is only stored when it is another one: to store it costs more than to compare.
        if (target != buffer)
        {
            if (buffer instanceof UnsafeBuffer)
            {
                memory = (UnsafeBuffer)buffer;
            }
            else if (buffer instanceof ExpandableArrayBuffer || buffer instanceof ExpandableDirectByteBuffer)
            {
                memory = window;
            }
            else
            {
                throw new CodecException("a buffer's memory must be known: class=" + buffer.getClass().getName());
            }
            target = buffer;
        }
        if (memory == window)
        {
            window.wrap(buffer);
        }
    }

    /** The buffer as it was given. */
    MutableDirectBuffer target()
    {
        return target;
    }

    /** Has to be called when others may have let the target grow. */
    void refresh()
    {
        if (memory == window)
        {
            window.wrap(target);
        }
    }

    /**
     * The buffer, grown if it can grow and is shorter than that. A fixed one that is shorter refuses the store that is
     * too far.
     *
     * @param limit offset behind the last byte that may be written.
     * @return the buffer.
     */
    UnsafeBuffer ensure(final long limit)
    {
        if (limit > memory.capacity() && memory == window)
        {
            target.checkLimit((int)Math.min(limit, Integer.MAX_VALUE));
            window.wrap(target);
        }
        return memory;
    }
}

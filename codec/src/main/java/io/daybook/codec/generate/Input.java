/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.CodecException;
import io.daybook.codec.unicode.CharView;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The message that a generated codec reads: an {@link UnsafeBuffer} whichever kind was given, the position reached, and
 * the limit that it must not pass.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Input
{
    private final UnsafeBuffer window = new UnsafeBuffer(0, 0);
    private final CharView view = new CharView();
    private UnsafeBuffer memory = window;
    private int position;
    private int limit;

    /** An input that has no message yet. */
    Input()
    {
    }

    void wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        if (memory != buffer)
        {
            if (buffer instanceof UnsafeBuffer)
            {
                memory = (UnsafeBuffer)buffer;
            }
            else if (buffer instanceof ExpandableArrayBuffer || buffer instanceof ExpandableDirectByteBuffer)
            {
                window.wrap(buffer);
                memory = window;
            }
            else
            {
                throw new CodecException("a buffer's memory must be known: class=" + buffer.getClass().getName());
            }
        }
        memory.boundsCheck(offset, length);
        position = offset;
        limit = offset + length;
    }

    /**
     * The buffer that holds the message.
     *
     * @return the buffer.
     */
    UnsafeBuffer memory()
    {
        return memory;
    }

    /**
     * Takes bytes, which must be within the message.
     *
     * @param length in bytes.
     * @return offset of the first of them; the position is behind the last.
     * @throws CodecException when the message is shorter.
     */
    int take(final int length)
    {
        final int at = position;
        if (length > limit - at)
        {
            throw refused();
        }
        position = at + length;
        return at;
    }

    int position()
    {
        return position;
    }

    void position(final int newPosition)
    {
        position = newPosition;
    }

    int limit()
    {
        return limit;
    }

    CharView view()
    {
        return view;
    }

    void checkEnd()
    {
        if (position != limit)
        {
            throw refused();
        }
    }

    /** Names no reason: the general codec looks at the message again and does. */
    CodecException refused()
    {
        return new CodecException("a message must be as its shape says: offset=" + position + ", limit=" + limit);
    }
}

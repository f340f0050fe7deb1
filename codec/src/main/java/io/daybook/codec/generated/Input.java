/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import io.daybook.codec.text.IsoReader;
import io.daybook.codec.unicode.CharView;

import org.agrona.AbstractMutableDirectBuffer;
import org.agrona.DirectBuffer;

/**
 * The message that a generated codec reads, as plain memory. It has a position, and a limit that the position must not
 * pass.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Input
{
    private final CharView view = new CharView();
    /** Made when the first text with an escape is read. */
    private StringBuilder builder;
    /** Made when the first value in ISO form is read. */
    private IsoReader iso;
    private AbstractMutableDirectBuffer source;
    private byte[] base;
    private long address;
    private int start;
    private int position;
    private int limit;

    void wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        // A reference is only stored when it is another one, because storing costs more than comparing.
        if (source != buffer)
        {
            source = Memory.of(buffer);
        }
        final byte[] array = source.byteArray();
        if (base != array)
        {
            base = array;
        }
        address = source.addressOffset();
        if (offset < 0 || length < 0 || offset + (long)length > source.capacity())
        {
            throw Refused.refused();
        }
        start = offset;
        position = offset;
        limit = offset + length;
    }

    /** The buffer as it was given. */
    DirectBuffer source()
    {
        return source;
    }

    /** The array that holds the message; null for memory outside the heap. */
    byte[] base()
    {
        return base;
    }

    /** The address of a byte. The byte must have been taken. */
    long address(final int at)
    {
        return address + at;
    }

    /** Takes bytes and returns the offset of the first. Refuses bytes beyond the end of the message. */
    int take(final int length)
    {
        final int at = position;
        if (length > limit - at)
        {
            throw Refused.refused();
        }
        position = at + length;
        return at;
    }

    /** Whether a number of bytes can be taken. */
    boolean hasLeft(final int length)
    {
        return length <= limit - position;
    }

    /** Takes bytes if they come next. */
    boolean accept(final byte[] bytes)
    {
        final boolean isSame = hasLeft(bytes.length) && Memory.isSame(bytes, base, address(position));
        position = isSame ? position + bytes.length : position;
        return isSame;
    }

    /** Offset of the message in the buffer. */
    int start()
    {
        return start;
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

    void limit(final int newLimit)
    {
        limit = newLimit;
    }

    /** A text that no cache has. Returns the current one, which may be null, if it is equal. */
    String text(final int at, final int length, final boolean isLatin1, final Object current)
    {
        final CharView text = view(at, length, isLatin1);
        return current instanceof String && ((String)current).contentEquals(text) ? (String)current : text.toString();
    }

    /** Reads a text into the current builder, or into a new one if that is null. */
    StringBuilder text(final int at, final int length, final boolean isLatin1, final StringBuilder current)
    {
        final StringBuilder builder = null == current ? new StringBuilder() : current;
        builder.setLength(0);
        return builder.append(view(at, length, isLatin1));
    }

    /** The characters of a text, one byte each, valid until the next text is taken. */
    CharView latin1(final int at, final int length)
    {
        return view(at, length, true);
    }

    /** An empty builder, valid until the next text is taken. */
    StringBuilder builder()
    {
        builder = null == builder ? new StringBuilder() : builder;
        builder.setLength(0);
        return builder;
    }

    /** Adds UTF-8 to a builder. */
    void append(final StringBuilder to, final int at, final int length)
    {
        to.append(view(at, length, false));
    }

    IsoReader iso()
    {
        iso = null == iso ? new IsoReader() : iso;
        return iso;
    }

    private CharView view(final int at, final int length, final boolean isLatin1)
    {
        return isLatin1 ? view.latin1(source, at, length) : view.utf8(source, at, length);
    }

    void checkEnd()
    {
        if (position != limit)
        {
            throw Refused.refused();
        }
    }

    /** The next bytes, in the current array if it has that length. */
    byte[] bytes(final int length, final byte[] current)
    {
        // Taken before memory is allocated, because the length may be any number.
        final int at = take(length);
        final byte[] value = null != current && length == current.length ? current : new byte[length];
        source().getBytes(at, value);
        return value;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.io.IOException;
import java.io.OutputStream;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Text on its way out, written in big pieces.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing once it has grown.
 */
public final class ResultBuffer
{
    private static final int PIECE_LENGTH = 1 << 16;
    /** Above this the buffer is given up after use: one huge message does not keep its memory. */
    private static final int MAX_KEPT_LENGTH = 1 << 24;

    private final OutputStream out;
    private ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(2 * PIECE_LENGTH);
    private int length;

    public ResultBuffer(final OutputStream out)
    {
        this.out = out;
    }

    /**
     * The memory, to be written to from {@link #length()} on.
     */
    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    public int length()
    {
        return length;
    }

    /**
     * Sets how much is in the buffer: more after it was written to, less to take back what came last.
     */
    public void length(final int newLength)
    {
        length = newLength;
    }

    public ResultBuffer ascii(final CharSequence text)
    {
        length += buffer.putStringWithoutLengthAscii(length, text);
        return this;
    }

    public ResultBuffer number(final long value)
    {
        length += buffer.putLongAscii(length, value);
        return this;
    }

    public ResultBuffer bytes(final byte[] utf8)
    {
        buffer.putBytes(length, utf8);
        length += utf8.length;
        return this;
    }

    /**
     * Writes out what there is, once it is worth it.
     */
    public void flushWhenFull()
    {
        if (length >= PIECE_LENGTH)
        {
            flush();
        }
    }

    public void flush()
    {
        try
        {
            out.write(buffer.byteArray(), 0, length);
            out.flush();
        }
        catch (final IOException ex)
        {
            throw new ResultException(ex);
        }
        length = 0;
        if (buffer.capacity() > MAX_KEPT_LENGTH)
        {
            buffer = new ExpandableArrayBuffer(2 * PIECE_LENGTH);
        }
    }
}

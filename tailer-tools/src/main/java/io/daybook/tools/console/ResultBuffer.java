/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Collects text, and writes it out in big pieces.
 * <p>
 * <b>Note:</b> not thread-safe; allocates nothing once it has grown.
 */
public final class ResultBuffer
{
    private static final int PIECE_LENGTH = 1 << 16;
    /** A buffer that has grown beyond this is replaced after use, so that one huge message does not keep its memory. */
    private static final int MAX_KEPT_LENGTH = 1 << 24;

    private final OutputStream out;
    private ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(2 * PIECE_LENGTH);
    private int length;

    /**
     * Makes an empty buffer.
     *
     * @param out that the text is written to.
     */
    public ResultBuffer(final OutputStream out)
    {
        this.out = out;
    }

    /**
     * Returns the memory. Callers write to it from {@link #length()} on.
     */
    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * Returns how many bytes are in the buffer.
     */
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

    /**
     * Appends text.
     *
     * @param text ASCII; other characters are replaced by question marks.
     * @return this for a fluent API.
     */
    public ResultBuffer ascii(final CharSequence text)
    {
        length += buffer.putStringWithoutLengthAscii(length, text);
        return this;
    }

    /**
     * Appends a number in decimal digits.
     *
     * @param value to append.
     * @return this for a fluent API.
     */
    public ResultBuffer number(final long value)
    {
        length += buffer.putLongAscii(length, value);
        return this;
    }

    /**
     * Appends text in UTF-8.
     *
     * @param text to append.
     * @return this for a fluent API.
     */
    public ResultBuffer text(final String text)
    {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Appends bytes as they are.
     *
     * @param utf8 text in UTF-8.
     * @return this for a fluent API.
     */
    public ResultBuffer bytes(final byte[] utf8)
    {
        buffer.putBytes(length, utf8);
        length += utf8.length;
        return this;
    }

    /**
     * Writes out everything that is in the buffer if it is enough to be worth a write.
     */
    public void flushWhenFull()
    {
        if (length >= PIECE_LENGTH)
        {
            flush();
        }
    }

    /**
     * Writes out text behind everything that is in the buffer.
     *
     * @param utf8  array that begins with the text.
     * @param count of its bytes.
     * @throws ResultException when the stream refuses it.
     */
    public void write(final byte[] utf8, final int count)
    {
        flush();
        try
        {
            out.write(utf8, 0, count);
            out.flush();
        }
        catch (final IOException ex)
        {
            throw new ResultException(ex);
        }
    }

    /**
     * Writes out everything that is in the buffer, and empties it.
     *
     * @throws ResultException when the stream refuses it.
     */
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

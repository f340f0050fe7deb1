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
public class ResultBuffer
{
    private static final int PIECE_LENGTH = 1 << 16;
    /** A buffer that has grown beyond this is replaced after use, so that one huge message does not keep its memory. */
    private static final int MAX_KEPT_LENGTH = 1 << 24;

    private final OutputStream out;
    private final int pieceLength;
    private ExpandableArrayBuffer buffer;
    private int length;

    /**
     * Makes an empty buffer.
     *
     * @param out that the text is written to.
     */
    public ResultBuffer(final OutputStream out)
    {
        this(out, PIECE_LENGTH, new ExpandableArrayBuffer(2 * PIECE_LENGTH));
    }

    /**
     * Makes an empty buffer for pieces of another length.
     *
     * @param out         that the text is written to.
     * @param pieceLength in bytes of text, at least.
     * @param buffer      to collect the first piece in.
     */
    protected ResultBuffer(final OutputStream out, final int pieceLength, final ExpandableArrayBuffer buffer)
    {
        this.out = out;
        this.pieceLength = pieceLength;
        this.buffer = buffer;
    }

    /**
     * Returns the memory. Callers write to it from {@link #length()} on.
     */
    public final MutableDirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * Returns how many bytes are in the buffer.
     */
    public final int length()
    {
        return length;
    }

    /**
     * Sets how much is in the buffer: more after it was written to, less to take back what came last.
     */
    public final void length(final int newLength)
    {
        length = newLength;
    }

    /**
     * Appends text.
     *
     * @param text ASCII; other characters are replaced by question marks.
     * @return this for a fluent API.
     */
    public final ResultBuffer ascii(final CharSequence text)
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
    public final ResultBuffer number(final long value)
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
    public final ResultBuffer text(final String text)
    {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Appends bytes as they are.
     *
     * @param utf8 text in UTF-8.
     * @return this for a fluent API.
     */
    public final ResultBuffer bytes(final byte[] utf8)
    {
        buffer.putBytes(length, utf8);
        length += utf8.length;
        return this;
    }

    /**
     * Writes out everything that is in the buffer if it is enough to be worth a write.
     */
    public final void flushWhenFull()
    {
        if (length >= pieceLength)
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
    public final void write(final byte[] utf8, final int count)
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
    public final void flush()
    {
        try
        {
            buffer = writeOut(buffer, length);
        }
        catch (final IOException ex)
        {
            throw new ResultException(ex);
        }
        length = 0;
    }

    /**
     * Writes out text.
     *
     * @param full  buffer that begins with the text.
     * @param count of its bytes.
     * @return a buffer to go on with: the same or another one.
     * @throws IOException when it cannot be written.
     */
    protected ExpandableArrayBuffer writeOut(final ExpandableArrayBuffer full, final int count) throws IOException
    {
        out.write(full.byteArray(), 0, count);
        out.flush();
        return full.capacity() > MAX_KEPT_LENGTH ? new ExpandableArrayBuffer(2 * PIECE_LENGTH) : full;
    }
}

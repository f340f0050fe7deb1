/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.daybook.tools.console.ToolException;

import org.agrona.CloseHelper;

/**
 * The part of a stream of text that is looked at: what was taken last, and what follows it. It holds no more than one
 * message and a buffer's length.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TextWindow implements AutoCloseable
{
    /** Longest message, in bytes. No journal takes one that is as long. */
    private static final int MAX_LENGTH = 1 << 30;
    private static final int INITIAL_CAPACITY = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = "\ufeff".getBytes(StandardCharsets.UTF_8);

    private final InputStream in;
    private final int maxLength;
    private byte[] bytes = new byte[INITIAL_CAPACITY];
    private int start;
    private boolean isEnded;
    private int limit;
    private int takenStart;
    private int takenEnd;
    /** Place of the next byte. */
    private long line = 1;
    private long column = 1;
    /** Whether the byte before is CR, so that LF does not begin another line. */
    private boolean isBehindReturn;
    private long takenLine = 1;
    private long takenColumn = 1;

    TextWindow(final InputStream in)
    {
        this(in, MAX_LENGTH);
    }

    TextWindow(final InputStream in, final int maxLength)
    {
        this.in = in;
        this.maxLength = maxLength;
    }

    /** Returns the byte so far ahead, or -1 where the stream ends before. */
    int at(final int distance)
    {
        while (distance >= limit - start)
        {
            if (!fill())
            {
                return -1;
            }
        }
        return bytes[start + distance] & 0xFF;
    }

    /** Returns the distance of the next byte that is one of two, from a distance on; that of the end without one. */
    int find(final int from, final char one, final char other)
    {
        int distance = from;
        do
        {
            final byte[] searched = bytes;
            final int end = limit;
            for (int i = start + distance; i < end; i++)
            {
                if (one == searched[i] || other == searched[i])
                {
                    return i - start;
                }
            }
            distance = Math.max(distance, end - start);
        }
        while (fill());
        return Math.min(distance, limit - start);
    }

    /** Takes bytes that were looked at, or all there are. They stay in place until one is looked at behind them. */
    void take(final int length)
    {
        takenStart = start;
        takenEnd = start + Math.min(length, limit - start);
        takenLine = line;
        takenColumn = column;
        pass(bytes, start, takenEnd);
        start = takenEnd;
    }

    /** Counts the lines and columns of bytes. */
    private void pass(final byte[] passed, final int from, final int end)
    {
        long columns = column;
        boolean isReturn = isBehindReturn;
        for (int i = from; i < end; i++)
        {
            final byte b = passed[i];
            if ('\r' == b || '\n' == b && !isReturn)
            {
                line++;
                columns = 1;
            }
            else if ('\n' != b && (b & 0xC0) != 0x80)
            {
                columns++;
            }
            isReturn = '\r' == b;
        }
        column = columns;
        isBehindReturn = isReturn;
    }

    /** Takes white space and line breaks. */
    void skipSpace()
    {
        for (int b = at(0); ' ' == b || '\t' == b || '\r' == b || '\n' == b; b = at(0))
        {
            take(1);
        }
    }

    /** Steps over a byte order mark, which has no column. */
    void skipByteOrderMark()
    {
        if (isByteOrderMark(0))
        {
            start += BYTE_ORDER_MARK.length;
        }
    }

    /** Whether a byte order mark stands so far ahead. */
    boolean isByteOrderMark(final int distance)
    {
        return (BYTE_ORDER_MARK[0] & 0xFF) == at(distance) && at(distance + BYTE_ORDER_MARK.length - 1) >= 0 &&
            startsWithByteOrderMark(bytes, start + distance, limit);
    }

    static boolean startsWithByteOrderMark(final byte[] bytes, final int start, final int end)
    {
        final int next = start + BYTE_ORDER_MARK.length;
        return next <= end && Arrays.equals(bytes, start, next, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }

    /** Returns the bytes, of which those from {@link #takenStart()} to {@link #takenEnd()} were taken. */
    byte[] bytes()
    {
        return bytes;
    }

    int takenStart()
    {
        return takenStart;
    }

    int takenEnd()
    {
        return takenEnd;
    }

    /** Returns the line on which what was taken begins, from 1. */
    long takenLine()
    {
        return takenLine;
    }

    /** Returns the column in which what was taken begins, in characters from 1. */
    long takenColumn()
    {
        return takenColumn;
    }

    /** Returns the line of the next byte, from 1. */
    long line()
    {
        return line;
    }

    /** Returns the place of the next byte. */
    String place()
    {
        return ": line=" + line + " column=" + column;
    }

    /** Writes what was taken, as it stood in the stream. */
    void copyTaken(final OutputStream target) throws IOException
    {
        target.write(bytes, takenStart, takenEnd - takenStart);
    }

    private boolean fill()
    {
        if (isEnded)
        {
            return false;
        }
        if (start > 0)
        {
            System.arraycopy(bytes, start, bytes, 0, limit - start);
            limit -= start;
            start = 0;
        }
        takenStart = 0;
        takenEnd = 0;
        if (limit == bytes.length)
        {
            if (limit >= maxLength)
            {
                // Nothing is known of its end, so that nobody can go on behind it.
                throw new ToolException(
                    "a message must be shorter than " + maxLength + " bytes" + place() + "; split it, or take it out");
            }
            bytes = Arrays.copyOf(bytes, 2 * limit);
        }
        try
        {
            final int count = in.read(bytes, limit, bytes.length - limit);
            limit += Math.max(0, count);
            // A terminal can be read again behind its end, and nobody wants to end it twice.
            isEnded = count < 0;
            return count > 0;
        }
        catch (final IOException e)
        {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close()
    {
        CloseHelper.close(in);
    }
}

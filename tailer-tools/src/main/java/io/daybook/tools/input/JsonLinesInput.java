/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.TextDecoders;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.Transcoder;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads JSON Lines: an object on each line, in files of any length. It skips blank lines, and holds one line at a time.
 */
public final class JsonLinesInput implements DocumentInput
{
    /** Longest line, in bytes. No message that a journal takes is as long. */
    static final int MAX_LINE_LENGTH = 1 << 30;

    private static final int INITIAL_CAPACITY = 1 << 16;
    /** Dump puts this in front of a message that nothing vouches for. It is not a part of the message. */
    private static final byte[] MARK = "{\"unproved\":true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BYTE_ORDER_MARK = {(byte)0xEF, (byte)0xBB, (byte)0xBF};

    private final InputStream in;
    private final TextMessageDecoder decoder;
    private final Transcoder transcoder = new Transcoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private byte[] bytes = new byte[INITIAL_CAPACITY];
    private int position;
    private int limit;
    private long line;

    /**
     * Makes an input.
     *
     * @param in          that is read, in UTF-8.
     * @param bigIntegers what becomes of integers beyond 64 signed bits.
     */
    public JsonLinesInput(final InputStream in, final BigIntegers bigIntegers)
    {
        this.in = in;
        this.decoder = TextDecoders.json(bigIntegers);
    }

    @Override
    public boolean read(final FieldWriter writer)
    {
        int end = nextLine();
        if (1 == line && startsWithByteOrderMark(end))
        {
            position += BYTE_ORDER_MARK.length;
        }
        while (end >= 0 && isBlank(position, end))
        {
            position = end + 1;
            end = nextLine();
        }
        if (end < 0)
        {
            return false;
        }
        final int start = behindMark(position, end);
        final boolean isMarked = startsWithByteOrderMark(end);
        position = end + 1;
        if (isMarked)
        {
            throw new CodecException("byte order mark must stand only at the start of a file: line=" + line +
                " column=1");
        }
        buffer.wrap(bytes);
        decoder.firstLine(line);
        decoder.wrap(buffer, start, end - start);
        try
        {
            transcoder.copyFields(decoder, writer);
        }
        catch (final CodecException e)
        {
            throw new CodecException(e.getMessage() + ": line=" + line, e);
        }
        return true;
    }

    @Override
    public long line()
    {
        return line;
    }

    @Override
    public void close()
    {
        CloseHelper.close(in);
    }

    /** Makes the next line start at the position. Returns where it ends, or -1 if there is none. */
    private int nextLine()
    {
        int index = position;
        while (true)
        {
            for (; index < limit; index++)
            {
                if ('\n' == bytes[index])
                {
                    line++;
                    return index;
                }
            }
            final int scanned = index - position;
            if (!fill())
            {
                if (position >= limit)
                {
                    return -1;
                }
                line++;
                return limit;
            }
            index = position + scanned;
        }
    }

    private boolean fill()
    {
        final int kept = Math.max(0, limit - position);
        System.arraycopy(bytes, Math.min(position, limit), bytes, 0, kept);
        position = 0;
        limit = kept;
        if (limit == bytes.length)
        {
            if (limit >= MAX_LINE_LENGTH)
            {
                throw new CodecException("line must be shorter than 1 GiB: line=" + (line + 1));
            }
            bytes = Arrays.copyOf(bytes, 2 * limit);
        }
        try
        {
            final int count = in.read(bytes, limit, bytes.length - limit);
            limit += Math.max(0, count);
            return count > 0;
        }
        catch (final IOException e)
        {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes the mark from a line that begins with it. Returns where the object starts then. */
    private int behindMark(final int start, final int end)
    {
        final int next = start + MARK.length;
        if (next >= end || !Arrays.equals(bytes, start, next, MARK, 0, MARK.length) ||
            ',' != bytes[next] && '}' != bytes[next])
        {
            return start;
        }
        bytes[next - 1] = '{';
        bytes[next] = ',' == bytes[next] ? (byte)' ' : bytes[next];
        return next - 1;
    }

    private boolean startsWithByteOrderMark(final int end)
    {
        final int next = position + BYTE_ORDER_MARK.length;
        return next <= end && Arrays.equals(bytes, position, next, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }

    private boolean isBlank(final int start, final int end)
    {
        for (int i = start; i < end; i++)
        {
            final byte b = bytes[i];
            if (' ' != b && '\t' != b && '\r' != b)
            {
                return false;
            }
        }
        return true;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import io.daybook.tools.console.ToolException;

/**
 * A stream of UTF-16 as one of UTF-8.
 */
final class Utf16Stream extends InputStream
{
    private static final int CAPACITY = 4096;

    private final Reader reader;
    private final char[] chars = new char[CAPACITY];
    private byte[] bytes = {};
    private int next;

    private Utf16Stream(final InputStream in)
    {
        // A new decoder refuses what is not UTF-16.
        reader = new InputStreamReader(in, StandardCharsets.UTF_16.newDecoder());
    }

    /** Returns a stream as UTF-8: as it is, or read as UTF-16 if it begins with the byte order mark of that. */
    static InputStream toUtf8(final InputStream in)
    {
        final PushbackInputStream stream = new PushbackInputStream(in, 2);
        try
        {
            final byte[] mark = stream.readNBytes(2);
            stream.unread(mark);
            final boolean isUtf16 = 2 == mark.length &&
                ((byte)0xFE == mark[0] && (byte)0xFF == mark[1] || (byte)0xFF == mark[0] && (byte)0xFE == mark[1]);
            return isUtf16 ? new Utf16Stream(stream) : stream;
        }
        catch (final IOException e)
        {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int read() throws IOException
    {
        final byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(final byte[] target, final int offset, final int length) throws IOException
    {
        while (next == bytes.length)
        {
            final int count = readCharacters();
            if (count < 0)
            {
                return -1;
            }
            // A decoder keeps pairs of surrogates together.
            bytes = new String(chars, 0, count).getBytes(StandardCharsets.UTF_8);
            next = 0;
        }
        final int count = Math.min(length, bytes.length - next);
        System.arraycopy(bytes, next, target, offset, count);
        next += count;
        return count;
    }

    private int readCharacters() throws IOException
    {
        try
        {
            return reader.read(chars);
        }
        catch (final CharacterCodingException ignore)
        {
            throw new ToolException("text must be UTF-16, as its byte order mark says");
        }
    }

    @Override
    public void close() throws IOException
    {
        reader.close();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.TextDecoders;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.Transcoder;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads the JSON object that was taken from a stream.
 */
final class JsonObjectReader
{
    /** Dump puts this in front of a message that nothing vouches for. It is not a part of the message. */
    private static final byte[] MARK = "{\"unproved\":true".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern PLACE = Pattern.compile(": line=(\\d+) column=(\\d+)$");

    private final TextMessageDecoder decoder;
    private final Transcoder transcoder = new Transcoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);

    JsonObjectReader(final BigIntegers bigIntegers)
    {
        decoder = TextDecoders.json(bigIntegers);
    }

    void read(final TextWindow window, final FieldWriter writer)
    {
        final byte[] bytes = window.bytes();
        final int start = window.takenStart();
        final int end = window.takenEnd();
        if (TextWindow.startsWithByteOrderMark(bytes, start, end))
        {
            throw new CodecException("byte order mark must stand only at the start of a file: line=" +
                window.takenLine() + " column=" + window.takenColumn());
        }
        final int next = start + MARK.length;
        if (next >= end || !Arrays.equals(bytes, start, next, MARK, 0, MARK.length) ||
            ',' != bytes[next] && '}' != bytes[next])
        {
            read(window, start, end, writer);
            return;
        }
        final byte behindMark = bytes[next];
        bytes[next - 1] = '{';
        bytes[next] = ',' == behindMark ? (byte)' ' : behindMark;
        try
        {
            read(window, next - 1, end, writer);
        }
        finally
        {
            bytes[next - 1] = MARK[MARK.length - 1];
            bytes[next] = behindMark;
        }
    }

    private void read(final TextWindow window, final int start, final int end, final FieldWriter writer)
    {
        final long line = window.takenLine();
        final long column = window.takenColumn() + (start - window.takenStart());
        buffer.wrap(window.bytes());
        decoder.firstLine(line);
        try
        {
            decoder.wrap(buffer, start, end - start);
        }
        catch (final CodecException e)
        {
            throw 1 == column ? e : new CodecException(moved(e.getMessage(), line, column), e);
        }
        try
        {
            transcoder.copyFields(decoder, writer);
        }
        catch (final CodecException e)
        {
            throw new CodecException(e.getMessage() + ": line=" + line, e);
        }
    }

    /** Returns a text that gives the column in the file, not in the object that begins in a column of a line. */
    private static String moved(final String text, final long line, final long column)
    {
        final Matcher place = PLACE.matcher(text);
        if (!place.find() || Long.parseLong(place.group(1)) != line)
        {
            return text;
        }
        return text.substring(0, place.start(2)) + (Long.parseLong(place.group(2)) + column - 1);
    }
}

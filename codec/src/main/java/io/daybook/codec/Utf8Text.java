/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import io.daybook.codec.unicode.Utf8;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Text as UTF-8. Written without garbage: measure the text, make room, then write it. Stateless, and so thread-safe.
 */
public final class Utf8Text
{
    private Utf8Text()
    {
    }

    /**
     * Length of a text.
     *
     * @param text to measure.
     * @return length in bytes.
     * @throws CodecException for a lone surrogate.
     */
    public static int length(final CharSequence text)
    {
        return Utf8.length(text, false);
    }

    /**
     * Writes a text that was measured, and no byte beyond that length.
     *
     * @param text   to write, unchanged since it was measured.
     * @param length in bytes, as measured.
     * @param buffer that takes it.
     * @param offset of the first byte.
     * @throws CodecException for a text that has changed.
     */
    public static void put(
        final CharSequence text, final int length, final MutableDirectBuffer buffer, final int offset)
    {
        Utf8.put(text, false, length, buffer, offset);
    }

    /**
     * Reads a text.
     *
     * @param buffer that holds it.
     * @param offset of the first byte.
     * @param length in bytes.
     * @return the text.
     * @throws CodecException for bytes that are not UTF-8.
     */
    public static String get(final DirectBuffer buffer, final int offset, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        final ByteBuffer source = ByteBuffer.wrap(bytes);
        try
        {
            return StandardCharsets.UTF_8.newDecoder().decode(source).toString();
        }
        catch (final CharacterCodingException ex)
        {
            throw new CodecException("text must be UTF-8: offset=" + source.position(), ex);
        }
    }
}

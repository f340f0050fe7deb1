/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.unicode;

import io.daybook.codec.CodecException;

import org.agrona.MutableDirectBuffer;

/**
 * Text as ISO-8859-1, one byte for each character. Stateless, and so thread-safe.
 */
public final class Latin1
{
    private Latin1()
    {
    }

    /**
     * Writes a text. It takes as many bytes as it has characters.
     *
     * @param text   to write.
     * @param count  of its characters, as determined before.
     * @param buffer that takes the bytes.
     * @param offset of the first byte.
     * @throws CodecException on a character beyond U+00FF, and when the text has another length by now.
     */
    public static void put(
        final CharSequence text, final int count, final MutableDirectBuffer buffer, final int offset)
    {
        for (int i = Utf8.putAscii(text, count, buffer, offset); i < count; i++)
        {
            final char c = text.charAt(i);
            if (c > 0xFF)
            {
                throw new CodecException("text must be ISO-8859-1 in this wire format, use one with UTF-8: value=" +
                    Utf8.hex(c) + ", index=" + i);
            }
            buffer.putByte(offset + i, (byte)c);
        }
    }
}

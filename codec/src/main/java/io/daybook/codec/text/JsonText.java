/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.nio.charset.StandardCharsets;

import io.daybook.codec.CodecException;
import io.daybook.codec.unicode.CharView;

import org.agrona.MutableDirectBuffer;

/**
 * Writes text as UTF-8 between double quotes, escaped so that every JSON and every YAML loader reads the same text.
 */
public final class JsonText
{
    /** For each ASCII character, the character behind the backslash in its escape; 0 if it needs no escape. */
    private static final byte[] ESCAPES = new byte[128];
    private static final byte[] NOTHING = {};
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    static
    {
        for (int c = 0; c < 0x20; c++)
        {
            ESCAPES[c] = 'u';
        }
        ESCAPES[0x7F] = 'u';
        ESCAPES['\n'] = 'n';
        ESCAPES['\r'] = 'r';
        ESCAPES['\t'] = 't';
        ESCAPES['"'] = '"';
        ESCAPES['\\'] = '\\';
    }

    private JsonText()
    {
    }

    /**
     * Writes text between double quotes.
     *
     * @param buffer that takes the text.
     * @param index  of the first byte.
     * @param text   any text without lone surrogates.
     * @return index behind the closing quote.
     * @throws CodecException on a lone surrogate.
     */
    public static int putQuoted(final MutableDirectBuffer buffer, final int index, final CharSequence text)
    {
        buffer.putByte(index, (byte)'"');
        final int end = putEscaped(buffer, index + 1, text);
        buffer.putByte(end, (byte)'"');
        return end + 1;
    }

    /**
     * Writes text as {@link #putQuoted} does, without the quotes.
     *
     * @param buffer that takes the text.
     * @param index  of the first byte.
     * @param text   any text without lone surrogates.
     * @return index behind the last byte.
     * @throws CodecException on a lone surrogate.
     */
    public static int putEscaped(final MutableDirectBuffer buffer, final int index, final CharSequence text)
    {
        final int length = text.length();
        final byte[] narrow = text instanceof CharView ? ((CharView)text).narrowBytes() : null;
        final int plain = null == narrow ? 0 : plainLength(narrow, length);
        buffer.putBytes(index, null == narrow ? NOTHING : narrow, 0, plain);
        int end = index + plain;
        for (int i = plain; i < length; i++)
        {
            final char c = text.charAt(i);
            if (c < 128)
            {
                final byte escape = ESCAPES[c];
                if (0 == escape)
                {
                    buffer.putByte(end++, (byte)c);
                }
                else
                {
                    end = putEscape(buffer, end, c, escape);
                }
            }
            else if (isUnsafe(c) || isBidi(c))
            {
                end = putEscape(buffer, end, c, (byte)'u');
            }
            else if (Character.isSurrogate(c))
            {
                end = putSurrogates(buffer, end, text, i++);
            }
            else if (c < 0x800)
            {
                buffer.putByte(end++, (byte)(0xC0 | c >> 6));
                buffer.putByte(end++, (byte)(0x80 | c & 0x3F));
            }
            else
            {
                buffer.putByte(end++, (byte)(0xE0 | c >> 12));
                buffer.putByte(end++, (byte)(0x80 | c >> 6 & 0x3F));
                buffer.putByte(end++, (byte)(0x80 | c & 0x3F));
            }
        }
        return end;
    }

    /** The number of ASCII characters at the beginning that need no escape. */
    static int plainLength(final byte[] text, final int length)
    {
        int i = 0;
        while (i < length && text[i] >= 0 && 0 == ESCAPES[text[i]])
        {
            i++;
        }
        return i;
    }

    /** Whether some loader takes a character beyond ASCII for a line break, a mark or not printable. */
    static boolean isUnsafe(final char c)
    {
        return c <= 0xA0 || 0x2028 == c || 0x2029 == c || 0xFEFF == c || c >= 0xFFFE;
    }

    /** Whether a control changes the order in which characters are shown, so that text seems to say something else. */
    private static boolean isBidi(final char c)
    {
        return c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }

    private static int putEscape(
        final MutableDirectBuffer buffer, final int index, final char c, final byte escape)
    {
        buffer.putByte(index, (byte)'\\');
        buffer.putByte(index + 1, escape);
        if ('u' != escape)
        {
            return index + 2;
        }
        for (int i = 0; i < 4; i++)
        {
            buffer.putByte(index + 2 + i, HEX[c >> (12 - 4 * i) & 0xF]);
        }
        return index + 6;
    }

    private static int putSurrogates(
        final MutableDirectBuffer buffer, final int index, final CharSequence text, final int at)
    {
        final char high = text.charAt(at);
        final char low = at + 1 < text.length() ? text.charAt(at + 1) : 0;
        if (!Character.isSurrogatePair(high, low))
        {
            throw new CodecException(
                "text must not hold a lone surrogate: char=0x" + Integer.toHexString(high) + " index=" + at);
        }
        final int codePoint = Character.toCodePoint(high, low);
        buffer.putByte(index, (byte)(0xF0 | codePoint >> 18));
        buffer.putByte(index + 1, (byte)(0x80 | codePoint >> 12 & 0x3F));
        buffer.putByte(index + 2, (byte)(0x80 | codePoint >> 6 & 0x3F));
        buffer.putByte(index + 3, (byte)(0x80 | codePoint & 0x3F));
        return index + 4;
    }
}

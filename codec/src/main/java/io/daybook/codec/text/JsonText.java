/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.nio.charset.StandardCharsets;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
import io.daybook.codec.unicode.CharView;
import io.daybook.codec.unicode.ShortBytes;
import io.daybook.codec.unicode.StringBytes;

import org.agrona.MutableDirectBuffer;

/**
 * Writes text as UTF-8 between double quotes, escaped so that every JSON and every YAML loader reads the same text.
 */
public final class JsonText
{
    /** For each ASCII character, the character behind the backslash in its escape; 0 if it needs no escape. */
    private static final byte[] ESCAPES = new byte[128];
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
        final byte[] narrow = narrow(text);
        return null == narrow ? putWide(buffer, index, text) : putNarrow(buffer, index, narrow, text.length());
    }

    private static int putNarrow(
        final MutableDirectBuffer buffer, final int index, final byte[] text, final int length)
    {
        int end = index;
        int i = 0;
        while (i < length)
        {
            final int plain = PlainBytes.end(text, i, length) - i;
            ShortBytes.put(text, i, plain, buffer, end);
            end += plain;
            i += plain;
            if (i < length)
            {
                end = putCharacter(buffer, end, (char)(text[i++] & 0xFF));
            }
        }
        return end;
    }

    private static int putWide(final MutableDirectBuffer buffer, final int index, final CharSequence text)
    {
        final int length = text.length();
        int end = index;
        for (int i = 0; i < length; i++)
        {
            final char c = text.charAt(i);
            end = Character.isSurrogate(c) ? putSurrogates(buffer, end, text, i++) : putCharacter(buffer, end, c);
        }
        return end;
    }

    private static int putCharacter(final MutableDirectBuffer buffer, final int index, final char c)
    {
        if (c < 128)
        {
            final byte escape = ESCAPES[c];
            if (0 != escape)
            {
                return putEscape(buffer, index, c, escape);
            }
            buffer.putByte(index, (byte)c);
            return index + 1;
        }
        if (isUnsafe(c) || isBidi(c))
        {
            return putEscape(buffer, index, c, (byte)'u');
        }
        if (c < 0x800)
        {
            buffer.putByte(index, (byte)(0xC0 | c >> 6));
            buffer.putByte(index + 1, (byte)(0x80 | c & 0x3F));
            return index + 2;
        }
        buffer.putByte(index, (byte)(0xE0 | c >> 12));
        buffer.putByte(index + 1, (byte)(0x80 | c >> 6 & 0x3F));
        buffer.putByte(index + 2, (byte)(0x80 | c & 0x3F));
        return index + 3;
    }

    /**
     * The characters of a text as bytes.
     *
     * @param text that may be stored with one byte for each character.
     * @return array that begins with the characters, not to be changed; null if the text is stored in another way.
     */
    public static byte[] narrow(final CharSequence text)
    {
        if (text instanceof CharView)
        {
            return ((CharView)text).narrowBytes();
        }
        return text instanceof String ? StringBytes.latin1((String)text) :
            text instanceof Field ? StringBytes.latin1(((Field)text).name()) : null;
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.csv;

import io.daybook.codec.unicode.Utf8;

import org.agrona.MutableDirectBuffer;

/**
 * Writes text as a cell. It is quoted if a reader would otherwise see no text, other text, or a value of another type:
 * when it is empty, holds a comma, a quote or a control character, begins or ends with a space, begins like a number or
 * a time, or is a word, a duration or a UUID. So a cell without quotes that looks like a number is one.
 */
final class CsvText
{
    private static final int UUID_LENGTH = 36;
    private static final int UUID_DASH = 8;

    private CsvText()
    {
    }

    /** Writes a cell. Returns the index behind it. */
    static int put(final MutableDirectBuffer buffer, final int index, final CharSequence text)
    {
        final boolean isBare = isBare(text);
        int end = index;
        if (!isBare)
        {
            buffer.putByte(end++, (byte)'"');
        }
        for (int i = 0, length = text.length(); i < length; i++)
        {
            final char c = text.charAt(i);
            if (c < 0x80)
            {
                buffer.putByte(end++, (byte)c);
                if ('"' == c)
                {
                    buffer.putByte(end++, (byte)'"');
                }
            }
            else
            {
                end += Utf8.putCharacter(text, i, buffer, end);
                i += Character.isHighSurrogate(c) ? 1 : 0;
            }
        }
        if (!isBare)
        {
            buffer.putByte(end++, (byte)'"');
        }
        return end;
    }

    /** Whether text may stand without quotes. */
    static boolean isBare(final CharSequence text)
    {
        final int length = text.length();
        if (0 == length || !isBareStart(text.charAt(0)) || ' ' == text.charAt(length - 1))
        {
            return false;
        }
        for (int i = 0; i < length; i++)
        {
            final char c = text.charAt(i);
            if (c < ' ' || '"' == c || ',' == c || 0x7F == c)
            {
                return false;
            }
        }
        return !isWord(text) && !isDuration(text) && !(UUID_LENGTH == length && '-' == text.charAt(UUID_DASH));
    }

    /** Whether neither a number, a time nor a space begins so, nor a file with a byte order mark. */
    private static boolean isBareStart(final char c)
    {
        return c > ' ' && (c < '0' || c > '9') && '+' != c && '-' != c && '.' != c && 0xFEFF != c;
    }

    /** Whether text is a word for a boolean or a number, in whatever case. */
    private static boolean isWord(final CharSequence text)
    {
        return isSame(text, "true") || isSame(text, "false") || isSame(text, "NaN") || isSame(text, "Infinity");
    }

    /** Whether text begins as durations do. */
    static boolean isDuration(final CharSequence text)
    {
        final char second = 'P' == text.charAt(0) && text.length() > 2 ? text.charAt(1) : 0;
        return 'T' == second || '-' == second || '+' == second || second >= '0' && second <= '9';
    }

    /** Whether text is a word of ASCII, in whatever case. */
    static boolean isSame(final CharSequence text, final String word)
    {
        if (text.length() != word.length())
        {
            return false;
        }
        for (int i = 0; i < word.length(); i++)
        {
            if ((text.charAt(i) | 0x20) != (word.charAt(i) | 0x20))
            {
                return false;
            }
        }
        return true;
    }
}

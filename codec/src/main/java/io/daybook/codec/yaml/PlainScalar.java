/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

/**
 * Knows which text needs no quotes in YAML and is text for every loader. This is ASCII: words of letters, digits and
 * {@code _ . / + - !}, with single spaces between them. The text begins with a letter or {@code _}, does not end with
 * {@code -}, and is no keyword and no number in any version of YAML.
 */
public final class PlainScalar
{
    private static final int MAX_RESERVED_LENGTH = 8;
    private static final String[] RESERVED = {
        "y", "n", "t", "f", "no", "on", "yes", "off", "nan", "inf", "true", "null", "none", "false", "infinity" };
    private static final String RESERVED_INITIALS = "yntfoi";

    private static final byte FIRST = 1;
    private static final byte INNER = 2;
    private static final byte[] CLASSES = new byte[128];

    static
    {
        for (int c = 0; c < 128; c++)
        {
            final boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || '_' == c;
            final boolean isInner = isLetter || c >= '0' && c <= '9' || "./+-!".indexOf(c) >= 0;
            CLASSES[c] = (byte)((isLetter ? FIRST : 0) | (isInner ? INNER : 0));
        }
    }

    private PlainScalar()
    {
    }

    /**
     * Whether text needs no quotes.
     *
     * @param bytes  of the text, one for each character; any number below 0 for a character that is not ASCII.
     * @param length of the text.
     * @return false for text that would be something else, or more than one thing, without quotes.
     */
    public static boolean isPlain(final byte[] bytes, final int length)
    {
        if (0 == length || 0 == (classOf(bytes[0]) & FIRST))
        {
            return false;
        }
        byte last = bytes[0];
        for (int i = 1; i < length; i++)
        {
            final byte c = bytes[i];
            if (0 == (classOf(c) & INNER) && (' ' != c || ' ' == last))
            {
                return false;
            }
            last = c;
        }
        return ' ' != last && '-' != last && !isReserved(bytes, length);
    }

    private static byte classOf(final int c)
    {
        return c >= 0 && c < CLASSES.length ? CLASSES[c] : 0;
    }

    private static boolean isReserved(final byte[] bytes, final int length)
    {
        final int first = bytes[0] | 0x20;
        if (length > 1 && 'e' == first && bytes[1] >= '0' && bytes[1] <= '9')
        {
            return true;
        }
        if (length <= MAX_RESERVED_LENGTH && RESERVED_INITIALS.indexOf(first) >= 0)
        {
            for (final String word : RESERVED)
            {
                if (length == word.length() && isWord(bytes, word))
                {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isWord(final byte[] bytes, final String word)
    {
        for (int i = 0; i < word.length(); i++)
        {
            if ((bytes[i] | 0x20) != word.charAt(i))
            {
                return false;
            }
        }
        return true;
    }
}

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
    private static final byte FIRST = 1;
    private static final byte INNER = 2;
    /** Of a letter that begins a keyword. */
    private static final byte INITIAL = 4;
    /** Of each byte. */
    private static final byte[] CLASSES = new byte[256];

    static
    {
        for (int c = 0; c < 128; c++)
        {
            final boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || '_' == c;
            final boolean isInner = isLetter || c >= '0' && c <= '9' || "./+-!".indexOf(c) >= 0;
            final boolean isInitial = isLetter && "yntfoi".indexOf(c | 0x20) >= 0;
            CLASSES[c] = (byte)((isLetter ? FIRST : 0) | (isInner ? INNER : 0) | (isInitial ? INITIAL : 0));
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
        if (0 == length || !begins(bytes[0]))
        {
            return false;
        }
        byte last = bytes[0];
        for (int i = 1; i < length; i++)
        {
            final byte c = bytes[i];
            if (!goesOn(last, c))
            {
                return false;
            }
            last = c;
        }
        return ends(last) && !isReserved(bytes, length);
    }

    /**
     * Whether text without quotes can begin with a character.
     *
     * @param first byte of the character.
     * @return false if it cannot.
     */
    public static boolean begins(final byte first)
    {
        return 0 != (classOf(first) & FIRST);
    }

    /**
     * Whether text without quotes can go on.
     *
     * @param last byte of a character in it.
     * @param next byte of the character behind.
     * @return false if the text must have ended.
     */
    public static boolean goesOn(final byte last, final byte next)
    {
        return 0 != (classOf(next) & INNER) || ' ' == next && ' ' != last;
    }

    /**
     * Whether text without quotes can end with a character.
     *
     * @param last byte of the character.
     * @return false if it cannot.
     */
    public static boolean ends(final byte last)
    {
        return ' ' != last && '-' != last;
    }

    /**
     * Whether text of such a beginning and length can be a keyword or a number.
     *
     * @param first  byte of it.
     * @param second byte of it; any other than a digit if there is none.
     * @param length of the text.
     * @return false if it is text for every loader.
     */
    public static boolean mayBeReserved(final byte first, final byte second, final int length)
    {
        return length <= MAX_RESERVED_LENGTH && 0 != (classOf(first) & INITIAL) || isExponent(first, second);
    }

    private static boolean isExponent(final byte first, final byte second)
    {
        return 'e' == (first | 0x20) && second >= '0' && second <= '9';
    }

    private static byte classOf(final byte c)
    {
        return CLASSES[c & 0xFF];
    }

    private static boolean isReserved(final byte[] bytes, final int length)
    {
        final byte second = length > 1 ? bytes[1] : 0;
        if (isExponent(bytes[0], second))
        {
            return true;
        }
        if (mayBeReserved(bytes[0], second, length))
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.value;

/**
 * Reads integers from decimal digits. The digits of other scripts, which the JDK takes, too, are refused.
 */
public final class AsciiIntegers
{
    private AsciiIntegers()
    {
    }

    /**
     * Reads an integer of 64 bits.
     *
     * @param text a minus and digits, or digits alone, up to 2^64-1.
     * @return the integer; as an unsigned one where there is no minus.
     * @throws NumberFormatException when the text is something else.
     */
    public static long parse(final CharSequence text)
    {
        check(text);
        return 0 != text.length() && '-' == text.charAt(0) ?
            Long.parseLong(text, 0, text.length(), 10) : Long.parseUnsignedLong(text, 0, text.length(), 10);
    }

    /**
     * Refuses digits of other scripts.
     *
     * @param text of an integer.
     * @throws NumberFormatException when a character lies behind the digits of ASCII.
     */
    static void check(final CharSequence text)
    {
        for (int i = 0; i < text.length(); i++)
        {
            if (text.charAt(i) > '9')
            {
                throw new NumberFormatException("not a digit of ASCII");
            }
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.yaml;

import io.daybook.codec.FieldType;

/**
 * Knows what plain text stands for in the core schema of YAML 1.2. There {@code no} and {@code 2026-11-24} are text.
 */
final class PlainValue
{
    private static final String[] SPECIAL = { ".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN" };
    private static final int NAN_FROM = 3;

    private PlainValue()
    {
    }

    /**
     * The type of plain ASCII text: NULL, BOOL, INT64 for a decimal number, UINT64 for a hexadecimal or octal one,
     * FLOAT64 for an infinity or NaN, otherwise TEXT.
     */
    static FieldType typeOf(final byte[] bytes, final int first, final int end)
    {
        if (first == end)
        {
            return FieldType.NULL;
        }
        final byte c = bytes[first];
        if (c >= '0' && c <= '9' || '-' == c || '+' == c || '.' == c)
        {
            return numberType(bytes, first, end);
        }
        switch (c)
        {
            case '~':
                return 1 == end - first ? FieldType.NULL : FieldType.TEXT;
            case 'n', 'N':
                return isWord(bytes, first, end, "null") ? FieldType.NULL : FieldType.TEXT;
            case 't', 'T':
                return isWord(bytes, first, end, "true") ? FieldType.BOOL : FieldType.TEXT;
            case 'f', 'F':
                return isWord(bytes, first, end, "false") ? FieldType.BOOL : FieldType.TEXT;
            default:
                return FieldType.TEXT;
        }
    }

    /** The value of an infinity or NaN. */
    static double special(final byte[] bytes, final int first)
    {
        final int point = '.' == bytes[first] ? first : first + 1;
        if ('n' == (bytes[point + 1] | 0x20))
        {
            return Double.NaN;
        }
        return '-' == bytes[first] ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    private static FieldType numberType(final byte[] bytes, final int first, final int end)
    {
        final boolean isRadix = end - first > 2 && '0' == bytes[first] &&
            ('x' == bytes[first + 1] || 'o' == bytes[first + 1]);
        if (isRadix)
        {
            return isRadix(bytes, first + 2, end, 'x' == bytes[first + 1]) ? FieldType.UINT64 : FieldType.TEXT;
        }
        final boolean isSigned = '-' == bytes[first] || '+' == bytes[first];
        final int start = isSigned ? first + 1 : first;
        int i = passDigits(bytes, start, end);
        int digits = i - start;
        if (i < end && '.' == bytes[i])
        {
            final int fraction = i + 1;
            i = passDigits(bytes, fraction, end);
            digits += i - fraction;
        }
        if (0 == digits)
        {
            return isSpecial(bytes, start, end, isSigned) ? FieldType.FLOAT64 : FieldType.TEXT;
        }
        if (i < end && 'e' == (bytes[i] | 0x20))
        {
            i += i + 1 < end && ('-' == bytes[i + 1] || '+' == bytes[i + 1]) ? 2 : 1;
            final int exponent = i;
            i = passDigits(bytes, exponent, end);
            return i == end && i != exponent ? FieldType.INT64 : FieldType.TEXT;
        }
        return i == end ? FieldType.INT64 : FieldType.TEXT;
    }

    private static boolean isRadix(final byte[] bytes, final int first, final int end, final boolean isHex)
    {
        for (int i = first; i < end; i++)
        {
            if (isHex ? Character.digit(bytes[i], 16) < 0 : bytes[i] < '0' || bytes[i] > '7')
            {
                return false;
            }
        }
        return true;
    }

    private static int passDigits(final byte[] bytes, final int first, final int end)
    {
        int i = first;
        while (i < end && bytes[i] >= '0' && bytes[i] <= '9')
        {
            i++;
        }
        return i;
    }

    private static boolean isSpecial(final byte[] bytes, final int first, final int end, final boolean isSigned)
    {
        for (int i = 0; i < (isSigned ? NAN_FROM : SPECIAL.length); i++)
        {
            if (isEqual(bytes, first, end, SPECIAL[i]))
            {
                return true;
            }
        }
        return false;
    }

    /** Whether text is a word in small letters, in capitals, or with its first letter alone in capitals. */
    private static boolean isWord(final byte[] bytes, final int first, final int end, final String word)
    {
        if (end - first != word.length())
        {
            return false;
        }
        final boolean isCapital = (bytes[first] & 0x20) == 0;
        final int caseOfRest = bytes[first + 1] & 0x20;
        if (!isCapital && 0 == caseOfRest)
        {
            return false;
        }
        for (int i = 0; i < word.length(); i++)
        {
            if ((bytes[first + i] | 0x20) != word.charAt(i) || i > 0 && (bytes[first + i] & 0x20) != caseOfRest)
            {
                return false;
            }
        }
        return true;
    }

    private static boolean isEqual(final byte[] bytes, final int first, final int end, final String word)
    {
        if (end - first != word.length())
        {
            return false;
        }
        for (int i = 0; i < word.length(); i++)
        {
            if (bytes[first + i] != word.charAt(i))
            {
                return false;
            }
        }
        return true;
    }
}

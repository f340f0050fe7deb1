/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits texts in which a backslash takes away the meaning of the character behind it.
 */
final class Escaped
{
    private Escaped()
    {
    }

    /**
     * Splits a text.
     *
     * @param text      to split.
     * @param separator that stands between the parts.
     * @return the parts without backslashes, at least one.
     */
    static List<String> split(final String text, final char separator)
    {
        return cut(text, separator).stream().map(Escaped::plain).toList();
    }

    /**
     * Splits a text, and leaves the backslashes where they are.
     *
     * @param text      to split.
     * @param separator that stands between the parts.
     * @return the parts, at least one.
     */
    static List<String> cut(final String text, final char separator)
    {
        final List<String> parts = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < text.length(); i++)
        {
            if (separator == text.charAt(i))
            {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
            else if ('\\' == text.charAt(i))
            {
                i++;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static String plain(final String part)
    {
        final StringBuilder plain = new StringBuilder();
        for (int i = 0; i < part.length(); i++)
        {
            final char c = part.charAt(i);
            plain.append('\\' == c && i + 1 < part.length() ? part.charAt(++i) : c);
        }
        return plain.toString();
    }
}

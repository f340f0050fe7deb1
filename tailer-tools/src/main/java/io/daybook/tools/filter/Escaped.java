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
        final List<String> parts = new ArrayList<>();
        final StringBuilder part = new StringBuilder();
        for (int i = 0; i < text.length(); i++)
        {
            final char c = text.charAt(i);
            if (separator == c)
            {
                parts.add(part.toString());
                part.setLength(0);
            }
            else
            {
                part.append('\\' == c && i + 1 < text.length() ? text.charAt(++i) : c);
            }
        }
        parts.add(part.toString());
        return parts;
    }
}

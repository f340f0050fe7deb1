/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import io.daybook.tools.console.Colors;
import io.daybook.tools.console.ResultBuffer;

/**
 * Colours the names, values and comments of YAML that {@code dump} prints: each entry of it has a line of its own.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class YamlColors
{
    private final ResultBuffer out;
    private byte[] text = {};

    /**
     * Makes a painter.
     *
     * @param out that holds what is painted.
     */
    YamlColors(final ResultBuffer out)
    {
        this.out = out;
    }

    /**
     * Colours what comes last in the buffer.
     *
     * @param start offset of it.
     */
    void paint(final int start)
    {
        text = new byte[out.length() - start];
        out.buffer().getBytes(start, text);
        out.length(start);
        int from = 0;
        while (from < text.length)
        {
            int end = from;
            while ('\n' != text[end])
            {
                end++;
            }
            paintLine(from, end);
            out.ascii("\n");
            from = end + 1;
        }
    }

    private void paintLine(final int from, final int end)
    {
        if ('#' == text[from] || startsWith("---", from, end))
        {
            put(Colors.COMMENT, from, end);
            return;
        }
        int begin = from;
        while (begin < end && (' ' == text[begin] || startsWith("- ", begin, end)))
        {
            begin++;
        }
        put(null, from, begin);
        final int colon = endOfKey(begin, end);
        put(Colors.KEY, begin, colon);
        final int value = Math.min(end, colon + (colon == begin ? 0 : ": ".length()));
        put(null, colon, value);
        put(Colors.VALUE, value, end);
    }

    private boolean startsWith(final String prefix, final int from, final int end)
    {
        for (int i = 0; i < prefix.length(); i++)
        {
            if (from + i >= end || prefix.charAt(i) != text[from + i])
            {
                return false;
            }
        }
        return true;
    }

    /** Returns where the colon behind a key is, or the beginning where there is no key. */
    private int endOfKey(final int begin, final int end)
    {
        int i = begin;
        if (begin < end && '"' == text[begin])
        {
            for (i++; '"' != text[i]; i++)
            {
                i += '\\' == text[i] ? 1 : 0;
            }
            i++;
            return isColon(i, end) ? i : begin;
        }
        while (i < end && !isColon(i, end))
        {
            i++;
        }
        return i == end ? begin : i;
    }

    private boolean isColon(final int i, final int end)
    {
        return i < end && ':' == text[i] && (i + 1 == end || ' ' == text[i + 1]);
    }

    private void put(final byte[] color, final int from, final int to)
    {
        if (from < to)
        {
            if (null != color)
            {
                out.bytes(color);
            }
            out.buffer().putBytes(out.length(), text, from, to - from);
            out.length(out.length() + to - from);
            if (null != color)
            {
                out.bytes(Colors.PLAIN);
            }
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.daybook.tools.console.Colors;
import io.daybook.tools.console.ResultBuffer;

/**
 * Colours the names, values and comments of YAML that {@code dump} prints, where each entry has a line of its own, and
 * what regular expressions find in it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class YamlColors
{
    private final ResultBuffer out;
    private final List<Matcher> matchers = new ArrayList<>();
    private byte[] text = {};
    /** Indexes of the bytes that an expression has found. */
    private final BitSet marked = new BitSet();

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
     * Marks what regular expressions find.
     */
    void mark(final List<String> patterns)
    {
        patterns.forEach((pattern) -> matchers.add(Pattern.compile(pattern, Pattern.MULTILINE).matcher("")));
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
        findMarked();
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

    /** Looks through the text but for its first line, which is no part of the message. */
    private void findMarked()
    {
        marked.clear();
        if (matchers.isEmpty())
        {
            return;
        }
        int body = 0;
        while ('\n' != text[body])
        {
            body++;
        }
        body++;
        final String message = new String(text, body, text.length - body, StandardCharsets.UTF_8);
        for (final Matcher matcher : matchers)
        {
            int index = body;
            int last = 0;
            matcher.reset(message);
            while (matcher.find())
            {
                final int begin = index + length(message, last, matcher.start());
                index = begin + length(message, matcher.start(), matcher.end());
                last = matcher.end();
                marked.set(begin, index);
            }
        }
    }

    private static int length(final String message, final int from, final int to)
    {
        return message.substring(from, to).getBytes(StandardCharsets.UTF_8).length;
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
        int begin = from;
        while (begin < to)
        {
            final boolean isMarked = marked.get(begin);
            final int next = isMarked ? marked.nextClearBit(begin) : marked.nextSetBit(begin);
            final int end = next < 0 ? to : Math.min(to, next);
            putRun(isMarked ? Colors.MATCH : color, begin, end);
            begin = end;
        }
    }

    private void putRun(final byte[] color, final int from, final int to)
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

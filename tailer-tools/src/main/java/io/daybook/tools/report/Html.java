/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * HTML as it is written. Markup comes from this room alone; everything else goes through {@link #text}, and cannot
 * become markup.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Html
{
    private static final char REPLACEMENT = '\uFFFD';

    private final StringBuilder page = new StringBuilder();

    /** Appends markup, which must not hold anything that comes from a file or a user. */
    Html markup(final String markup)
    {
        page.append(markup);
        return this;
    }

    /** Appends text. Characters that a browser would obey are escaped or replaced. */
    Html text(final CharSequence text)
    {
        for (int i = 0; i < text.length(); i++)
        {
            final char c = text.charAt(i);
            switch (c)
            {
                case '&' -> page.append("&amp;");
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '"' -> page.append("&quot;");
                case '\'' -> page.append("&#39;");
                default -> page.append(isPlain(text, i) ? c : REPLACEMENT);
            }
        }
        return this;
    }

    /** Returns whether a character is shown and does nothing else: no control, no turn of the direction, no half. */
    private static boolean isPlain(final CharSequence text, final int i)
    {
        final char c = text.charAt(i);
        if (Character.isHighSurrogate(c))
        {
            return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
        }
        if (Character.isLowSurrogate(c))
        {
            return i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
        }
        final boolean isTurn = c >= 0x200E && c <= 0x200F || c >= 0x2028 && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
        return '\n' == c || !Character.isISOControl(c) && !isTurn && c != 0xFFFE && c != 0xFFFF && c != 0x061C;
    }

    /** Appends an element that holds text. */
    Html element(final String tag, final CharSequence text)
    {
        return markup("<" + tag + ">").text(text).markup("</" + tag + ">\n");
    }

    /** Appends a table. */
    Html table(final List<String> heading, final List<List<String>> rows, final int texts)
    {
        markup("<div class=\"wide\"><table>\n<thead><tr>");
        cells("th", heading, texts);
        markup("</tr></thead>\n<tbody>\n");
        for (final List<String> row : rows)
        {
            markup("<tr>");
            cells("td", row, texts);
            markup("</tr>\n");
        }
        return markup("</tbody>\n</table></div>\n");
    }

    private void cells(final String tag, final List<String> cells, final int texts)
    {
        for (int i = 0; i < cells.size(); i++)
        {
            markup("<" + tag + (i < texts ? ">" : " class=\"n\">")).text(cells.get(i)).markup("</" + tag + ">");
        }
    }

    /** Appends a file of this room. */
    Html resource(final String name)
    {
        try (InputStream in = Html.class.getResourceAsStream(name))
        {
            return markup(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public String toString()
    {
        return page.toString();
    }
}

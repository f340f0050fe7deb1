/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.help;

/**
 * Writes text in roff, with the macros of man(7). What a formatter would obey is written so that it prints it.
 */
final class Roff
{
    private final StringBuilder out = new StringBuilder();

    static String bold(final String text)
    {
        return "\\fB" + escape(text) + "\\fR";
    }

    static String italic(final String text)
    {
        return "\\fI" + escape(text) + "\\fR";
    }

    private static String escape(final String text)
    {
        final StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach((c) ->
        {
            switch (c)
            {
                case '\\' -> escaped.append("\\e");
                case '-' -> escaped.append("\\-");
                case '\'' -> escaped.append("\\(aq");
                case '`' -> escaped.append("\\(ga");
                case '^' -> escaped.append("\\(ha");
                case '~' -> escaped.append("\\(ti");
                default -> escaped.append(c < 0x7F ? Character.toString(c) : String.format("\\[u%04X]", c));
            }
        });
        // A point in front of a line would make it a request; a quote there is written as its name above.
        return escaped.toString().startsWith(".") ? "\\&" + escaped : escaped.toString();
    }

    Roff title(final String name, final String version)
    {
        out.append(".TH \"").append(escape(name)).append("\" 1 \"\" \"").append(escape(version)).append("\" Daybook\n")
            // No hyphens in words, no wide gaps between them.
            .append(".nh\n.ad l\n");
        return this;
    }

    Roff section(final String name)
    {
        out.append(".SH ").append(name).append('\n');
        return this;
    }

    Roff paragraph()
    {
        out.append(".PP\n");
        return this;
    }

    Roff text(final String text)
    {
        out.append(escape(text)).append('\n');
        return this;
    }

    /**
     * Begins an item; its text follows.
     *
     * @param head in roff.
     */
    Roff item(final String head)
    {
        out.append(".TP\n").append(head).append('\n');
        return this;
    }

    Roff reference(final String page, final boolean isLast)
    {
        out.append(".BR ").append(escape(page)).append(" (1)").append(isLast ? "" : ",").append('\n');
        return this;
    }

    @Override
    public String toString()
    {
        return out.toString();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.TextWidth;

/**
 * A cell of a table.
 *
 * @param text     that is shown.
 * @param width    of it on a terminal.
 * @param isNumber whether it stands at the right side of its column.
 */
record TableCell(String text, int width, boolean isNumber)
{
    /** There is no such field. */
    static final TableCell EMPTY = new TableCell("", 0, false);
    /** The field is null. */
    static final TableCell NULL = new TableCell("", 0, false);

    static TableCell number(final String digits)
    {
        return new TableCell(digits, digits.length(), true);
    }

    /** Returns a cell with a text out of a file. */
    static TableCell text(final String text)
    {
        return shown(PlainText.inCell(text));
    }

    /** Returns a cell with a text that a terminal may show. */
    static TableCell shown(final String text)
    {
        return new TableCell(text, TextWidth.of(text), false);
    }

    /**
     * Prints the cell.
     *
     * @param columnWidth of its column.
     * @param isRight     whether it stands at the right side.
     * @param isLast      whether nothing follows it.
     */
    void print(final ResultBuffer out, final int columnWidth, final boolean isRight, final boolean isLast)
    {
        final String padding = " ".repeat(Math.max(0, columnWidth - width));
        if (isRight)
        {
            out.ascii(padding);
        }
        out.text(text);
        if (!isLast)
        {
            out.ascii(isRight ? "" : padding).ascii("  ");
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.daybook.codec.Shape;
import io.daybook.tools.console.Colors;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.filter.FieldPath;

/**
 * A part of a table with columns of its own. It holds back its first rows, and makes its columns as wide as they need.
 * A wider cell that comes later makes its column wider from there on, up to {@value #MAX_WIDTH}.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class TableSection
{
    private static final int SCREENFUL = 50;
    private static final int MAX_HELD_LENGTH = 1 << 16;
    private static final int MAX_WIDTH = 60;

    /** Names of the fields of its messages, or null where the user has chosen the columns. */
    final Set<String> names;
    final List<FieldPath> paths;
    /** A shape whose fields all have columns. */
    Shape checked;

    private final String title;
    private final boolean isColored;
    private final TableCell[] headings;
    private final int[] widths;
    /** Whether the heading stands at the right side. */
    private final boolean[] isRight;
    private List<TableCell[]> held = new ArrayList<>();
    private int heldLength;

    /**
     * Makes a section without rows.
     *
     * @param title    that stands above it, or null for none.
     * @param names    of the fields.
     * @param paths    to the fields.
     * @param headings of all columns.
     */
    TableSection(
        final String title,
        final Set<String> names,
        final List<FieldPath> paths,
        final List<String> headings,
        final boolean isColored)
    {
        this.title = title;
        this.names = names;
        this.paths = paths;
        this.isColored = isColored;
        this.headings = headings.stream().map(TableCell::text).toArray(TableCell[]::new);
        widths = new int[headings.size()];
        isRight = new boolean[widths.length];
        widen(this.headings);
    }

    /**
     * Returns how many columns there are.
     */
    int columns()
    {
        return headings.length;
    }

    private void widen(final TableCell[] row)
    {
        for (int i = 0; i < row.length; i++)
        {
            widths[i] = row[i].width() > MAX_WIDTH ? widths[i] : Math.max(widths[i], row[i].width());
        }
    }

    /**
     * Prints a row, now or later.
     */
    void add(final TableCell[] row, final ResultBuffer out)
    {
        widen(row);
        if (null == held)
        {
            print(row, out);
            return;
        }
        held.add(row);
        for (final TableCell cell : row)
        {
            heldLength += cell.text().length();
        }
        if (held.size() >= SCREENFUL || heldLength >= MAX_HELD_LENGTH)
        {
            settle(out);
        }
    }

    /**
     * Prints the heading and the rows that are held back, if none has been printed.
     */
    void settle(final ResultBuffer out)
    {
        if (null == held)
        {
            return;
        }
        for (int i = 0; i < widths.length; i++)
        {
            final int column = i;
            isRight[i] = held.stream().anyMatch((row) -> row[column].isNumber()) &&
                held.stream().allMatch((row) -> row[column].isNumber() || 0 == row[column].width());
        }
        printHeading(out);
        held.forEach((row) -> print(row, out));
        held = null;
    }

    /**
     * Prints the heading once more, where the section goes on behind another one.
     */
    void resume(final ResultBuffer out)
    {
        if (null == held)
        {
            printHeading(out);
        }
    }

    private void printHeading(final ResultBuffer out)
    {
        if (null != title)
        {
            color(Colors.HEADING, out);
            out.text(PlainText.inCell(title));
            color(Colors.PLAIN, out);
            out.ascii("\n");
        }
        color(Colors.HEADING, out);
        for (int i = 0; i < headings.length; i++)
        {
            headings[i].print(out, widths[i], isRight[i], headings.length - 1 == i);
        }
        color(Colors.PLAIN, out);
        out.ascii("\n");
    }

    private void color(final byte[] color, final ResultBuffer out)
    {
        if (isColored)
        {
            out.bytes(color);
        }
    }

    private void print(final TableCell[] row, final ResultBuffer out)
    {
        int last = row.length - 1;
        while (last > 0 && row[last].text().isEmpty())
        {
            last--;
        }
        for (int i = 0; i <= last; i++)
        {
            row[i].print(out, widths[i], row[i].isNumber(), last == i);
        }
        out.ascii("\n");
    }
}

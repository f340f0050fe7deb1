/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Prints a table whose columns are as wide as their widest cells.
 */
public final class TextTable
{
    private TextTable()
    {
    }

    /**
     * Prints a table.
     *
     * @param rows  hands out the rows, each a list of cells, the heading first. It is asked twice, so that the rows
     *              need not be kept.
     * @param texts how many columns, from the left, hold texts; all others hold numbers.
     * @param out   that takes it.
     */
    public static void print(
        final Consumer<Consumer<List<String>>> rows, final int texts, final ResultBuffer out)
    {
        final List<Integer> widths = new ArrayList<>();
        rows.accept((row) -> widen(widths, row));
        rows.accept((row) ->
        {
            out.text(line(row, texts, widths) + "\n");
            out.flushWhenFull();
        });
    }

    /**
     * Returns the lines of a short table.
     *
     * @param rows  each a list of cells, the heading first.
     * @param texts how many columns, from the left, hold texts; all others hold numbers.
     */
    public static List<String> lines(final List<List<String>> rows, final int texts)
    {
        final List<Integer> widths = new ArrayList<>();
        rows.forEach((row) -> widen(widths, row));
        return rows.stream().map((row) -> line(row, texts, widths)).toList();
    }

    private static String line(final List<String> row, final int texts, final List<Integer> widths)
    {
        final StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++)
        {
            line.append(String.format(Locale.ROOT, (i < texts ? "%-" : "%") + widths.get(i) + "s  ", row.get(i)));
        }
        return line.toString().stripTrailing();
    }

    private static void widen(final List<Integer> widths, final List<String> row)
    {
        for (int i = 0; i < row.size(); i++)
        {
            if (i == widths.size())
            {
                widths.add(1);
            }
            widths.set(i, Math.max(widths.get(i), row.get(i).length()));
        }
    }
}

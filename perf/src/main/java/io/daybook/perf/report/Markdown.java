/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.util.List;

/**
 * Writes tables in Markdown.
 */
final class Markdown
{
    private Markdown()
    {
    }

    static void table(final StringBuilder text, final List<String> header, final List<List<String>> rows)
    {
        row(text, header);
        text.append("|---".repeat(header.size())).append("|\n");
        for (final List<String> row : rows)
        {
            row(text, row);
        }
        text.append('\n');
    }

    private static void row(final StringBuilder text, final List<String> cells)
    {
        for (final String cell : cells)
        {
            text.append("| ").append(cell.replace("|", "\\|").replace('\n', ' ')).append(' ');
        }
        text.append("|\n");
    }
}

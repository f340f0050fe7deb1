/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CsvTest
{
    @TempDir
    private Path directory;

    private static Map<String, String> row(final String... cells)
    {
        final Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i += 2)
        {
            row.put(cells[i], cells[i + 1]);
        }
        return row;
    }

    @Test
    void shouldReadWhatItWrote() throws IOException
    {
        final Csv csv = new Csv(directory.resolve("a.csv"));
        csv.append(row("name", "plain", "text", "a, \"b\"\nc"));
        csv.append(row("name", "", "text", "\""));
        assertThat(Csv.read(directory.resolve("a.csv"))).containsExactly(
            row("name", "plain", "text", "a, \"b\"\nc"), row("name", "", "text", "\""));
    }

    @Test
    void shouldReplaceAnOldFile() throws IOException
    {
        Files.writeString(directory.resolve("a.csv"), "old\n1\n");
        new Csv(directory.resolve("a.csv")).append(row("new", "2"));
        assertThat(directory.resolve("a.csv")).hasContent("new\n2\n");
    }

    @Test
    void shouldRefuseAColumnThatTheHeaderHasNot() throws IOException
    {
        final Csv csv = new Csv(directory.resolve("a.csv"));
        csv.append(row("name", "1"));
        assertThatThrownBy(() -> csv.append(row("other", "2")))
            .hasMessage("a row has a column that the header has not: row={other=2}");
    }

    @Test
    void shouldHaveNoRowsWithoutAFile() throws IOException
    {
        assertThat(Csv.read(directory.resolve("none.csv"))).isEmpty();
    }
}

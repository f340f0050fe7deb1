/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A CSV file with a header. It is written line by line, so that a run that is cut short leaves the rows it had. It is
 * read whole.
 */
public final class Csv
{
    private final Path file;
    private List<String> header;

    /**
     * Makes a new file. The first row replaces an old file of that name.
     *
     * @param file to write.
     */
    public Csv(final Path file)
    {
        this.file = file;
    }

    /**
     * Appends a row. The first one makes the header.
     *
     * @param row values by column.
     * @throws IOException when the file cannot be written.
     */
    public void append(final Map<String, String> row) throws IOException
    {
        final List<String> lines = new ArrayList<>();
        final boolean isFirst = null == header;
        if (isFirst)
        {
            header = List.copyOf(row.keySet());
            lines.add(line(header));
        }
        if (!header.containsAll(row.keySet()))
        {
            throw new IllegalArgumentException("a row has a column that the header has not: row=" + row);
        }
        lines.add(line(header.stream().map((column) -> row.getOrDefault(column, "")).toList()));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
            isFirst ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND);
    }

    private static String line(final List<String> values)
    {
        return String.join(",", values.stream().map(Csv::quoted).toList());
    }

    private static String quoted(final String value)
    {
        final boolean isPlain = value.indexOf(',') < 0 && value.indexOf('"') < 0 && value.indexOf('\n') < 0;
        return isPlain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }

    /**
     * Reads a file.
     *
     * @param file to read, with a header.
     * @return its rows, with values by column. There are none if there is no such file.
     * @throws IOException when it cannot be read.
     */
    public static List<Map<String, String>> read(final Path file) throws IOException
    {
        final List<Map<String, String>> rows = new ArrayList<>();
        if (!Files.exists(file))
        {
            return rows;
        }
        final List<List<String>> lines = parse(Files.readString(file));
        for (int i = 1; i < lines.size(); i++)
        {
            final Map<String, String> row = new LinkedHashMap<>();
            for (int column = 0; column < lines.get(0).size(); column++)
            {
                row.put(lines.get(0).get(column), lines.get(i).get(column));
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<List<String>> parse(final String text)
    {
        final List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        final StringBuilder value = new StringBuilder();
        boolean inQuotes = false;
        for (int i = 0; i < text.length(); i++)
        {
            final char c = text.charAt(i);
            if ('"' == c && inQuotes && i + 1 < text.length() && '"' == text.charAt(i + 1))
            {
                value.append(c);
                i++;
            }
            else if ('"' == c)
            {
                inQuotes = !inQuotes;
            }
            else if (!inQuotes && (',' == c || '\n' == c))
            {
                line.add(value.toString());
                value.setLength(0);
                if ('\n' == c)
                {
                    lines.add(line);
                    line = new ArrayList<>();
                }
            }
            else
            {
                value.append(c);
            }
        }
        return lines;
    }
}

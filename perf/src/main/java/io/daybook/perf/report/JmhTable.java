/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of the codecs, in the CSV file that JMH writes: time and garbage of each benchmark in one row.
 */
final class JmhTable
{
    /** Name of the verb and its file. */
    static final String CODECS = "codecs";

    private static final String GARBAGE = ":gc.alloc.rate.norm";
    private static final String SCORE = "Score";
    private static final String BENCHMARK = "Benchmark";

    private JmhTable()
    {
    }

    static void append(final StringBuilder text, final Path directory) throws IOException
    {
        final List<Map<String, String>> rows = Csv.read(directory.resolve(CODECS + ".csv"));
        if (rows.isEmpty())
        {
            return;
        }
        text.append("## Codecs\n\nJMH, nanoseconds and garbage of one encode or decode.\n\n");
        Report.run(text, directory, CODECS);
        final Map<String, List<String>> table = new LinkedHashMap<>();
        for (final Map<String, String> row : rows)
        {
            final String benchmark = row.get(BENCHMARK);
            if (benchmark.indexOf(':') < 0)
            {
                table.put(key(row, benchmark), new ArrayList<>(List.of(
                    benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1),
                    parameters(row),
                    Column.text(Double.parseDouble(row.get(SCORE))) + " ± " +
                    Column.text(Double.parseDouble(row.get("Score Error (99.9%)"))))));
            }
        }
        for (final Map<String, String> row : rows)
        {
            final String benchmark = row.get(BENCHMARK);
            if (benchmark.endsWith(GARBAGE))
            {
                table.get(key(row, benchmark.substring(0, benchmark.length() - GARBAGE.length())))
                    .add(Column.text(Double.parseDouble(row.get(SCORE))));
            }
        }
        Markdown.table(text, List.of("benchmark", "parameters", "ns", "B/op"), List.copyOf(table.values()));
    }

    private static String key(final Map<String, String> row, final String benchmark)
    {
        return benchmark + ' ' + parameters(row);
    }

    private static String parameters(final Map<String, String> row)
    {
        return String.join(" ", row.entrySet().stream()
            .filter((entry) -> entry.getKey().startsWith("Param: "))
            .map(Map.Entry::getValue)
            .toList());
    }
}

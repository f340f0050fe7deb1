/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells where the figures of a chart come from, in one line.
 */
final class Sources
{
    private static final int DATE_LENGTH = 10;

    private Sources()
    {
    }

    static String of(final Path directory, final String verb, final String statistics) throws IOException
    {
        final Map<String, String> facts = new HashMap<>();
        final List<Map<String, String>> rows = RunLog.read(directory, verb);
        rows.forEach((row) -> facts.put(row.get("fact"), row.get("value")));
        final String date = facts.getOrDefault("date", "no date");
        return facts.getOrDefault("cpu", "unknown processor") + ", " + facts.getOrDefault("cores", "?") + " cores, " +
            date.substring(0, Math.min(date.length(), DATE_LENGTH)) + ". " + statistics;
    }
}

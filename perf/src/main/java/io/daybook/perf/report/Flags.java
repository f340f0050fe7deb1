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
import java.util.stream.Stream;

import io.daybook.perf.codecs.CodecSet;

/**
 * Tells the options of the JVMs that measured. They are long and nearly always the same, so they stand in one place.
 */
final class Flags
{
    /** Name of the fact. */
    static final String FACT = "flags";

    private Flags()
    {
    }

    /** Appends the options of all runs, each once. */
    static void append(final StringBuilder text, final Path directory) throws IOException
    {
        final Map<String, List<String>> runs = new LinkedHashMap<>();
        for (final String name : Stream.concat(
            Stream.of(Verb.values()).map(Verb::toString),
            Stream.of(CodecSet.values()).map(CodecSet::fileName)).toList())
        {
            for (final Map<String, String> row : RunLog.read(directory, name))
            {
                if (FACT.equals(row.get("fact")))
                {
                    runs.computeIfAbsent(row.get("value"), (flags) -> new ArrayList<>()).add(name);
                }
            }
        }
        if (!runs.isEmpty())
        {
            text.append("## JVM flags\n\nThe JVMs of all peers have the same options, and a heap that is set.\n\n");
            runs.forEach((flags, names) -> text.append(1 == runs.size() ? "" : String.join(", ", names) + ": ")
                .append('`').append(flags).append("`\n\n"));
        }
    }
}

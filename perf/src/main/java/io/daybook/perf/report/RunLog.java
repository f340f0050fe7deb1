/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.perf.peer.Setting;
import io.daybook.perf.peer.Tuning;

/**
 * Notes what a reader of the figures must know of their run: the command, the date, the machine and the peers'
 * settings. They go to CSV files beside the figures.
 */
public final class RunLog
{
    /** Name of the file of the settings. */
    static final String SETTINGS = "settings.csv";

    private static final String SUFFIX = "-run.csv";

    private RunLog()
    {
    }

    static List<Map<String, String>> read(final Path directory, final String verb) throws IOException
    {
        return Csv.read(directory.resolve(verb + SUFFIX));
    }

    /**
     * Notes a run.
     *
     * @param directory of the results.
     * @param verb      that is run.
     * @param command   as it was given.
     * @param facts     of the machine.
     * @throws IOException when the files cannot be written.
     */
    public static void write(
        final Path directory, final String verb, final String command, final Map<String, String> facts)
        throws IOException
    {
        final Csv run = new Csv(directory.resolve(verb + SUFFIX));
        run.append(fact("command", command));
        run.append(fact("date", OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS).toString()));
        for (final Map.Entry<String, String> entry : facts.entrySet())
        {
            run.append(fact(entry.getKey(), entry.getValue()));
        }
        final Csv settings = new Csv(directory.resolve(SETTINGS));
        for (final Setting<?> setting : Tuning.settings())
        {
            final Map<String, String> row = new LinkedHashMap<>();
            row.put("peer", setting.peer());
            row.put("setting", setting.name());
            row.put("value", String.valueOf(setting.value()));
            row.put("reason", setting.reason());
            settings.append(row);
        }
    }

    private static Map<String, String> fact(final String name, final String value)
    {
        final Map<String, String> row = new LinkedHashMap<>();
        row.put("fact", name);
        row.put("value", value);
        return row;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The set {@link CodecSet#ONEFIELD}. It measures how one field of 50 is found, and writes the results as CSV.
 */
final class OneField
{
    /** The first line of the file. */
    static final String CSV_HEADER = "round,codec,messages,field,ns,error_ns,alloc_bytes,mode";

    private static final List<String> FORMATS = List.of("PACKED", "BINARY_YAML", OneFieldBenchmark.BSON);
    private static final List<Integer> MESSAGES = List.of(1, 64);
    private static final int MIDDLE = 25;
    /** Indexes of fields. Each holds a float. */
    private static final List<Integer> FIELDS = List.of(1, MIDDLE, 46);

    /**
     * One field of one codec.
     *
     * @param format   of the benchmark.
     * @param messages that take turns.
     * @param field    index of the field.
     */
    private record Find(String format, int messages, int field)
    {
        private Result measure(final CodecsVerb.Mode mode, final int round) throws RunnerException
        {
            final RunResult result = new Runner(mode.options(OneFieldBenchmark.class.getName() + "\\.number$")
                .param("format", format)
                .param("messages", String.valueOf(messages))
                .param("index", String.valueOf(field))
                .build()).runSingle();
            return new Result(round, this, CodecResult.Cost.of(result), mode);
        }
    }

    /**
     * The cost of finding a field in one round.
     *
     * @param round from 1.
     * @param find  what was measured.
     * @param cost  of it.
     * @param mode  how thoroughly it was measured.
     */
    private record Result(int round, Find find, CodecResult.Cost cost, CodecsVerb.Mode mode) implements Rounds.Line
    {
        @Override
        public String toCsv()
        {
            return String.join(",", String.valueOf(round), name(find.format), String.valueOf(find.messages),
                String.valueOf(find.field), cost.toCsv(), mode.name().toLowerCase(Locale.ROOT));
        }

        @Override
        public boolean isClean()
        {
            return OneFieldBenchmark.BSON.equals(find.format) || cost.isClean();
        }

        @Override
        public String toString()
        {
            return String.format(Locale.ROOT, "%-42s field_%-2d of %2d messages %8.1f ns %7.1f B/op",
                name(find.format), find.field, find.messages, cost.ns(), cost.bytes());
        }
    }

    private OneField()
    {
    }

    static List<String> names()
    {
        return FORMATS.stream().map(OneField::name).toList();
    }

    /** Measures the codecs and writes the results, as {@link CodecsVerb#run} does. */
    static boolean run(
        final CodecsVerb.Mode mode, final int rounds, final List<String> names, final Path csv, final PrintStream out)
        throws IOException, RunnerException
    {
        final List<Rounds.Leg> legs = new ArrayList<>();
        for (final int messages : MESSAGES)
        {
            for (final int field : CodecsVerb.Mode.SANITY == mode ? List.of(MIDDLE) : FIELDS)
            {
                for (final String format : FORMATS)
                {
                    final Find find = new Find(format, messages, field);
                    if (names.contains(name(format)))
                    {
                        legs.add((round) -> find.measure(mode, round));
                    }
                }
            }
        }
        return Rounds.run(mode, rounds, legs, CSV_HEADER, csv, out);
    }

    private static String name(final String format)
    {
        return (OneFieldBenchmark.BSON.equals(format) ? "" : CodecPeers.OURS) +
            format.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.openjdk.jmh.runner.RunnerException;

/**
 * The set {@link CodecSet#TAILS}. It measures how long the slowest of many writings and readings of an object take, and
 * writes the results as CSV.
 */
final class Tails
{
    /** The first line of the file. */
    static final String CSV_HEADER = "round,codec,payload_bytes,prefixed_bytes,count,p50_ns,p99_ns,p999_ns,p9999_ns," +
        "p99999_ns,max_ns,gap_p999_ns,gap_p9999_ns,gap_p99999_ns,gap_max_ns,mode";

    private static final String SEPARATOR = " ";
    private static final int P50 = 2;
    private static final int P999 = 4;

    /** The line of a codec in one round, as {@link TailsMain} has printed it. */
    private record Result(int round, String codec, String[] figures, CodecsVerb.Mode mode) implements Rounds.Line
    {
        @Override
        public String toCsv()
        {
            return String.join(",", String.valueOf(round), codec, figures[0],
                String.valueOf(Integer.parseInt(figures[0]) + Integer.BYTES),
                String.join(",", List.of(figures).subList(1, figures.length)), mode.name().toLowerCase(Locale.ROOT));
        }

        @Override
        public boolean isClean()
        {
            return true;
        }

        @Override
        public String toString()
        {
            return String.format(Locale.ROOT, "%-42s %5s B  p50 %8s ns  p99.9 %8s  p99.99 %8s  p99.999 %8s", codec,
                figures[0], figures[P50], figures[P999], figures[P999 + 1], figures[P999 + 2]);
        }
    }

    private Tails()
    {
    }

    /** Measures the codecs and writes the results, as {@link CodecsVerb#run} does. */
    static boolean run(
        final CodecsVerb.Mode mode, final int rounds, final List<String> names, final Path csv, final PrintStream out)
        throws IOException, RunnerException
    {
        final List<Rounds.Leg> legs = new ArrayList<>();
        names.forEach((name) -> legs.add((round) -> measure(mode, round, name)));
        return Rounds.run(mode, rounds, legs, CSV_HEADER, csv, out);
    }

    private static Result measure(final CodecsVerb.Mode mode, final int round, final String name)
    {
        try
        {
            final List<String> lines =
                CodecJvm.lines(TailsMain.class, List.of(name, count(mode), milliseconds(mode)));
            return new Result(round, name, lines.get(lines.size() - 1).split(SEPARATOR), mode);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Enough for the 99.999th percentile to be that of ten times and more, unless a codec is too slow for that. */
    private static String count(final CodecsVerb.Mode mode)
    {
        return CodecsVerb.Mode.FULL == mode ? "10000000" : "1000000";
    }

    private static String milliseconds(final CodecsVerb.Mode mode)
    {
        return switch (mode)
        {
            case SANITY -> "50";
            case QUICK -> "2000";
            case FULL -> "20000";
        };
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.daybook.perf.codecs.trade.TradePeer;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The verb {@code codecs}. It measures size, time and garbage of each codec, and writes them as CSV.
 */
public final class CodecsVerb
{
    /** Says how thoroughly to measure. */
    public enum Mode
    {
        /** Shows that the codecs work, and what they allocate. Its times mean nothing. */
        SANITY(1, 2, 100, 1, 100, CodecSet.KINDS, CodecSet.ONEFIELD),
        /** Takes a minute or two for a set. */
        QUICK(1, 2, 200, 3, 150, CodecSet.KINDS),
        /** Takes an hour or more for a set. */
        FULL(5, 3, 1_000, 5, 1_000, CodecSet.values());

        private final int rounds;
        private final int warmups;
        private final int warmupMs;
        private final int iterations;
        private final int iterationMs;
        private final List<CodecSet> sets;

        Mode(
            final int rounds,
            final int warmups,
            final int warmupMs,
            final int iterations,
            final int iterationMs,
            final CodecSet... sets)
        {
            this.sets = List.of(sets);
            this.rounds = rounds;
            this.warmups = warmups;
            this.warmupMs = warmupMs;
            this.iterations = iterations;
            this.iterationMs = iterationMs;
        }

        /**
         * Number of rounds unless the user says otherwise.
         *
         * @return number of rounds.
         */
        public int rounds()
        {
            return rounds;
        }

        /** Options that run a benchmark in a JVM of its own and count its garbage. */
        ChainedOptionsBuilder options(final String benchmark)
        {
            return new OptionsBuilder()
                .include(benchmark)
                .forks(1)
                .warmupIterations(warmups)
                .warmupTime(TimeValue.milliseconds(warmupMs))
                .measurementIterations(iterations)
                .measurementTime(TimeValue.milliseconds(iterationMs))
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
        }
    }

    private CodecsVerb()
    {
    }

    /**
     * Chooses what to measure.
     *
     * @param mode  that chooses if the user names no set and no codec: FULL takes all sets, SANITY all of our codecs
     *              that may not allocate.
     * @param sets  that the user wants. If there are none, codecs are looked for in those of {@link CodecPeers}.
     * @param parts names, or parts of names such as {@code daybook}; none means all.
     * @return names of codecs by the set in whose file they go, at least one.
     * @throws IllegalArgumentException when there is no such codec.
     */
    public static Map<CodecSet, List<String>> select(
        final Mode mode, final List<CodecSet> sets, final List<String> parts)
    {
        final Map<CodecSet, List<String>> codecs = new EnumMap<>(CodecSet.class);
        if (!sets.isEmpty())
        {
            sets.forEach((set) -> codecs.put(set, matching(set.codecs(), parts)));
        }
        else if (!parts.isEmpty())
        {
            codecs.put(CodecSet.KINDS, matching(CodecPeers.names(), parts));
        }
        else
        {
            mode.sets.forEach((set) ->
                codecs.put(set, Mode.SANITY == mode && CodecSet.KINDS == set ? ours() : set.codecs()));
        }
        codecs.values().removeIf(List::isEmpty);
        if (codecs.isEmpty())
        {
            throw new IllegalArgumentException("codecs must be some of " + CodecPeers.names() + ": sets=" + sets +
                ", codecs=" + parts);
        }
        return codecs;
    }

    private static List<String> matching(final List<String> names, final List<String> parts)
    {
        return names.stream().filter((name) -> parts.isEmpty() || parts.stream().anyMatch(name::contains)).toList();
    }

    /** Our codecs of the 6-field object, without those that differ from another one only in making a text. */
    private static List<String> ours()
    {
        final List<String> names = CodecPeers.names();
        names.removeIf((name) -> !name.startsWith(CodecPeers.OURS) || name.contains("-hand"));
        return names;
    }

    /**
     * Measures codecs of a set and writes the results.
     *
     * @param mode   how thoroughly to measure. SANITY also checks that our own codecs allocate nothing.
     * @param rounds number of rounds. Each codec has its turn in each round.
     * @param set    that the codecs belong to.
     * @param codecs their names.
     * @param csv    file to write, replaced if it exists.
     * @param out    stream that gets a line for each result.
     * @return false if SANITY finds that a codec of ours allocates.
     * @throws IOException     when the file cannot be written or a process cannot be started.
     * @throws RunnerException when a benchmark fails.
     */
    public static boolean run(
        final Mode mode,
        final int rounds,
        final CodecSet set,
        final List<String> codecs,
        final Path csv,
        final PrintStream out) throws IOException, RunnerException
    {
        if (Mode.SANITY == mode)
        {
            // Another benchmark on the machine disturbs nothing but times, and nobody looks at those here.
            System.setProperty("jmh.ignoreLock", "true");
        }
        if (CodecSet.ONEFIELD == set)
        {
            return OneField.run(mode, rounds, codecs, csv, out);
        }
        if (CodecSet.TAILS == set)
        {
            return Tails.run(mode, rounds, codecs, csv, out);
        }
        if (CodecSet.PYTHON == set)
        {
            return PythonNested.run(mode, rounds, codecs, csv, out);
        }
        final Map<String, Integer> lengths = lengths(codecs);
        final List<Rounds.Leg> legs = new ArrayList<>();
        for (final String codec : codecs)
        {
            legs.add((round) -> measure(mode, round, codec, lengths.get(codec)));
        }
        return Rounds.run(mode, rounds, legs, CodecResult.CSV_HEADER, csv, out);
    }

    private static Map<String, Integer> lengths(final List<String> names) throws IOException
    {
        final Map<String, Integer> lengths = new HashMap<>();
        for (final String line : CodecJvm.lines(CodecLengths.class, names))
        {
            final int blank = line.indexOf(' ');
            lengths.put(line.substring(0, blank), Integer.valueOf(line.substring(blank + 1)));
        }
        if (!lengths.keySet().containsAll(names))
        {
            throw new IOException("each codec must have a length: codecs=" + names + ", lengths=" + lengths);
        }
        return lengths;
    }

    private static CodecResult measure(final Mode mode, final int round, final String codec, final int length)
        throws RunnerException
    {
        final Options options = mode.options(CodecBenchmark.class.getName() + "\\.")
            .param("codec", codec)
            // With a single text a codec that keeps texts makes no new ones, so that other garbage shows.
            .param("texts", Mode.SANITY == mode ? "1" : String.valueOf(TradePeer.TURNS))
            .build();
        final Collection<RunResult> results = new Runner(options).run();
        return new CodecResult(round, codec, length, cost(results, "encode"), cost(results, "decode"), mode,
            CodecPeers.settings(codec));
    }

    private static CodecResult.Cost cost(final Collection<RunResult> results, final String benchmark)
    {
        for (final RunResult result : results)
        {
            if (result.getParams().getBenchmark().endsWith('.' + benchmark))
            {
                return CodecResult.Cost.of(result);
            }
        }
        throw new IllegalStateException("each benchmark must have a result: benchmark=" + benchmark);
    }
}

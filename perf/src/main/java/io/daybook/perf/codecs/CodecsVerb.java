/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The verb {@code codecs}: size, cost and garbage of each codec, as CSV.
 * <p>
 * Codecs take turns: a round runs each once in a JVM of its own, the next round goes the other way. So a slow minute of
 * the machine is not one codec's alone, and a ratio of two codecs is the median of the rounds' ratios.
 */
public final class CodecsVerb
{
    /** How thoroughly to measure. */
    public enum Mode
    {
        /** Shows that it works and what it allocates; its times mean nothing. */
        SANITY(1, 2, 100, 1, 100),
        /** A few minutes for all codecs. */
        QUICK(1, 2, 200, 3, 150),
        /** An hour for all codecs. */
        FULL(5, 3, 1_000, 5, 1_000);

        private final int rounds;
        private final int warmups;
        private final int warmupMs;
        private final int iterations;
        private final int iterationMs;

        Mode(final int rounds, final int warmups, final int warmupMs, final int iterations, final int iterationMs)
        {
            this.rounds = rounds;
            this.warmups = warmups;
            this.warmupMs = warmupMs;
            this.iterations = iterations;
            this.iterationMs = iterationMs;
        }

        /**
         * How often each codec has its turn unless it is told.
         *
         * @return number of rounds.
         */
        public int rounds()
        {
            return rounds;
        }
    }

    /** Other documents, and other ways to use a codec that is measured anyway. */
    private static final Predicate<String> VARIANT =
        Pattern.compile("^fields-|^nested-|-reused$|-hand$|-pojo$").asPredicate();
    /** Names of our codecs over the 6-field object begin so. */
    private static final String OURS = "daybook-";

    private CodecsVerb()
    {
    }

    /**
     * Names of all codecs.
     *
     * @return in the order of the table.
     */
    public static List<String> codecs()
    {
        return CodecPeers.names();
    }

    /**
     * Measures codecs and writes the results.
     *
     * @param mode   how thoroughly; SANITY also checks that our own codecs allocate nothing of their own.
     * @param rounds in which each codec has its turn.
     * @param codecs names, or parts of names such as {@code daybook}; none means all in FULL, one of each kind over the
     *               6-field object in QUICK, all of ours over that in SANITY, but for those that differ in
     *               making a text alone.
     * @param csv    file to write, replaced if it exists.
     * @param out    that takes a line per result.
     * @return false if SANITY finds that a codec of ours allocates.
     * @throws IOException     when the file cannot be written or a process cannot be started.
     * @throws RunnerException when a benchmark fails.
     */
    public static boolean run(
        final Mode mode, final int rounds, final List<String> codecs, final Path csv, final PrintStream out)
        throws IOException, RunnerException
    {
        if (Mode.SANITY == mode)
        {
            // Another benchmark on the machine disturbs times alone, which are not looked at.
            System.setProperty("jmh.ignoreLock", "true");
        }
        final List<String> names = select(mode, codecs);
        final Map<String, Integer> lengths = lengths(names);
        boolean clean = true;
        try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(csv)))
        {
            writer.println(CodecResult.CSV_HEADER);
            for (int round = 1; round <= rounds; round++)
            {
                for (final String name : names)
                {
                    final CodecResult result = measure(mode, round, name, lengths.get(name));
                    writer.println(result.toCsv());
                    writer.flush();
                    out.println(result);
                    if (Mode.SANITY == mode && name.startsWith(OURS) && !result.isClean())
                    {
                        out.println("a codec of ours must not allocate: codec=" + name);
                        clean = false;
                    }
                }
                Collections.reverse(names);
            }
            if (writer.checkError())
            {
                throw new IOException("results must be writable: file=" + csv);
            }
        }
        return clean;
    }

    private static List<String> select(final Mode mode, final List<String> codecs)
    {
        final List<String> names = new ArrayList<>(CodecPeers.names());
        if (!codecs.isEmpty())
        {
            names.removeIf((name) -> codecs.stream().noneMatch(name::contains));
        }
        else if (Mode.SANITY == mode)
        {
            names.removeIf((name) -> !name.startsWith(OURS) || name.contains("-hand"));
        }
        else if (Mode.QUICK == mode)
        {
            names.removeIf(VARIANT);
        }
        if (names.isEmpty())
        {
            throw new IllegalArgumentException(
                "codecs must be some of " + CodecPeers.names() + ": codecs=" + codecs);
        }
        return names;
    }

    private static Map<String, Integer> lengths(final List<String> names) throws IOException
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(CodecBenchmark.class.getAnnotation(Fork.class).jvmArgsAppend()));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CodecLengths.class.getName()));
        command.addAll(names);
        final Process process =
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        final Map<String, Integer> lengths = new HashMap<>();
        try (BufferedReader reader = process.inputReader())
        {
            for (String line = reader.readLine(); null != line; line = reader.readLine())
            {
                final int blank = line.indexOf(' ');
                lengths.put(line.substring(0, blank), Integer.valueOf(line.substring(blank + 1)));
            }
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
        final Options options = new OptionsBuilder()
            .include(CodecBenchmark.class.getName() + "\\.")
            .param("codec", codec)
            // One text alone shows what garbage there is besides new texts.
            .param("texts", Mode.SANITY == mode ? "1" : String.valueOf(TradePeer.TURNS))
            .forks(1)
            .warmupIterations(mode.warmups)
            .warmupTime(TimeValue.milliseconds(mode.warmupMs))
            .measurementIterations(mode.iterations)
            .measurementTime(TimeValue.milliseconds(mode.iterationMs))
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true)
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
                final Result<?> time = result.getPrimaryResult();
                final double bytes = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
                return new CodecResult.Cost(time.getScore(), time.getScoreError(), bytes);
            }
        }
        throw new IllegalStateException("each benchmark must have a result: benchmark=" + benchmark);
    }
}

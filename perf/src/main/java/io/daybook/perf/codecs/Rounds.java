/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs legs in rounds. A round runs each leg once, in a JVM of its own. The next round runs them in the opposite order,
 * so that a slow minute of the machine does not hit one leg alone. The ratio of two legs is the median of the ratios of
 * all rounds. Each line is written at once, so that a run that is cut short leaves the results it had.
 */
final class Rounds
{
    /** How often SANITY measures before it reports garbage. */
    private static final int ATTEMPTS = 3;

    /**
     * One thing that is measured.
     */
    @FunctionalInterface
    interface Leg
    {
        /**
         * Measures it once.
         *
         * @param round from 1.
         * @return what was measured.
         * @throws RunnerException when the benchmark fails.
         */
        Line measure(int round) throws RunnerException;
    }

    /**
     * A result. {@link Object#toString()} gives a line for people.
     */
    interface Line
    {
        /** The line of the CSV file, without an end of line. */
        String toCsv();

        /** Tells whether nothing was allocated where nothing need be. Always true for codecs that are not ours. */
        boolean isClean();
    }

    private Rounds()
    {
    }

    /**
     * Runs the rounds.
     *
     * @param mode   how thoroughly to measure. SANITY checks that our own codecs allocate nothing.
     * @param rounds number of rounds. Each leg has its turn in each round.
     * @param legs   in the order of the first round.
     * @param header of the file.
     * @param csv    file to write, replaced if it exists.
     * @param out    stream that gets a line for each result.
     * @return false if SANITY finds that a codec of ours allocates.
     * @throws IOException     when the file cannot be written.
     * @throws RunnerException when a benchmark fails.
     */
    static boolean run(
        final CodecsVerb.Mode mode,
        final int rounds,
        final List<? extends Leg> legs,
        final String header,
        final Path csv,
        final PrintStream out) throws IOException, RunnerException
    {
        final List<Leg> turns = new ArrayList<>(legs);
        boolean isClean = true;
        try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(csv)))
        {
            writer.println(header);
            for (int round = 1; round <= rounds; round++)
            {
                for (final Leg leg : turns)
                {
                    final Line line = measure(mode, round, leg);
                    writer.println(line.toCsv());
                    writer.flush();
                    out.println(line);
                    if (CodecsVerb.Mode.SANITY == mode && !line.isClean())
                    {
                        out.println("a codec of ours must not allocate, see above");
                        isClean = false;
                    }
                }
                Collections.reverse(turns);
            }
            if (writer.checkError())
            {
                throw new IOException("results must be writable: file=" + csv);
            }
        }
        return isClean;
    }

    private static Line measure(final CodecsVerb.Mode mode, final int round, final Leg leg) throws RunnerException
    {
        Line line = leg.measure(round);
        // On a busy machine few operations share the JVM's own garbage, and it shows. One clean result is proof.
        for (int i = 1; i < ATTEMPTS && CodecsVerb.Mode.SANITY == mode && !line.isClean(); i++)
        {
            line = leg.measure(round);
        }
        return line;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.daybook.perf.leg.ChildJvm;
import io.daybook.perf.leg.LegFailedException;
import io.daybook.perf.method.Leg;
import io.daybook.perf.method.Machine;
import io.daybook.perf.method.Ratio;
import io.daybook.perf.peer.Peers;
import io.daybook.perf.report.LegTable;
import io.daybook.perf.report.Report;
import io.daybook.perf.report.RunLog;
import io.daybook.perf.report.Verb;

/**
 * Runs the legs of a verb in rounds, A B C A B C ..., and writes each result at once. It compares the legs in the end.
 * If calibrations disagreed too often for a ratio, it runs some more rounds.
 */
final class Session
{
    private final Verb verb;
    private final RunOptions options;
    private final Path parent;
    private final PrintStream out;
    private final LegTable table;
    private final SpareTime spareTime;
    private boolean failed;

    Session(
        final Verb verb,
        final RunOptions options,
        final String command,
        final SpareTime spareTime,
        final PrintStream out) throws IOException
    {
        this.verb = verb;
        this.spareTime = spareTime;
        this.options = options;
        this.out = out;
        this.parent = options.directory(verb);
        this.table = new LegTable(options.out(), verb.toString());
        RunLog.write(
            options.out(), verb.toString(), command, Machine.facts(parent, ChildJvm.flags()));
    }

    /**
     * Runs one leg of one peer.
     */
    @FunctionalInterface
    interface LegOf
    {
        /**
         * Runs the leg.
         *
         * @param peer      name of the peer.
         * @param directory for its files. It is empty, and is deleted afterwards.
         * @param round     number of the round.
         * @return what was measured.
         */
        Leg run(String peer, Path directory, int round) throws LegFailedException, IOException, InterruptedException;
    }

    /**
     * Runs a case. Its legs are compared with each other.
     *
     * @return false when a leg failed.
     */
    boolean run(final String caseName, final List<String> peers, final LegOf legOf)
        throws IOException, InterruptedException
    {
        if (peers.isEmpty())
        {
            out.println(verb + ", " + caseName + ": left out, for none of these peers can do that");
            return true;
        }
        out.println(verb + ", " + caseName);
        final Map<String, List<Leg>> legs = new LinkedHashMap<>();
        for (int round = 0; round < options.rounds() || isWorthAnother(round, legs); round++)
        {
            final long startNs = System.nanoTime();
            for (final String peer : peers)
            {
                final Leg leg = run(peer, legOf, round);
                if (null != leg)
                {
                    legs.computeIfAbsent(peer, (name) -> new ArrayList<>()).add(leg);
                    table.add(caseName, round + 1, leg);
                    print(round, leg);
                }
            }
            if (round >= options.rounds())
            {
                spareTime.spend(System.nanoTime() - startNs);
            }
        }
        out.println();
        out.println(Report.ratios(verb, legs));
        return !failed;
    }

    private Leg run(final String peer, final LegOf legOf, final int round) throws IOException, InterruptedException
    {
        try (LegDirectory directory = new LegDirectory(parent, "daybook-perf-"))
        {
            return legOf.run(peer, directory.path(), round);
        }
        catch (final LegFailedException ex)
        {
            failed = true;
            out.println("FAILED " + ex.getMessage());
            return null;
        }
    }

    private boolean isWorthAnother(final int round, final Map<String, List<Leg>> legs)
    {
        return round < options.maxRounds() && spareTime.isLeft() &&
            legs.keySet().stream().anyMatch((peer) -> lacksRatio(peer, legs));
    }

    private boolean lacksRatio(final String peer, final Map<String, List<Leg>> legs)
    {
        return Peers.is(peer, Peers.Trait.OURS) && verb.against().stream().anyMatch((other) ->
            !other.equals(peer) && legs.containsKey(other) &&
            !Ratio.of(legs.get(peer), legs.get(other), verb.compared().get(0)).isKnown());
    }

    private void print(final int round, final Leg leg)
    {
        final StringBuilder text = new StringBuilder();
        for (final String metric : verb.compared())
        {
            text.append(String.format(Locale.ROOT, "%s %,.1f  ", metric, leg.metric(metric)));
        }
        out.printf(Locale.ROOT, "%3d  %-26s %s calibrations %.2f %.2f%s%n", round + 1, leg.peer(), text,
            leg.calibration().beforeNs(), leg.calibration().afterNs(),
            leg.calibration().isSteady() ? "" : "  unsteady: compared with none");
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.daybook.perf.leg.LegFailedException;
import io.daybook.perf.leg.LegRunner;
import io.daybook.perf.leg.LegSpec;
import io.daybook.perf.method.Leg;
import io.daybook.perf.method.Machine;
import io.daybook.perf.peer.Peers;
import io.daybook.perf.report.HdrLogs;
import io.daybook.perf.report.Verb;

/**
 * Runs the cases of each verb.
 */
final class Measurement
{
    private final Verb verb;
    private final RunOptions options;
    private final Session session;
    private final LegSpecs specs;
    private final LegRunner runner = new LegRunner();
    private final List<String> peers;

    private Measurement(
        final Verb verb,
        final RunOptions options,
        final String command,
        final SpareTime spareTime,
        final PrintStream out) throws IOException
    {
        this.verb = verb;
        this.options = options;
        this.session = new Session(verb, options, command, spareTime, out);
        // Only half of the free room is used, because it may be memory.
        this.specs = new LegSpecs(options, Files.getFileStore(options.directory(verb)).getUsableSpace() / 2);
        this.peers = options.peers(verb);
    }

    /**
     * Measures all cases.
     *
     * @return false when a leg failed.
     */
    static boolean run(
        final Verb verb,
        final RunOptions options,
        final String command,
        final SpareTime spareTime,
        final PrintStream out) throws IOException, InterruptedException
    {
        options.check();
        options.checkPeers(verb);
        final Path directory = options.directory(verb);
        if (Verb.DURABILITY == verb && Machine.isInMemory(directory))
        {
            out.println(verb + ": left out, for these files are in memory, and no disk is forced: directory=" +
                directory + "; name a directory on a disk with --dir");
            return true;
        }
        return new Measurement(verb, options, command, spareTime, out).run();
    }

    private boolean run() throws IOException, InterruptedException
    {
        if (Verb.LATENCY == verb)
        {
            return latencies(options.latencyCases(), specs::paced);
        }
        if (Verb.ROUNDTRIP == verb)
        {
            return latencies(options.roundTripCases(), specs::roundTrip);
        }
        boolean isWhole = true;
        for (final int length : options.lengths())
        {
            isWhole &= run(length, peers.stream().filter((peer) -> Peers.canSend(peer, length)).toList());
        }
        return isWhole;
    }

    private boolean run(final int length, final List<String> able) throws IOException, InterruptedException
    {
        final String name = String.format(Locale.ROOT, "%,d B", length);
        return switch (verb)
        {
            case LATENCY, ROUNDTRIP -> throw new IllegalStateException(verb + " has other cases");
            case THROUGHPUT -> session.run(name, able,
                (peer, directory, round) -> runner.run(specs.flood(peer, directory, length, 1)));
            case APPEND -> session.run(name, able, new AppendLegs(options, length));
            case CONTENTION -> contention(name, length, able);
            case REPLAY -> replay(name, length, able);
            case DURABILITY -> session.run(name, able,
                (peer, directory, round) -> runner.run(specs.durable(peer, directory, length)));
        };
    }

    /** Makes the specification of a leg of a case. */
    @FunctionalInterface
    private interface CaseSpec
    {
        LegSpec of(String peer, Path directory, LatencyCase latencyCase, Path hdrLog);
    }

    private boolean latencies(final List<LatencyCase> cases, final CaseSpec spec)
        throws IOException, InterruptedException
    {
        boolean isWhole = true;
        HdrLogs.begin(options.out(), verb);
        for (final LatencyCase latencyCase : cases)
        {
            final String name = latencyCase.toString();
            isWhole &= session.run(
                name, peers.stream().filter(latencyCase::suits).toList(),
                (peer, directory, round) -> runner.run(spec.of(
                    peer, directory, latencyCase, HdrLogs.log(options.out(), verb, name, peer, round + 1))));
        }
        return isWhole;
    }

    private boolean contention(final String name, final int length, final List<String> able)
        throws IOException, InterruptedException
    {
        boolean isWhole = true;
        for (final int processes : options.processes())
        {
            isWhole &= session.run(name + ", " + processes + " writers", able, (peer, directory, round) ->
            {
                final int writers = "daybook-exclusive".equals(peer) ? 1 : processes;
                final Leg leg = runner.run(specs.flood(peer, directory, length, writers));
                leg.metrics().put("writers", (double)writers);
                return leg;
            });
        }
        return isWhole;
    }

    /**
     * Each peer stores its messages once. Only reading is measured.
     */
    private boolean replay(final String name, final int length, final List<String> able)
        throws IOException, InterruptedException
    {
        final Map<String, LegDirectory> stored = new HashMap<>();
        try
        {
            return session.run(name, able, (peer, directory, round) ->
            {
                if (!stored.containsKey(peer))
                {
                    stored.put(peer, store(peer, length, able.size()));
                }
                final Path journal = stored.get(peer).path();
                return runner.run(specs.replay(LegSpec.Kind.REPLAY, peer, journal, length, able.size()));
            });
        }
        finally
        {
            stored.values().forEach(LegDirectory::close);
        }
    }

    private LegDirectory store(final String peer, final int length, final int count)
        throws LegFailedException, IOException, InterruptedException
    {
        final LegDirectory directory = new LegDirectory(options.directory(), "daybook-perf-replay-");
        try
        {
            runner.run(specs.replay(LegSpec.Kind.STORE, peer, directory.path(), length, count));
            return directory;
        }
        catch (final LegFailedException | IOException | InterruptedException ex)
        {
            directory.close();
            throw ex;
        }
    }
}

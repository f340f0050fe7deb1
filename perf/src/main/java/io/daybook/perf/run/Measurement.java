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
import java.util.Map;

import io.daybook.perf.leg.LegFailedException;
import io.daybook.perf.leg.LegRunner;
import io.daybook.perf.leg.LegSpec;
import io.daybook.perf.method.Leg;
import io.daybook.perf.report.Verb;

import org.agrona.IoUtil;

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

    Measurement(
        final Verb verb,
        final RunOptions options,
        final String command,
        final SpareTime spareTime,
        final PrintStream out) throws IOException
    {
        options.check();
        options.checkPeers(verb);
        this.verb = verb;
        this.options = options;
        this.session = new Session(verb, options, command, spareTime, out);
        // Only half of the free room is used, because it may be memory.
        this.specs = new LegSpecs(options, Files.getFileStore(options.directory()).getUsableSpace() / 2);
        this.peers = options.peers(verb);
    }

    /**
     * Measures all cases.
     *
     * @return false when a leg failed.
     */
    boolean run() throws IOException, InterruptedException
    {
        return switch (verb)
        {
            case LATENCY -> latency();
            case THROUGHPUT -> session.run(length(), peers,
                (peer, directory, round) -> runner.run(specs.flood(peer, directory, 1)));
            case APPEND -> session.run(length(), peers, new AppendLegs(options));
            case CONTENTION -> contention();
            case REPLAY -> replay();
        };
    }

    private String length()
    {
        return options.length() + " B";
    }

    private boolean latency() throws IOException, InterruptedException
    {
        boolean isWhole = true;
        final Path logs = Files.createDirectories(options.out().resolve("hdr"));
        for (final LatencyCase latencyCase : options.latencyCases())
        {
            isWhole &= session.run(
                length() + ", " + latencyCase, peers.stream().filter(latencyCase::suits).toList(),
                (peer, directory, round) -> runner.run(specs.paced(peer, directory, latencyCase,
                    logs.resolve(verb + "-" + latencyCase.fileName() + "-" + peer + "-" + (round + 1)))));
        }
        return isWhole;
    }

    private boolean contention() throws IOException, InterruptedException
    {
        boolean isWhole = true;
        for (final int processes : options.processes())
        {
            isWhole &= session.run(length() + ", " + processes + " writers", peers, (peer, directory, round) ->
            {
                final int writers = "daybook-exclusive".equals(peer) ? 1 : processes;
                final Leg leg = runner.run(specs.flood(peer, directory, writers));
                leg.metrics().put("writers", (double)writers);
                return leg;
            });
        }
        return isWhole;
    }

    /**
     * Each peer stores its messages once. Only reading is measured.
     */
    private boolean replay() throws IOException, InterruptedException
    {
        final Map<String, Path> stored = new HashMap<>();
        try
        {
            return session.run(length(), peers, (peer, directory, round) ->
            {
                if (!stored.containsKey(peer))
                {
                    stored.put(peer, store(peer));
                }
                return runner.run(specs.replay(LegSpec.Kind.REPLAY, peer, stored.get(peer), peers.size()));
            });
        }
        finally
        {
            stored.values().forEach((directory) -> IoUtil.delete(directory.toFile(), true));
        }
    }

    private Path store(final String peer) throws LegFailedException, IOException, InterruptedException
    {
        final Path directory = Files.createTempDirectory(options.directory(), "daybook-perf-replay-");
        try
        {
            runner.run(specs.replay(LegSpec.Kind.STORE, peer, directory, peers.size()));
            return directory;
        }
        catch (final LegFailedException | IOException | InterruptedException ex)
        {
            IoUtil.delete(directory.toFile(), true);
            throw ex;
        }
    }
}

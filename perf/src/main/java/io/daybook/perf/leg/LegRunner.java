/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.daybook.perf.method.Calibration;
import io.daybook.perf.method.Leg;
import io.daybook.perf.peer.Peers;

/**
 * Runs legs, one at a time, each in JVMs of its own.
 */
public final class LegRunner
{
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int TAIL = 2_000;
    private static final Set<LegSpec.Kind> ALONE =
        EnumSet.of(LegSpec.Kind.STORE, LegSpec.Kind.REPLAY, LegSpec.Kind.DURABLE);

    private int order;

    /**
     * Runs a leg.
     *
     * @param spec of the leg. Its directory must exist.
     * @return what was measured.
     * @throws LegFailedException   when a process fails or does not end.
     * @throws IOException          when files fail.
     * @throws InterruptedException when interrupted.
     */
    public Leg run(final LegSpec spec) throws LegFailedException, IOException, InterruptedException
    {
        final Path directory = spec.path();
        final Path file = directory.resolve("leg.properties");
        spec.store(file);
        final Map<String, Process> processes = new LinkedHashMap<>();
        try
        {
            for (final String name : names(spec))
            {
                final String[] parts = name.split("-");
                processes.put(name, ChildJvm.start(
                    directory.resolve(name + ".out"), spec.recorded(),
                    parts[0], file, directory.resolve(name + ".results"), parts[1]));
            }
            await(spec, processes);
        }
        finally
        {
            for (final Process process : processes.values())
            {
                process.destroyForcibly().waitFor();
            }
        }
        final Results results = new Results();
        for (final String name : processes.keySet())
        {
            results.join(Results.load(directory.resolve(name + ".results")));
        }
        return leg(spec.peer(), results);
    }

    private static List<String> names(final LegSpec spec)
    {
        if (ALONE.contains(spec.kind()))
        {
            return List.of(spec.kind().name() + "-0");
        }
        if (Peers.is(spec.peer(), Peers.Trait.IN_PROCESS))
        {
            return List.of(LegMain.Role.BOTH + "-0");
        }
        if (LegSpec.Kind.ROUND_TRIP == spec.kind())
        {
            return List.of(LegMain.Role.RESPONDER + "-0", LegMain.Role.REQUESTER + "-0");
        }
        final List<String> names = new ArrayList<>();
        for (int i = 0; i < spec.tailers(); i++)
        {
            names.add(LegMain.Role.READER + "-" + i);
        }
        for (int i = 0; i < spec.writers(); i++)
        {
            names.add(LegMain.Role.WRITER + "-" + i);
        }
        return names;
    }

    private Leg leg(final String peer, final Results results)
    {
        final Map<String, Double> figures = results.figures();
        final Calibration calibration = new Calibration(
            figures.getOrDefault(Results.BEFORE, Double.NaN), figures.getOrDefault(Results.AFTER, Double.NaN));
        if (figures.containsKey("p50_ns"))
        {
            figures.put("hops", figures.get("p50_ns") / calibration.meanNs());
        }
        // The table has these columns for every peer, even if the figure is not known.
        Results.AGENTS.forEach((name) -> figures.putIfAbsent(name, Double.NaN));
        figures.remove(Results.BEFORE);
        figures.remove(Results.AFTER);
        return new Leg(peer, order++, calibration, figures);
    }

    /**
     * Waits without polling: a parent that polls would take time from its children.
     */
    private static void await(final LegSpec spec, final Map<String, Process> processes)
        throws LegFailedException, IOException, InterruptedException
    {
        final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
        processes.forEach((name, process) -> process.onExit().thenRun(() -> ended.add(name)));
        for (int i = 0; i < processes.size(); i++)
        {
            final String name = ended.poll(PATIENCE_NS + 2 * runNs(spec), TimeUnit.NANOSECONDS);
            if (null == name)
            {
                throw new LegFailedException(spec.peer() + ": the leg did not come to its end");
            }
            if (0 != processes.get(name).exitValue())
            {
                throw new LegFailedException(
                    spec.peer() + ": the process " + name + " ended with " + processes.get(name).exitValue() +
                    tail(spec, name));
            }
        }
    }

    private static long runNs(final LegSpec spec)
    {
        return spec.isPaced() ? (long)(spec.recorded() * spec.periodNs()) : spec.durationNs();
    }

    private static String tail(final LegSpec spec, final String name) throws IOException
    {
        final String output = Files.readString(spec.path().resolve(name + ".out"));
        return ":\n" + output.substring(Math.max(0, output.length() - TAIL));
    }
}

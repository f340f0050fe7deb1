/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.daybook.perf.leg.ChildJvm;
import io.daybook.perf.leg.LegFailedException;
import io.daybook.perf.method.Calibration;
import io.daybook.perf.method.CoreSpeed;
import io.daybook.perf.method.Leg;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the legs of {@link AppendBenchmark}. Each leg is a fork of JMH. The speed of a core is measured before and
 * after.
 */
final class AppendLegs implements Session.LegOf
{
    private static final String GARBAGE = "gc.alloc.rate.norm";

    private final RunOptions options;
    private final int length;
    private final CoreSpeed core = new CoreSpeed();
    private int order;

    AppendLegs(final RunOptions options, final int length)
    {
        this.options = options;
        this.length = length;
        core.warmUp();
        // This harness runs one benchmark at a time anyway.
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Override
    public Leg run(final String peer, final Path directory, final int round) throws LegFailedException
    {
        final double beforeNs = core.calibrate();
        final RunResult result;
        try
        {
            result = new Runner(benchmark(peer, directory).build()).runSingle();
        }
        catch (final RunnerException ex)
        {
            throw new LegFailedException(peer + ": " + ex.getMessage());
        }
        final Map<String, Double> metrics = new HashMap<>();
        metrics.put("ns_per_op", result.getPrimaryResult().getScore());
        metrics.put("bytes_per_op", result.getSecondaryResults().get(GARBAGE).getScore());
        return new Leg(peer, order++, new Calibration(beforeNs, core.calibrate()), metrics);
    }

    private ChainedOptionsBuilder benchmark(final String peer, final Path directory)
    {
        final Scale scale = options.scale();
        final List<String> flags = new ArrayList<>(ChildJvm.flags());
        flags.addAll(ChildJvm.heap(0));
        return new OptionsBuilder()
            .include(AppendBenchmark.class.getName() + "\\.append$")
            .param("peer", peer)
            .param("length", String.valueOf(length))
            .param("parent", directory.toString())
            .forks(1)
            .jvmArgs(flags.toArray(new String[0]))
            .warmupIterations(scale.append.warmUps())
            .warmupTime(TimeValue.milliseconds(scale.append.iterationMs()))
            .measurementIterations(scale.append.iterations())
            .measurementTime(TimeValue.milliseconds(scale.append.iterationMs()))
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.daybook.perf.method.ForcedFile;
import io.daybook.perf.method.Windows;
import io.daybook.perf.peer.Peer;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Sender;

import org.HdrHistogram.Histogram;

/**
 * The role of a process that is alone, and whose writers are threads. Each of them waits until the disk has its
 * message. A plain file that is forced calibrates the disk before and after.
 */
final class DurableRole
{
    private static final long PATIENCE_S = 60;
    private static final double NS_PER_US = 1_000;

    private final LegSpec spec;
    private final CyclicBarrier barrier;

    DurableRole(final LegSpec spec)
    {
        this.spec = spec;
        this.barrier = new CyclicBarrier(spec.writers());
    }

    /** What one writer measured, and how many forces the peer has counted before and after. */
    private record Part(Histogram latencies, double ratePerS, double forcesBefore, double forcesAfter)
    {
    }

    Results run(final Peer peer) throws IOException, InterruptedException, ExecutionException
    {
        final Results results = new Results();
        try (ForcedFile disk = new ForcedFile(spec.path().resolve("calibration"), spec.length()))
        {
            disk.calibrate();
            results.put(Results.BEFORE, disk.calibrate());
            put(results, appendByAll(peer));
            results.put(Results.AFTER, disk.calibrate());
        }
        return results;
    }

    private List<Part> appendByAll(final Peer peer) throws InterruptedException, ExecutionException
    {
        final ExecutorService threads = Executors.newFixedThreadPool(spec.writers());
        final List<Future<Part>> started = new ArrayList<>();
        for (int i = 0; i < spec.writers(); i++)
        {
            final int writer = i;
            started.add(threads.submit(() -> append(peer, writer)));
        }
        final List<Part> parts = new ArrayList<>();
        for (final Future<Part> part : started)
        {
            parts.add(part.get());
        }
        threads.shutdown();
        return parts;
    }

    private Part append(final Peer peer, final int writer)
        throws IOException, InterruptedException, BrokenBarrierException, TimeoutException
    {
        final Histogram latencies = Windows.histogram();
        try (Sender sender = peer.sender(new Place(spec.path(), spec.length(), Place.UNBOUNDED, spec.writers(), null)))
        {
            long sent = 0;
            while (sent < spec.warmUp())
            {
                sender.offer(0, Numbers.number(writer, sent++));
            }
            final double forcesBefore = sender.forces();
            barrier.await(PATIENCE_S, TimeUnit.SECONDS);
            final long startNs = System.nanoTime();
            long nowNs = startNs;
            for (long i = 0; i < spec.messages() && nowNs - startNs < spec.durationNs(); i++)
            {
                final long beforeNs = nowNs;
                sender.offer(0, Numbers.number(writer, sent++));
                nowNs = System.nanoTime();
                latencies.recordValue(nowNs - beforeNs);
            }
            final double forcesAfter = sender.forces();
            // A journal that one of them closed would have the others wait for its last force.
            barrier.await(PATIENCE_S, TimeUnit.SECONDS);
            return new Part(
                latencies, latencies.getTotalCount() * 1e9 / (nowNs - startNs), forcesBefore, forcesAfter);
        }
    }

    private static void put(final Results results, final List<Part> parts)
    {
        final Histogram all = Windows.histogram();
        parts.forEach((part) -> all.add(part.latencies()));
        final double forces = parts.stream().mapToDouble(Part::forcesAfter).max().orElseThrow() -
            parts.stream().mapToDouble(Part::forcesBefore).min().orElseThrow();
        results.put("writers", parts.size());
        results.put("messages", all.getTotalCount());
        results.put("rate_per_s", parts.stream().mapToDouble(Part::ratePerS).sum());
        results.put("append_p50_us", all.getValueAtPercentile(50) / NS_PER_US);
        results.put("append_p90_us", all.getValueAtPercentile(90) / NS_PER_US);
        results.put("append_p99_us", all.getValueAtPercentile(99) / NS_PER_US);
        results.put("appends_per_force", all.getTotalCount() / forces);
    }
}

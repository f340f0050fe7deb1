/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import io.daybook.perf.method.PingPong;
import io.daybook.perf.peer.AgentTimes;
import io.daybook.perf.peer.Peer;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Sender;
import io.daybook.tools.demo.SpinGaps;

import org.agrona.concurrent.IdleStrategy;

/**
 * The writing side of a leg. The first writer calibrates the cores with the first reader. The others keep still
 * meanwhile.
 */
final class WriterRole
{
    private static final int CHUNK = 1_000;
    private static final long LEAD_NS = 10_000;
    private static final double NS_PER_US = 1_000;

    private final LegSpec spec;
    private final int writer;
    private final Control control;
    private final IdleStrategy idle;
    private final boolean isFirst;
    private long sent;

    WriterRole(final LegSpec spec, final int writer) throws IOException
    {
        this.spec = spec;
        this.writer = writer;
        this.control = new Control(spec.path());
        this.idle = Idle.strategy(spec);
        this.isFirst = 0 == writer;
    }

    Results run(final Peer peer) throws IOException, InterruptedException
    {
        final Results results = new Results();
        final PingPong pingPong = new PingPong(control.words(), Control.PING_OFFSET);
        control.await(Control.READERS_OPEN, false);
        try (Sender sender = peer.sender(
            new Place(spec.path(), spec.length(), spec.messagesInAll(), spec.writers(), null)))
        {
            Pin.currentThread(isFirst ? spec.pin(1) : -1);
            control.writerReady();
            control.await(Control.WARM_UP, false);
            if (isFirst)
            {
                pingPong.warmUp(true);
            }
            flood(sender, spec.warmUp(), Long.MAX_VALUE);
            if (LegSpec.Kind.PACED == spec.kind())
            {
                pace(sender, spec.pacedWarmUp(), spec.warmUpPeriodNs(), System.nanoTime() + LEAD_NS);
            }
            if (isFirst)
            {
                results.put(Results.BEFORE, pingPong.calibrate(true));
            }
            control.await(Control.MEASURE, isFirst);
            measure(sender, results);
            if (isFirst)
            {
                results.put(Results.AFTER, pingPong.calibrate(true));
                Latencies.putGaps(results, SpinGaps.watch(spec.gapNs(), (long)spec.periodNs()), spec.periodNs());
            }
        }
        return results;
    }

    private void measure(final Sender sender, final Results results)
    {
        final long sentBefore = sent;
        final AgentTimes agentsBefore = sender.agentTimes();
        final long startNs = System.nanoTime();
        final long bytes = Garbage.bytes();
        if (LegSpec.Kind.PACED == spec.kind())
        {
            pace(sender, spec.messages(), spec.periodNs(), control.startNs());
        }
        else
        {
            flood(sender, spec.messages(), spec.durationNs());
        }
        results.put("writer_bytes_per_message", (Garbage.bytes() - bytes) / (double)(sent - sentBefore));
        control.sent(sent);
        final double seconds = (System.nanoTime() - startNs) / (double)TimeUnit.SECONDS.toNanos(1);
        final AgentTimes agents = sender.agentTimes();
        results.put(Results.AGENT_WAKINGS, (agents.wakings() - agentsBefore.wakings()) / seconds);
        results.put(Results.AGENT_TIME, (agents.awakeNs() - agentsBefore.awakeNs()) / NS_PER_US / seconds);
        results.put(Results.AGENT_LONGEST, agents.longestNs() / NS_PER_US);
    }

    /**
     * Sends at the pace of the leg, in turn with the other writers. Each message carries the instant at which it was
     * due. If the sender falls behind, it does not wait, and the delay counts.
     */
    private void pace(final Sender sender, final long count, final double periodNs, final long startNs)
    {
        for (long from = 0; from < count; from += CHUNK)
        {
            paceChunk(sender, periodNs, startNs, from, Math.min(count, from + CHUNK));
        }
    }

    private void paceChunk(
        final Sender sender, final double periodNs, final long startNs, final long from, final long to)
    {
        for (long i = from; i < to; i++)
        {
            final long intendedNs = startNs + (long)((i * spec.writers() + writer) * periodNs);
            if (System.nanoTime() - intendedNs < 0)
            {
                sender.dutyCycle();
                await(intendedNs);
            }
            send(sender, intendedNs);
        }
    }

    private void await(final long instantNs)
    {
        while (System.nanoTime() - instantNs < 0)
        {
            idle.idle(0);
        }
        idle.reset();
    }

    private void flood(final Sender sender, final long count, final long durationNs)
    {
        final long startNs = System.nanoTime();
        for (long from = 0; from < count && System.nanoTime() - startNs < durationNs; from += CHUNK)
        {
            floodChunk(sender, Math.min(count - from, CHUNK));
        }
    }

    private void floodChunk(final Sender sender, final long count)
    {
        for (long i = 0; i < count; i++)
        {
            send(sender, 0);
        }
    }

    private void send(final Sender sender, final long intendedNs)
    {
        final long number = Numbers.number(writer, sent++);
        while (!sender.offer(intendedNs, number))
        {
            idle.idle(0);
        }
        idle.reset();
    }
}

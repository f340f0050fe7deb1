/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.nio.file.Files;

import io.daybook.perf.method.PingPong;
import io.daybook.perf.peer.Peer;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Receiver;
import io.daybook.perf.peer.Sender;
import io.daybook.tools.demo.SpinGaps;

import org.agrona.concurrent.IdleStrategy;

/**
 * The asking side of a round trip: one thread sends requests and takes the replies to them. At a pace, the time of a
 * round trip counts from the instant at which the request was due, so that a stall counts for each request that it
 * delays. Without one, each request waits for the reply to the one before.
 */
final class RequesterRole
{
    private static final long LEAD_NS = 10_000;
    /** Round trips between two looks at the clock that ends a leg without a pace. */
    private static final int CHUNK = 1_000;

    private final LegSpec spec;
    private final Control control;
    private final IdleStrategy idle;
    private final Numbers numbers = new Numbers(1);
    private final Latencies latencies;
    private Sender requests;
    private Receiver replies;
    private long sent;
    private long received;

    RequesterRole(final LegSpec spec) throws IOException
    {
        this.spec = spec;
        this.control = new Control(spec.path());
        this.idle = Idle.strategy(spec);
        this.latencies = new Latencies(spec, 0);
    }

    Results run(final Peer peer) throws IOException, InterruptedException
    {
        final Results results = new Results();
        final PingPong pingPong = new PingPong(control.words(), Control.PING_OFFSET);
        control.await(Control.READERS_OPEN, false);
        final Place place = new Place(spec.path(), spec.length(), spec.messagesInAll(), 1, null);
        Files.createDirectories(place.replies(null).directory());
        try (Receiver receiver = peer.receiver(place.replies(this::onReply)); Sender sender = peer.sender(place))
        {
            replies = receiver;
            requests = sender;
            Pin.currentThread(spec.pin(1));
            control.writerReady();
            control.await(Control.WARM_UP, false);
            pingPong.warmUp(true);
            ask(spec.warmUp(), Long.MAX_VALUE);
            pace(spec.pacedWarmUp(), spec.warmUpPeriodNs(), System.nanoTime() + LEAD_NS);
            latencies.clear();
            results.put(Results.BEFORE, pingPong.calibrate(true));
            control.await(Control.MEASURE, true);
            final double meanNs = measure(results);
            results.put(Results.AFTER, pingPong.calibrate(true));
            final double periodNs = spec.isPaced() ? spec.periodNs() : meanNs;
            Latencies.putGaps(
                results, SpinGaps.watch(spec.gapNs(), Math.max(1, (long)periodNs)), Math.max(1, periodNs));
        }
        numbers.assertNoFaults();
        latencies.put(results);
        return results;
    }

    private double measure(final Results results)
    {
        final long sentBefore = sent;
        final long startNs = System.nanoTime();
        final long bytes = Garbage.bytes();
        if (spec.isPaced())
        {
            pace(spec.messages(), spec.periodNs(), control.startNs());
        }
        else
        {
            ask(spec.messages(), spec.durationNs());
        }
        final double measured = sent - sentBefore;
        results.put("writer_bytes_per_message", (Garbage.bytes() - bytes) / measured);
        final double elapsedNs = System.nanoTime() - startNs;
        control.sent(sent);
        results.put("messages", measured);
        results.put("rate_per_s", measured * 1e9 / elapsedNs);
        return elapsedNs / measured;
    }

    private void onReply(final long sentNs, final long number)
    {
        latencies.record(sentNs, System.nanoTime() - sentNs);
        received++;
        numbers.check(number);
    }

    /** Sends each request when the one before has its reply. */
    private void ask(final long count, final long durationNs)
    {
        final long startNs = System.nanoTime();
        // There is at least one chunk, so that there is something to tell.
        for (long from = 0; from < count && (0 == from || System.nanoTime() - startNs < durationNs); from += CHUNK)
        {
            askChunk(Math.min(count - from, CHUNK));
        }
    }

    private void askChunk(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            send(System.nanoTime());
            awaitReplies();
        }
    }

    /** Sends each request when it is due, however many wait for a reply. */
    private void pace(final long count, final double periodNs, final long startNs)
    {
        for (long from = 0; from < count; from += CHUNK)
        {
            paceChunk(periodNs, startNs, from, Math.min(count, from + CHUNK));
        }
        awaitReplies();
    }

    private void paceChunk(final double periodNs, final long startNs, final long from, final long to)
    {
        for (long i = from; i < to; i++)
        {
            final long intendedNs = startNs + (long)(i * periodNs);
            while (System.nanoTime() - intendedNs < 0)
            {
                idle.idle(replies.poll());
            }
            send(intendedNs);
        }
    }

    private void awaitReplies()
    {
        while (received < sent)
        {
            idle.idle(replies.poll());
        }
    }

    private void send(final long intendedNs)
    {
        final long number = Numbers.number(0, sent++);
        while (!requests.offer(intendedNs, number))
        {
            idle.idle(replies.poll());
        }
    }
}

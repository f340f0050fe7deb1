/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;

import io.daybook.perf.method.CoreSpeed;
import io.daybook.perf.method.Statistics;
import io.daybook.perf.peer.Peer;
import io.daybook.perf.peer.Peers;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Receiver;
import io.daybook.perf.peer.Sender;

/**
 * The role of a process that is alone. It writes what is to be replayed, or replays it.
 */
final class ReplayRole
{
    private static final int PASSES = 4;

    private final LegSpec spec;
    private Numbers numbers = new Numbers(1);
    private long received;

    ReplayRole(final LegSpec spec)
    {
        this.spec = spec;
    }

    Results store(final Peer peer) throws IOException
    {
        final Results results = new Results();
        try (Sender sender = peer.sender(
            new Place(spec.path(), spec.length(), spec.messages(), 1, null)))
        {
            for (long i = 0; i < spec.messages(); i++)
            {
                while (!sender.offer(0, Numbers.number(0, i)))
                {
                    Thread.onSpinWait();
                }
            }
        }
        results.put("messages", spec.messages());
        return results;
    }

    /**
     * Replays all messages several times. The first pass is for the compiler, and does not count. Before all else, in
     * the fresh JVM, the method measures how long it takes to open and read the first message.
     */
    Results replay() throws IOException, InterruptedException
    {
        final Results results = new Results();
        Pin.currentThread(spec.pin(0));
        final long openNs = System.nanoTime();
        try (Receiver receiver = open())
        {
            awaitMessages(receiver, 1);
            results.put("open_ms", (System.nanoTime() - openNs) / 1e6);
        }
        final CoreSpeed core = new CoreSpeed();
        core.warmUp();
        pass();
        results.put(Results.BEFORE, core.calibrate());
        final double[] ratesPerS = new double[PASSES - 1];
        final long bytes = Garbage.bytes();
        for (int i = 0; i < ratesPerS.length; i++)
        {
            ratesPerS[i] = pass();
        }
        final double read = (double)spec.messages() * ratesPerS.length;
        results.put("reader_bytes_per_message", (Garbage.bytes() - bytes) / read);
        results.put(Results.AFTER, core.calibrate());
        results.put("rate_per_s", Statistics.median(ratesPerS));
        results.put("messages", spec.messages());
        return results;
    }

    private Receiver open() throws IOException
    {
        numbers = new Numbers(1);
        received = 0;
        return Peers.of(spec.peer()).receiver(
            new Place(spec.path(), spec.length(), spec.messages(), 1, this::onMessage));
    }

    private double pass() throws IOException
    {
        try (Receiver receiver = open())
        {
            final long startNs = System.nanoTime();
            awaitMessages(receiver, spec.messages());
            final long elapsedNs = System.nanoTime() - startNs;
            numbers.assertNoFaults();
            return spec.messages() * 1e9 / elapsedNs;
        }
    }

    private void awaitMessages(final Receiver receiver, final long expected)
    {
        while (received < expected)
        {
            if (0 == receiver.poll())
            {
                Thread.onSpinWait();
            }
        }
    }

    private void onMessage(final long sentNs, final long number)
    {
        received++;
        numbers.check(number);
    }
}

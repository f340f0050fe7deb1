/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;

import io.daybook.perf.method.PingPong;
import io.daybook.perf.peer.Peer;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Receiver;
import io.daybook.tools.demo.SpinGaps;

import org.agrona.concurrent.IdleStrategy;

/**
 * The reading side of a leg that has writers.
 */
final class ReaderRole
{
    private final LegSpec spec;
    private final Control control;
    private final IdleStrategy idle;
    private final Numbers numbers;
    private final Latencies latencies;
    private long received;

    ReaderRole(final LegSpec spec) throws IOException
    {
        this.spec = spec;
        this.control = new Control(spec.path());
        this.idle = Idle.strategy(spec.writers());
        this.numbers = new Numbers(spec.writers());
        this.latencies = new Latencies(spec);
    }

    Results run(final Peer peer) throws IOException, InterruptedException
    {
        final Results results = new Results();
        final PingPong pingPong = new PingPong(control.words(), Control.PING_OFFSET);
        final Receiver.Sink sink = LegSpec.Kind.PACED == spec.kind() ? this::onPaced : this::onMessage;
        try (Receiver receiver = peer.receiver(
            new Place(spec.path(), spec.length(), spec.messagesInAll(), spec.writers(), sink)))
        {
            // Not before: the peer's own threads would inherit it.
            Pin.currentThread(spec.pin(0));
            control.phase(Control.READER_OPEN);
            control.awaitWriters(spec.writers());
            control.phase(Control.WARM_UP);
            pingPong.warmUp(false);
            receive(receiver, spec.writers() * (spec.warmUp() + spec.pacedWarmUp()));
            pingPong.calibrate(false);

            latencies.clear();
            final long receivedBefore = received;
            final long bytes = Garbage.bytes();
            final long startNs = System.nanoTime();
            control.phase(Control.MEASURE);
            receiveAll(receiver);
            final long elapsedNs = System.nanoTime() - startNs;
            final long measured = received - receivedBefore;
            results.put("reader_bytes_per_message", (Garbage.bytes() - bytes) / (double)measured);
            pingPong.calibrate(false);
            results.putPercentiles("gap_", SpinGaps.watch(spec.gapNs(), (long)spec.periodNs()));
            numbers.assertNoFaults();
            results.put("messages", measured);
            results.put("rate_per_s", measured * 1e9 / elapsedNs);
        }
        if (LegSpec.Kind.PACED == spec.kind())
        {
            latencies.put(results);
        }
        return results;
    }

    private void onMessage(final long sentNs, final long number)
    {
        received++;
        numbers.check(number);
    }

    private void onPaced(final long sentNs, final long number)
    {
        latencies.record(sentNs, System.nanoTime() - sentNs);
        onMessage(sentNs, number);
    }

    private void receive(final Receiver receiver, final long expected)
    {
        while (received < expected)
        {
            idle.idle(receiver.poll());
        }
    }

    private void receiveAll(final Receiver receiver)
    {
        while (true)
        {
            final int count = receiver.poll();
            if (0 == count && received == control.sentByAll(spec.writers()))
            {
                return;
            }
            idle.idle(count);
        }
    }
}

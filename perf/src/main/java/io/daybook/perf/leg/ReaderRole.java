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
 * The reading side of a leg that has writers. The first reader calibrates the cores with the first writer. The others
 * keep still meanwhile.
 */
final class ReaderRole
{
    /** Time between the start of the writers and the first message, so that all of them are awake by then. */
    static final long LEAD_NS = 2_000_000;
    /**
     * Empty polls between two duty cycles. They take some microseconds, far less than the millisecond that agents may
     * wait. They are enough that a duty cycle of a few hundred nanoseconds seldom delays a message.
     */
    private static final int POLLS_PER_DUTY = 128;

    private final LegSpec spec;
    private final int tailer;
    private final Control control;
    private final PingPong pingPong;
    private final IdleStrategy idle;
    private final Numbers numbers;
    private final Latencies latencies;
    private final boolean isFirst;
    private long received;
    private int emptyPolls;

    ReaderRole(final LegSpec spec, final int tailer) throws IOException
    {
        this.spec = spec;
        this.tailer = tailer;
        this.control = new Control(spec.path());
        this.pingPong = new PingPong(control.words(), Control.PING_OFFSET);
        this.idle = Idle.strategy(spec);
        this.numbers = new Numbers(spec.writers());
        this.latencies = new Latencies(spec, tailer);
        this.isFirst = 0 == tailer;
    }

    Results run(final Peer peer) throws IOException, InterruptedException
    {
        final Results results = new Results();
        if (isFirst)
        {
            lead(peer, results);
        }
        else
        {
            follow(peer, results);
        }
        numbers.assertNoFaults();
        if (LegSpec.Kind.PACED == spec.kind())
        {
            latencies.put(results);
        }
        return results;
    }

    private void lead(final Peer peer, final Results results) throws IOException, InterruptedException
    {
        final int others = spec.tailers() - 1;
        try (Receiver receiver = open(peer))
        {
            // The thread is pinned only now, because the peer's own threads would inherit the pin.
            Pin.currentThread(spec.pin(0));
            control.phase(Control.READER_OPEN);
            control.awaitReaders(others);
            control.phase(Control.READERS_OPEN);
            control.awaitWriters(spec.writers());
            control.phase(Control.WARM_UP);
            pingPong.warmUp(false);
            warmUp(receiver);
            control.awaitReaders(2 * others);
            pingPong.calibrate(false);
            control.measure(System.nanoTime() + LEAD_NS);
            measure(receiver, results);
            control.awaitReaders(3 * others);
            pingPong.calibrate(false);
            Latencies.putGaps(results, SpinGaps.watch(spec.gapNs(), (long)spec.periodNs()), spec.periodNs());
        }
        control.phase(Control.OVER);
    }

    private void follow(final Peer peer, final Results results) throws IOException, InterruptedException
    {
        control.await(Control.READER_OPEN, false);
        try (Receiver receiver = open(peer))
        {
            control.readerArrived();
            warmUp(receiver);
            control.readerArrived();
            control.await(Control.MEASURE, false);
            measure(receiver, results);
        }
        control.readerArrived();
        control.await(Control.OVER, false);
    }

    private Receiver open(final Peer peer) throws IOException
    {
        return peer.receiver(new Place(spec.path(), spec.length(), spec.messagesInAll(), spec.writers(),
            LegSpec.Kind.PACED == spec.kind() ? this::onPaced : this::onMessage));
    }

    private void warmUp(final Receiver receiver)
    {
        final long expected = spec.writers() * (spec.warmUp() + spec.pacedWarmUp());
        while (received < expected)
        {
            poll(receiver);
        }
        latencies.clear();
    }

    private void measure(final Receiver receiver, final Results results)
    {
        final long receivedBefore = received;
        final long bytes = Garbage.bytes();
        final long startNs = System.nanoTime();
        receiveAll(receiver);
        final long elapsedNs = System.nanoTime() - startNs;
        final long measured = received - receivedBefore;
        results.put("reader_bytes_per_message", (Garbage.bytes() - bytes) / (double)measured);
        results.put("messages", measured);
        results.put("rate_per_s", measured * 1e9 / elapsedNs);
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

    private void receiveAll(final Receiver receiver)
    {
        while (true)
        {
            final int count = poll(receiver);
            if (0 == count && received == control.sentByAll(spec.writers()))
            {
                return;
            }
        }
    }

    private int poll(final Receiver receiver)
    {
        final int count = receiver.poll();
        if (0 == count && 0 == ++emptyPolls % POLLS_PER_DUTY)
        {
            receiver.dutyCycle();
        }
        idle.idle(count);
        return count;
    }
}

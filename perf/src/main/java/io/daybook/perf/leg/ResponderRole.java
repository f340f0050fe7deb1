/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;

import io.daybook.perf.method.PingPong;
import io.daybook.perf.peer.Peer;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Receiver;
import io.daybook.perf.peer.Sender;
import io.daybook.tools.demo.SpinGaps;

import org.agrona.concurrent.IdleStrategy;

/**
 * The answering side of a round trip: one thread takes requests, and sends back at once what they carry.
 */
final class ResponderRole
{
    private final LegSpec spec;
    private final Control control;
    private final IdleStrategy idle;
    private final Numbers numbers = new Numbers(1);
    private Sender replies;
    private long answered;

    ResponderRole(final LegSpec spec) throws IOException
    {
        this.spec = spec;
        this.control = new Control(spec.path());
        this.idle = Idle.strategy(spec);
    }

    Results run(final Peer peer) throws IOException, InterruptedException
    {
        final Results results = new Results();
        final PingPong pingPong = new PingPong(control.words(), Control.PING_OFFSET);
        final Place place = new Place(spec.path(), spec.length(), spec.messagesInAll(), 1, this::onRequest);
        try (Receiver requests = peer.receiver(place))
        {
            control.phase(Control.READERS_OPEN);
            // The requester is open when it takes replies. Some senders wait for that.
            control.awaitWriters(1);
            try (Sender sender = peer.sender(place.replies(null)))
            {
                replies = sender;
                Pin.currentThread(spec.pin(0));
                control.phase(Control.WARM_UP);
                pingPong.warmUp(false);
                answer(requests, spec.warmUp() + spec.pacedWarmUp());
                pingPong.calibrate(false);
                control.measure(System.nanoTime() + ReaderRole.LEAD_NS);
                measure(requests, results);
                pingPong.calibrate(false);
                final long periodNs = Math.max(1, (long)spec.periodNs());
                Latencies.putGaps(results, SpinGaps.watch(spec.gapNs(), periodNs), periodNs);
            }
        }
        numbers.assertNoFaults();
        return results;
    }

    private void answer(final Receiver requests, final long count)
    {
        while (answered < count)
        {
            idle.idle(requests.poll());
        }
    }

    private void measure(final Receiver requests, final Results results)
    {
        final long answeredBefore = answered;
        final long bytes = Garbage.bytes();
        while (answered != control.sentByAll(1))
        {
            idle.idle(requests.poll());
        }
        results.put("reader_bytes_per_message", (Garbage.bytes() - bytes) / (double)(answered - answeredBefore));
    }

    private void onRequest(final long sentNs, final long number)
    {
        while (!replies.offer(sentNs, number))
        {
            idle.idle(0);
        }
        answered++;
        numbers.check(number);
    }
}

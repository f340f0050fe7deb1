/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Journal;
import io.daybook.journal.Message;
import io.daybook.journal.MessageConsumer;
import io.daybook.journal.Tailer;

import org.HdrHistogram.Histogram;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;

/**
 * The process that reads each message into a record, as soon as it is there.
 */
public final class TailerProcess
{
    private static final int LIMIT = 64;
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);

    private final EpochNanoClock clock = SystemEpochNanoClock.INSTANCE;
    private final Tailer tailer;
    /** Made once: a new one for each poll would be garbage, and a collection takes milliseconds from a core. */
    private final MessageConsumer consumer = this::onMessage;
    private final boolean spins = Runtime.getRuntime().availableProcessors() > 1;
    private final Earthquakes.Text text = new Earthquakes.Text();
    /** Its length is fixed: one that grows does so while messages wait. */
    private final Histogram latencies = new Histogram(LONGEST_NS, SIGNIFICANT_DIGITS);
    private long hash = ContentHash.EMPTY;
    private long payload;
    private long count;
    private boolean timed;

    private TailerProcess(final Tailer tailer)
    {
        this.tailer = tailer;
    }

    /**
     * Runs the process.
     *
     * @param args journal's directory and plan.
     */
    public static void main(final String[] args)
    {
        final Plan plan = Plan.of(args);
        final Orders orders = new Orders();
        try (Journal journal = Journal.openReadOnly(Path.of(args[0])); Tailer tailer = journal.tailer())
        {
            final TailerProcess process = new TailerProcess(tailer);
            new Report().print();
            process.read(Earthquakes.load().count()).print();
            process.read(plan.burst()).print();
            // Timed too: what runs for the first time has its method compiled anew, while messages wait.
            process.timed = true;
            process.read(plan.warmUp());
            process.latencies.reset();
            process.read(plan.paced()).with(process.latencies).print();
            orders.await();
            Gaps.watch(plan).print();
        }
        orders.await();
    }

    private Report read(final long expected)
    {
        count = 0;
        payload = 0;
        while (count < expected)
        {
            if (0 == tailer.poll(consumer, (int)Math.min(LIMIT, expected - count)))
            {
                idle();
            }
        }
        return new Report()
            .with("count", count)
            .with("endNs", clock.nanoTime())
            .with("payload", payload)
            .with("hash", hash);
    }

    private void idle()
    {
        if (spins)
        {
            Thread.onSpinWait();
        }
        else
        {
            Thread.yield();
        }
    }

    private void onMessage(final Message message)
    {
        count++;
        payload += message.length();
        final OrderEvent event = OrderEvent.of(message);
        if (null == event)
        {
            message.writeFields(text.begin());
            hash = text.addTo(hash);
            return;
        }
        if (timed)
        {
            latencies.recordValue(Math.min(LONGEST_NS, Math.max(0, clock.nanoTime() - event.sentNs())));
        }
        hash = event.addTo(hash);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.nio.file.Path;

import io.daybook.codec.FieldWriter;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;

/**
 * The process that writes earthquakes, then order flow as fast as it can, then order flow at a steady pace.
 */
public final class WriterProcess
{
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long HEAD_START_NS = 10_000_000L;
    /** An append that begins this close to the end of a segment may begin the next one. */
    private static final int NEAR_END = 4096;

    private final EpochNanoClock clock = SystemEpochNanoClock.INSTANCE;
    private final Appender appender;
    private final OrderPublisher publisher;
    private final OrderFlow flow;
    private long hash = ContentHash.EMPTY;
    private long rollNs;

    private WriterProcess(final Appender appender, final OrderFlow flow)
    {
        this.appender = appender;
        this.publisher = new OrderPublisher(appender);
        this.flow = flow;
    }

    /**
     * Runs the process.
     *
     * @param args journal's directory and plan.
     */
    public static void main(final String[] args)
    {
        final Plan plan = Plan.of(args);
        final JournalConfig config = new JournalConfig().segmentLength(Plan.SEGMENT_LENGTH).applicationName(
            "demo-writer");
        final Orders orders = new Orders();
        try (Journal journal = Journal.open(Path.of(args[0]), config); Appender appender = journal.appender())
        {
            final WriterProcess process = new WriterProcess(appender, new OrderFlow(plan.seed()));
            new Report().print();
            orders.await();
            process.earthquakes().print();
            orders.await();
            process.burst(plan.burst()).print();
            orders.await();
            process.paced(plan.warmUp() + plan.paced(), plan.rate()).print();
            orders.await();
            Gaps.watch(plan).print();
        }
        orders.await();
    }

    private Report earthquakes()
    {
        final Earthquakes earthquakes = Earthquakes.load();
        final Earthquakes.Text text = new Earthquakes.Text();
        for (int i = 0; i < earthquakes.count(); i++)
        {
            earthquakes.write(i, text.begin());
            hash = text.addTo(hash);
        }
        final long startNs = clock.nanoTime();
        for (int i = 0; i < earthquakes.count(); i++)
        {
            final FieldWriter message = appender.message(Earthquakes.TYPE);
            earthquakes.write(i, message);
            appender.endMessage();
        }
        return report(startNs, earthquakes.count()).with("length", earthquakes.length());
    }

    private Report burst(final long count)
    {
        final long base = appender.position();
        final long startNs = clock.nanoTime();
        for (long i = 0; i < count; i++)
        {
            send(flow.next(startNs));
        }
        return report(startNs, count).with("bytes", appender.position() - base);
    }

    private Report paced(final long count, final int rate)
    {
        rollNs = 0;
        final long startNs = clock.nanoTime() + HEAD_START_NS;
        for (long i = 0; i < count; i++)
        {
            final long dueNs = startNs + i * NANOS_PER_SECOND / rate;
            while (clock.nanoTime() < dueNs)
            {
                Thread.onSpinWait();
            }
            send(flow.next(dueNs));
        }
        return report(startNs, count);
    }

    private void send(final OrderEvent event)
    {
        hash = event.addTo(hash);
        if ((appender.position() & (Plan.SEGMENT_LENGTH - 1)) < Plan.SEGMENT_LENGTH - NEAR_END)
        {
            publisher.publish(event);
            return;
        }
        final long startNs = System.nanoTime();
        publisher.publish(event);
        rollNs = Math.max(rollNs, System.nanoTime() - startNs);
    }

    private Report report(final long startNs, final long count)
    {
        return new Report()
            .with("count", count)
            .with("startNs", startNs)
            .with("endNs", clock.nanoTime())
            .with("position", appender.position())
            .with("rollNs", rollNs)
            .with("hash", hash);
    }
}

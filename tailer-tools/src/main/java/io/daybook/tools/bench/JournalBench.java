/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.MessageConsumer;
import io.daybook.journal.Tailer;
import io.daybook.tools.demo.Gaps;
import io.daybook.tools.demo.OrderEvent;
import io.daybook.tools.demo.OrderFlow;
import io.daybook.tools.demo.OrderPublisher;
import io.daybook.tools.demo.Report;
import io.daybook.tools.demo.SpinGaps;

import org.HdrHistogram.Histogram;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;

/**
 * Appends orders and quotes to a journal, and reads them in another thread.
 */
final class JournalBench implements AutoCloseable
{
    /** What is appended as fast as possible, at most, in bytes: a fast machine ends before its time is over. */
    private static final long MAX_BYTES = 512 << 20;
    /** What is appended at a steady pace, at most, in bytes. */
    private static final long MAX_PACED_BYTES = 128 << 20;
    private static final int SEGMENT_LENGTH = 64 << 20;
    private static final long SEED = 42;
    private static final int BATCH = 64;
    private static final int RATE = 100_000;
    private static final int RATE_OF_ONE_CORE = 1_000;
    private static final double WARM_UP = 0.2;
    private static final double UNTIMED = 0.4;
    private static final long GAPS_PIECE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int SIGNIFICANT_DIGITS = 3;

    private final EpochNanoClock clock = SystemEpochNanoClock.INSTANCE;
    private final OrderFlow flow = new OrderFlow(SEED);
    private final int rate = Runtime.getRuntime().availableProcessors() > 1 ? RATE : RATE_OF_ONE_CORE;
    private final Journal journal;
    private final Appender appender;
    private final OrderPublisher publisher;

    JournalBench(final Path directory)
    {
        journal = Journal.open(
            directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).applicationName("bench"));
        appender = journal.appender();
        publisher = new OrderPublisher(appender);
    }

    /**
     * Appends as fast as possible: first to be compiled, then by the clock alone, then with the time of each append.
     */
    Report append(final Turn turn)
    {
        burst(turn.part(WARM_UP), null, MAX_BYTES / 4);
        final long base = appender.position();
        final long startNs = System.nanoTime();
        final long count = burst(turn.part(UNTIMED), null, MAX_BYTES / 2);
        final long ns = System.nanoTime() - startNs;
        final long bytes = appender.position() - base;
        final Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
        burst(turn.part(1 - WARM_UP - UNTIMED), latencies, MAX_BYTES / 4);
        return new Report().with("count", count).with("ns", ns).with("bytes", bytes).with(latencies);
    }

    private long burst(final Turn turn, final Histogram latencies, final long maxBytes)
    {
        final long end = appender.position() + maxBytes;
        long count = 0;
        while (!turn.isOver() && appender.position() < end)
        {
            final long nowNs = clock.nanoTime();
            for (int i = 0; i < BATCH; i++)
            {
                final OrderEvent event = flow.next(nowNs);
                final long startNs = null == latencies ? 0 : System.nanoTime();
                publisher.publish(event);
                if (null != latencies)
                {
                    latencies.recordValue(System.nanoTime() - startNs);
                }
            }
            count += BATCH;
        }
        return count;
    }

    /**
     * Appends at a steady pace while another thread reads, first without counting.
     */
    Report tail(final Turn turn)
    {
        pace(turn.part(WARM_UP), MAX_PACED_BYTES / 4);
        final Histogram latencies = pace(turn.part(1 - WARM_UP), MAX_PACED_BYTES * 3 / 4);
        return new Report().with("rate", rate).with("count", latencies.getTotalCount()).with(latencies);
    }

    private Histogram pace(final Turn turn, final long maxBytes)
    {
        final long end = appender.position() + maxBytes;
        final Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
        final long periodNs = TimeUnit.SECONDS.toNanos(1) / rate;
        try (Tailer tailer = journal.tailer())
        {
            tailer.toEnd().release();
            final Side reader = new Side("reader", (side) -> read(tailer, latencies, side, turn));
            try
            {
                final long startNs = clock.nanoTime();
                for (long count = 0; !turn.isOver() && appender.position() < end; count++)
                {
                    final long dueNs = startNs + count * periodNs;
                    while (clock.nanoTime() < dueNs)
                    {
                        idle();
                    }
                    publisher.publish(flow.next(dueNs));
                }
            }
            finally
            {
                reader.finish();
            }
        }
        return latencies;
    }

    /** Reads until nothing more is written and nothing is left. */
    private void read(final Tailer tailer, final Histogram latencies, final Side side, final Turn turn)
    {
        final MessageConsumer consumer = (message) -> latencies.recordValue(
            Math.max(0, clock.nanoTime() - OrderEvent.of(message).sentNs()));
        boolean isLast = false;
        while (!turn.isInterrupted())
        {
            final boolean isFinished = side.isFinished();
            final int polled = tailer.poll(consumer, BATCH);
            if (0 == polled && isLast)
            {
                break;
            }
            isLast = isFinished;
            if (0 == polled)
            {
                idle();
            }
        }
        tailer.release();
    }

    /**
     * Watches how the machine interrupts two threads that do nothing.
     */
    Report gaps(final Turn turn)
    {
        final Histogram[] reader = new Histogram[1];
        final Side side = new Side("reader", (ignore) -> reader[0] = watch(turn));
        final Histogram writer = watch(turn);
        side.finish();
        return gaps(writer).worst(gaps(reader[0]));
    }

    private static Report gaps(final Histogram latencies)
    {
        return new Report().with(latencies).with("away", Gaps.away(latencies));
    }

    private Histogram watch(final Turn turn)
    {
        final long periodNs = TimeUnit.SECONDS.toNanos(1) / rate;
        final Histogram latencies = SpinGaps.watch(Math.min(turn.durationNs(), GAPS_PIECE_NS), periodNs);
        while (!turn.isOver())
        {
            latencies.add(SpinGaps.watch(GAPS_PIECE_NS, periodNs));
        }
        return latencies;
    }

    private static void idle()
    {
        if (Runtime.getRuntime().availableProcessors() > 1)
        {
            Thread.onSpinWait();
        }
        else
        {
            Thread.yield();
        }
    }

    @Override
    public void close()
    {
        appender.close();
        journal.close();
    }
}

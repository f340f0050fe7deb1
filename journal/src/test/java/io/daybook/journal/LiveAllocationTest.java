/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;

import com.sun.management.ThreadMXBean;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No garbage in following the tail through blocks that get their checksums under the reader, and a bound for each
 * segment that it enters.
 */
@Tag("slow")
class LiveAllocationTest
{
    private static final int SEGMENT = 4 << 20;
    /** Messages of a turn: less than a block, so that the reader stands in each block before it has a checksum. */
    private static final int TURN = 500;
    private static final int WARM_UP_TURNS = 400;
    private static final int MEASURED_TURNS = 200;
    /** What a reader may allocate to enter a segment: it opens its files, and learns its shapes anew. */
    private static final long MOST_BYTES_A_SEGMENT = 40 << 10;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path directory;

    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private final long thread = Thread.currentThread().getId();
    private long within;
    private long atRolls;
    private long rolls;

    static class Quote
    {
        long id;
        double price;
        String symbol = "EUR/USD";
    }

    interface Events
    {
        void quote(long id, double price, String symbol);
    }

    @ParameterizedTest
    @ValueSource(strings = {"messages", "durable messages", "objects", "events"})
    void shouldAllocateNothingToFollowBlocksThatGetTheirChecksums(final String kind) throws Exception
    {
        // Moves on by itself, so that an invoked agent never finds that it is too early.
        final AtomicLong nowNs = new AtomicLong();
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT).agents(AgentMode.INVOKER)
            .nanoClock(() -> nowNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(1)));
        try (Journal journal = Journal.open(directory.resolve("journal"), config);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            tailer.durableOnly(isDurable(kind));
            final Runnable append = append(kind, appender);
            final IntUnaryOperator poll = poll(kind, tailer);
            run(kind, journal, append, tailer, poll, WARM_UP_TURNS);
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            do
            {
                // As long as the compiler is at work some runs have garbage; one clean run is proof.
                run(kind, journal, append, tailer, poll, MEASURED_TURNS);
            }
            while ((0 != within || atRolls > rolls * MOST_BYTES_A_SEGMENT) && System.nanoTime() - deadlineNs < 0);
            System.out.println(
                "bytes allocated to follow " + kind + ": within segments=" + within + ", for each of " + rolls +
                " segments=" + atRolls / rolls);
            assertThat(within).isZero();
            assertThat(rolls).isPositive();
            assertThat(atRolls).isLessThanOrEqualTo(rolls * MOST_BYTES_A_SEGMENT);
        }
    }

    private void run(
        final String kind,
        final Journal journal,
        final Runnable append,
        final Tailer tailer,
        final IntUnaryOperator poll,
        final int turns)
        throws Exception
    {
        within = 0;
        atRolls = 0;
        rolls = 0;
        for (int turn = 0; turn < turns; turn++)
        {
            for (int i = 0; i < TURN; i++)
            {
                append.run();
            }
            if (isDurable(kind))
            {
                journal.sync();
            }
            while (journal.disk().doWork() > 0)
            {
                // until the blocks that are full have their checksums
            }
            // The other agent does nothing here: it would check blocks ahead of the reader.
            measure(tailer, poll);
        }
    }

    private static boolean isDurable(final String kind)
    {
        return kind.startsWith("durable");
    }

    private void measure(final Tailer tailer, final IntUnaryOperator poll)
    {
        final long segment = tailer.position() / SEGMENT;
        final long before = threads.getThreadAllocatedBytes(thread);
        for (int polled = 0; polled < TURN;)
        {
            polled += poll.applyAsInt(TURN - polled);
        }
        final long allocated = threads.getThreadAllocatedBytes(thread) - before;
        if (tailer.position() / SEGMENT == segment)
        {
            within += allocated;
        }
        else
        {
            atRolls += allocated;
            rolls++;
        }
    }

    private static Runnable append(final String kind, final Appender appender)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final Quote quote = new Quote();
        switch (kind)
        {
            case "objects":
                final Publisher<Quote> quotes = appender.publisher(Quote.class);
                return () ->
                {
                    quote.id++;
                    quotes.publish(quote);
                };
            case "events":
                final Events events = appender.events(Events.class);
                return () -> events.quote(quote.id++, quote.price, quote.symbol);
            default:
                return () -> appender.append(bytes, 0, 64);
        }
    }

    private static IntUnaryOperator poll(final String kind, final Tailer tailer)
    {
        final double[] sum = new double[1];
        switch (kind)
        {
            case "objects":
                final Subscriber subscriber =
                    tailer.subscriberInto(new Quote(), (value, message) -> sum[0] += value.price);
                return subscriber::poll;
            case "events":
                final Events handler = (id, price, symbol) -> sum[0] += price;
                final Subscriber events = tailer.events(Events.class, handler);
                return events::poll;
            default:
                final MessageConsumer consumer = (message) -> sum[0] += message.length();
                return (limit) -> tailer.poll(consumer, limit);
        }
    }
}

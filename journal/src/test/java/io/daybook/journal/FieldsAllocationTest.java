/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;

import com.sun.management.ThreadMXBean;
import io.daybook.codec.FieldReader;
import io.daybook.codec.WireFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FieldsAllocationTest
{
    private static final int PAIRS = 1_000;

    @TempDir
    private Path directory;
    private long sum;

    /** First of two types. */
    static final class Bid
    {
        long id = 1;
    }

    /** Second of two types. */
    static final class Ask
    {
        long id = 2;
    }

    private void add(final Message message)
    {
        final FieldReader reader = message.reader();
        sum += reader.next() ? reader.int64() : 0;
    }

    /** Without a warm-up: what only the second compiler takes away is garbage until it has run. */
    @Test
    void shouldLeaveNoGarbageWhereTwoTypesTakeTurns()
    {
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Publisher<Bid> bids = appender.publisher(Bid.class);
            final Publisher<Ask> asks = appender.publisher(Ask.class);
            for (int i = 0; i < 2 * PAIRS; i++)
            {
                bids.publish(new Bid());
                asks.publish(new Ask());
            }
            final MessageConsumer consumer = this::add;
            for (int i = 0; i < 2 * PAIRS; i++)
            {
                tailer.poll(consumer, 1);
            }
            final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
            final long thread = Thread.currentThread().getId();
            final long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < 2 * PAIRS; i++)
            {
                tailer.poll(consumer, 1);
            }
            final long allocated = threads.getThreadAllocatedBytes(thread) - before;
            assertThat(allocated / PAIRS).as("bytes for two messages, of %s", allocated).isZero();
        }
        assertThat(sum).isEqualTo(2 * PAIRS * 3);
    }

    /** Events that are rows of CSV. A text that is read would be garbage. */
    interface Rows
    {
        void tick(long id, double price, int quantity);

        void bid(Bid bid);

        void beat();
    }

    @Test
    void shouldAllocateNothingFromRowToRowOfCsvWithoutTexts()
    {
        final Rows handler = new Rows()
        {
            @Override
            public void tick(final long id, final double price, final int quantity)
            {
                sum += id + quantity + (long)price;
            }

            @Override
            public void bid(final Bid bid)
            {
                sum += bid.id;
            }

            @Override
            public void beat()
            {
                sum++;
            }
        };
        final Bid bid = new Bid();
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final Rows out = appender.events(Rows.class, WireFormat.CSV);
            final Subscriber subscriber = tailer.events(Rows.class, handler);
            AllocationTest.assertNoGarbage(() ->
            {
                bid.id++;
                out.tick(bid.id, bid.id / 100.0, 5);
                out.bid(bid);
                out.beat();
                subscriber.poll(4);
            });
            assertThat(subscriber.skipped()).isZero();
        }
        assertThat(sum).isPositive();
    }
}

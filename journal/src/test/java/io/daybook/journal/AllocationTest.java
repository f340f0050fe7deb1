/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;

import io.daybook.codec.Field;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No garbage in appending and polling, between rolls.
 */
class AllocationTest
{
    private static final Field PRICE = Field.of("price");
    private static final Field SYMBOL = Field.of("symbol");
    private static final int WARM_UP = 30_000;
    private static final int MEASURED = 1_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

    @TempDir
    private Path directory;

    private static void assertNoGarbage(final Runnable operation)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();
        for (int i = 0; i < WARM_UP; i++)
        {
            operation.run();
        }
        long least = Long.MAX_VALUE;
        // Until the compiler has done its work the clock's instants are garbage; one clean run is proof.
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (least > 0 && System.nanoTime() - deadlineNs < 0)
        {
            final long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < MEASURED; i++)
            {
                operation.run();
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
        }
        assertThat(least).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldAllocateNothing(final boolean exclusive)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final byte[] array = new byte[64];
        final MessageConsumer consumer = (message) -> bytes.putLong(0, message.timestampNs());
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
            Tailer tailer = journal.tailer())
        {
            assertNoGarbage(() -> appender.append(bytes, 0, 64));
            assertNoGarbage(() -> appender.append(array, 0, 64));
            assertNoGarbage(() -> appender.append("some text, ünicode"));
            assertNoGarbage(() ->
            {
                final Claim claim = appender.claim(64);
                claim.buffer().putLong(claim.offset(), 42);
                claim.commit(8);
            });
            assertNoGarbage(() ->
            {
                appender.message("Trade").float64(PRICE, 1.1).text(SYMBOL, "EUR/USD").int64("quantity", 1_000_000);
                appender.endMessage();
            });
            assertNoGarbage(() ->
            {
                appender.append(bytes, 0, 64);
                tailer.poll(consumer, 2);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void shouldAllocateNothingToFindThatACycleGoesOn(final long leftNs)
    {
        // At the start of a cycle a look at the coarse clock is enough; at its end each claim looks at the exact one.
        final long now = leftNs > 0 ? TimeUnit.MINUTES.toNanos(1) - leftNs : 0;
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final JournalConfig config = new JournalConfig().rollCycle(RollCycle.MINUTELY).clock(() -> now);
        try (Journal journal = Journal.open(directory.resolve("journal"), config);
            Appender appender = journal.appender())
        {
            assertNoGarbage(() -> appender.append(bytes, 0, 64));
            assertThat(journal.counters().rolls()).isZero();
        }
    }
}

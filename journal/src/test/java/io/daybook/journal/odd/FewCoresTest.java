/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import com.sun.management.ThreadMXBean;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalCounters;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A journal with threads of its own on machines with few processors and with many: who does the work behind the tail
 * differs, what is in the journal does not. The JVM is told how many there are.
 */
@Tag("slow")
class FewCoresTest
{
    private static final int FEW = 2;
    private static final int SMALL_SEGMENT = 1 << 20;
    private static final int LARGE_SEGMENT = 64 << 20;
    private static final int ROLLS = 20;
    private static final int LARGE_ROLLS = 6;

    @TempDir
    private Path directory;

    /** Bytes a nanosecond, at which a log grows by far too slowly to be left to the agent. */
    private static final double SLOW = 0.05;

    /** Waits until so many bytes may have been appended since an instant. */
    private static void pace(final long startNs, final long bytes)
    {
        final long leftNs = startNs + (long)(bytes / SLOW) - System.nanoTime();
        if (leftNs > TimeUnit.MILLISECONDS.toNanos(1))
        {
            LockSupport.parkNanos(leftNs);
        }
    }

    /** Appends until it has rolled some times; prints how many messages, and how many pieces it wrote in passing. */
    static final class RollingMain
    {
        private RollingMain()
        {
        }

        public static void main(final String[] args)
        {
            final JournalConfig config = new JournalConfig().segmentLength(SMALL_SEGMENT);
            try (Journal journal = Journal.open(Path.of(args[0]), config);
                Appender appender = journal.appender(); Appender other = journal.appender())
            {
                final byte[] message = new byte[200];
                final long startNs = System.nanoTime();
                long messages = 0;
                while (journal.counters().rolls() < ROLLS)
                {
                    (0 == messages % 3 ? other : appender).append(message);
                    messages++;
                    pace(startNs, messages * message.length);
                }
                System.out.println(messages + " " + journal.counters().piecesInPassing());
            }
        }
    }

    /** Appends large messages until it has rolled some times; prints how often, and how many pieces it wrote. */
    static final class LargeMain
    {
        private static final int LENGTH = 256 << 10;

        private LargeMain()
        {
        }

        public static void main(final String[] args)
        {
            final JournalConfig config = new JournalConfig().segmentLength(LARGE_SEGMENT / 2);
            try (Journal journal = Journal.open(Path.of(args[0]), config);
                Appender appender = journal.exclusiveAppender())
            {
                final byte[] message = new byte[LENGTH];
                final long startNs = System.nanoTime();
                long messages = 0;
                while (journal.counters().rolls() < LARGE_ROLLS)
                {
                    appender.append(message);
                    pace(startNs, ++messages * LENGTH);
                }
                System.out.println(journal.counters().rolls() + " " + journal.counters().piecesInPassing());
            }
        }
    }

    /** Prints how many bytes of garbage some thousand appends make, work in passing included. */
    static final class GarbageMain
    {
        private static final int WARM_UP = 200_000;
        private static final int MEASURED = 2_000;
        private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

        private GarbageMain()
        {
        }

        public static void main(final String[] args)
        {
            final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
            final long thread = Thread.currentThread().getId();
            final JournalConfig config = new JournalConfig().segmentLength(LARGE_SEGMENT);
            try (Journal journal = Journal.open(Path.of(args[0]), config);
                Appender appender = journal.exclusiveAppender())
            {
                final byte[] message = new byte[64];
                append(appender, message, WARM_UP);
                long least = Long.MAX_VALUE;
                final long deadlineNs = System.nanoTime() + PATIENCE_NS;
                while (least > 0 && System.nanoTime() - deadlineNs < 0)
                {
                    pace(System.nanoTime(), MEASURED * (long)message.length);
                    final long pieces = journal.counters().piecesInPassing();
                    final long before = threads.getThreadAllocatedBytes(thread);
                    append(appender, message, MEASURED);
                    final long allocated = threads.getThreadAllocatedBytes(thread) - before;
                    // Where cores are few, messages beside which nothing was done in passing prove nothing.
                    if (FEW != Runtime.getRuntime().availableProcessors() ||
                        journal.counters().piecesInPassing() > pieces)
                    {
                        least = Math.min(least, allocated);
                    }
                }
                System.out.println(least + " " + journal.counters().piecesInPassing());
            }
        }

        private static void append(final Appender appender, final byte[] message, final int count)
        {
            for (int i = 0; i < count; i++)
            {
                appender.append(message);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { FEW, 8 })
    void shouldLoseNothingWhoeverDoesTheWork(final int processors) throws Exception
    {
        final long[] printed = run(processors, RollingMain.class);
        assertInPassing(processors, printed[1]);

        final Verification verification = JournalVerifier.of(directory).verify((bytes, total) -> true);
        assertThat(verification.findings()).isEmpty();
        assertThat(verification.complete()).isTrue();
        assertThat(verification.messages()).isEqualTo(printed[0]);
    }

    @Test
    void shouldWriteSegmentsInProportionToLargeMessagesToo() throws Exception
    {
        final long[] printed = run(FEW, LargeMain.class);
        // Some pieces may be the agent's.
        final long half = printed[0] * (LARGE_SEGMENT / 2) / JournalCounters.PIECE_LENGTH / 2;
        assertThat(printed[1]).isGreaterThan(half);
    }

    @ParameterizedTest
    @ValueSource(ints = { FEW, 8 })
    void shouldMakeNoGarbageInPassing(final int processors) throws Exception
    {
        final long[] printed = run(processors, GarbageMain.class);
        assertInPassing(processors, printed[1]);
        assertThat(printed[0]).isZero();
    }

    private static void assertInPassing(final int processors, final long pieces)
    {
        if (FEW == processors)
        {
            assertThat(pieces).isPositive();
        }
    }

    private long[] run(final int processors, final Class<?> main) throws IOException, InterruptedException
    {
        final String[] printed =
            ChildJvm.run(List.of(), List.of("-XX:ActiveProcessorCount=" + processors), main, directory).split(" ");
        return new long[]{ Long.parseLong(printed[0]), Long.parseLong(printed[1]) };
    }
}

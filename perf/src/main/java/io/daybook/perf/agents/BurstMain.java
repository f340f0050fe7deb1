/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.agents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalCounters;
import io.daybook.perf.method.Windows;

import org.HdrHistogram.Histogram;
import org.agrona.IoUtil;

/**
 * Appends bursts of messages of 64 bytes, as fast as it can, to a journal with default options. Between two bursts it
 * is idle. It prints for each length of the idleness how long appends took, and how many segments were not ready.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *     io.daybook.perf.agents.BurstMain directory [messages [times [seconds of idleness ...]]]
 * </pre>
 */
public final class BurstMain
{
    private static final int LENGTH = 64;
    private static final int FIRST_IDLENESS = 3;

    private BurstMain()
    {
    }

    /**
     * Measures and prints.
     *
     * @param args a directory on the file system to be measured; messages of a burst, a million unless given; bursts
     *             for each idleness, ten unless given; seconds of idleness, 1, 10 and 60 unless given.
     * @throws IOException          when the journal cannot be made or deleted.
     * @throws InterruptedException when the thread is interrupted while it is idle.
     */
    public static void main(final String[] args) throws IOException, InterruptedException
    {
        final int messages = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
        final int times = args.length > 2 ? Integer.parseInt(args[2]) : 10;
        final long[] idleness = args.length > FIRST_IDLENESS ?
            Arrays.stream(args).skip(FIRST_IDLENESS).mapToLong(Long::parseLong).toArray() : new long[]{1, 10, 60};
        final Path directory = Files.createTempDirectory(Path.of(args[0]), "burst");
        try (Journal journal = Journal.open(directory.resolve("journal"), new JournalConfig().keepSegments(8));
            Appender appender = journal.exclusiveAppender())
        {
            burst(appender, messages, Windows.histogram());
            for (final long seconds : idleness)
            {
                final Histogram appends = Windows.histogram();
                final JournalCounters before = journal.counters();
                for (int i = 0; i < times; i++)
                {
                    Thread.sleep(seconds * 1_000);
                    burst(appender, messages, appends);
                }
                final JournalCounters after = journal.counters();
                System.out.printf(
                    Locale.ROOT,
                    "after %2d s, %d bursts of %,d: segments begun %d, not ready %d; append us p50 %.2f p99.9 %.1f " +
                    "p99.99 %.1f max %.1f; written in passing %,d of %,d KiB%n",
                    seconds, times, messages, after.rolls() - before.rolls(),
                    after.prefaultMisses() - before.prefaultMisses(),
                    appends.getValueAtPercentile(50) / 1e3, appends.getValueAtPercentile(99.9) / 1e3,
                    appends.getValueAtPercentile(99.99) / 1e3, appends.getMaxValue() / 1e3,
                    (after.piecesInPassing() - before.piecesInPassing()) * JournalCounters.PIECE_LENGTH >> 10,
                    after.bytes() - before.bytes() >> 10);
            }
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    private static void burst(final Appender appender, final int messages, final Histogram appends)
    {
        final byte[] message = new byte[LENGTH];
        for (int i = 0; i < messages; i++)
        {
            final long startNs = System.nanoTime();
            appender.append(message);
            appends.recordValue(System.nanoTime() - startNs);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.replay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.MessageConsumer;
import io.daybook.journal.Tailer;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Replays two warm journals of the same messages of 64 bytes, again and again in turn. One has no checksums. The blocks
 * of the other are checked before they are handed out. The program prints nanoseconds a message, and the ratio of each
 * pair of passes next to each other in time. The median and the quartiles of the ratio are the cost of the check.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *   io.daybook.perf.replay.ReplayMain directory [messages [pairs]]
 * </pre>
 */
public final class ReplayMain
{
    private static final int LENGTH = 64;
    private static final int POLL_LIMIT = 1_000;
    private static final int WARM_UP = 5;
    private static final Checksums[] BOTH = {Checksums.OFF, Checksums.BLOCK};

    private static long sum;

    private ReplayMain()
    {
    }

    /**
     * Measures and prints. Takes twice 90 bytes a message in the directory.
     *
     * @param args a directory on the file system to be measured; messages, 5 million unless given; pairs of passes, 25
     *             unless given.
     * @throws Exception when the journals cannot be written.
     */
    public static void main(final String[] args) throws Exception
    {
        final long messages = args.length > 1 ? Long.parseLong(args[1]) : 5_000_000;
        final int pairs = args.length > 2 ? Integer.parseInt(args[2]) : 25;
        final Path directory = Files.createTempDirectory(Path.of(args[0]), "replay");
        try
        {
            for (final Checksums checksums : BOTH)
            {
                write(directory.resolve(checksums.name()), checksums, messages);
            }
            report("opened to be read", directory, messages, pairs, true);
            report("opened to be written", directory, messages, pairs, false);
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    private static void write(final Path path, final Checksums checksums, final long messages)
    {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[LENGTH]);
        try (Journal journal = Journal.open(path, new JournalConfig().checksums(checksums));
            Appender appender = journal.appender())
        {
            for (long i = 0; i < messages; i++)
            {
                message.putLong(0, i);
                appender.append(message, 0, LENGTH);
            }
        }
    }

    private static void report(
        final String what, final Path directory, final long messages, final int pairs, final boolean readOnly)
    {
        final Map<Checksums, double[]> passes = new EnumMap<>(Checksums.class);
        final double[] ratios = new double[pairs];
        for (final Checksums checksums : BOTH)
        {
            passes.put(checksums, new double[pairs]);
        }
        for (int i = -WARM_UP; i < pairs; i++)
        {
            for (final Checksums checksums : BOTH)
            {
                final double ns = pass(directory.resolve(checksums.name()), messages, readOnly);
                if (i >= 0)
                {
                    passes.get(checksums)[i] = ns;
                }
            }
            if (i >= 0)
            {
                ratios[i] = passes.get(Checksums.BLOCK)[i] / passes.get(Checksums.OFF)[i];
            }
        }
        passes.forEach((checksums, ns) -> print(what + ", " + checksums + ", ns a message", ns));
        print(what + ", BLOCK / OFF", ratios);
    }

    private static double pass(final Path path, final long messages, final boolean readOnly)
    {
        try (Journal journal = readOnly ? Journal.openReadOnly(path) : Journal.open(path);
            Tailer tailer = journal.tailer())
        {
            final MessageConsumer consumer = (message) -> sum += message.buffer().getLong(message.offset());
            final long startNs = System.nanoTime();
            long read = 0;
            int count;
            while ((count = tailer.poll(consumer, POLL_LIMIT)) > 0)
            {
                read += count;
            }
            final long elapsedNs = System.nanoTime() - startNs;
            if (messages != read)
            {
                throw new IllegalStateException("messages were missed: read=" + read + ", expected=" + messages);
            }
            return (double)elapsedNs / read;
        }
    }

    private static void print(final String what, final double[] values)
    {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        System.out.printf(
            Locale.ROOT,
            "%-42s median %.2f (quartiles %.2f..%.2f, all %.2f..%.2f)%n",
            what,
            sorted[sorted.length / 2],
            sorted[sorted.length / 4],
            sorted[3 * sorted.length / 4],
            sorted[0],
            sorted[sorted.length - 1]);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.open;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.Tailer;

import org.agrona.IoUtil;

/**
 * Opens journals of 1 to 1,000 segments with default options. The sizes take turns. The program prints the median time
 * of opening, and of a tailer that goes to the end and finds nothing there. First the journals are closed ones. Then
 * they look as if their process had been killed when all segments but the last were sealed, so that they must be
 * recovered.
 * <pre>
 * java -cp perf/target/daybook-perf.jar io.daybook.perf.open.OpenMain directory [rounds]
 * </pre>
 */
public final class OpenMain
{
    private static final int[] SEGMENTS = {1, 10, 100, 1_000};
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int WARM_UP = 200;

    private OpenMain()
    {
    }

    /**
     * A closed journal.
     *
     * @param path of its directory.
     * @param left contents that a death before the close would have left, for each file that closing changes.
     */
    private record Closed(Path path, Map<Path, byte[]> left)
    {
        /**
         * Makes the journal look as if its process had been killed. It writes into the same files instead of copying
         * them.
         */
        void kill() throws IOException
        {
            for (final Map.Entry<Path, byte[]> file : left.entrySet())
            {
                try (FileChannel channel = FileChannel.open(file.getKey(), StandardOpenOption.WRITE))
                {
                    final ByteBuffer bytes = ByteBuffer.wrap(file.getValue());
                    while (bytes.hasRemaining())
                    {
                        channel.write(bytes);
                    }
                    channel.truncate(bytes.limit());
                }
            }
        }
    }

    /**
     * Measures and prints. Takes 1.1 GiB in the directory.
     *
     * @param args a directory on the file system to be measured; rounds, 1,000 unless given.
     * @throws Exception when the journals cannot be written.
     */
    public static void main(final String[] args) throws Exception
    {
        final int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 1_000;
        final Path directory = Files.createTempDirectory(Path.of(args[0]), "open");
        try
        {
            final Closed[] journals = new Closed[SEGMENTS.length];
            for (int i = 0; i < SEGMENTS.length; i++)
            {
                journals[i] = write(directory.resolve("segments-" + SEGMENTS[i]), SEGMENTS[i]);
            }
            report(journals, false, rounds);
            report(journals, true, rounds);
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    private static Closed write(final Path path, final int segments) throws Exception
    {
        // The disk agent runs only when it is invoked.
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(path, config); Appender appender = journal.appender())
        {
            final long last = (segments - 1L) * SEGMENT_LENGTH;
            for (int i = 0; i < segments; i++)
            {
                if (i > 0)
                {
                    appender.roll();
                }
                appender.append("message");
            }
            while (journal.durablePosition() < last)
            {
                journal.disk().doWork();
            }
            final Map<Path, byte[]> left = new HashMap<>();
            note(path.resolve("journal.meta"), left);
            note(path.resolve(String.format(Locale.ROOT, "%020d.sum", last)), left);
            return new Closed(path, left);
        }
    }

    private static void note(final Path file, final Map<Path, byte[]> left) throws IOException
    {
        left.put(file, Files.readAllBytes(file));
    }

    private static void report(final Closed[] journals, final boolean killed, final int rounds) throws IOException
    {
        measure(journals, killed, new long[SEGMENTS.length][WARM_UP], new long[SEGMENTS.length][WARM_UP]);
        final long[][] openNs = new long[SEGMENTS.length][rounds];
        final long[][] endNs = new long[SEGMENTS.length][rounds];
        measure(journals, killed, openNs, endNs);
        System.out.println(killed ? "killed, all segments sealed but the last:" : "closed:");
        for (int i = 0; i < SEGMENTS.length; i++)
        {
            print(SEGMENTS[i], openNs[i], endNs[i]);
        }
    }

    private static void measure(
        final Closed[] journals, final boolean killed, final long[][] openNs, final long[][] endNs) throws IOException
    {
        for (int round = 0; round < openNs[0].length; round++)
        {
            for (int i = 0; i < journals.length; i++)
            {
                if (killed)
                {
                    journals[i].kill();
                }
                final Path path = journals[i].path();
                final long startNs = System.nanoTime();
                try (Journal journal = Journal.open(path))
                {
                    openNs[i][round] = System.nanoTime() - startNs;
                    try (Tailer tailer = journal.tailer())
                    {
                        if (tailer.toEnd().next())
                        {
                            throw new IllegalStateException("a message behind the last one: path=" + path);
                        }
                        endNs[i][round] = System.nanoTime() - startNs;
                    }
                    if (killed == RecoveryVerdict.NOTHING_TO_DO.equals(journal.recovery()))
                    {
                        throw new IllegalStateException("killed=" + killed + ", verdict=" + journal.recovery());
                    }
                }
            }
        }
    }

    private static void print(final int segments, final long[] openNs, final long[] endNs)
    {
        System.out.printf(
            Locale.ROOT,
            "%,5d segments  open: median %,6.1f us, p90 %,6.1f us  open, to the end, first poll: median %,6.1f us%n",
            segments,
            quantile(openNs, 0.5) / 1e3,
            quantile(openNs, 0.9) / 1e3,
            quantile(endNs, 0.5) / 1e3);
    }

    private static long quantile(final long[] ns, final double part)
    {
        Arrays.sort(ns);
        return ns[(int)(part * (ns.length - 1))];
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.open;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Tailer;

import org.agrona.IoUtil;

/**
 * Opens journals of 1 to 1,000 segments that were closed cleanly, with default options, the sizes in turn; prints the
 * medians of how long that takes, and how long until a tailer has gone to the end and found nothing there.
 * <pre>
 * java -cp perf/target/daybook-perf.jar io.daybook.perf.open.OpenMain directory [rounds]
 * </pre>
 */
public final class OpenMain
{
    private static final int[] SEGMENTS = {1, 10, 100, 1_000};
    private static final int WARM_UP = 200;

    private OpenMain()
    {
    }

    /**
     * Measures and prints. Takes 1.1 GiB in the directory.
     *
     * @param args a directory on the file system to be measured; rounds, 1,000 unless given.
     * @throws IOException when a file cannot be deleted.
     */
    public static void main(final String[] args) throws IOException
    {
        final int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 1_000;
        final Path directory = Files.createTempDirectory(Path.of(args[0]), "open");
        try
        {
            final Path[] journals = new Path[SEGMENTS.length];
            for (int i = 0; i < SEGMENTS.length; i++)
            {
                journals[i] = write(directory.resolve("segments-" + SEGMENTS[i]), SEGMENTS[i]);
            }
            measure(journals, new long[SEGMENTS.length][WARM_UP], new long[SEGMENTS.length][WARM_UP]);
            final long[][] openNs = new long[SEGMENTS.length][rounds];
            final long[][] endNs = new long[SEGMENTS.length][rounds];
            measure(journals, openNs, endNs);
            for (int i = 0; i < SEGMENTS.length; i++)
            {
                print(SEGMENTS[i], openNs[i], endNs[i]);
            }
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    private static Path write(final Path path, final int segments)
    {
        try (Journal journal = Journal.open(path, new JournalConfig().segmentLength(1 << 20));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < segments; i++)
            {
                if (i > 0)
                {
                    appender.roll();
                }
                appender.append("message");
            }
        }
        return path;
    }

    private static void measure(final Path[] journals, final long[][] openNs, final long[][] endNs)
    {
        for (int round = 0; round < openNs[0].length; round++)
        {
            for (int i = 0; i < journals.length; i++)
            {
                final long startNs = System.nanoTime();
                try (Journal journal = Journal.open(journals[i]))
                {
                    openNs[i][round] = System.nanoTime() - startNs;
                    try (Tailer tailer = journal.tailer())
                    {
                        if (tailer.toEnd().next())
                        {
                            throw new IllegalStateException("a message behind the last one: path=" + journals[i]);
                        }
                        endNs[i][round] = System.nanoTime() - startNs;
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

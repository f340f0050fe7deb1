/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.growth;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalCounters;
import io.daybook.perf.method.Machine;
import io.daybook.perf.method.Statistics;
import io.daybook.perf.report.Csv;
import io.daybook.perf.report.GrowthChart;
import io.daybook.perf.report.RunLog;

import org.agrona.IoUtil;

/**
 * Appends messages of a kilobyte to a new journal with default options. First it measures at which rate this machine
 * fills files with zeros, and appends at 0.7 of that rate. Then it appends as fast as it can. It prints how much was
 * appended in windows of 10 ms, and keeps these for {@code ./daybook-perf report} if it is told where results go.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *     io.daybook.perf.growth.GrowthMain directory [MiB [results]]
 * </pre>
 */
public final class GrowthMain
{
    private static final long WINDOW_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int MOST_WINDOWS = 1 << 20;
    private static final int SEGMENT_LENGTH = 64 << 20;
    private static final int STEP_LENGTH = 128 << 10;
    private static final int FRAME_LENGTH = 1_024;
    private static final int HEADER_LENGTH = 24;
    private static final double PART = 0.7;
    /** Bytes in a nanosecond are so many megabytes in a second. */
    private static final double NS_PER_US = 1e3;
    private static final long WARM_UP_LENGTH = 512L << 20;

    private GrowthMain()
    {
    }

    /**
     * Measures and prints. Each step takes as much of the disk as it writes, and gives it back in the end.
     *
     * @param args a directory on the file system to be measured; MiB to write in each step, 10,240 unless given; the
     *             directory of the results, none unless given.
     * @throws IOException when a file cannot be written or deleted.
     */
    public static void main(final String[] args) throws IOException
    {
        final long length = (args.length > 1 ? Long.parseLong(args[1]) : 10_240) << 20;
        final Path directory = Files.createTempDirectory(Path.of(args[0]), "growth");
        try
        {
            append(directory.resolve("warm-up"), Math.min(WARM_UP_LENGTH, length), Double.POSITIVE_INFINITY);
            final double zeroed = zeroFill(Files.createDirectory(directory.resolve("zeros")), length);
            System.out.printf(Locale.ROOT, "zero-fill: %,.0f MB/s over %,d MiB%n", zeroed * 1e3, length >> 20);
            final double[] paced = append(directory.resolve("paced"), length, PART * zeroed);
            final double median = Statistics.median(paced);
            System.out.printf(
                Locale.ROOT,
                "at %.1f of it: slowest window of 10 ms / median %.2f (bar 0.5), below 0.5 %d of %d windows%n",
                PART, Arrays.stream(paced).min().orElseThrow() / median,
                Arrays.stream(paced).filter((window) -> window < median / 2).count(), paced.length);
            final double[] full = append(directory.resolve("full"), length, Double.POSITIVE_INFINITY);
            System.out.printf(
                Locale.ROOT,
                "at full speed: median of the second half / zero-fill %.2f (bar 0.5)%n",
                Statistics.median(Arrays.copyOfRange(full, full.length / 2, full.length)) / (zeroed * WINDOW_NS));
            if (args.length > 2)
            {
                keep(Path.of(args[2]), directory, args, paced, full);
            }
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    private static void keep(
        final Path results, final Path directory, final String[] args, final double[] paced, final double[] full)
        throws IOException
    {
        RunLog.write(results, GrowthChart.NAME, GrowthMain.class.getName() + " " + String.join(" ", args),
            Machine.facts(directory, List.of()));
        final Csv csv = new Csv(results.resolve(GrowthChart.NAME + ".csv"));
        keep(csv, GrowthChart.PACED, paced);
        keep(csv, GrowthChart.FULL, full);
    }

    private static void keep(final Csv csv, final String step, final double[] windows) throws IOException
    {
        for (int i = 0; i < windows.length; i++)
        {
            final Map<String, String> row = new LinkedHashMap<>();
            row.put(GrowthChart.STEP, step);
            row.put(GrowthChart.END_MS, String.valueOf((i + 1) * TimeUnit.NANOSECONDS.toMillis(WINDOW_NS)));
            row.put(GrowthChart.RATE, String.valueOf(windows[i] / WINDOW_NS * NS_PER_US));
            csv.append(row);
        }
    }

    /** Fills a file with zeros, and returns how many bytes it wrote in a nanosecond. */
    private static double zeroFill(final Path directory, final long length) throws IOException
    {
        final ByteBuffer zeros = ByteBuffer.allocateDirect(STEP_LENGTH);
        final long startNs = System.nanoTime();
        long filled = 0;
        for (; filled < length; filled += SEGMENT_LENGTH)
        {
            try (FileChannel file = FileChannel.open(
                directory.resolve(String.valueOf(filled)), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
            {
                while (file.position() < SEGMENT_LENGTH)
                {
                    file.write(zeros.clear());
                }
            }
        }
        final long tookNs = System.nanoTime() - startNs;
        IoUtil.delete(directory.toFile(), false);
        return (double)filled / tookNs;
    }

    /** Appends, and returns the bytes of each window but the last, which may be cut short. */
    private static double[] append(final Path directory, final long length, final double bytesInNs) throws IOException
    {
        final double[] windows = new double[MOST_WINDOWS];
        final byte[] message = new byte[FRAME_LENGTH - HEADER_LENGTH];
        int last = 0;
        try (Journal journal = Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = journal.appender())
        {
            final long startNs = System.nanoTime();
            for (long appended = 0; appended < length; appended += FRAME_LENGTH)
            {
                final long dueNs = startNs + (long)(appended / bytesInNs);
                while (System.nanoTime() - dueNs < 0)
                {
                    Thread.onSpinWait();
                }
                appender.append(message);
                last = (int)((System.nanoTime() - startNs) / WINDOW_NS);
                windows[last] += FRAME_LENGTH;
            }
            final JournalCounters counters = journal.counters();
            System.out.printf(
                Locale.ROOT, "%s: %,.0f MB/s, rolls %d, segments not ready in time %d, bytes not touched in time %,d%n",
                directory.getFileName(), length * 1e3 / (System.nanoTime() - startNs), counters.rolls(),
                counters.prefaultMisses(), counters.prefaultLag());
        }
        IoUtil.delete(directory.toFile(), false);
        return Arrays.copyOf(windows, last);
    }
}

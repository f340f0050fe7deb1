/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.agents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Tailer;
import io.daybook.perf.method.Windows;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.HdrHistogram.Histogram;
import org.agrona.IoUtil;

/**
 * Writes messages of 64 bytes at a pace, and tails them on another thread. It prints how long each call of each duty of
 * the agents took, for the agents of a writer and for those of a reader, all in one JVM.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *     io.daybook.perf.agents.StretchesMain directory [messages/s [seconds [MiB of a segment]]]
 * </pre>
 */
public final class StretchesMain
{
    private static final String EVENT = "io.daybook.Duty";
    private static final int LENGTH = 64;
    private static final int POLL_LIMIT = 64;

    private StretchesMain()
    {
    }

    /**
     * Measures and prints.
     *
     * @param args a directory on the file system to be measured; messages a second, 100,000 unless given; seconds, 30
     *             unless given; MiB of a segment, 64 unless given.
     * @throws Exception when the journal or the recording cannot be written.
     */
    public static void main(final String[] args) throws Exception
    {
        final long rate = args.length > 1 ? Long.parseLong(args[1]) : 100_000;
        final long seconds = args.length > 2 ? Long.parseLong(args[2]) : 30;
        final int segmentLength = (args.length > 3 ? Integer.parseInt(args[3]) : 64) << 20;
        final Path directory = Files.createTempDirectory(Path.of(args[0]), "stretches");
        try
        {
            final Path recorded = directory.resolve("duties.jfr");
            try (Recording recording = new Recording())
            {
                recording.enable(EVENT).withoutThreshold();
                final JournalConfig config = new JournalConfig().segmentLength(segmentLength);
                try (Journal written = Journal.open(directory.resolve("journal"), config);
                    Journal read = Journal.open(directory.resolve("journal"), config))
                {
                    run(written, read, rate, seconds, recording);
                }
                recording.dump(recorded);
            }
            print(recorded, rate, seconds);
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    private static void run(
        final Journal written, final Journal read, final long rate, final long seconds, final Recording recording)
        throws InterruptedException
    {
        final long warmUp = rate * 3;
        final long messages = warmUp + rate * seconds;
        final Thread reader = new Thread(() -> tail(read, messages));
        reader.start();
        try (Appender appender = written.exclusiveAppender())
        {
            pace(appender, warmUp, rate);
            recording.start();
            pace(appender, messages - warmUp, rate);
            recording.stop();
        }
        reader.join();
    }

    private static void pace(final Appender appender, final long messages, final long rate)
    {
        final byte[] message = new byte[LENGTH];
        final double periodNs = (double)TimeUnit.SECONDS.toNanos(1) / rate;
        final long startNs = System.nanoTime();
        for (long i = 0; i < messages; i++)
        {
            final long dueNs = startNs + (long)(i * periodNs);
            while (System.nanoTime() - dueNs < 0)
            {
                Thread.onSpinWait();
            }
            appender.append(message);
        }
    }

    private static void tail(final Journal journal, final long messages)
    {
        try (Tailer tailer = journal.tailer())
        {
            for (long received = 0; received < messages;)
            {
                final int count = tailer.poll((message) ->
                {
                }, POLL_LIMIT);
                received += count;
                if (0 == count)
                {
                    Thread.onSpinWait();
                }
            }
        }
    }

    private static void print(final Path recorded, final long rate, final long seconds) throws IOException
    {
        final Map<String, Histogram> stretches = new TreeMap<>();
        try (RecordingFile file = new RecordingFile(recorded))
        {
            while (file.hasMoreEvents())
            {
                final RecordedEvent event = file.readEvent();
                if (EVENT.equals(event.getEventType().getName()))
                {
                    final String agent = event.getThread().getJavaName().split(" ")[0];
                    stretches.computeIfAbsent(agent + " " + event.getString("duty"), (key) -> Windows.histogram())
                        .recordValue(event.getDuration().toNanos());
                }
            }
        }
        System.out.printf(Locale.ROOT, "%,d messages/s for %d s%n", rate, seconds);
        System.out.printf(
            "%-36s %9s %10s %9s %9s %9s %9s%n",
            "duty", "calls/s", "% of a core", "p50 us", "p99 us", "p99.9 us", "max us");
        stretches.forEach((name, histogram) -> System.out.printf(
            Locale.ROOT, "%-36s %9.1f %10.3f %9.1f %9.1f %9.1f %9.1f%n",
            name,
            (double)histogram.getTotalCount() / seconds,
            histogram.getMean() * histogram.getTotalCount() / seconds / 1e7,
            histogram.getValueAtPercentile(50) / 1e3,
            histogram.getValueAtPercentile(99) / 1e3,
            histogram.getValueAtPercentile(99.9) / 1e3,
            histogram.getMaxValue() / 1e3));
    }
}

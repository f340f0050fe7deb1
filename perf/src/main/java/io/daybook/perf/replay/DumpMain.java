/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.daybook.perf.leg.ChildJvm;
import io.daybook.perf.peer.Peers;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Sender;

import org.agrona.IoUtil;

/**
 * Dumps the same orders from a packed journal, as YAML and as JSON Lines with one thread and with two, and from a queue
 * of Chronicle by its own {@code DumpMain}. Each dump is a process of its own, measured from its start to its end. Its
 * text goes to a file in the directory. The dumps take turns. The program prints the median of the rounds.
 * <pre>
 * java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp perf/target/daybook-perf.jar \
 *   io.daybook.perf.replay.DumpMain directory [messages [rounds]]
 * </pre>
 */
public final class DumpMain
{
    private static final String DAYBOOK = "daybook-packed";
    private static final String CHRONICLE = "chronicle-method";
    /** 2026-11-20T09:30:00Z, so that times have as many digits as they have. */
    private static final long FIRST_NS = 1_795_167_000_000_000_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double BYTES_PER_MB = 1e6;

    private final Path directory;
    private final long messages;
    private final int rounds;

    private DumpMain(final Path directory, final long messages, final int rounds)
    {
        this.directory = directory;
        this.messages = messages;
        this.rounds = rounds;
    }

    /** A way to dump, and what came of it. */
    private static final class Row
    {
        private final String name;
        private final List<String> command;
        private final List<Double> seconds = new ArrayList<>();
        private long length;

        Row(final String name, final String... command)
        {
            this.name = name;
            this.command = List.of(command);
        }

        double median()
        {
            return seconds.stream().sorted().toList().get(seconds.size() / 2);
        }
    }

    /**
     * Measures and prints. Takes about 400 bytes a message in the directory.
     *
     * @param args a directory on the file system to be measured; messages, 6 million unless given; rounds, 5 unless
     *             given.
     * @throws Exception when the journals cannot be written.
     */
    public static void main(final String[] args) throws Exception
    {
        final Path directory = Files.createTempDirectory(Path.of(args[0]), "dump");
        try
        {
            new DumpMain(
                directory,
                args.length > 1 ? Long.parseLong(args[1]) : 6_000_000,
                args.length > 2 ? Integer.parseInt(args[2]) : 5).run();
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    private void run() throws IOException, InterruptedException
    {
        final String journal = write(DAYBOOK).resolve("journal").toString();
        final String queue = write(CHRONICLE).resolve("queue").toString();
        final String main = "io.daybook.tools.Main";
        final List<Row> rows = List.of(
            new Row("daybook, YAML, 1 thread", main, "dump", "--threads", "1", journal),
            new Row("daybook, YAML, 2 threads", main, "dump", "--threads", "2", journal),
            new Row("daybook, JSON Lines, 1 thread", main, "dump", "--threads", "1", "-o", "jsonl", journal),
            new Row("daybook, JSON Lines, 2 threads", main, "dump", "--threads", "2", "-o", "jsonl", journal),
            new Row("chronicle", "net.openhft.chronicle.queue.main.DumpMain", queue));
        for (int i = 0; i < rounds; i++)
        {
            for (final Row row : rows)
            {
                dump(row);
            }
        }
        for (final Row row : rows)
        {
            System.out.printf(
                Locale.ROOT, "%-32s %6.0f MB/s %8.0f ns/message%n", row.name,
                row.length / BYTES_PER_MB / row.median(), row.median() * NANOS_PER_SECOND / messages);
        }
    }

    private Path write(final String peer) throws IOException
    {
        final Path place = Files.createDirectory(directory.resolve(peer));
        try (Sender sender = Peers.of(peer).sender(new Place(place, 0, messages, 1, null)))
        {
            for (long i = 0; i < messages; i++)
            {
                while (!sender.offer(FIRST_NS + 1_000 * i, i))
                {
                    Thread.onSpinWait();
                }
            }
        }
        return place;
    }

    private void dump(final Row row) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJvm.flags());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(row.command);
        final Path text = directory.resolve("text");
        final long startNs = System.nanoTime();
        final Process process = new ProcessBuilder(command)
            .redirectOutput(text.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        final int exitCode = process.waitFor();
        row.seconds.add((System.nanoTime() - startNs) / (double)NANOS_PER_SECOND);
        if (0 != exitCode)
        {
            throw new IllegalStateException("a dump failed: row=" + row.name + ", exit code=" + exitCode);
        }
        row.length = Files.size(text);
        Files.delete(text);
    }
}

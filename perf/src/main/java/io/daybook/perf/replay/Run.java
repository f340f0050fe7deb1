/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.replay;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.daybook.perf.method.Statistics;

/**
 * A tool that reads some files, and what came of running it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class Run
{
    static final double MILLION = 1e6;
    /** A tool that takes so many seconds need not run again. */
    static final double LONG_S = 20;
    private static final double NANOS_PER_SECOND = 1e9;
    /** Takes everything, as /dev/null does; where grep prints to that, it stops at the first match. */
    private static final File SINK = new File("/dev/zero");

    private final String name;
    private final String cores;
    private final List<String> command;
    private final long read;
    private final List<Double> seconds = new ArrayList<>();
    private long written;

    /**
     * Makes a tool that has not run.
     *
     * @param name    of the tool in the table.
     * @param cores   that it may use.
     * @param input   file, or directory of files, that it reads.
     * @param command that runs it.
     */
    Run(final String name, final String cores, final Path input, final List<String> command) throws IOException
    {
        this.name = name;
        this.cores = cores;
        this.command = command;
        this.read = length(input);
    }

    /** Returns the length of a file, or of all files in a directory. */
    static long length(final Path input) throws IOException
    {
        long length = 0;
        try (Stream<Path> files = Files.walk(input))
        {
            for (final Path file : files.filter(Files::isRegularFile).toList())
            {
                length += Files.size(file);
            }
        }
        return length;
    }

    /** Runs a command to its end; what it prints goes to a file. */
    static void start(final List<String> command, final Path printed) throws IOException, InterruptedException
    {
        await(command, builder(command).redirectOutput(printed.toFile()).start());
    }

    private static ProcessBuilder builder(final List<String> command)
    {
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    private static void await(final List<String> command, final Process process) throws InterruptedException
    {
        final int exitCode = process.waitFor();
        if (0 != exitCode)
        {
            throw new IllegalStateException("a tool failed: command=" + command + ", exit code=" + exitCode);
        }
    }

    /** Returns whether the tool can be run again without taking long. */
    boolean isQuick()
    {
        return seconds.isEmpty() || seconds.get(0) < LONG_S;
    }

    /** Runs the tool and counts the bytes that it prints. Afterwards the input is in the page cache, too. */
    void count() throws IOException, InterruptedException
    {
        final Process process = builder(command).start();
        try (InputStream printed = process.getInputStream())
        {
            written = printed.transferTo(OutputStream.nullOutputStream());
            await(command, process);
        }
        finally
        {
            process.destroyForcibly();
        }
    }

    /** Runs the tool once more, and times it. */
    void measure() throws IOException, InterruptedException
    {
        final long startNs = System.nanoTime();
        await(command, builder(command).redirectOutput(SINK).start());
        seconds.add((System.nanoTime() - startNs) / NANOS_PER_SECOND);
    }

    /** Returns the row of a table. */
    String row(final long messages)
    {
        final double median = Statistics.median(seconds);
        return String.format(
            Locale.ROOT, "| %s | %s | %.2f (%.2f..%.2f) | %.2f | %,.0f | %,.0f |",
            name, cores, median, Collections.min(seconds), Collections.max(seconds),
            messages / MILLION / median, read / MILLION / median, written / MILLION / median);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.tools.Commands.Result;

import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A Python process that runs commands of the second reader, one after the other.
 */
final class PythonReader implements AutoCloseable
{
    static final Path SOURCE = source("src/main/python");
    static final Path TESTS = source("src/test/python");

    private final Process process;
    private final Writer in;
    private final BufferedReader out;

    PythonReader() throws IOException
    {
        this(SOURCE.toString());
    }

    /** Starts it with a path of its own. */
    PythonReader(final String path) throws IOException
    {
        process = start(
            List.of("python3", TESTS.resolve("answer_many.py").toString()), Map.of("PYTHONPATH", path));
        in = process.outputWriter(StandardCharsets.UTF_8);
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts it, or skips the tests where there is no Python. */
    static PythonReader orSkip() throws IOException
    {
        assumeTrue(isThere());
        return new PythonReader();
    }

    private static Path source(final String name)
    {
        final Path fromModule = Path.of(name);
        return (Files.isDirectory(fromModule) ? fromModule : Path.of("tailer-tools", name)).toAbsolutePath();
    }

    /** Starts Python with the reader on its path. */
    static Process start(final List<String> command, final Map<String, String> variables) throws IOException
    {
        final ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PYTHONPATH", SOURCE.toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        builder.environment().put("PYTHONIOENCODING", "utf-8");
        builder.environment().putAll(variables);
        return builder.start();
    }

    /** Whether there is a Python that the reader supports; says so if there is none. */
    static boolean isThere()
    {
        try
        {
            if (isDone("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"))
            {
                return true;
            }
        }
        catch (final IOException ignore)
        {
            // No python3: said below.
        }
        System.out.println("skipped: the reader in Python, since there is no python3 of 3.9 or newer");
        return false;
    }

    /**
     * Starts one that opens archives: with the library of Python 3.14, or with the program zstd.
     *
     * @return null if there is neither, which this says.
     */
    static PythonReader ofArchives() throws IOException
    {
        if (hasZstd())
        {
            return new PythonReader();
        }
        if (isDone("sh", "-c", "zstd --version"))
        {
            return new PythonReader(SOURCE + ":" + TESTS.resolve("old"));
        }
        System.out.println("skipped: archives in Python, since there is neither Python 3.14 nor zstd");
        return null;
    }

    /** Whether Python itself has zstd. */
    static boolean hasZstd() throws IOException
    {
        return isDone("python3", "-c", "import compression.zstd");
    }

    private static boolean isDone(final String... command) throws IOException
    {
        final Process process = start(List.of(command), Map.of());
        process.getInputStream().readAllBytes();
        try
        {
            return 0 == process.waitFor();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Runs a command, whose arguments hold no tab and no line break. */
    Result run(final String... args)
    {
        try
        {
            in.write(String.join("\t", args) + "\n");
            in.flush();
            final String line = out.readLine();
            if (null == line || !line.startsWith("{"))
            {
                throw new IllegalStateException("python3 says: " + line);
            }
            final Map<?, ?> answer = (Map<?, ?>)new Load(
                LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build()).loadFromString(line);
            return new Result((Integer)answer.get("code"), (String)answer.get("out"), (String)answer.get("err"));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** How its output and exit codes of a dump and of verify differ from those of the command: by what they are of. */
    Map<String, String> differences(final Path journal)
    {
        final Map<String, String> differences = new LinkedHashMap<>();
        for (final String envelope : List.of("none", "fields"))
        {
            final Result expected = Commands.run("dump", "-o", "jsonl", "--envelope", envelope, journal.toString());
            final Result actual = run("dump", "-o", "jsonl", "--envelope", envelope, journal.toString());
            if (expected.exitCode() != actual.exitCode())
            {
                differences.put("exit code of dump", expected.exitCode() + " " + expected.err() +
                    " but " + actual.exitCode() + " " + actual.err());
            }
            if (!expected.out().equals(actual.out()))
            {
                differences.put("dump", firstDifference(expected.out(), actual.out()));
            }
        }
        final Result expected = Commands.run("verify", journal.toString());
        final Result actual = run("verify", journal.toString());
        if (expected.exitCode() != actual.exitCode() || !state(expected).equals(state(actual)) ||
            !counts(expected).equals(counts(actual)))
        {
            differences.put("verify", expected.exitCode() + " " + expected.out() + expected.err() +
                " but " + actual.exitCode() + " " + actual.out() + actual.err());
        }
        return differences;
    }

    /** What the last line calls all of the journal. */
    private static String state(final Result verified)
    {
        return verified.out().lines().reduce("", (before, line) -> line).split(":")[0];
    }

    /** How many segments and messages the last line counts. */
    private static String counts(final Result verified)
    {
        return verified.out().lines().reduce("", (before, line) -> line)
            .replaceAll(".*?([0-9,]+) segments?, ([0-9,]+) messages?,.*", "$1 $2");
    }

    private static String firstDifference(final String expected, final String actual)
    {
        final List<String> left = expected.lines().toList();
        final List<String> right = actual.lines().toList();
        for (int i = 0; i < Math.max(left.size(), right.size()); i++)
        {
            final String one = i < left.size() ? left.get(i) : "nothing";
            final String other = i < right.size() ? right.get(i) : "nothing";
            if (!one.equals(other))
            {
                return "line " + (i + 1) + ": " + one + " but " + other;
            }
        }
        return "the end";
    }

    @Override
    public void close() throws IOException
    {
        in.close();
    }
}

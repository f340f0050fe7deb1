/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.tools.console.Console;

/**
 * Runs the command inside the test's JVM.
 */
final class Commands
{
    /**
     * What came of it.
     *
     * @param exitCode of the command.
     * @param out      its results.
     * @param err      everything else that it said.
     */
    record Result(int exitCode, String out, String err)
    {
    }

    private Commands()
    {
    }

    static Result run(final String... args)
    {
        return run(InputStream.nullInputStream(), args);
    }

    static Result run(final byte[] in, final String... args)
    {
        return run(new ByteArrayInputStream(in), args);
    }

    private static Result run(final InputStream in, final String... args)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final Console console = new Console(in, out, new PrintStream(err, true, StandardCharsets.UTF_8), false, false);
        final int exitCode = Daybook.run(console, args);
        return new Result(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /**
     * Joins arguments, as those with which all runs of a test begin and those of one run.
     */
    static String[] args(final List<String> first, final String... more)
    {
        return Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new);
    }

    /**
     * Returns the names of all verbs, in the order of the help.
     */
    static List<String> verbs()
    {
        final String overview = run("help").out();
        return Pattern.compile("(?m)^ {2}([\\w-]+) ").matcher(overview.substring(overview.indexOf("Verbs:"))).results()
            .map((verb) -> verb.group(1)).toList();
    }

    /**
     * Reads a process's stream to its end.
     */
    static String text(final InputStream stream) throws IOException
    {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
}

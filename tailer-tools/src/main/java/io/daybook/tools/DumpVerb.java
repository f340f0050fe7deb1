/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

/**
 * Prints messages.
 */
@Command(name = "dump",
    description = "Print every message, as YAML, JSON Lines, JSON, CSV, a table or annotated hex. Needs no classes.")
final class DumpVerb extends MessagesVerb
{
    private static final int DEFAULT_THREADS = 4;
    private static final int MAX_THREADS = 64;

    @Parameters(paramLabel = "PATH", arity = "1..*", description = PATH_DESCRIPTION)
    private List<String> paths;

    @Option(names = "--threads", paramLabel = "N",
        description = "Print by N threads, which give what one would give; default one for each core, up to 4. " +
            "They share a long journal; -n, -r, -o json, csv or table, --sample, DELTA messages and what follows " +
            "damage are for one.")
    private int threads = Math.min(Runtime.getRuntime().availableProcessors(), DEFAULT_THREADS);

    DumpVerb(final Console console)
    {
        super(console);
    }

    @Override
    List<String> paths()
    {
        return paths;
    }

    @Override
    int threads()
    {
        if (threads < 1 || threads > MAX_THREADS)
        {
            throw new ToolException(
                ExitCode.USAGE, "a number of threads must be 1 to " + MAX_THREADS + ": --threads=" + threads);
        }
        return threads;
    }
}

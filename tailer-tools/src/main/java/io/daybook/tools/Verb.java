/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.concurrent.Callable;
import java.util.function.BiConsumer;

import io.daybook.journal.error.JournalException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Source;

import picocli.CommandLine.Option;

/**
 * What the verbs have in common.
 */
abstract class Verb implements Callable<Integer>
{
    final Console console;

    @Option(names = {"-v", "--verbose"}, description = "Say more on stderr; with an error, show its stack trace.")
    private boolean verbose;

    @Option(names = {"-q", "--quiet"}, description = "Say nothing on stderr but errors.")
    private boolean quiet;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    private boolean help;

    Verb(final Console console)
    {
        this.console = console;
    }

    /**
     * Reads a journal, and tells what was wrong. One that fails is told of, so that others can still be read.
     *
     * @param path      of the journal.
     * @param onCorrupt what to do at damage.
     * @param progress  ends with the reading.
     * @param work      goes through the journal. It does not come to its end if that fails.
     * @return exit code.
     */
    final int read(
        final String path, final OnCorrupt onCorrupt, final Progress progress, final BiConsumer<Source, Reading> work)
    {
        final Reading reading = new Reading(console, onCorrupt, verbose);
        try
        {
            read(path, reading, progress, work);
        }
        catch (final ToolException | JournalException ex)
        {
            return Failures.report(ex, console, verbose);
        }
        return reading.exitCode();
    }

    private void read(
        final String path, final Reading reading, final Progress progress, final BiConsumer<Source, Reading> work)
    {
        try (Source source = Source.open(path, console))
        {
            work.accept(source, reading);
        }
        finally
        {
            progress.done();
            report(reading);
        }
    }

    /** Tells what was wrong. A verb that fails calls this, too, as nothing else tells what it skipped before. */
    final void report(final Reading reading)
    {
        if (!quiet)
        {
            reading.report();
        }
    }

    /** Tells what was wrong with one of several journals, whose name stands in front. */
    final void report(final Reading reading, final String whose)
    {
        if (!quiet)
        {
            reading.report(whose);
        }
    }

    /**
     * Says that the user interrupted the verb, and returns the exit code for that.
     */
    final int interrupted(final long messages)
    {
        if (!quiet)
        {
            console.say("interrupted after " + messages(messages));
        }
        return ExitCode.INTERRUPTED;
    }

    /** Tells of the chosen fields that no message has. */
    final void sayOf(final MessagePrinter printer)
    {
        final String misses = printer.explainMisses();
        if (null != misses && !quiet)
        {
            console.say(misses);
        }
    }

    static void checkLimit(final long limit)
    {
        if (limit < 0)
        {
            throw new ToolException(
                ExitCode.USAGE, "a number of messages must not be negative: -n=" + limit + "; give 0 or more");
        }
    }

    static String messages(final long count)
    {
        return count + (1 == count ? " message" : " messages");
    }

    final boolean isVerbose()
    {
        return verbose;
    }

    final boolean isQuiet()
    {
        return quiet;
    }
}

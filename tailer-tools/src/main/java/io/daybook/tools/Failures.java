/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

import io.daybook.codec.CodecException;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultException;
import io.daybook.tools.console.ToolException;

/**
 * Says what failed, and chooses the exit code.
 */
final class Failures
{
    private Failures()
    {
    }

    /**
     * Tells the user what failed.
     *
     * @param failure that ended a verb, or its work on one path.
     * @param console to tell it on.
     * @param verbose whether to show the stack trace.
     * @return exit code.
     */
    static int report(final Throwable failure, final Console console, final boolean verbose)
    {
        console.say(sentence(failure));
        if (verbose)
        {
            final StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            // A message may hold what came out of a file, so each line is made fit for a terminal.
            trace.toString().lines().forEach((line) -> console.err().println(PlainText.oneLine(line)));
        }
        return exitCode(failure);
    }

    private static int exitCode(final Throwable failure)
    {
        if (failure instanceof ToolException)
        {
            return ((ToolException)failure).exitCode();
        }
        return failure instanceof CorruptJournalException ? ExitCode.CORRUPT : ExitCode.FAILURE;
    }

    /**
     * Returns the sentence that tells the user what failed.
     */
    private static String sentence(final Throwable failure)
    {
        if (failure instanceof SegmentDeletedException)
        {
            return "retention has deleted what was to be read; do it again: first retained=" +
                ((SegmentDeletedException)failure).firstRetained();
        }
        if (failure instanceof ToolException || failure instanceof JournalException ||
            failure instanceof CodecException)
        {
            return failure.getMessage();
        }
        if (failure instanceof UncheckedIOException)
        {
            return sentence(failure.getCause());
        }
        if (failure instanceof ResultException)
        {
            return "cannot write the results: " + failure.getCause().getMessage();
        }
        if (failure instanceof FileSystemException)
        {
            final FileSystemException ex = (FileSystemException)failure;
            return "cannot use a file: path=" + ex.getFile() + ", cause=" + cause(ex);
        }
        if (failure instanceof IOException)
        {
            return "cannot read or write: " + failure.getMessage();
        }
        if (failure instanceof OutOfMemoryError)
        {
            return "not enough memory (" + failure.getMessage() +
                "): give java more, with DAYBOOK_JAVA_OPTS=-Xmx4g";
        }
        return "unexpected " + failure + "; please report it with the trace that -v shows";
    }

    private static String cause(final FileSystemException ex)
    {
        if (ex instanceof AccessDeniedException || ex instanceof FileAlreadyExistsException)
        {
            return FileFault.describe(ex);
        }
        if (ex instanceof NoSuchFileException)
        {
            return "no such file or directory";
        }
        return null == ex.getReason() ? ex.getClass().getSimpleName() : ex.getReason();
    }

    /**
     * Returns a sentence that begins with a small letter, so that it can follow a name and a colon.
     */
    static String lowerCase(final String sentence)
    {
        return sentence.isEmpty() ? sentence : Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    }
}

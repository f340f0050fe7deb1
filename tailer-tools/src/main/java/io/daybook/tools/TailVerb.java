/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.Message;
import io.daybook.journal.MessageScan;
import io.daybook.journal.error.FileFault;
import io.daybook.tools.chronicle.QueueScan;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.print.OutputOptions;
import io.daybook.tools.read.FilterOptions;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Range;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.SegmentSearch;
import io.daybook.tools.read.Selection;
import io.daybook.tools.read.Source;

/**
 * Prints the last messages, and those that come if it follows the journal.
 */
@Command(name = "tail", description = "Print the last messages; with -f, go on with new ones as they are written.")
final class TailVerb extends Verb implements MessageVisitor
{
    private static final long LEAST_REST_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long MOST_REST_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long WAIT_NS = TimeUnit.MILLISECONDS.toNanos(50);

    @Parameters(paramLabel = "PATH", description = MessagesVerb.PATH_DESCRIPTION)
    private String path;

    @Option(names = "-n", paramLabel = "N", defaultValue = "10", description = "Print the last N messages, default 10.")
    private long limit;

    @Option(names = {"-f", "--follow"}, description = "Then print messages as they are written, until you " +
        "interrupt it, nobody reads the output or the directory is gone. Where there is no journal yet, wait for it.")
    private boolean follow;

    @Mixin
    private FilterOptions filter;

    @Mixin
    private OutputOptions output;

    @Option(names = "--on-corrupt", paramLabel = "WHAT", defaultValue = "skip",
        description = "At damaged data: stop, skip it (default), or show what is known of it and go on.")
    private OnCorrupt onCorrupt;

    private Selection selection;
    private MessagePrinter printer;
    private ResultBuffer out;
    private long found;
    private long skipping;
    private long count;

    TailVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        checkLimit(limit);
        if (follow && Source.isStdin(path))
        {
            throw new ToolException(ExitCode.USAGE, "stdin cannot be followed: leave -f out, or give a path");
        }
        selection = new Selection(Range.ALL, filter, null, output.zone());
        out = new ResultBuffer(console.out());
        printer = output.printer(out, output.isColored(console));
        printer.mark(filter.patterns());
        if (follow)
        {
            awaitJournal(Source.path(path));
        }
        return console.isInterrupted() ? interrupted(0) : tail();
    }

    private int tail()
    {
        final Reading reading = reading(onCorrupt, isVerbose());
        ToolException loss = null;
        try (FollowedDirectory directory = follow ? FollowedDirectory.of(Source.path(path)) : null;
            Source source = Source.open(path, console))
        {
            final MessageScan scan = source.scan().following(follow);
            final long first = scan.position();
            skipping = SegmentSearch.toLast(scan, limit, this::count);
            // Names that matched nothing may match in the segments before.
            final boolean isAllRead = 0 == found || scan.position() == first;
            if (isAllRead && limit > 0 && !isQuiet() && !console.isInterrupted())
            {
                selection.explainMisses().forEach(console::say);
            }
            printer.begin();
            try
            {
                long seen = count;
                long restNs = LEAST_REST_NS;
                while (null == loss && reading.read(scan, this) && follow && !console.isInterrupted())
                {
                    printer.settle();
                    out.flush();
                    console.checkReader();
                    loss = null == directory ? null : directory.loss();
                    // Each waking may take a core from a thread of the application that spins on it.
                    restNs = count > seen ? LEAST_REST_NS : Math.min(2 * restNs, MOST_REST_NS);
                    seen = count;
                    LockSupport.parkNanos(restNs);
                }
            }
            finally
            {
                printer.end();
                out.flush();
            }
        }
        finally
        {
            report(reading);
        }
        sayOf(printer);
        if (null != loss)
        {
            throw loss;
        }
        return console.isInterrupted() ? interrupted(count) : reading.exitCode();
    }

    /** What lies behind the last message of a journal that is followed may be written just now: it is not checked. */
    private Reading reading(final OnCorrupt atDamage, final boolean verbose)
    {
        final Reading reading = new Reading(console, atDamage, verbose);
        return follow ? reading.withoutTailCheck() : reading;
    }

    private long count(final MessageScan scan)
    {
        final Progress progress = new Progress(console, "messages");
        final long[] seen = new long[1];
        found = 0;
        reading(OnCorrupt.skip, false).read(scan, (message, unproved) ->
        {
            progress.at(++seen[0], 0, 0);
            found += selection.accepts(message) ? 1 : 0;
            return true;
        });
        progress.done();
        return found;
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        if (selection.accepts(message) && --skipping < 0 && (follow || count < limit))
        {
            printer.print(message, unproved);
            count++;
        }
        // Go on to the tail though there may be enough, as damage behind the last message is reported, too.
        return true;
    }

    @Override
    public void onDamaged(final long position, final String cause, final Message message)
    {
        if (skipping <= 0)
        {
            printer.printDamaged(position, cause, message);
        }
    }

    private void awaitJournal(final Path directory)
    {
        boolean said = false;
        while (!console.isInterrupted() && !isBegun(directory))
        {
            if (!said && !isQuiet())
            {
                console.say("waiting for a journal: path=" + directory);
                said = true;
            }
            console.checkReader();
            LockSupport.parkNanos(WAIT_NS);
        }
    }

    private static boolean isBegun(final Path path)
    {
        if (!Files.isDirectory(path) || QueueScan.isQueue(path))
        {
            return Files.exists(path);
        }
        try
        {
            return Source.hasSegments(path);
        }
        catch (final IOException ex)
        {
            throw new ToolException("cannot read the directory: path=" + path + ", cause=" + FileFault.describe(ex));
        }
    }
}

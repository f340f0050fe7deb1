/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.error.JournalException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.dump.ParallelDump;
import io.daybook.tools.dump.Printing;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.print.OutputOptions;
import io.daybook.tools.read.FilterOptions;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.RangeOptions;
import io.daybook.tools.read.Range;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.SegmentSearch;
import io.daybook.tools.read.Selection;
import io.daybook.tools.read.Source;

/**
 * Prints messages.
 */
@Command(name = "dump",
    description = "Print every message, as YAML, JSON Lines, JSON or annotated hex. Needs no classes.")
final class DumpVerb extends Verb implements MessageVisitor
{
    private static final int DEFAULT_THREADS = 4;
    private static final int MAX_THREADS = 64;
    /** A shorter journal is not worth further threads. */
    private static final long MIN_SHARED_LENGTH = 1 << 20;
    private static final long PAUSED = -1;

    @Parameters(paramLabel = "PATH", arity = "1..*",
        description = "A journal's directory, a segment's file, or - for a segment on standard input.")
    private List<String> paths;

    @Mixin
    private RangeOptions range;

    @Mixin
    private FilterOptions filter;

    @Mixin
    private OutputOptions output;

    @Option(names = "-n", paramLabel = "N", description = "Print at most N messages.")
    private long limit = Long.MAX_VALUE;

    @Option(names = "--on-corrupt", paramLabel = "WHAT", defaultValue = "stop",
        description = "At damaged data: stop (default), skip it, or show what is known of it and go on.")
    private OnCorrupt onCorrupt;

    @Option(names = "--threads", paramLabel = "N",
        description = "Print by N threads, which give what one would give; default one for each core, up to 4. " +
            "They share a long journal; -n, -o json, DELTA messages and what follows damage are for one.")
    private int threads = Math.min(Runtime.getRuntime().availableProcessors(), DEFAULT_THREADS);

    private Selection selection;
    private Progress progress;
    private long firstPosition;
    private long endPosition;
    private long pausePosition;
    private ResultBuffer out;
    private MessagePrinter printer;
    private Printing printing;
    private boolean isAllRead;

    DumpVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        checkLimit(limit);
        if (threads < 1 || threads > MAX_THREADS)
        {
            throw new ToolException(
                ExitCode.USAGE, "a number of threads must be 1 to " + MAX_THREADS + ": --threads=" + threads);
        }
        selection = new Selection(range.range(output.zone()), filter);
        out = new ResultBuffer(console.out());
        printer = output.printer(out);
        printing = new Printing(selection, printer, limit, () -> progress.results());
        printer.begin();
        isAllRead = limit > 0;
        int exitCode = ExitCode.OK;
        try
        {
            for (final String path : paths)
            {
                if (printing.count() < limit && !console.isInterrupted())
                {
                    exitCode = ExitCode.worst(exitCode, dump(path));
                }
            }
        }
        finally
        {
            printer.end();
            out.flush();
        }
        if (isAllRead && !isQuiet())
        {
            selection.explainMisses().forEach(console::say);
        }
        return console.isInterrupted() ? interrupted(printing.count()) : exitCode;
    }

    private int dump(final String path)
    {
        final Reading reading = new Reading(console, onCorrupt, isVerbose());
        progress = new Progress(console, "messages");
        try (Source source = Source.open(path, console))
        {
            final JournalScan scan = source.scan();
            firstPosition = scan.position();
            endPosition = firstPosition + (long)scan.segments().length * scan.segmentLength();
            SegmentSearch.seek(scan, selection.range());
            isAllRead &= read(source, path, reading) || printing.isPastRange();
        }
        catch (final ToolException | JournalException ex)
        {
            isAllRead = false;
            return Failures.report(ex, console, isVerbose());
        }
        finally
        {
            progress.done();
        }
        if (!isQuiet())
        {
            reading.report();
        }
        return reading.exitCode();
    }

    /**
     * Reads a journal: its beginning alone, then what several threads can share, then the rest alone.
     *
     * @return true at the tail.
     */
    private boolean read(final Source source, final String path, final Reading reading)
    {
        final JournalScan scan = source.scan();
        final boolean isShared = threads > 1 && Long.MAX_VALUE == limit && printer.isSeparable();
        pausePosition = isShared ? scan.position() + MIN_SHARED_LENGTH : Long.MAX_VALUE;
        final boolean isAtTail = reading.read(scan, this);
        if (PAUSED != pausePosition)
        {
            return isAtTail;
        }
        pausePosition = Long.MAX_VALUE;
        if (ExitCode.OK == reading.exitCode())
        {
            share(scan, null == source.spooled() ? Source.path(path) : source.spooled(), reading);
        }
        return reading.read(scan, this);
    }

    private void share(final JournalScan scan, final Path path, final Reading reading)
    {
        progress.results();
        final Range wanted = selection.range();
        final ParallelDump shared = new ParallelDump(
            threads,
            path,
            SegmentSearch.segmentOf(scan, scan.position()),
            scan.position() + 1,
            (text) -> new Printing(new Selection(wanted, filter), output.printer(text), limit, Printing.NOTHING),
            printing);
        final long last = shared.run(out, () ->
        {
            progress.now(printing.seen(), shared.position() - firstPosition, endPosition - firstPosition);
            return !console.isInterrupted();
        });
        if (last >= 0 && !console.isInterrupted())
        {
            reading.resumeBehind(scan, last);
        }
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        progress.at(printing.seen(), message.position() - firstPosition, endPosition - firstPosition);
        final boolean goesOn = printing.onMessage(message, unproved);
        if (message.position() < pausePosition)
        {
            return goesOn;
        }
        if (goesOn)
        {
            pausePosition = PAUSED;
        }
        return false;
    }

    @Override
    public void onDamaged(final long position, final String cause, final Message message)
    {
        printing.onDamaged(position, cause, message);
    }
}

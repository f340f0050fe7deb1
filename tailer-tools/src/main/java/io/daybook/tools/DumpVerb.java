/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

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
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.print.OutputOptions;
import io.daybook.tools.read.FilterOptions;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.RangeOptions;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.SegmentSearch;
import io.daybook.tools.read.Selection;
import io.daybook.tools.read.Source;

/**
 * Prints messages.
 */
@Command(name = "dump",
    description = "Print every message, as YAML, JSON Lines, JSON, CSV or annotated hex. Needs no classes.")
final class DumpVerb extends Verb implements MessageVisitor
{
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

    private Selection selection;
    private Progress progress;
    private long firstPosition;
    private long endPosition;
    private long seen;
    private MessagePrinter printer;
    private long count;
    private boolean isAllRead;
    private boolean isPastRange;

    DumpVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        checkLimit(limit);
        selection = new Selection(range.range(output.zone()), filter);
        final ResultBuffer out = new ResultBuffer(console.out());
        printer = output.printer(out);
        printer.begin();
        isAllRead = limit > 0;
        int exitCode = ExitCode.OK;
        try
        {
            for (final String path : paths)
            {
                if (count < limit && !console.isInterrupted())
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
        return console.isInterrupted() ? interrupted(count) : exitCode;
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
            isAllRead &= reading.read(scan, this) || isPastRange;
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

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        if (message.sequence() > selection.range().toSequence())
        {
            isPastRange = true;
            return false;
        }
        progress.at(++seen, message.position() - firstPosition, endPosition - firstPosition);
        if (selection.accepts(message))
        {
            progress.results();
            printer.print(message, unproved);
            count++;
        }
        return count < limit;
    }

    @Override
    public void onDamaged(final long position, final String cause, final Message message)
    {
        printer.printDamaged(position, cause, message);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Source;

/**
 * Sums a journal up.
 */
@Command(name = "info", description = "Sum a journal up on one screen: what it is, what is in it, who wrote it, and " +
    "whether it is whole. Reads the whole journal.")
final class InfoVerb extends Verb
{
    @Parameters(paramLabel = "PATH", description = MessagesVerb.PATH_DESCRIPTION)
    private String path;

    @Option(names = "--json", description = "Print a JSON object.")
    private boolean json;

    /** What was found, in two forms. */
    interface Report
    {
        void print(ResultBuffer out);

        void writeJson(ResultBuffer out);
    }

    InfoVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        final Reading reading = new Reading(console, OnCorrupt.skip, isVerbose());
        final Progress progress = new Progress(console, "messages");
        try (Source source = Source.open(path, console))
        {
            final JournalSummary summary = new JournalSummary(progress, source.scan().endPosition());
            final Report report = source.isJournal() ? new InfoReport(path, source.journal(), reading, summary) :
                new QueueReport(path, source.queue(), reading, summary);
            try
            {
                reading.read(source.scan(), summary);
            }
            finally
            {
                progress.done();
            }
            if (console.isInterrupted())
            {
                return interrupted(summary.total().messages());
            }
            final ResultBuffer out = new ResultBuffer(console.out());
            if (json)
            {
                report.writeJson(out);
            }
            else
            {
                report.print(out);
            }
            out.flush();
        }
        finally
        {
            report(reading);
        }
        return reading.exitCode();
    }
}

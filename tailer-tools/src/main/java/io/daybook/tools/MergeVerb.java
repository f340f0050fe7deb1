/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.MergedReading;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.SegmentSearch;
import io.daybook.tools.read.Source;

import org.agrona.CloseHelper;

/**
 * Prints the messages of several journals as one stream.
 */
@Command(name = "merge",
    description = "Print the messages of several journals as one stream, by their times, with the journal of each in " +
        "its envelope. Takes the filters of dump.",
    footer = "%nEach journal keeps its order: a message without a time, or with one before that of its predecessor, " +
        "follows its predecessor. Where times are equal, the PATH that is given first comes first. Damage in one " +
        "journal ends all, unless --on-corrupt says otherwise.")
final class MergeVerb extends MessagesVerb
{
    @Parameters(paramLabel = "PATH", arity = "1..*", description = PATH_DESCRIPTION)
    private List<String> paths;

    MergeVerb(final Console console)
    {
        super(console);
    }

    @Override
    List<String> paths()
    {
        return paths;
    }

    @Override
    public Integer call()
    {
        if (isReverse())
        {
            throw new ToolException(ExitCode.USAGE, "merge goes forward: leave -r out; 'dump -r' prints one journal " +
                "backwards");
        }
        if (paths.stream().filter(Source::isStdin).count() > 1)
        {
            throw new ToolException(ExitCode.USAGE, "stdin can be read once: give - once");
        }
        return super.call();
    }

    @Override
    void begin(final ResultBuffer out)
    {
        journal(Source.display(paths.get(0)));
        super.begin(out);
    }

    @Override
    int read(final List<String> names)
    {
        final List<Source> sources = new ArrayList<>();
        final List<Reading> readings = new ArrayList<>();
        final MergedReading merged = new MergedReading(this, (index) -> journal(Source.display(names.get(index))));
        final Progress progress = beginAtOnce();
        try
        {
            for (final String name : names)
            {
                final Source source = Source.open(name, console);
                sources.add(source);
                SegmentSearch.seek(source.scan(), range());
                readings.add(reading());
                merged.add(source.scan(), readings.get(readings.size() - 1));
            }
            if (!merged.read(() -> isUnfilled() && !console.isInterrupted()))
            {
                noteUnread();
            }
        }
        finally
        {
            progress.done();
            CloseHelper.closeAll(sources);
            for (int i = 0; i < readings.size(); i++)
            {
                report(readings.get(i), Source.display(names.get(i)) + ": ");
            }
        }
        return readings.stream().mapToInt(Reading::exitCode).reduce(ExitCode.OK, ExitCode::worst);
    }
}

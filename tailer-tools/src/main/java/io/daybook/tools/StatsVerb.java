/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.Message;
import io.daybook.journal.MessageScan;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ResultFile;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.TimeField;
import io.daybook.tools.read.FilterOptions;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.RangeOptions;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.SegmentSearch;
import io.daybook.tools.read.Selection;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.TargetCheck;
import io.daybook.tools.read.ZoneOption;
import io.daybook.tools.stats.Dimension;
import io.daybook.tools.stats.Group;
import io.daybook.tools.stats.Statistics;
import io.daybook.tools.stats.StatisticsPrinter;

/**
 * Sums messages up in groups.
 */
@Command(name = "stats", description = "Count messages, their bytes and their rate, by type, writer or time; with " +
    "--latency also how late they were written.")
final class StatsVerb extends Verb implements MessageVisitor
{
    private static final byte[] HISTOGRAM_BEGIN =
        "       Value     Percentile TotalCount".getBytes(StandardCharsets.US_ASCII);

    @Parameters(paramLabel = "PATH", arity = "1..*", description = MessagesVerb.PATH_DESCRIPTION)
    private List<String> paths;

    @Mixin
    private RangeOptions range;

    @Mixin
    private FilterOptions filter;

    @Mixin
    private ZoneOption zone;

    @Option(names = "--by", paramLabel = "WHAT", split = ",", defaultValue = "type",
        description = "Group by type (default), writer, second, minute, hour or day; several with commas between " +
            "them, as in type,minute.")
    private List<Dimension> by;

    @Option(names = "--latency", paramLabel = "FIELD",
        description = "Also print how long after the time in this field messages were written: a time, or a number " +
            "since the epoch.")
    private String latency;

    @Option(names = "--hgrm", paramLabel = "FILE",
        description = "With --latency: write the latencies of all messages to this file, in microseconds, as " +
            "HdrHistogram's plotters read them. It replaces an older one, and nothing else.")
    private String histogramFile;

    @Option(names = "--json", description = "Print an array of JSON objects.")
    private boolean json;

    private Selection selection;
    private Statistics statistics;
    private Progress progress;
    private long firstPosition;
    private long endPosition;
    private long seen;
    private boolean isAnyOpened;

    StatsVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call() throws IOException
    {
        if (null != histogramFile && null == latency)
        {
            throw new ToolException(ExitCode.USAGE, "--hgrm needs to know which field holds the time: give --latency");
        }
        final Path histogram = null == histogramFile ? null :
            TargetCheck.replaceable("histogram", "--hgrm", histogramFile, HISTOGRAM_BEGIN);
        final Set<Dimension> named = EnumSet.noneOf(Dimension.class);
        for (final Dimension dimension : by)
        {
            if (!named.add(dimension))
            {
                throw new ToolException(ExitCode.USAGE, "a group must not be named twice: --by=" + dimension.name());
            }
        }
        selection = new Selection(range.range(zone.zone()), filter, null, zone.zone());
        statistics = new Statistics(by, zone.zone(), null == latency ? null : new TimeField(latency));
        int exitCode = ExitCode.OK;
        for (final String path : paths)
        {
            if (!console.isInterrupted())
            {
                progress = new Progress(console, "messages");
                exitCode = ExitCode.worst(exitCode, read(path, OnCorrupt.skip, progress, this::read));
            }
        }
        if (console.isInterrupted())
        {
            return interrupted(statistics.total().messages());
        }
        // Sums of nothing would look like those of an empty journal.
        if (isAnyOpened)
        {
            print(histogram);
        }
        return exitCode;
    }

    private void read(final Source source, final Reading reading)
    {
        isAnyOpened = true;
        final MessageScan scan = source.scan();
        firstPosition = scan.position();
        endPosition = scan.endPosition();
        SegmentSearch.seek(scan, selection.range());
        reading.read(scan, this);
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        if (message.sequence() > selection.range().toSequence())
        {
            return false;
        }
        progress.at(++seen, message.position() - firstPosition, endPosition - firstPosition);
        if (selection.accepts(message) && range.takesSample())
        {
            statistics.add(message);
        }
        return true;
    }

    private void print(final Path histogram) throws IOException
    {
        final ResultBuffer out = new ResultBuffer(console.out());
        final StatisticsPrinter printer = new StatisticsPrinter(statistics, null != latency);
        if (json)
        {
            printer.printJson(out);
        }
        else
        {
            printer.printTable(out);
        }
        out.flush();
        if (!isQuiet())
        {
            selection.explainMisses().forEach(console::say);
            explainLatencies();
        }
        if (null != histogram && null != statistics.total().latencies())
        {
            writeHistogram(histogram);
        }
    }

    private void explainLatencies()
    {
        final Group total = statistics.total();
        final String loss = statistics.explainLatencies();
        if (null != loss)
        {
            console.say(loss);
        }
        if (null != latency && null == total.latencies())
        {
            console.say((0 == total.negative() ? TimeField.explainMiss(latency) :
                "each message was written before the time in its field: --latency=" + latency + ", messages=" +
                total.negative()) + (null == histogramFile ? "" : "; nothing was written to --hgrm"));
        }
    }

    private void writeHistogram(final Path histogram) throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream text = new PrintStream(bytes, false, StandardCharsets.US_ASCII))
        {
            statistics.total().latencies().outputPercentileDistribution(text, 1e3);
        }
        ResultFile.write(histogram, bytes.toByteArray(), true);
    }
}

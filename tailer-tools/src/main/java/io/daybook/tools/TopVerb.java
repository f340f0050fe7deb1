/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.journal.JournalScan;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Keys;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.TextTable;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Source;
import io.daybook.tools.watch.DiskUse;
import io.daybook.tools.watch.Watch;
import io.daybook.tools.watch.Watch.Round;
import io.daybook.tools.watch.Watch.WatchedTailer;
import io.daybook.tools.watch.Watch.WriterRate;

/**
 * Shows what is going on in a journal, again and again.
 */
@Command(name = "top", description = "Show again and again how fast a journal is written, by whom, how far named " +
    "tailers are behind, and what the disk has left: in place on a terminal, elsewhere a line each time. Writes " +
    "nothing to the journal. Ends with q or Ctrl-C.")
final class TopVerb extends Verb
{
    /** Each waking may take a core from a thread of the application that spins on it. */
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MAX_BEGIN_NS = TimeUnit.SECONDS.toNanos(30);
    private static final double MAX_INTERVAL_S = 86_400;
    /** Rows of writers, and of tailers, on a terminal. */
    private static final int MAX_ROWS = 12;
    private static final String END_OF_LINE = "\u001b[K\n";

    @Parameters(paramLabel = "PATH", description = "A journal's directory, an archive, or a segment's file.")
    private String path;

    @Option(names = "-n", paramLabel = "N", description = "End after N rounds.")
    private long limit = Long.MAX_VALUE;

    @Option(names = "--interval", paramLabel = "SECONDS", defaultValue = "1",
        description = "Time of a round, default 1.")
    private double interval;

    private int linesBefore;

    TopVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        if (limit < 1)
        {
            throw new ToolException(ExitCode.USAGE, "there must be a round: -n=" + limit + "; give 1 or more");
        }
        if (!(interval >= 0.01 && interval <= MAX_INTERVAL_S))
        {
            throw new ToolException(ExitCode.USAGE,
                "a round takes 0.01 seconds to a day: --interval=" + interval + "; leave it out for a second");
        }
        if (Source.isStdin(path))
        {
            throw new ToolException(ExitCode.USAGE, "stdin cannot be watched: give a path");
        }
        Source.refuseOther(path);
        final Reading reading = new Reading(console, OnCorrupt.skip, isVerbose()).withoutTailCheck();
        boolean isQuit = false;
        try (Source source = Source.open(path, console); Keys keys = new Keys(console))
        {
            final JournalScan scan = source.journal().following(true);
            final Watch watch = new Watch(scan);
            // What is there already, which may be much, is no part of a round.
            final Progress progress = new Progress(console, "messages");
            progress.say("going to the tail");
            watch.until(System.nanoTime() + MAX_BEGIN_NS);
            reading.read(scan, watch);
            progress.done();
            watch.begin(System.nanoTime());
            for (long i = 0; i < limit && !isQuit && !console.isInterrupted(); i++)
            {
                isQuit = follow(reading, scan, watch, keys);
                if (!isQuit && !console.isInterrupted())
                {
                    print(watch.round(System.nanoTime()), DiskUse.of(source.location()));
                }
            }
        }
        finally
        {
            report(reading);
        }
        // Whoever ends it by q has seen enough.
        return reading.exitCode();
    }

    private long intervalNs()
    {
        return (long)(interval * TimeUnit.SECONDS.toNanos(1));
    }

    /** Reads what comes in a round. Returns whether the user wants to quit. */
    private boolean follow(final Reading reading, final JournalScan scan, final Watch watch, final Keys keys)
    {
        final long endNs = System.nanoTime() + intervalNs();
        watch.until(endNs);
        while (System.nanoTime() - endNs < 0 && !console.isInterrupted())
        {
            reading.read(scan, watch);
            if (keys.isPressed('q'))
            {
                return true;
            }
            console.checkReader();
            LockSupport.parkNanos(Math.max(0, Math.min(POLL_NS, endNs - System.nanoTime())));
        }
        return false;
    }

    private void print(final Round round, final DiskUse disk)
    {
        final ResultBuffer out = new ResultBuffer(console.out());
        if (console.isOutTerminal())
        {
            printScreen(round, disk, out);
        }
        else
        {
            printLine(round, disk, out);
        }
        out.flush();
    }

    private static void printLine(final Round round, final DiskUse disk, final ResultBuffer out)
    {
        final StringBuilder line = new StringBuilder(String.format(Locale.ROOT,
            "%s messages/s=%.0f bytes/s=%.0f position=%d sequence=%d durable=%d writers=%d used=%d free=%d",
            now(), round.messageRate(), round.byteRate(), round.position(), round.sequence(), round.durable(),
            round.writers().size(), disk.used(), disk.free()));
        for (final WatchedTailer tailer : round.tailers())
        {
            line.append(" lag.").append(tailer.lag().state().name()).append('=').append(tailer.lag().messages())
                .append(tailer.exact() ? "" : "+");
        }
        out.text(line.append('\n').toString());
    }

    private static Instant now()
    {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }

    private void printScreen(final Round round, final DiskUse disk, final ResultBuffer out)
    {
        final StringBuilder screen = new StringBuilder();
        line(screen, PlainText.oneLine(path) + "  " + now() + "  q quits");
        line(screen, String.format(Locale.ROOT, "messages  %,.0f/s", round.messageRate()));
        line(screen, "bytes     " + ByteCount.of(Math.round(round.byteRate())) + "/s");
        line(screen, String.format(Locale.ROOT, "tail      position %d, sequence %d", round.position(),
            round.sequence()));
        line(screen, 0 == round.durable() ? "durable   unknown" : "durable   position " + round.durable() + ", " +
            ByteCount.of(round.position() - round.durable()) + " behind it are not");
        line(screen, "disk      " + ByteCount.of(disk.used()) + " used, " + ByteCount.of(disk.free()) +
            " free");
        table(screen, writers(round.writers()));
        table(screen, tailers(round.tailers()));
        // Lines that are too long are cut, as those that wrap would be counted wrongly.
        out.ascii("\u001b[?7l");
        if (0 != linesBefore)
        {
            out.ascii("\u001b[" + linesBefore + "F");
        }
        linesBefore = (int)screen.chars().filter((c) -> '\n' == c).count();
        out.text(screen.toString());
        // What is left of a longer screen.
        out.ascii("\u001b[J\u001b[?7h");
    }

    private static void line(final StringBuilder screen, final String text)
    {
        screen.append(text).append(END_OF_LINE);
    }

    private void table(final StringBuilder screen, final List<List<String>> rows)
    {
        if (rows.size() > 1)
        {
            line(screen, "");
            for (final String row : TextTable.lines(rows.subList(0, Math.min(rows.size(), 1 + MAX_ROWS)), 1))
            {
                line(screen, row);
            }
            if (rows.size() > 1 + MAX_ROWS)
            {
                line(screen, "and " + (rows.size() - 1 - MAX_ROWS) + " more");
            }
        }
    }

    private static List<List<String>> writers(final List<WriterRate> writers)
    {
        final List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("writer", "pid", "host", "messages/s"));
        for (final WriterRate writer : writers)
        {
            final WriterInfo info = writer.info();
            rows.add(List.of(
                null == info ? "unknown" : PlainText.of(info.application()),
                null == info ? "-" : "" + info.pid(),
                null == info ? "-" : PlainText.of(info.host()),
                String.format(Locale.ROOT, "%,.0f", writer.rate())));
        }
        return rows;
    }

    private static List<List<String>> tailers(final List<WatchedTailer> tailers)
    {
        final List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("tailer", "process", "place", "messages behind", "bytes behind"));
        for (final WatchedTailer tailer : tailers)
        {
            rows.add(List.of(
                tailer.lag().state().name(),
                tailer.lag().process(),
                tailer.lag().fault(),
                String.format(Locale.ROOT, tailer.exact() ? "%,d" : "more than %,d", tailer.lag().messages()),
                ByteCount.of(tailer.lag().bytes())));
        }
        return rows;
    }
}

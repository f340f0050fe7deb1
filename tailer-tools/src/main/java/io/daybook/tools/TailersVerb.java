/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.AgentMode;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Tailer;
import io.daybook.journal.TailerInfo;
import io.daybook.journal.TailerState;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.Durations;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.TextTable;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.TimeArgument;
import io.daybook.tools.read.NearestName;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.RecoveryNotice;
import io.daybook.tools.read.Source;
import io.daybook.tools.read.ZoneOption;
import io.daybook.tools.watch.LagCount;
import io.daybook.tools.watch.TailerLag;

/**
 * Lists named tailers, moves them and deletes them.
 */
@Command(name = "tailers", description = "List the named tailers of a journal and how far each is behind; or move or " +
    "delete one that nobody has open.",
    footer = "%nList: time is from the next message of the tailer to the last one of the journal. Process: alive, " +
        "dead, closed (it gave the tailer up), or unknown, as in a copy of a journal. Place: deleted by retention, " +
        "or damaged. Listing writes nothing; reset and delete open the journal for writing, as an application does.")
final class TailersVerb extends Verb
{
    /** What to do. */
    enum Action
    {
        list, reset, delete
    }

    private static final String POSITION = "position=";
    private static final String SEQUENCE = "sequence=";
    private static final List<String> HEADING =
        List.of("name", "process", "place", "last seen", "position", "sequence", "messages", "bytes", "time");
    private static final int TEXTS = 4;

    @Parameters(index = "0", paramLabel = "PATH", description = "A journal's directory, or an archive to list.")
    private String path;

    @Parameters(index = "1", arity = "0..1", paramLabel = "ACTION", defaultValue = "list",
        description = "list (default), reset or delete.")
    private Action action;

    @Parameters(index = "2", arity = "0..1", paramLabel = "NAME", description = "The tailer to reset or delete.")
    private String name;

    @Option(names = "--to", paramLabel = "WHERE",
        description = "Where reset moves the tailer: start, end, position=N, sequence=N, or a time given as for " +
            "--since of dump: to the first message that is not older.")
    private String to;

    @Option(names = "--json", description = "List as an array of JSON objects.")
    private boolean json;

    @Mixin
    private ZoneOption zone;

    TailersVerb(final Console console)
    {
        super(console);
    }

    @Override
    public Integer call()
    {
        final boolean isList = Action.list == action;
        if (isList == (null != name))
        {
            throw new ToolException(ExitCode.USAGE, isList ? "list takes no name: " + name :
                action + " needs the name of a tailer");
        }
        if ((Action.reset == action) == (null == to))
        {
            throw new ToolException(ExitCode.USAGE,
                null == to ? "reset needs --to, such as --to start" : "--to goes with reset alone");
        }
        return isList ? list() : change();
    }

    private int list()
    {
        final Reading reading = new Reading(console, OnCorrupt.skip, isVerbose()).withoutTailCheck();
        final Progress progress = new Progress(console, "messages");
        try (Source source = open())
        {
            final JournalScan scan = source.journal();
            final LagCount count = new LagCount(scan.tailers());
            count.begin(scan);
            final long first = scan.position();
            final long end = first + (long)scan.segments().length * scan.segmentLength();
            reading.read(scan, (message, unproved) ->
            {
                progress.at(count.messages(), message.position() - first, end - first);
                return count.onMessage(message, unproved);
            });
            progress.done();
            if (console.isInterrupted())
            {
                return interrupted(count.messages());
            }
            print(count.lags(scan));
        }
        finally
        {
            progress.done();
            report(reading);
        }
        return reading.exitCode();
    }

    private Source open()
    {
        if (Source.isStdin(path))
        {
            throw oneSegment();
        }
        Source.refuseOther(path);
        final Source source = Source.open(path, console);
        if (Files.isRegularFile(Source.journalPath(path)))
        {
            // What is no segment either, such as an archive whose beginning is damaged, was refused by the opening.
            source.close();
            throw oneSegment();
        }
        return source;
    }

    private ToolException oneSegment()
    {
        return new ToolException("one segment alone has no named tailers: path=" + path +
            "; give the journal's directory");
    }

    private void print(final List<TailerLag> lags)
    {
        final ResultBuffer out = new ResultBuffer(console.out());
        if (json)
        {
            printJson(lags, out);
        }
        else if (!lags.isEmpty())
        {
            TextTable.print((rows) ->
            {
                rows.accept(HEADING);
                lags.forEach((lag) -> rows.accept(row(lag)));
            }, TEXTS, out);
        }
        out.flush();
        if (lags.isEmpty() && !isQuiet())
        {
            console.say("the journal has no named tailer");
        }
    }

    private static List<String> row(final TailerLag lag)
    {
        final TailerInfo.Owner owner = lag.state().owner();
        return List.of(
            lag.state().name(),
            lag.process() + (null == owner ? "" : ": " + PlainText.of(owner.application()) + ", pid " + owner.pid() +
                " on " + PlainText.of(owner.host())),
            lag.fault(),
            lastSeen(lag.state()),
            "" + lag.state().position(),
            "" + lag.sequence(),
            String.format(Locale.ROOT, "%,d", lag.messages()),
            String.format(Locale.ROOT, "%,d", lag.bytes()),
            0 == lag.ns() ? "-" : Durations.of(lag.ns()));
    }

    /** Returns when a tailer was alive last, without parts of a second, which nobody knows. */
    private static String lastSeen(final TailerState state)
    {
        if (TailerState.Use.OPEN == state.use())
        {
            return "now";
        }
        return null == state.lastSeen() ? "-" : state.lastSeen().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static void printJson(final List<TailerLag> lags, final ResultBuffer out)
    {
        final MessageEncoder object = WireFormat.JSON.encoder(null);
        String separator = "[\n";
        for (final TailerLag lag : lags)
        {
            out.ascii(separator);
            object.wrap(out.buffer(), out.length(), null);
            write(lag, object);
            out.length(out.length() + object.finish());
            separator = ",\n";
        }
        out.ascii(lags.isEmpty() ? "[]\n" : "\n]\n");
    }

    private static void write(final TailerLag lag, final MessageEncoder object)
    {
        final TailerState state = lag.state();
        object.text("name", state.name())
            .int64("position", state.position())
            .int64("sequence", lag.sequence())
            .int64("lagMessages", lag.messages())
            .int64("lagBytes", lag.bytes())
            .int64("lagNs", lag.ns())
            .text("process", lag.process())
            .text("place", lag.fault().isEmpty() ? "good" : lag.fault())
            .field("lastSeen");
        if (null == state.lastSeen())
        {
            object.nullValue();
        }
        else
        {
            object.text(state.lastSeen().toString());
        }
        object.field("owner");
        if (null == state.owner())
        {
            object.nullValue();
            return;
        }
        object.beginObject()
            .int64("pid", state.owner().pid())
            .text("host", state.owner().host())
            .text("application", state.owner().application())
            .text("since", state.owner().since().toString())
            .endObject();
    }

    private int change()
    {
        // Opening for writing would create a journal where there is none, and a tailer.
        try (Source source = open())
        {
            checkThere(source.journal().tailers());
        }
        final Path directory = Source.path(path);
        final JournalConfig config = new JournalConfig()
            .agents(AgentMode.INVOKER)
            .applicationName("daybook tailers")
            .errorHandler((error) -> console.say(error.getMessage()));
        try (Journal journal = Journal.open(directory, config))
        {
            final int exitCode = RecoveryNotice.tell(journal, console);
            if (Action.delete == action)
            {
                tell(journal.deleteTailer(name) ? "deleted" : "had been deleted by somebody else");
            }
            else
            {
                reset(journal);
            }
            return exitCode;
        }
    }

    private void checkThere(final List<TailerState> tailers)
    {
        final Set<String> names =
            tailers.stream().map(TailerState::name).collect(Collectors.toCollection(TreeSet::new));
        if (!names.contains(name))
        {
            final String nearest = NearestName.of(name, names);
            throw new ToolException("no such tailer: name=" + name + (names.isEmpty() ? "; the journal has none" :
                null == nearest ? "; list shows those that there are" : "; the nearest is " + nearest));
        }
    }

    private void reset(final Journal journal)
    {
        try (Tailer tailer = journal.tailer(name))
        {
            if (!moveIfThere(tailer))
            {
                throw new ToolException("no message is there yet, the tailer stays where it was: --to=" + to +
                    "; --to end moves it behind the last message");
            }
            tailer.commit();
            tell("moved to position=" + tailer.position());
        }
    }

    private boolean moveIfThere(final Tailer tailer)
    {
        try
        {
            return move(tailer);
        }
        catch (final SegmentDeletedException ignore)
        {
            // Not committed: this only finds the place.
            tailer.toStart();
            throw new ToolException("what was there was deleted, as by prune, and the tailer stays where it was: " +
                "--to=" + to + "; the journal begins at " + POSITION + tailer.position() + " now: give --to that");
        }
    }

    private boolean move(final Tailer tailer)
    {
        if ("start".equals(to))
        {
            tailer.toStart();
            return true;
        }
        if ("end".equals(to))
        {
            tailer.toEnd();
            return true;
        }
        if (to.startsWith(POSITION))
        {
            tailer.seek(number(POSITION));
            return true;
        }
        if (to.startsWith(SEQUENCE))
        {
            return tailer.seekSequence(number(SEQUENCE));
        }
        return tailer.seekTime(TimeArgument.epochNs(to, zone.zone(), Instant.now()));
    }

    private long number(final String prefix)
    {
        try
        {
            return Long.parseLong(to.substring(prefix.length()));
        }
        catch (final NumberFormatException ex)
        {
            throw new ToolException(
                ExitCode.USAGE, "not a number: --to=" + to + "; give one, such as " + prefix + "42");
        }
    }

    private void tell(final String what)
    {
        if (!isQuiet())
        {
            console.say("tailer " + name + ": " + what);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.journal.MessageScan;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.Progress;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.ToolException;
import io.daybook.tools.filter.MessageFilter;
import io.daybook.tools.dump.ParallelDump;
import io.daybook.tools.dump.Printing;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.print.OutputOptions;
import io.daybook.tools.print.ReversedOutput;
import io.daybook.tools.read.FilterOptions;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.OnCorrupt;
import io.daybook.tools.read.Range;
import io.daybook.tools.read.RangeOptions;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.SegmentSearch;
import io.daybook.tools.read.Selection;
import io.daybook.tools.read.Source;

/**
 * What the verbs have in common that go through messages and print those that are chosen.
 */
abstract class MessagesVerb extends Verb implements MessageVisitor
{
    /** What {@code PATH} means where it must be a whole journal. */
    static final String WHOLE_DESCRIPTION = "A journal's directory, or an archive.";
    /** What {@code PATH} means where it must be a journal. */
    static final String JOURNAL_DESCRIPTION =
        "A journal's directory, an archive, a segment's file, or - for a segment on standard input.";
    /** What {@code PATH} means. */
    static final String PATH_DESCRIPTION =
        "A journal's directory, an archive, a segment's file, - for a segment on standard input, or a queue of " +
        "Chronicle.";

    @Mixin
    private RangeOptions range;

    @Mixin
    FilterOptions filter;

    @Mixin
    OutputOptions output;

    @Option(names = "-n", paramLabel = "N", description = "Print at most N messages.")
    long limit = Long.MAX_VALUE;

    @Option(names = {"-r", "--reverse"}, description = "Print the newest message first; with -n N, the last N.")
    private boolean reverse;

    @Option(names = "--on-corrupt", paramLabel = "WHAT", defaultValue = "stop",
        description = "At damaged data: stop (default), skip it, or show what is known of it and go on.")
    OnCorrupt onCorrupt;

    /** A shorter journal is not worth further threads. */
    private static final long MIN_SHARED_LENGTH = 1 << 20;
    private static final long PAUSED = -1;

    private Selection selection;
    Progress progress;
    private long firstPosition;
    private long endPosition;
    private long seen;
    private long pieceEnd;
    /** Where one thread has read enough for others to begin. */
    private long pausePosition = Long.MAX_VALUE;
    private ResultBuffer results;
    private MessagePrinter printer;
    private ReversedOutput reversed;
    private long count;
    private int sharing;
    private boolean isAllRead;
    private boolean isJournalRead;
    private boolean isPastRange;

    MessagesVerb(final Console console)
    {
        super(console);
    }

    /**
     * Returns the journals to read.
     */
    abstract List<String> paths();

    /**
     * Returns a filter beside those of the options, or null for none.
     */
    MessageFilter ownFilter()
    {
        return null;
    }

    /**
     * Returns how many threads may share a journal whose messages are all printed as they are.
     */
    int threads()
    {
        return 1;
    }

    /**
     * Begins a journal.
     */
    void begin(final Source source)
    {
    }

    /**
     * Ends a journal.
     */
    void end(final Source source)
    {
    }

    /**
     * Takes a message that is chosen.
     */
    void onChosen(final Message message, final boolean unproved)
    {
        print(message, unproved);
    }

    /**
     * Takes a message that is not chosen.
     */
    void onOther(final Message message, final boolean unproved)
    {
    }

    /**
     * Returns whether more messages are wanted.
     */
    boolean isUnfilled()
    {
        return count < limit;
    }

    /**
     * Returns how many messages were chosen.
     */
    final long count()
    {
        return count;
    }

    final boolean isReverse()
    {
        return reverse;
    }

    final Range range()
    {
        return selection.range();
    }

    final void print(final Message message, final boolean unproved)
    {
        progress.results();
        printer.print(message, unproved);
        endMessage();
    }

    private void endMessage()
    {
        if (null != reversed)
        {
            reversed.endMessage();
        }
    }

    @Override
    public Integer call()
    {
        checkLimit(limit);
        selection = new Selection(range.range(output.zone()), filter, ownFilter(), output.zone());
        sharing = threads();
        final ResultBuffer out = new ResultBuffer(console.out());
        results = out;
        isAllRead = limit > 0;
        final int exitCode;
        try (ReversedOutput turned = reverse ? reversed(out) : null)
        {
            reversed = turned;
            exitCode = readAll(out);
        }
        if (isAllRead && !isQuiet() && !console.isInterrupted())
        {
            selection.explainMisses().forEach(console::say);
        }
        sayOf(printer);
        return console.isInterrupted() ? interrupted(count) : exitCode;
    }

    private ReversedOutput reversed(final ResultBuffer out)
    {
        if (output.isOneWhole())
        {
            throw new ToolException(ExitCode.USAGE, "-r prints no array and no table: use -o jsonl or yaml");
        }
        return new ReversedOutput(out);
    }

    /**
     * Returns whether results are coloured.
     */
    boolean isColored()
    {
        return output.isColored(console);
    }

    /** Makes a printer, the same by each call. */
    final MessagePrinter printer(final ResultBuffer out)
    {
        final MessagePrinter made = output.printer(out, isColored());
        made.mark(filter.patterns());
        return made;
    }

    private int readAll(final ResultBuffer out)
    {
        printer = printer(null == reversed ? out : reversed.buffer());
        final int exitCode;
        begin(out);
        try
        {
            final List<String> paths = new ArrayList<>(paths());
            if (null != reversed)
            {
                Collections.reverse(paths);
            }
            exitCode = read(paths);
        }
        finally
        {
            end(out);
            out.flush();
        }
        return exitCode;
    }

    /**
     * Reads the journals, one after the other.
     *
     * @return exit code.
     */
    int read(final List<String> paths)
    {
        int exitCode = ExitCode.OK;
        for (final String path : paths)
        {
            if (isUnfilled() && !console.isInterrupted())
            {
                exitCode = ExitCode.worst(exitCode, read(path));
            }
        }
        return exitCode;
    }

    /**
     * Returns a reading of one of the journals, as the options say.
     */
    final Reading reading()
    {
        return new Reading(console, onCorrupt, isVerbose());
    }

    /**
     * Begins to read several journals at once: each message goes to {@link #onMessage}.
     */
    final Progress beginAtOnce()
    {
        pieceEnd = Long.MAX_VALUE;
        progress = new Progress(console, "messages");
        return progress;
    }

    /**
     * Notes that not every message was seen, so that nothing can be said of what was not found.
     */
    final void noteUnread()
    {
        isAllRead = false;
    }

    /**
     * Adds what another printer has seen, so that misses are explained for both.
     */
    final void add(final MessagePrinter other)
    {
        printer.add(other);
    }

    /**
     * Names the journal of the messages that follow.
     */
    final void journal(final String name)
    {
        printer.journal(name);
    }

    /**
     * Begins the output.
     */
    void begin(final ResultBuffer out)
    {
        printer.begin();
    }

    /**
     * Ends the output.
     */
    void end(final ResultBuffer out)
    {
        printer.end();
    }

    private int read(final String path)
    {
        progress = new Progress(console, "messages");
        isJournalRead = false;
        final int exitCode = read(path, onCorrupt, progress, this::read);
        isAllRead &= isJournalRead;
        return exitCode;
    }

    private void read(final Source source, final Reading reading)
    {
        begin(source);
        final MessageScan scan = source.scan();
        firstPosition = scan.position();
        endPosition = scan.endPosition();
        if (null == reversed)
        {
            pieceEnd = Long.MAX_VALUE;
            SegmentSearch.seek(scan, selection.range());
            isJournalRead = readForward(source, reading) || isPastRange;
        }
        else
        {
            isJournalRead = readBackwards(scan, reading);
        }
        end(source);
    }

    /**
     * Reads a journal: its beginning alone, then what several threads can share, then the rest alone.
     *
     * @return true at the tail.
     */
    private boolean readForward(final Source source, final Reading reading)
    {
        final MessageScan scan = source.scan();
        final boolean isShared =
            source.isJournal() && sharing > 1 && Long.MAX_VALUE == limit && !range.isSampled() && printer.isSeparable();
        pausePosition = isShared ? scan.position() + MIN_SHARED_LENGTH : Long.MAX_VALUE;
        final boolean isAtTail = reading.read(scan, this);
        if (PAUSED != pausePosition)
        {
            return isAtTail;
        }
        pausePosition = Long.MAX_VALUE;
        if (ExitCode.OK == reading.exitCode() && source.journal().isClean())
        {
            share(source.journal(), source.location(), reading);
        }
        return reading.read(scan, this);
    }

    private void share(final JournalScan scan, final Path path, final Reading reading)
    {
        progress.results();
        final Range wanted = selection.range();
        final long seenBefore = seen;
        final long countBefore = count;
        final ParallelDump shared = new ParallelDump(
            sharing,
            path,
            SegmentSearch.segmentOf(scan, scan.position()),
            scan.position() + 1,
            (text) -> new Printing(new Selection(wanted, filter, null, output.zone()), printer(text)));
        shared.run(results, () ->
        {
            seen = seenBefore + shared.seen();
            count = countBefore + shared.count();
            progress.now(seen, shared.position() - firstPosition, endPosition - firstPosition);
            return !console.isInterrupted();
        });
        shared.addTo(selection, printer);
        if (shared.position() >= 0 && !console.isInterrupted())
        {
            reading.resumeBehind(scan, shared.position(), shared::moveBehind);
        }
    }

    /**
     * Takes segment by segment, the last one first, and turns around what each has given.
     *
     * @return whether no more messages were wanted than were there.
     */
    private boolean readBackwards(final MessageScan scan, final Reading reading)
    {
        final long[] segments = scan.segments();
        final long wanted = limit;
        limit = Long.MAX_VALUE;
        long printed = count;
        pieceEnd = Long.MAX_VALUE;
        try
        {
            for (int i = segments.length - 1; i >= 0 && printed < wanted && !console.isInterrupted(); i--)
            {
                final boolean begins = SegmentSearch.isAtOrBefore(scan, segments[i], selection.range());
                scan.toSegment(segments[i]);
                reading.read(scan, this);
                pieceEnd = segments[i];
                printed += reversed.turn(wanted - printed);
                if (begins || OnCorrupt.stop == onCorrupt && 0 != reading.damages())
                {
                    break;
                }
            }
        }
        catch (final SegmentDeletedException ex)
        {
            // Nothing in front of that segment is left either.
            reading.noteDeleted(ex);
        }
        limit = wanted;
        count = printed;
        return printed < wanted;
    }

    @Override
    public final boolean onMessage(final Message message, final boolean unproved)
    {
        if (message.position() >= pieceEnd)
        {
            return false;
        }
        if (message.sequence() > selection.range().toSequence())
        {
            isPastRange = true;
            return false;
        }
        progress.at(++seen, message.position() - firstPosition, endPosition - firstPosition);
        if (count < limit && selection.accepts(message) && range.takesSample())
        {
            count++;
            onChosen(message, unproved);
        }
        else
        {
            onOther(message, unproved);
        }
        if (message.position() >= pausePosition)
        {
            pausePosition = PAUSED;
            return false;
        }
        return isUnfilled();
    }

    @Override
    public final void onDamaged(final long position, final String cause, final Message message)
    {
        printer.printDamaged(position, cause, message);
        endMessage();
    }
}

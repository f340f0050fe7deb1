/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.JournalCounters;
import io.daybook.journal.JournalScan;
import io.daybook.journal.UnvouchedRange;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.JournalSummary.End;
import io.daybook.tools.JournalSummary.Tally;
import io.daybook.tools.JournalSummary.Type;
import io.daybook.tools.JournalSummary.Writer;
import io.daybook.tools.console.ByteCount;
import io.daybook.tools.console.Count;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.console.TextWidth;
import io.daybook.tools.print.TimeText;
import io.daybook.tools.read.Reading;
import io.daybook.tools.read.Source;

/**
 * Prints what {@code info} found in a journal.
 */
final class InfoReport implements InfoVerb.Report
{
    static final int LABEL_WIDTH = 11;
    static final int MAX_LINES = 12;
    private static final double NS_PER_MS = 1e6;
    private static final int NAME_WIDTH = 20;

    private final String path;
    private final JournalScan scan;
    private final Reading reading;
    private final JournalSummary summary;
    private final String version;
    private final long createdNs;
    private final int segments;
    private final TimeText times = new TimeText(ZoneOffset.UTC, false);
    private final StringBuilder text = new StringBuilder();
    private List<UnvouchedRange> unvouched;

    InfoReport(final String path, final JournalScan scan, final Reading reading, final JournalSummary summary)
    {
        this.path = path;
        this.scan = scan;
        this.reading = reading;
        this.summary = summary;
        this.version = scan.formatVersion();
        this.createdNs = scan.createdNs();
        this.segments = scan.segments().length;
    }

    @Override
    public void print(final ResultBuffer out)
    {
        line("journal", PlainText.oneLine(Source.display(path)));
        line("id", scan.id().toString());
        line("format", version + ", checksums " + scan.checksums() +
            (scan.recyclesSegments() ? ", segments come back" : ""));
        line("segments", segments + " of " + ByteCount.of(scan.segmentLength()) + ", the first created " +
            times.of(createdNs));
        line("first", end(summary.first()));
        line("last", end(summary.last()));
        line("messages", tally(summary.total()));
        lines("types", summary.types(), (type) -> row(name(type), type.tally()) + delta(type.tally()));
        lines("writers", summary.writers(), InfoReport::row);
        printCounters();
        if (scan.wantsSeals())
        {
            line("seals", "wanted: no segment is deleted before it has one");
        }
        lines("unvouched", unvouched(),
            (range) -> "position " + range.from() + " to " + range.to() + ": " + range.cause());
        if (0 != reading.unproved())
        {
            line("unproved", String.format(Locale.ROOT, "%s from position %d on: nothing vouches for %s, " +
                "and a recovery would cut %<s off", Count.of(reading.unproved(), "message"), reading.firstUnproved(),
                1 == reading.unproved() ? "it" : "them"));
        }
        line("state", state());
        out.text(text.toString());
    }

    private <T> void lines(final String label, final List<T> rows, final Function<T, String> toText)
    {
        int count = 0;
        for (final T row : rows)
        {
            if (MAX_LINES == count)
            {
                line("", "and " + (rows.size() - count) + " more, which --json shows");
                break;
            }
            line(0 == count++ ? label : "", toText.apply(row));
        }
    }

    /** Says how many bytes messages of a type take in DELTA, and would take as PACKED. */
    private static String delta(final Tally tally)
    {
        return 0 == tally.deltas() ? "" : String.format(Locale.ROOT,
            "  DELTA: %.2f of %.2f bytes a message, 1 : %.1f",
            (double)tally.deltaBytes() / tally.deltas(), (double)tally.wholeBytes() / tally.deltas(),
            (double)tally.wholeBytes() / tally.deltaBytes());
    }

    private static String row(final Writer writer)
    {
        final WriterInfo info = writer.info();
        final String name = null == info ? "unknown" : PlainText.of(info.application());
        final String who = null == info ? "" : ", pid " + info.pid() + " on " + PlainText.of(info.host());
        final String clock = null == info || null == info.clockError() ? "" : String.format(
            Locale.ROOT, ", clock within %,d ns by %s", info.clockError().maxErrorNs(),
            PlainText.of(info.clockError().source()));
        return row(name, writer.tally()) + "  slot " + writer.slot() + who + clock;
    }

    private void printCounters()
    {
        final JournalCounters counters = scan.counters();
        if (null != counters)
        {
            line("rolls", String.format(Locale.ROOT, "%,d, %,d for which the next segment was not ready; appenders " +
                "wrote %s of segments in passing", counters.rolls(), counters.prefaultMisses(),
                ByteCount.of(counters.piecesInPassing() * JournalCounters.PIECE_LENGTH)) +
                (scan.recyclesSegments() ? String.format(Locale.ROOT, "; %,d segments came back", counters.recycled()) :
                ""));
            line("agents", String.format(Locale.ROOT, "woke %,d times for %,.1f ms in all, the longest %,.2f ms",
                counters.wakings(), counters.awakeNs() / NS_PER_MS, counters.longestAwakeNs() / NS_PER_MS));
        }
    }

    /**
     * Returns what was read though nothing vouches for it. This is called once all has been read.
     */
    private List<UnvouchedRange> unvouched()
    {
        unvouched = null == unvouched ? scan.unvouched() : unvouched;
        return unvouched;
    }

    static String name(final Type type)
    {
        return null == type.name() ? "(" + type.kind() + ")" : PlainText.of(type.name());
    }

    static String row(final String name, final Tally tally)
    {
        return name + " ".repeat(Math.max(0, NAME_WIDTH - TextWidth.of(name))) + ' ' + tally(tally);
    }

    static String tally(final Tally tally)
    {
        return String.format(Locale.ROOT, "%,13d  %11s", tally.messages(), ByteCount.of(tally.bytes()));
    }

    private String end(final End end)
    {
        if (null == end)
        {
            return "none";
        }
        return "position " + end.position() + ", sequence " + end.sequence() +
            (0 == end.timestampNs() ? "" : ", " + times.of(end.timestampNs()));
    }

    private String state()
    {
        if (0 != reading.damages())
        {
            return "damaged: " + reading.damages() + (1 == reading.damages() ? " place, " : " places, the first: ") +
                PlainText.oneLine(reading.firstDamage());
        }
        if (0 != reading.unproved())
        {
            return "to be recovered: what nothing vouches for may be lost";
        }
        final String checked = unvouched().isEmpty() ?
            "whole: " + Count.of(summary.total().messages(), "message") + " checked" :
            "whole as far as anything vouches for it";
        return checked +
            (0 == reading.openClaims() ? "" : ", but for messages that their writers never finished: " +
            reading.openClaims()) +
            (scan.isAtLiveClaim() ? ", and being written" : "");
    }

    private String stateWord()
    {
        if (0 != reading.damages())
        {
            return "damaged";
        }
        if (0 != reading.unproved())
        {
            return "unproved";
        }
        if (0 != reading.openClaims())
        {
            return "unfinished";
        }
        return unvouched().isEmpty() ? "whole" : "unvouched";
    }

    private void line(final String label, final String value)
    {
        text.append(label);
        for (int i = label.length(); i < LABEL_WIDTH; i++)
        {
            text.append(' ');
        }
        text.append(value).append('\n');
    }

    @Override
    public void writeJson(final ResultBuffer out)
    {
        final MessageEncoder json = WireFormat.JSON.encoder(null).wrap(out.buffer(), out.length(), null);
        json.text("path", path)
            .text("id", scan.id().toString())
            .text("format", version)
            .text("checksums", scan.checksums().toString())
            .int64("segmentLength", scan.segmentLength())
            .int64("segments", segments)
            .timestamp("created", createdNs);
        writeEnd(json, "first", summary.first());
        writeEnd(json, "last", summary.last());
        writeTally(json, summary.total());
        writeTypes(json, summary);
        json.field("writers").beginList();
        for (final Writer writer : summary.writers())
        {
            writeWriter(json, writer);
        }
        json.endList().field("unvouched").beginList();
        for (final UnvouchedRange range : unvouched())
        {
            json.beginObject().int64("from", range.from()).int64("to", range.to()).text("cause", range.cause())
                .endObject();
        }
        json.endList().field("counters");
        writeCounters(json, scan.counters());
        json.bool("wantsSeals", scan.wantsSeals())
            .int64("damagedPlaces", reading.damages())
            .int64("unfinishedMessages", reading.openClaims())
            .int64("unprovedMessages", reading.unproved())
            .text("state", stateWord());
        out.length(out.length() + json.finish());
        out.ascii("\n");
    }

    static void writeTypes(final FieldWriter json, final JournalSummary summary)
    {
        json.field("types").beginList();
        for (final Type type : summary.types())
        {
            json.beginObject().field("name");
            if (null == type.name())
            {
                json.nullValue();
            }
            else
            {
                json.text(type.name());
            }
            json.text("kind", type.kind().name());
            writeTally(json, type.tally());
            if (0 != type.tally().deltas())
            {
                json.int64("deltas", type.tally().deltas())
                    .int64("deltaBytes", type.tally().deltaBytes())
                    .int64("wholeBytes", type.tally().wholeBytes());
            }
            json.endObject();
        }
        json.endList();
    }

    private static void writeCounters(final FieldWriter json, final JournalCounters counters)
    {
        if (null == counters)
        {
            json.nullValue();
            return;
        }
        json.beginObject()
            .int64("rolls", counters.rolls())
            .int64("recycled", counters.recycled())
            .int64("prefaultMisses", counters.prefaultMisses())
            .int64("prefaultLag", counters.prefaultLag())
            .int64("piecesInPassing", counters.piecesInPassing())
            .int64("wakings", counters.wakings())
            .int64("awakeNs", counters.awakeNs())
            .int64("longestAwakeNs", counters.longestAwakeNs())
            .int64("steppedOver", counters.steppedOver())
            .int64("stalls", counters.stalls())
            .int64("forces", counters.forces())
            .int64("sealed", counters.sealed())
            .int64("sealFailures", counters.sealFailures())
            .int64("durableLag", counters.durableLag())
            .endObject();
    }

    private static void writeEnd(final FieldWriter json, final String name, final End end)
    {
        json.field(name);
        if (null == end)
        {
            json.nullValue();
            return;
        }
        json.beginObject().int64("position", end.position()).int64("sequence", end.sequence()).field("time");
        if (0 == end.timestampNs())
        {
            json.nullValue();
        }
        else
        {
            json.timestamp(end.timestampNs());
        }
        json.endObject();
    }

    static void writeTally(final FieldWriter json, final Tally tally)
    {
        json.int64("messages", tally.messages()).int64("bytes", tally.bytes());
    }

    private static void writeWriter(final FieldWriter json, final Writer writer)
    {
        final WriterInfo info = writer.info();
        json.beginObject().int64("slot", writer.slot());
        if (null != info)
        {
            json.text("application", info.application())
                .text("host", info.host())
                .int64("pid", info.pid())
                .text("user", info.user())
                .text("clock", info.clock())
                .text("version", info.version());
            if (null != info.clockError())
            {
                json.text("clockSource", info.clockError().source())
                    .int64("clockMaxErrorNs", info.clockError().maxErrorNs());
            }
        }
        writeTally(json, writer.tally());
        json.endObject();
    }
}

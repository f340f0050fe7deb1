/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.time.Duration;
import java.util.Locale;

import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.tools.JournalSummary.End;
import io.daybook.tools.JournalSummary.Type;
import io.daybook.tools.chronicle.QueueScan;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.read.Reading;

/**
 * Prints what {@code info} found in a queue of Chronicle.
 */
final class QueueReport implements InfoVerb.Report
{
    private final String path;
    private final QueueScan scan;
    private final Reading reading;
    private final JournalSummary summary;
    private final StringBuilder text = new StringBuilder();

    QueueReport(final String path, final QueueScan scan, final Reading reading, final JournalSummary summary)
    {
        this.path = path;
        this.scan = scan;
        this.reading = reading;
        this.summary = summary;
    }

    @Override
    public void print(final ResultBuffer out)
    {
        line("queue", PlainText.oneLine(path));
        line("format", 0 == scan.version() ? "of Chronicle, not begun" : "of Chronicle, version " + scan.version());
        line("files", scan.files() + (0 == scan.files() ? "" : ", one for each " + Duration.ofMillis(scan.cycleMs())));
        line("first", end(summary.first()));
        line("last", end(summary.last()));
        line("messages", InfoReport.tally(summary.total()));
        int count = 0;
        for (final Type type : summary.types())
        {
            if (InfoReport.MAX_LINES == count)
            {
                line("", "and " + (summary.types().size() - count) + " more, which --json shows");
                break;
            }
            line(0 == count++ ? "types" : "", InfoReport.row(InfoReport.name(type), type.tally()));
        }
        line("state", state());
        out.text(text.toString());
    }

    private static String end(final End end)
    {
        return null == end ? "none" : "index 0x" + Long.toHexString(end.sequence()) + ", sequence " + end.sequence();
    }

    /** Nothing vouches for a message of a queue: it has no checksums. */
    private String state()
    {
        if (0 != reading.damages())
        {
            return "damaged: " + reading.damages() + (1 == reading.damages() ? " place, " : " places, the first: ") +
                PlainText.oneLine(reading.firstDamage());
        }
        return "read to its end, unchecked: a queue has no checksums" + (0 == reading.openClaims() ? "" :
            "; messages that their writers never finished: " + reading.openClaims());
    }

    private void line(final String label, final String value)
    {
        text.append(String.format(Locale.ROOT, "%-" + InfoReport.LABEL_WIDTH + "s", label)).append(value).append('\n');
    }

    @Override
    public void writeJson(final ResultBuffer out)
    {
        final MessageEncoder json = WireFormat.JSON.encoder(null).wrap(out.buffer(), out.length(), null);
        json.text("path", path)
            .text("format", "chronicle-queue")
            .int32("version", scan.version())
            .int32("files", scan.files())
            .int64("cycleMs", scan.cycleMs());
        writeEnd(json, "first", summary.first());
        writeEnd(json, "last", summary.last());
        InfoReport.writeTally(json, summary.total());
        InfoReport.writeTypes(json, summary);
        json.int64("damagedPlaces", reading.damages())
            .int64("unfinishedMessages", reading.openClaims())
            .text("state", 0 == reading.damages() ? "unchecked" : "damaged");
        out.length(out.length() + json.finish());
        out.ascii("\n");
    }

    private static void writeEnd(final FieldWriter json, final String name, final End end)
    {
        json.field(name);
        if (null == end)
        {
            json.nullValue();
        }
        else
        {
            json.beginObject().int64("sequence", end.sequence())
                .text("index", "0x" + Long.toHexString(end.sequence())).endObject();
        }
    }
}

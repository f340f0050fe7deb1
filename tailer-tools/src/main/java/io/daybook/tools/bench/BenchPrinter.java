/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

import io.daybook.codec.FieldWriter;
import io.daybook.tools.console.Durations;
import io.daybook.tools.demo.Report;

/**
 * Prints what a bench found, for people or as an object of JSON.
 */
public final class BenchPrinter
{
    /** From here on, thousandths of the time, what took the cores away is a part of the figures. */
    private static final long BUSY = 20;
    private static final double PICOS = 1_000;
    private static final double MEGA = 1e6;

    private final Figures figures;

    /**
     * Makes a printer.
     *
     * @param figures to print.
     */
    public BenchPrinter(final Figures figures)
    {
        this.figures = figures;
    }

    /**
     * Prints lines for people.
     *
     * @param out that takes them.
     */
    public void print(final PrintStream out)
    {
        final Report append = figures.append();
        line(out,
            "append     %,.0f messages/s, %,.0f MB/s of journal: orders and quotes, made and encoded by one thread",
            perSecond(append, "count"), perSecond(append, "bytes") / MEGA);
        line(out, "tail       %,d messages/s for the latency from one thread to another, %,d messages",
            figures.tail().value("rate"), figures.tail().value("count"));
        line(out, "");
        row(out, "", (name) -> name);
        row(out, "one append", (name) -> Durations.of(append.value(name)));
        row(out, "one way", (name) -> Durations.of(figures.tail().value(name)));
        row(out, "gaps alone", (name) -> Durations.of(figures.gaps().value(name)));
        row(out, "one force", (name) -> Durations.of(figures.force().value(name)));
        line(out, "");
        line(out, "   one append: with the time to read the clock. One way: from the instant a message was due to its");
        line(out, "   record in the reader's hands. Gaps alone: how late messages would be that cost nothing, as the");
        line(out, "   machine interrupts both threads. One force: of a page of a file, to the disk, %,d times.",
            figures.force().value("count"));
        if (isBusy())
        {
            line(out,
                "   BUSY: with nothing to do, a thread was kept from its core for %.0f %% of the time. The figures",
                figures.gaps().value("away") / 10.0);
            line(out, "   tell of that, too; run the bench again when two cores are free.");
        }
        line(out, "");
        line(out, "disk       %,.0f MB/s, written and forced", perSecond(figures.write(), "bytes") / MEGA);
        line(out, "");
        line(out, "codec   %22s %10s %10s   the object of 'daybook formats', without a length",
            "bytes", "encode", "decode");
        figures.codecs().forEach((format, report) -> line(out, "   %-21s %5d %7.1f ns %7.1f ns", format,
            report.value("bytes"), report.value("encode") / PICOS, report.value("decode") / PICOS));
    }

    /** Whether other work took cores away while nothing was to be done. */
    private boolean isBusy()
    {
        return figures.gaps().value("away") >= BUSY;
    }

    private static void row(
        final PrintStream out, final String label, final UnaryOperator<String> cell)
    {
        final StringBuilder row = new StringBuilder(String.format("   %-10s", label));
        Report.PERCENTILES.forEach((name) -> row.append(String.format("%11s", cell.apply(name))));
        out.println(row);
    }

    private static double perSecond(final Report report, final String name)
    {
        return 1e9 * report.value(name) / Math.max(1, report.value("ns"));
    }

    private static void line(final PrintStream out, final String format, final Object... args)
    {
        out.println(String.format(Locale.ROOT, format, args));
    }

    /**
     * Writes fields of an object.
     *
     * @param object that is being written.
     */
    public void write(final FieldWriter object)
    {
        object.float64("appendsPerSecond", perSecond(figures.append(), "count"))
            .float64("appendedBytesPerSecond", perSecond(figures.append(), "bytes"))
            .int64("tailedPerSecond", figures.tail().value("rate"))
            .float64("writtenBytesPerSecond", perSecond(figures.write(), "bytes"))
            .bool("isBusy", isBusy());
        latencies(object, "appendNs", figures.append()::value);
        latencies(object, "oneWayNs", figures.tail()::value);
        latencies(object, "gapsNs", figures.gaps()::value);
        latencies(object, "forceNs", figures.force()::value);
        final FieldWriter codecs = object.field("codecs").beginList();
        figures.codecs().forEach((format, report) -> codecs.beginObject()
            .text("format", format.name())
            .int64("bytes", report.value("bytes"))
            .float64("encodeNs", report.value("encode") / PICOS)
            .float64("decodeNs", report.value("decode") / PICOS)
            .endObject());
        codecs.endList();
    }

    private static void latencies(final FieldWriter object, final String name, final ToLongFunction<String> value)
    {
        final FieldWriter latencies = object.field(name).beginObject();
        Report.PERCENTILES.forEach((percentile) -> latencies.int64(percentile, value.applyAsLong(percentile)));
        latencies.endObject();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.daybook.codec.WireFormat;
import io.daybook.tools.console.Durations;

/**
 * Prints what the demo reports.
 */
final class DemoPrinter
{
    static final int FRAME_HEADER_LENGTH = 24;
    /** A median from here on is of a machine that is busy. */
    private static final long SLOW_NS = 1_000_000;
    private static final double THOUSAND = 1_000;
    private static final double HALF = 0.5;

    private final Plan plan;
    private final PrintStream out;

    DemoPrinter(final Plan plan, final PrintStream out)
    {
        this.plan = plan;
        this.out = out;
    }

    void head(final Path directory)
    {
        line("Daybook demo: one process writes a journal, another reads it at the same time.");
        line("");
        line("machine    %s", Machine.processor());
        if (!Machine.load().isEmpty())
        {
            line("           BUSY with other work, load average %s: the figures below suffer from it",
                Machine.load());
        }
        line("java       %s, both processes: -XX:+UseSerialGC -Xmn256m", Machine.java());
        line("journal    %s (%s), segments of %d MiB,", directory, Machine.fileSystem(directory),
            Plan.SEGMENT_LENGTH >> 20);
        line("           the time on every message, checksums of blocks beside them");
        line("");
    }

    void earthquakes(final Report sent, final Report seen)
    {
        final long count = sent.value("count");
        line("1  %,d earthquakes, one week of the U.S. Geological Survey, parsed from JSON Lines", count);
        line("   written in         %s", Durations.of(sent.value("endNs") - sent.value("startNs")));
        line("   bytes each         %d as JSON, %d as BINARY_YAML: names and kinds kept, no schema",
            sent.value("length") / count, seen.value("payload") / count);
        line("");
    }

    void burst(final Report before, final Report sent, final Report seen)
    {
        final double seconds = seconds(sent.value("endNs") - sent.value("startNs"));
        line("2  %,d orders, fills, cancels and quotes of %d symbols, as fast as the writer can", plan.burst(),
            OrderFlow.symbols());
        line("   written            %,.0f messages/s, %,.0f MB/s of journal, made and encoded from records",
            plan.burst() / seconds, sent.value("bytes") / 1e6 / seconds);
        line("   read               %,.0f messages/s, each decoded into a record, at the same time",
            plan.burst() / seconds(seen.value("endNs") - sent.value("startNs")));
        final long rolls = rolls(before, sent);
        line("   segments begun     %d on the way%s", rolls, 0 == rolls ? "" : ", by the writer itself: the longest " +
            "took " + Durations.of(sent.value("rollNs")) + ", included above");
        line("");
    }

    void paced(
        final Report before, final Report sent, final Report seen, final Report writerGaps, final Report tailerGaps)
    {
        final Report gaps = writerGaps.worst(tailerGaps);
        line("3  %,d messages/s for %d s, after %d s of the same to warm up: one-way latency, from the", plan.rate(),
            plan.seconds(), plan.warmUpSeconds());
        line("   instant a message was due to its record in the tailer's hands, %,d messages, none left out",
            seen.value("count"));
        row("", UnaryOperator.identity());
        row("messages", (name) -> Durations.of(seen.value(name)));
        row("gaps alone", (name) -> Durations.of(gaps.value(name)));
        if (seen.value("p50") >= SLOW_NS)
        {
            explain(writerGaps.value("away") / THOUSAND, tailerGaps.value("away") / THOUSAND);
        }
        line("   gaps alone: how late messages would be that cost nothing, as the machine interrupts the two threads;");
        line("   both only read the clock, for %s right after; at each percentile the worse of the two",
            Durations.of(plan.gapsNs()));
        line("   segments begun     %d on the way, warm-up included", rolls(before, sent));
        line("");
    }

    /**
     * Explains a median that is the machine's: a message waits for both threads, and other work had their cores.
     */
    private void explain(final double writerAway, final double tailerAway)
    {
        final double away = 1 - (1 - writerAway) * (1 - tailerAway);
        line("   BUSY: a p50 of milliseconds tells of the machine and not of the journal. A message waits for both");
        line("   threads. With no message at all, the writer's was kept from its core for %.0f %% of the time,",
            100 * writerAway);
        line("   the tailer's for %.0f %%, one of them or both for %.0f %%.%s", 100 * tailerAway, 100 * away,
            away < HALF ? " The machine was busier before." : "");
        line("   Run the demo again when two cores are free.");
    }

    private void row(final String label, final UnaryOperator<String> cell)
    {
        final StringBuilder row = new StringBuilder(String.format("   %-10s", label));
        for (final String name : Report.PERCENTILES)
        {
            row.append(String.format("%11s", cell.apply(name)));
        }
        out.println(row);
    }

    private static long rolls(final Report before, final Report after)
    {
        return after.value("position") / Plan.SEGMENT_LENGTH - before.value("position") / Plan.SEGMENT_LENGTH;
    }

    void check(final boolean same, final long count, final Report sent, final Report seen)
    {
        line("check      %s:",
            same ? "the tailer saw exactly what the writer sent" : "THE TAILER SAW SOMETHING ELSE THAN WAS SENT");
        line("           %,d messages in order, every field hashed on both sides", count);
        line("           %s sent, %s seen", ContentHash.hex(sent.value("hash")), ContentHash.hex(seen.value("hash")));
        line("");
    }

    void sizes(final Map<WireFormat, Double> sizes)
    {
        line("Bytes per message of this order flow, average of %,d, without the frame's header of %d:", Sizes.SAMPLE,
            FRAME_HEADER_LENGTH);
        sizes.forEach((format, size) -> line("   %-21s %6.1f%s", format, size, WireFormat.PACKED == format ?
            "   stored here; its shape is in the journal, so readers need no class" : ""));
        line("");
    }

    private void line(final String format, final Object... args)
    {
        out.println(String.format(Locale.ROOT, format, args));
    }

    private static double seconds(final long ns)
    {
        return Math.max(1, ns) / 1e9;
    }
}

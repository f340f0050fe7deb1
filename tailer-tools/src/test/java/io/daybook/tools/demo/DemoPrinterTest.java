/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.demo;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DemoPrinterTest
{
    @Test
    void shouldPrintTheGapsOfTheMachineBelowTheLatenciesOfTheMessages()
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final DemoPrinter printer = new DemoPrinter(new Plan(1, 10, 1_000, 1), new PrintStream(out));
        final Report before = new Report().with("position", 0);
        final Report sent = new Report().with("position", Plan.SEGMENT_LENGTH);
        final Report seen = percentiles(410, 730, 12_300, 1_200_000, 4_200_000, 1_500_000_000).with("count", 10_000);

        printer.paced(
            before,
            sent,
            seen,
            percentiles(21, 34, 48, 1_100_000, 4_000_000, 4_100_000).with("away", 900),
            percentiles(20, 35, 47, 1_000_000, 3_900_000, 4_000_000).with("away", 900));

        assertThat(out.toString(StandardCharsets.UTF_8).lines()).containsExactly(
            "3  1,000 messages/s for 10 s, after 4 s of the same to warm up: one-way latency, from the",
            "   instant a message was due to its record in the tailer's hands, 10,000 messages, none left out",
            "                     p50        p90        p99      p99.9     p99.99        max",
            "   messages       410 ns     730 ns    12.3 us     1.2 ms     4.2 ms     1.50 s",
            "   gaps alone      21 ns      35 ns      48 ns     1.1 ms     4.0 ms     4.1 ms",
            "   gaps alone: how late messages would be that cost nothing, as the machine interrupts the two threads;",
            "   both only read the clock, for 4.90 s right after; at each percentile the worse of the two",
            "   segments begun     1 on the way, warm-up included",
            "");
    }

    @ParameterizedTest
    @CsvSource({
        "1000000, 300, 400, true, false",
        "9200000, 500, 20, true, false",
        "1000000, 100, 200, true, true",
        "999999, 900, 900, false, false"})
    void shouldExplainAMedianOfMilliseconds(
        final long p50,
        final long writerAway,
        final long tailerAway,
        final boolean isExplained,
        final boolean wasBusier)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final Report at = new Report().with("position", 0);
        final Report gaps = percentiles(1, 1, 1, 1, 1, 1);

        new DemoPrinter(new Plan(1, 10, 1_000, 1), new PrintStream(out)).paced(
            at,
            at,
            percentiles(p50, p50, p50, p50, p50, p50).with("count", 1),
            gaps.worst(new Report().with("away", writerAway)),
            gaps.worst(new Report().with("away", tailerAway)));

        final String text = out.toString(StandardCharsets.UTF_8);
        assertThat(text.contains("BUSY")).isEqualTo(isExplained);
        assertThat(text.contains("The machine was busier before.")).isEqualTo(wasBusier);
        if (isExplained)
        {
            final double together = 1 - (1 - writerAway / 1e3) * (1 - tailerAway / 1e3);
            assertThat(text.replaceAll("\\s+", " "))
                .contains("the writer's was kept from its core for " + writerAway / 10 + " % of the time")
                .contains("the tailer's for " + tailerAway / 10 + " %, one of them or both for " +
                    Math.round(100 * together) + " %.");
        }
    }

    private static Report percentiles(
        final long p50, final long p90, final long p99, final long p999, final long p9999, final long max)
    {
        return new Report()
            .with("p50", p50)
            .with("p90", p90)
            .with("p99", p99)
            .with("p99.9", p999)
            .with("p99.99", p9999)
            .with("max", max);
    }
}

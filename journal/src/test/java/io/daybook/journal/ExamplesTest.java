/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The programs in {@code docs/examples} run, do what they are there to show, and can be read in two minutes.
 */
@Tag("slow")
@Timeout(120)
class ExamplesTest
{
    private static final int MAX_LINES = 120;

    @TempDir
    private Path directory;

    @Test
    void shouldAcknowledgeOrdersThatAreDurableAndReplayThemAfterACrash() throws IOException, InterruptedException
    {
        assertThat(Examples.run(directory, "OrderGateway").lines()).startsWith(
            "gateway: replayed orders up to 0, holdings {}",
            "gateway: order 1 is accepted",
            "gateway: order 2 is accepted",
            "gateway: order 3 is accepted")
            .containsSubsequence(
            "the gateway died, exit code 137",
            "gateway: replayed orders up to 6, holdings {EUR/USD=1200, GBP/USD=900}",
            "gateway: order 4 is accepted",
            "gateway: order 9 is accepted",
            "the next one has ended, exit code 0")
            .contains(
            "gateway: closes, holdings {EUR/USD=2000, GBP/USD=2500}",
            "the next one has ended, exit code 0");
    }

    @Test
    void shouldAnswerRequestsOfAnotherProcess() throws IOException, InterruptedException
    {
        assertThat(Examples.run(directory, "RequestResponse"))
            .startsWith("1000 answers, the last price 1.3499, median of a round trip ")
            .contains("\nthe server has ended, exit code 0\n");
    }

    @Test
    void shouldWriteADayThatIsTheSameEachTime() throws IOException, InterruptedException
    {
        final Path journal = directory.resolve("orders");
        assertThat(Examples.run(directory, "TradingDay", journal.toString())).isEmpty();

        try (Journal opened = Journal.openReadOnly(journal); Tailer tailer = opened.tailer())
        {
            assertThat(tailer.seekSequence(15) && tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("""
                Order:
                  orderId: 1000007
                  account: client-28
                  symbol: USD/JPY
                  side: Sell
                  price: 150.6194
                  quantity: 400000
                """);
        }
    }

    @Test
    void shouldAuditADayOf23Hours() throws IOException, InterruptedException
    {
        assertThat(Examples.run(directory, "DayAudit").lines()).startsWith(
            "damaged places: 0",
            "2026-03-29: {DayAudit Trade=23}",
            "first: sequence 26 at 2026-03-29T00:00Z[Europe/London]",
            "last: sequence 48 at 2026-03-29T23:00+01:00[Europe/London]");
    }

    @Test
    void shouldAuditAJournalThatIsThere() throws IOException, InterruptedException
    {
        final Path journal = directory.resolve("journal");
        try (Journal opened = Journal.open(journal, new JournalConfig().applicationName("gateway-1"));
            Appender appender = opened.appender())
        {
            appender.timestamp(1);
            appender.append("hello");
        }

        assertThat(Examples.run(directory, "DayAudit", journal.toString(), "1970-01-01").lines())
            .startsWith("damaged places: 0", "1970-01-01: {gateway-1 text=1}");
        assertThat(Examples.run(directory, "DayAudit", journal.toString(), "1970-01-02").lines())
            .startsWith("damaged places: 0").endsWith("1970-01-02: {}");
    }

    @Test
    void shouldMoveAnObjectOfChronicleBytes() throws IOException, InterruptedException
    {
        assertThat(Examples.run(directory, "FromChronicle").lines()).contains(
            "  symbol: EUR/USD",
            "   The old class reads them, too: EUR/USD",
            "   Trade[symbol=EUR/USD, price=1.1034, quantity=1000000, buy=true]",
            "   BYTES_MARSHALLABLE Trade[symbol=EUR/USD, price=1.1034, quantity=1000000, buy=true]",
            "   PACKED Trade[symbol=GBP/USD, price=1.2715, quantity=500000, buy=false]");
    }

    @Test
    void shouldBeShortAndListed() throws IOException
    {
        final String list = Files.readString(Examples.DIRECTORY.resolve("README.md"));
        final List<Path> sources;
        try (Stream<Path> files = Files.list(Examples.DIRECTORY))
        {
            sources = files.filter((file) -> file.toString().endsWith(".java")).toList();
        }
        for (final Path source : sources)
        {
            final String name = source.getFileName().toString().replace(".java", "");
            assertThat(Files.readAllLines(source)).as(name).hasSizeLessThanOrEqualTo(MAX_LINES);
            assertThat(list).contains("[" + name + "](" + name + ".java)", "docs/examples/run " + name);
        }
        assertThat(list.lines().filter((line) -> line.contains("docs/examples/run ")).count())
            .isEqualTo(sources.size());
    }
}

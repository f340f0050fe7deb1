/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Publisher;
import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

class DeltaDumpTest
{
    record Quote(@Key String symbol, double bid, long quantity)
    {
    }

    private static final Quote[] QUOTES = {
        new Quote("EUR/USD", 1.25, 100), new Quote("GBP/USD", 1.5, 7), new Quote("EUR/USD", 1.25, 101)};
    private static final String ALL = """
        {"Quote":{"symbol":"EUR/USD","bid":1.25,"quantity":100}}
        {"Quote":{"symbol":"GBP/USD","bid":1.5,"quantity":7}}
        {"Quote":{"symbol":"EUR/USD","bid":1.25,"quantity":101}}
        """;

    @TempDir
    private Path temp;
    private String journal;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("quotes").toString();
    }

    @Test
    void shouldPrintWholeMessagesUnlessToldOtherwise()
    {
        write(WireFormat.DELTA);

        assertThat(Commands.run("dump", "-o", "jsonl", journal).out()).isEqualTo(ALL);
        assertThat(Commands.run("dump", journal).out()).doesNotContain("slot", "KEY", "base");
    }

    @Test
    void shouldShowWhatIsStoredUnderTheBaseThatItLeansOn()
    {
        final long[] positions = write(WireFormat.DELTA);

        final Result result = Commands.run("dump", "--show-delta", journal);

        final String time = "2026-11-20T09:30:00.123456789Z";
        assertThat(result.out()).isEqualTo(
            "--- # position " + positions[0] + " seq 2 " + time + " writer gateway-1 slot 0 KEY\n" +
            "Quote:\n" +
            "  symbol: EUR/USD\n" +
            "  bid: 1.25\n" +
            "  quantity: 100\n" +
            "--- # position " + positions[1] + " seq 3 " + time + " writer gateway-1 slot 1 KEY\n" +
            "Quote:\n" +
            "  symbol: GBP/USD\n" +
            "  bid: 1.5\n" +
            "  quantity: 7\n" +
            "--- # position " + positions[2] + " seq 4 " + time + " writer gateway-1 slot 0 base " + positions[0] +
            "\n" +
            "Quote:\n" +
            "  quantity: 101\n");
        assertThat(Commands.run("tail", "--show-delta", journal)).isEqualTo(result);
    }

    @Test
    void shouldShowWhatIsStoredAndTheBaseAsFields()
    {
        final long[] positions = write(WireFormat.DELTA);

        final Result result = Commands.run("dump", "-o", "jsonl", "--show-delta", "--envelope", "fields", journal);

        assertThat(result.out().lines().map((line) -> line.substring(line.indexOf("\"type\"")))).containsExactly(
            "\"type\":\"Quote\",\"slot\":0,\"base\":-1," +
                "\"message\":{\"symbol\":\"EUR/USD\",\"bid\":1.25,\"quantity\":100}}",
            "\"type\":\"Quote\",\"slot\":1,\"base\":-1," +
                "\"message\":{\"symbol\":\"GBP/USD\",\"bid\":1.5,\"quantity\":7}}",
            "\"type\":\"Quote\",\"slot\":0,\"base\":" + positions[0] + ",\"message\":{\"quantity\":101}}");
    }

    @Test
    void shouldShowAMessageInWhichNothingHasChangedAsEmpty()
    {
        Journals.write(temp.resolve("quotes"), "gateway-1", (appender) ->
        {
            final Publisher<Quote> quotes = appender.publisher(Quote.class, WireFormat.DELTA);
            quotes.publish(QUOTES[0]);
            quotes.publish(QUOTES[0]);
        });

        assertThat(Commands.run("dump", "-o", "jsonl", "--show-delta", journal).out().lines())
            .last().isEqualTo("{\"Quote\":{}}");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = "DELTA", mode = EXCLUDE)
    void shouldShowMessagesOfOtherFormatsAsTheyAre(final WireFormat wireFormat)
    {
        write(wireFormat);

        assertThat(Commands.run("dump", "--show-delta", journal).out())
            .isEqualTo(Commands.run("dump", journal).out());
        assertThat(Commands.run("dump", "-o", "jsonl", "--envelope", "fields", "--show-delta", journal).out())
            .isEqualTo(Commands.run("dump", "-o", "jsonl", "--envelope", "fields", journal).out());
    }

    @Test
    void shouldAnnotateWholeMessagesAndChanges()
    {
        write(WireFormat.DELTA);

        assertThat(Commands.run("dump", "-o", "hex", "--envelope", "none", journal).out()).isEqualTo("""
            ---
            Quote, DELTA, length 26
              0000  00                                               slot 0
              0001  00                                               KEY: the whole message
              0002  00 00 00 00 00 00 f4 3f                          bid: float64 1.25
              000a  64 00 00 00 00 00 00 00                          quantity: int64 100
              0012  08 45 55 52 2f 55 53 44                          symbol: text "EUR/USD"
            ---
            Quote, DELTA, length 26
              0000  01                                               slot 1
              0001  00                                               KEY: the whole message
              0002  00 00 00 00 00 00 f8 3f                          bid: float64 1.5
              000a  07 00 00 00 00 00 00 00                          quantity: int64 7
              0012  08 47 42 50 2f 55 53 44                          symbol: text "GBP/USD"
            ---
            Quote, DELTA, length 4
              0000  00                                               slot 0
              0001  0e                                               base 112 bytes back
              0002  02                                               mask: quantity
              0003  02                                               quantity: int64 +1
            """);
    }

    @Test
    void shouldSumUpWhatChangesSave()
    {
        write(WireFormat.DELTA);

        assertThat(Commands.run("info", journal).out().replaceAll(" +", " "))
            .contains("\ntypes Quote 3 56 B DELTA: 18.67 of 24.00 bytes a message, 1 : 1.3\n");
        assertThat(types(journal)).isEqualTo(List.of(Map.of("name", "Quote", "kind", "typed", "messages", 3,
            "bytes", 56, "deltas", 3, "deltaBytes", 56, "wholeBytes", 72)));
    }

    @Test
    void shouldSayNothingOfChangesWhereThereAreNone()
    {
        write(WireFormat.PACKED);

        assertThat(Commands.run("info", journal).out()).doesNotContain("DELTA");
        assertThat(types(journal)).isEqualTo(
            List.of(Map.of("name", "Quote", "kind", "typed", "messages", 3, "bytes", 72)));
    }

    private static Object types(final String journal)
    {
        return ((Map<?, ?>)new Load(LoadSettings.builder().build()).loadFromString(
            Commands.run("info", "--json", journal).out())).get("types");
    }

    private long[] write(final WireFormat wireFormat)
    {
        final long[] positions = new long[QUOTES.length];
        Journals.write(temp.resolve("quotes"), "gateway-1", (appender) ->
        {
            final Publisher<Quote> quotes = appender.publisher(Quote.class, wireFormat);
            for (int i = 0; i < QUOTES.length; i++)
            {
                appender.timestamp(Journals.TIME_NS);
                positions[i] = quotes.publish(QUOTES[i]);
            }
        });
        return positions;
    }
}

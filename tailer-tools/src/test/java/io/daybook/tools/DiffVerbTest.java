/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Publisher;
import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code diff} says of two journals.
 */
class DiffVerbTest
{
    record Quote(@Key String symbol, int venue, double bid)
    {
    }

    @TempDir
    private Path temp;

    private String quotes(final String name, final WireFormat wireFormat, final Quote... quotes)
    {
        final Path directory = temp.resolve(name);
        Journals.write(directory, name, (appender) ->
        {
            final Publisher<Quote> publisher = appender.publisher(Quote.class, wireFormat);
            List.of(quotes).forEach(publisher::publish);
        });
        return directory.toString();
    }

    private static Quote quote(final String symbol, final int number)
    {
        return new Quote(symbol, number, 1.5);
    }

    private String trades(final String name, final int count)
    {
        final Path directory = temp.resolve(name);
        Journals.trades(directory, count);
        return directory.toString();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = {"YAML", "BINARY_YAML", "RAW_UTF8", "DELTA", "STOP_BIT"})
    void shouldFindEqualWhatIsStoredInAnotherWay(final WireFormat wireFormat)
    {
        final Quote[] quotes = {quote("EUR", 1), quote("GBP", 2), quote("EUR", 3)};
        final String a = quotes("a", WireFormat.PACKED, quotes);
        final String b = quotes("b", wireFormat, quotes);
        for (final String by : List.of("order", "key"))
        {
            assertThat(Commands.run("diff", "--by", by, a, b)).isEqualTo(new Result(0, "equal: 3 messages\n", ""));
        }
        assertThat(Commands.run("diff", "-o", "jsonl", a, b))
            .isEqualTo(new Result(0, "", "daybook: equal: 3 messages\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "sequence", "position"})
    void shouldFindAJournalEqualToItself(final String by)
    {
        final String a = trades("a", 20_000);
        assertThat(Commands.run("diff", "--by", by, a, a)).isEqualTo(new Result(0, "equal: 20000 messages\n", ""));
    }

    @Test
    void shouldSayThatOneIsTheBeginningOfTheOther()
    {
        final String a = trades("a", 3);
        final String b = trades("b", 5);
        final Result result = Commands.run("diff", "-n", "0", a, b);
        assertThat(result).isEqualTo(
            new Result(1, "A is the beginning of B: 3 messages are equal, B has 2 more\n", ""));
        assertThat(Commands.run("diff", "-n", "0", b, a).out())
            .isEqualTo("B is the beginning of A: 3 messages are equal, A has 2 more\n");
    }

    @Test
    void shouldShowWhereTheyPart()
    {
        final String a = quotes("a", WireFormat.PACKED, quote("EUR", 1), quote("EUR", 2), quote("EUR", 3));
        final String b = quotes("b", WireFormat.PACKED, quote("EUR", 1), quote("EUR", 7), quote("EUR", 3));
        final Result result = Commands.run("diff", a, b);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out().replaceAll("position [0-9]+", "position P")).isEqualTo("""
            @@ A position P seq 3, B position P seq 3
              Quote:
                symbol: EUR
            -   venue: 2
            +   venue: 7
                bid: 1.5
            they part at A position P seq 3, B position P seq 3; of 3 and 3 messages: 1 differ, 0 only in A, 0 only in B
            """);
        assertThat(Commands.run("diff", "-o", "jsonl", a, b).out().replaceAll("\"position\":[0-9]+", "P")).isEqualTo("""
            {"a":{P,"sequence":3,"type":"Quote","message":{"symbol":"EUR","venue":2,"bid":1.5}},\
            "b":{P,"sequence":3,"type":"Quote","message":{"symbol":"EUR","venue":7,"bid":1.5}}}
            """);
    }

    @Test
    void shouldPairBySequence()
    {
        final String a = trades("a", 5);
        final String b = trades("b", 5);
        assertThat(Commands.run("diff", "--by", "sequence", "-n", "0", a, b).out()).isEqualTo("equal: 5 messages\n");
        assertThat(Commands.run("diff", "--by", "sequence", "-n", "0", "--from", "3", a, b).out())
            .isEqualTo("equal: 3 messages\n");
        final String longer = trades("longer", 7);
        assertThat(Commands.run("diff", "--by", "sequence", "-n", "0", longer, a).out())
            .endsWith("; of 7 and 5 messages: 0 differ, 2 only in A, 0 only in B\n");
    }

    @Test
    void shouldPairByKeyWhateverTheOrder()
    {
        final String a = quotes("a", WireFormat.DELTA,
            quote("EUR", 1), quote("GBP", 1), quote("EUR", 2), quote("USD", 5), quote("GBP", 2));
        final String b = quotes("b", WireFormat.PACKED,
            quote("GBP", 1), quote("GBP", 2), quote("EUR", 1), quote("EUR", 9), quote("CHF", 1), quote("CHF", 2));
        final Result result = Commands.run("diff", "--by", "key", a, b);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).contains("-   venue: 2", "+   venue: 9", "- Quote:", "+ Quote:")
            .endsWith("; of 5 and 6 messages: 1 differ, 1 only in A, 2 only in B\n");
    }

    @Test
    void shouldNotCallEqualWhatWasNotCompared()
    {
        final String a = trades("a", 3);
        final String b = quotes("b", WireFormat.PACKED, quote("EUR", 1));
        final Result mistyped = Commands.run("diff", "-t", "Trad", a, a);
        assertThat(mistyped.exitCode()).isEqualTo(1);
        assertThat(mistyped.out()).isEqualTo("nothing to compare: no message of A or B is chosen\n");
        assertThat(mistyped.err()).contains("A: no message matches: type=Trad", "B: no message matches: type=Trad");

        assertThat(Commands.run("diff", "--by", "key", a, a)).isEqualTo(new Result(1, "nothing to compare: no " +
            "message of A or B is chosen; left out, as they have no key: 3 of A, 3 of B\n", ""));
        assertThat(Commands.run("diff", "--by", "key", "-n", "0", a, b).out())
            .endsWith("1 only in B; left out, as they have no key: 3 of A, 0 of B\n");
        assertThat(Commands.run("diff", trades("none", 0), trades("nothing", 0)))
            .isEqualTo(new Result(0, "equal: 0 messages\n", ""));
    }

    @Test
    void shouldCompareWhatFiltersChoose()
    {
        final String a = quotes("a", WireFormat.PACKED, quote("EUR", 1), quote("GBP", 1), quote("EUR", 2));
        final String b = quotes("b", WireFormat.PACKED, quote("EUR", 1), quote("EUR", 2));
        assertThat(Commands.run("diff", a, b).exitCode()).isEqualTo(1);
        assertThat(Commands.run("diff", "-F", "symbol=EUR", a, b).out()).isEqualTo("equal: 2 messages\n");
    }

    @Test
    void shouldGoOnBehindDamageAndTellOfIt() throws IOException
    {
        final String a = trades("a", 10);
        final Path b = temp.resolve("b");
        final long[] positions = Journals.trades(b, 10);
        final Path segment = b.resolve(Journals.segmentName(0));
        Journals.flip(segment, positions[4] + 50);

        final Result result = Commands.run("diff", "--by", "sequence", a, b.toString());
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.out()).endsWith("; of 10 and 9 messages: 0 differ, 1 only in A, 0 only in B\n");
        assertThat(result.err()).startsWith("daybook: skipped 1 damaged place");
    }

    @Test
    void shouldRefuseWhatItCannotCompare()
    {
        final String a = trades("a", 1);
        assertThat(Commands.run("diff", a, "-").exitCode()).isEqualTo(2);
        assertThat(Commands.run("diff", a).exitCode()).isEqualTo(2);
        assertThat(Commands.run("diff", a, temp.resolve("missing").toString()).exitCode()).isEqualTo(1);
        assertThat(Commands.run("diff", a, temp.resolve("missing").toString()).err().lines()).hasSize(1);
    }
}

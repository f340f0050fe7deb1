/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code --fields} in each form of output.
 */
class ChosenFieldsTest
{
    record Leg(String symbol, int quantity)
    {
    }

    record Spread(int id, Leg near, Leg far, List<Leg> legs, Map<String, Leg> named)
    {
    }

    @TempDir
    private Path directory;
    private String journal;

    @BeforeEach
    void name()
    {
        journal = directory.toString();
    }

    private static void spread(final Appender appender)
    {
        appender.publisher(Spread.class).publish(new Spread(
            1, new Leg("A", 5), null, List.of(new Leg("B", 6), new Leg("C", 7)), Map.of("k", new Leg("D", 8))));
    }

    private Result dump(final String form, final String fields)
    {
        return Commands.run("dump", "--envelope", "none", "-o", form, "--fields", fields, journal);
    }

    private String line(final String fields)
    {
        return dump("jsonl", fields).out().strip();
    }

    @Test
    void shouldKeepChosenFieldsWhereTheyAreInTheMessage()
    {
        Journals.write(directory, "gateway-1", ChosenFieldsTest::spread);

        assertThat(line("near.quantity,id")).isEqualTo("{\"Spread\":{\"id\":1,\"near\":{\"quantity\":5}}}");
        assertThat(line("near")).isEqualTo("{\"Spread\":{\"near\":{\"symbol\":\"A\",\"quantity\":5}}}");
        assertThat(line("near.symbol,near")).isEqualTo(line("near"));
        assertThat(line("far.symbol")).isEqualTo("{\"Spread\":{\"far\":null}}");
        assertThat(line("id.symbol")).isEqualTo("{\"Spread\":{}}");
        assertThat(dump("yaml", "legs.0.symbol").out())
            .isEqualTo("---\nSpread:\n  legs:\n    - symbol: B\n");
        assertThat(dump("json", "id").out()).isEqualTo("[\n{\"Spread\":{\"id\":1}}\n]\n");
    }

    @Test
    void shouldFollowListsAndMaps()
    {
        Journals.write(directory, "gateway-1", ChosenFieldsTest::spread);

        assertThat(line("legs.symbol")).isEqualTo("{\"Spread\":{\"legs\":[{\"symbol\":\"B\"},{\"symbol\":\"C\"}]}}");
        assertThat(line("legs.1")).isEqualTo("{\"Spread\":{\"legs\":[{\"symbol\":\"C\",\"quantity\":7}]}}");
        assertThat(line("legs.1,legs.symbol"))
            .isEqualTo("{\"Spread\":{\"legs\":[{\"symbol\":\"B\"},{\"symbol\":\"C\",\"quantity\":7}]}}");
        assertThat(line("named.k.quantity")).isEqualTo("{\"Spread\":{\"named\":{\"k\":{\"quantity\":8}}}}");
        assertThat(line("named.other.quantity")).isEqualTo("{\"Spread\":{\"named\":{}}}");
    }

    @Test
    void shouldTakePointsAndCommasBehindABackslashAsPartsOfAName()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.message("T").int32("a.b", 1).int32("c,d", 2).int32("e\\f", 3);
            appender.endMessage();
        });

        assertThat(line("a\\.b,c\\,d")).isEqualTo("{\"T\":{\"a.b\":1,\"c,d\":2}}");
        assertThat(line("e\\\\f")).isEqualTo("{\"T\":{\"e\\\\f\":3}}");
        assertThat(dump("csv", "c\\,d,a\\.b").out()).isEqualTo("\"c,d\",a.b\n2,1\n");
    }

    @Test
    void shouldNameTheNearestFieldWhereNoMessageHasAChosenOne()
    {
        Journals.write(directory, "gateway-1", ChosenFieldsTest::spread);

        for (final String form : List.of("yaml", "jsonl", "json", "csv", "table"))
        {
            final Result result = dump(form, "id,legs.0.symbl,nare.quantity");
            assertThat(result.exitCode()).isZero();
            assertThat(result.err()).as(form).isEqualTo("daybook: no message that was printed has any of these " +
                "fields: legs.0.symbl; the nearest is legs.symbol, nare.quantity; the nearest is near.quantity\n");
        }
        assertThat(dump("jsonl", "id").err()).isEmpty();
        assertThat(Commands.run("tail", "--fields", "idd", journal).err())
            .isEqualTo("daybook: no message that was printed has the field: idd; the nearest is id\n");
        assertThat(Commands.run("dump", "-q", "--fields", "idd", journal).err()).isEmpty();
    }

    @Test
    void shouldPrintTheSameByAnyNumberOfThreads()
    {
        Journals.trades(directory, 40_000);

        final Result one = Commands.run("dump", "--threads", "1", "--fields", "quantity,sids", journal);
        final Result three = Commands.run("dump", "--threads", "3", "--fields", "quantity,sids", journal);

        assertThat(one.out()).contains("Trade:\n  quantity: 1039999\n").doesNotContain("symbol");
        assertThat(three).isEqualTo(one);
        assertThat(one.err()).endsWith("has the field: sids; the nearest is side\n");
    }

    @Test
    void shouldPrintBytesAndTextWhereTheyAreAskedFor()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.append(new byte[]{1, 2, 3});
            appender.append("hello");
        });

        assertThat(dump("jsonl", "text").out()).isEqualTo("{}\n{\"text\":\"hello\"}\n");
        assertThat(dump("csv", "text").err()).contains("messages of one type");
        assertThat(dump("table", "bytes,text").out()).isEqualTo("bytes  text\nAQID\n       hello\n");
    }

    @Test
    void shouldRefuseWhatIsNoChoice()
    {
        Journals.write(directory, "gateway-1", ChosenFieldsTest::spread);

        for (final String fields : List.of("a,,b", "", "a.", "a,a"))
        {
            final Result result = dump("jsonl", fields);
            assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).hasLineCount(1).contains("--fields=" + fields);
        }
        assertThat(dump("hex", "id").err())
            .isEqualTo("daybook: -o hex prints all bytes of a message: leave --fields out\n");
        assertThat(dump("hex", "id").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Commands.run("dump", "--show-delta", "--fields", "id", journal).exitCode())
            .isEqualTo(ExitCode.USAGE);
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldChooseTheSameInEachWireFormat(final WireFormat format)
    {
        Journals.write(directory, "gateway-1", (appender) ->
            appender.publisher(FormatsVerb.Example.class, format).publish(FormatsVerb.EXAMPLE));

        assertThat(line("side,price")).isEqualTo("{\"Example\":{\"price\":1234.0,\"side\":\"Sell\"}}");
    }
}

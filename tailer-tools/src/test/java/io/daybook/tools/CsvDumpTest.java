/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.List;

import io.daybook.codec.WireFormat;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages as rows of CSV.
 */
class CsvDumpTest
{
    record Leg(String symbol, int quantity)
    {
    }

    record Spread(int id, Leg near, Leg far, List<String> notes)
    {
    }

    record Quote(String symbol, double bid, Integer size)
    {
    }

    record Time(String time, long sequence)
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

    private Result csv(final String... options)
    {
        return Commands.run(Commands.args(List.of("dump", "-o", "csv", journal), options));
    }

    private void quotes()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.timestamp(Journals.TIME_NS);
            appender.publisher(Quote.class).publish(new Quote("EUR/USD", 1.5, 100));
            appender.publisher(Quote.class).publish(new Quote("a,\"b\"", 2, null));
            appender.publisher(Quote.class).publish(new Quote("", Double.NaN, 0));
            appender.publisher(Quote.class).publish(new Quote(null, -0.0, 0));
        });
    }

    @Test
    void shouldPrintOneTableOfALongJournalByAnyNumberOfThreads()
    {
        final Path many = directory.resolve("many");
        Journals.trades(many, 30_000);
        final Result one = Commands.run("dump", "-o", "csv", "--threads", "1", many.toString());
        final Result three = Commands.run("dump", "-o", "csv", "--threads", "3", many.toString());
        assertThat(one.out().lines().filter((line) -> line.startsWith("symbol,"))).hasSize(1);
        assertThat(three.out()).isEqualTo(one.out());
    }

    @Test
    void shouldPrintARowPerMessageUnderTheNamesOfItsFields()
    {
        quotes();

        final Result result = csv();

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).isEqualTo("""
            symbol,bid,size
            EUR/USD,1.5,100
            "a,""b""\",2.0,
            "",NaN,0
            ,-0.0,0
            """);
        assertThat(Commands.run("tail", "-n", "1", "-o", "csv", journal).out())
            .isEqualTo("symbol,bid,size\n,-0.0,0\n");
    }

    @Test
    void shouldPrintTheFieldsThatAreNamed()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.publisher(Spread.class).publish(new Spread(1, new Leg("A", 5), null, List.of()));
            appender.message("Spread").int32("id", 2).text("near.symbol", "dotted");
            appender.endMessage();
        });

        assertThat(csv("--fields", "far.quantity,near.symbol,id").out())
            .isEqualTo("far.quantity,near.symbol,id\n,A,1\n,,2\n");
        assertThat(csv("--fields", "near\\.symbol,id,near.symbol").out())
            .isEqualTo("near.symbol,id,near.symbol_2\n,1,A\ndotted,2,\n");
        assertThat(csv("--fields", "none.of.them,id").out()).isEqualTo("none.of.them,id\n,1\n,2\n");
    }

    @Test
    void shouldRefuseAFieldThatIsNoSingleValueAndNameThoseThatAre()
    {
        Journals.write(directory, "gateway-1", (appender) -> appender.publisher(Spread.class)
            .publish(new Spread(1, new Leg("A", 5), null, List.of())));

        final Result result = csv();

        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("a cell of CSV must be a single value: field=near, type=OBJECT, position=")
            .contains("--fields id,near.symbol,near.quantity,far.symbol,far.quantity").endsWith("or use -o jsonl\n");
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(csv("--fields", "id,notes").err()).contains("field=notes, type=LIST");
    }

    @Test
    void shouldPrintAnElementOfAListAndRefuseSeveral()
    {
        Journals.write(directory, "gateway-1", (appender) -> appender.publisher(Spread.class)
            .publish(new Spread(1, new Leg("A", 5), null, List.of("x", "y"))));

        assertThat(csv("--fields", "notes.1,notes.7").out()).isEqualTo("notes.1,notes.7\ny,\n");
        assertThat(csv("--fields", "notes").err()).contains("field=notes, type=LIST");
    }

    @Test
    void shouldRefuseMessagesOfSeveralTypesUnlessOneIsChosen()
    {
        quotes();
        Journals.write(directory, "gateway-1", (appender) -> Journals.trade(appender, 0));

        final Result result = csv();

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).contains("CSV must have messages of one type, each in a file of its own: " +
            "types=Quote and Trade, position=").endsWith("; choose one with -t, or 'export --by type'\n");
        assertThat(csv("-t", "Trade").out()).isEqualTo("symbol,side,price,quantity\nEUR/USD,Sell,1.1034,1000000\n");
        assertThat(csv("-t", "Trade").exitCode()).isZero();
    }

    @Test
    void shouldPrintTheEnvelopeInColumnsOfTheirOwnNames()
    {
        Journals.write(directory, "gateway, 1", (appender) ->
        {
            appender.timestamp(Journals.TIME_NS);
            appender.publisher(Time.class).publish(new Time("now", 7));
        });

        assertThat(csv("--envelope", "fields").out()).matches(
            "position,sequence,time,writer,type,unproved,time_2,sequence_2\n" +
            "[0-9]+,[0-9]+,2026-11-20T09:30:00\\.123456789Z,\"gateway, 1\",Time,,now,7\n");
        assertThat(csv("--envelope", "fields", "--tz", "Asia/Kolkata").out())
            .contains(",2026-11-20T15:00:00.123456789+05:30,");
        assertThat(csv("--envelope", "fields", "--time", "nanos", "--fields", "time").out())
            .contains("unproved,time_2\n").contains("," + Journals.TIME_NS + ",");
    }

    @Test
    void shouldRefuseAMessageWithAFieldThatTheFirstOneLacks()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.message("T").int32("a", 1).int32("b", 2);
            appender.endMessage();
            appender.message("T").int32("b", 4).int32("a", 3);
            appender.endMessage();
            appender.message("T").int32("b", 5);
            appender.endMessage();
            appender.message("T").int32("c", 6);
            appender.endMessage();
        });

        final Result result = csv();

        assertThat(result.out()).isEqualTo("a,b\n1,2\n3,4\n,5\n");
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).contains("a message of CSV must have the fields of the first one: field=c, type=T, ")
            .endsWith("; name all columns, as in --fields a,b,c\n");
        assertThat(csv("--fields", "a,b,c").out()).isEqualTo("a,b,c\n1,2,\n3,4,\n,5,\n,,6\n");
    }

    @Test
    void shouldPrintBytesAndTextInAColumnOfThatName()
    {
        Journals.write(directory, "gateway-1", (appender) ->
            appender.append(new byte[]{ 1, 2, 3 }));

        assertThat(csv().out()).isEqualTo("bytes\nAQID\n");
    }

    @Test
    void shouldPrintNothingWhereThereIsNothing()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
        });

        assertThat(csv().out()).isEmpty();
        assertThat(csv("--fields", "a,b").out()).isEqualTo("a,b\n");
    }

    @Test
    void shouldRefuseOptionsThatCsvHasNoPlaceFor()
    {
        quotes();

        for (final String[] options : List.of(
            new String[]{ "--envelope", "comment" }, new String[]{ "--show-delta" },
            new String[]{ "--int64", "string" }, new String[]{ "--fields", "a,,b" }, new String[]{ "--fields", "a,a" }))
        {
            final Result result = csv(options);
            assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.USAGE);
            assertThat(result.out()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldPrintTheSameForMessagesOfEachWireFormat(final WireFormat format)
    {
        Journals.write(directory, "gateway-1", (appender) ->
            appender.publisher(FormatsVerb.Example.class, format).publish(FormatsVerb.EXAMPLE));

        assertThat(csv().out()).isEqualTo("price,flag,text,side,smallInt,longInt\n" +
            "1234.0,true,Hello World!,Sell,123,1234567890\n");
        assertThat(Commands.run(csv().out().getBytes(UTF_8), "import", "--dry-run", "-j", journal + "2", "--format",
            "csv", "-").err()).isEqualTo("daybook: dry run: would import 1 message\n");
    }
}

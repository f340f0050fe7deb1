/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.daybook.codec.FieldWriter;
import io.daybook.journal.Appender;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Messages as a table.
 */
class TableDumpTest
{
    @TempDir
    private Path directory;
    private String journal;

    @BeforeEach
    void name()
    {
        journal = directory.toString();
    }

    private Result table(final String... options)
    {
        return Commands.run(Commands.args(List.of("dump", "-o", "table", journal), options));
    }

    private static void quote(final Appender appender, final String symbol, final long size)
    {
        final FieldWriter quote = appender.message("Quote").field("symbol");
        if (null == symbol)
        {
            quote.nullValue();
        }
        else
        {
            quote.text(symbol);
        }
        quote.int64("size", size).text("venue", "X");
        appender.endMessage();
    }

    @Test
    void shouldMakeColumnsAsWideAsTheirCellsWithNumbersAtTheRightSide()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            quote(appender, "EUR/USD", 5);
            quote(appender, "X", 123456);
            quote(appender, null, -1);
        });

        assertThat(table().out()).isEqualTo("""
            Quote
            symbol     size  venue
            EUR/USD       5  X
            X        123456  X
                         -1  X
            """);
        assertThat(table("--fields", "size,symbol").out()).isEqualTo("""
              size  symbol
                 5  EUR/USD
            123456  X
                -1
            """);
    }

    @Test
    void shouldBeginASectionWhereTheTypeChangesAndKeepTheWidthsOfEach()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            quote(appender, "EUR/USD", 5);
            appender.message("Fill").int32("id", 7);
            appender.endMessage();
            quote(appender, "X", 6);
        });

        assertThat(table().out()).isEqualTo("""
            Quote
            symbol   size  venue
            EUR/USD     5  X

            Fill
            id
             7

            Quote
            symbol   size  venue
            X           6  X
            """);
        assertThat(table("--fields", "id,size").out()).isEqualTo("id  size\n       5\n 7\n       6\n");
    }

    @Test
    void shouldBeginASectionWithMoreColumnsWhereAMessageHasMoreFields()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.message("T").int32("a", 1);
            appender.endMessage();
            appender.message("T").int32("b", 2);
            appender.endMessage();
            appender.message("T").int32("b", 4).int32("a", 3);
            appender.endMessage();
        });

        assertThat(table().out()).isEqualTo("T\na\n1\n\nT\na  b\n   2\n3  4\n");
    }

    @Test
    void shouldNotGrowWiderWithoutEndWhereEachMessageHasOtherFields()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            for (int i = 0; i < 2_000; i++)
            {
                appender.message("T").int32("field" + i, i);
                appender.endMessage();
            }
        });

        assertThat(table().out().lines()).hasSize(4 * 2_000 - 1).allMatch((line) -> line.length() < 600);
        assertThat(table().out()).endsWith(" 1999\n");
    }

    @Test
    void shouldWidenAColumnWhereALaterValueNeedsItAndCutNothing()
    {
        final String longText = "a value of more than sixty characters, which would push all others far away";
        Journals.write(directory, "gateway-1", (appender) ->
        {
            for (int i = 0; i < 60; i++)
            {
                quote(appender, "A", i);
            }
            quote(appender, "EUR/USD", 60);
            quote(appender, "A", 61);
            quote(appender, longText, 62);
            quote(appender, "A", 63);
        });

        assertThat(table().out().lines().skip(60)).containsExactly(
            "A         58  X",
            "A         59  X",
            "EUR/USD    60  X",
            "A          61  X",
            longText + "    62  X",
            "A          63  X");
    }

    @Test
    void shouldShowNestedValuesOnOneLineAndNothingThatATerminalObeys()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.message("T").text("a\u001b[1m", "x\u001b[2J\ny").text("b", "").text("c", " ")
                .text("d", "\u202Eabc").field("e").beginObject().text("f", "\u001b\u202E").endObject();
            appender.endMessage();
        });

        assertThat(table().out()).isEqualTo("""
            T
            "a\\u001b[1m"         b   c    d            e
            "x\\u001b[2J\\u000ay"  ""  " "  "\\u202eabc"  {"f":"\\u001b\\u202e"}
            """);
    }

    @Test
    void shouldPrintTheEnvelopeInColumns()
    {
        Journals.write(directory, "gateway-1", (appender) -> Journals.trade(appender, 0));

        assertThat(table("--envelope", "fields", "--fields", "quantity", "--tz", "Asia/Kolkata").out().lines())
            .satisfiesExactly(
                (heading) -> assertThat(heading).isEqualTo("position  sequence  time                               " +
                    "  writer     type   unproved  quantity"),
                (row) -> assertThat(row).endsWith("  2026-11-20T15:00:00.123456789+05:30  gateway-1  Trade" +
                    "             1000000"));
        assertThat(Commands.run("merge", "-o", "table", "--envelope", "fields", journal).out())
            .contains("journal ").contains(journal);
    }

    @Test
    void shouldWorkWithTheOtherVerbsThatPrintMessages()
    {
        Journals.trades(directory, 100);

        final String three = """
            quantity
             1000097
             1000098
             1000099
            """;
        final String[] shape = {"-o", "table", "--fields", "quantity"};
        assertThat(run(shape, "tail", "-n", "3", journal).out()).isEqualTo(three);
        assertThat(run(shape, "grep", "-F", "quantity>1000096", journal).out()).isEqualTo(three);
        assertThat(run(shape, "merge", "-F", "quantity>1000096", journal).out()).isEqualTo(three);
        assertThat(run(shape, "dump", "-r", journal)).satisfies((result) ->
        {
            assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).contains("-r prints no array and no table");
        });
    }

    private static Result run(final String[] shape, final String... args)
    {
        return Commands.run(Commands.args(List.of(args), shape));
    }

    @Test
    void shouldShowDamageOnALineOfItsOwn() throws IOException
    {
        final long[] positions = Journals.trades(directory, 3);
        final Path segment = directory.resolve(Journals.segmentName(0));
        Journals.flip(segment, positions[1] + 40);

        final Result result = table("--on-corrupt", "show", "--fields", "quantity");

        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.out()).startsWith("quantity\n 1000000\ndamaged: position " + positions[1] +
            ": a frame whose checksum").endsWith("\n 1000002\n");
    }

    @Test
    void shouldPrintNothingOfAnEmptyJournalButChosenHeadings()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
        });

        assertThat(table().out()).isEmpty();
        assertThat(table("--fields", "a,b").out()).isEqualTo("a  b\n");
    }

    @Test
    void shouldColourHeadingsAndYamlWhenAskedToAndNeverWhenPiped()
    {
        Journals.write(directory, "gateway-1", (appender) -> quote(appender, "a: \"b\" # c", 5));

        assertThat(table().out()).doesNotContain("\u001b");
        assertThat(table("--color", "always").out()).startsWith("\u001b[1mQuote\u001b[0m\n\u001b[1msymbol ")
            .contains("size  venue\u001b[0m\n");
        final Result yaml = Commands.run("dump", "--color", "always", journal);
        assertThat(yaml.out()).startsWith("\u001b[90m--- # position ").endsWith("""
            writer gateway-1\u001b[0m
            \u001b[36mQuote\u001b[0m:
              \u001b[36msymbol\u001b[0m: \u001b[32m"a: \\"b\\" # c"\u001b[0m
              \u001b[36msize\u001b[0m: \u001b[32m5\u001b[0m
              \u001b[36mvenue\u001b[0m: \u001b[32mX\u001b[0m
            """);
        assertThat(yaml.out().replaceAll("\u001b\\[[0-9]+m", ""))
            .isEqualTo(Commands.run("dump", journal).out());
    }

    @Test
    void shouldMarkWhatARegularExpressionFinds()
    {
        Journals.write(directory, "gateway-1", (appender) -> quote(appender, "\u65e5 EUR/USD", 5));

        final String text =
            Commands.run("grep", "--color", "always", "-g", "EUR|size: ", "-g", "venue", journal).out();

        assertThat(text).endsWith("""
              \u001b[36msymbol\u001b[0m: \u001b[32m"\u65e5 \u001b[0m\u001b[1;31mEUR\u001b[0m\u001b[32m/USD"\u001b[0m
              \u001b[1;31msize\u001b[0m\u001b[1;31m: \u001b[0m\u001b[32m5\u001b[0m
              \u001b[1;31mvenue\u001b[0m: \u001b[32mX\u001b[0m
            """);
        assertThat(text.replaceAll("\u001b\\[[0-9;]+m", ""))
            .isEqualTo(Commands.run("dump", journal).out());
    }

    @Test
    void shouldPrintALongJournalInAFixedAmountOfMemory() throws IOException, InterruptedException
    {
        Journals.trades(directory, 100_000);
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx24m",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            Main.class.getName(), "dump", "-o", "table", "--envelope", "fields", journal)
            .redirectErrorStream(true).start();

        final List<String> lines = Commands.text(process.getInputStream()).lines().toList();

        assertThat(process.waitFor()).as(lines.get(0)).isZero();
        assertThat(lines).hasSize(100_002);
        assertThat(lines.get(100_001)).endsWith("  1099999");
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code grep}, {@code find} and {@code -r} print.
 */
class GrepVerbTest
{
    record Quote(@Key String symbol, @Key int venue, double bid)
    {
    }

    private static final int MANY = 20_000;

    @TempDir
    private Path temp;
    private Path directory;
    private String journal;

    @BeforeEach
    void write()
    {
        directory = temp.resolve("journal");
        journal = directory.toString();
        Journals.trades(directory, 10);
    }

    private static List<Integer> numbers(final String... args)
    {
        final Result result = Commands.run(args);
        assertThat(result.err()).isEmpty();
        return result.out().lines()
            .filter((line) -> line.startsWith("  quantity: "))
            .map((line) -> Integer.parseInt(line.substring("  quantity: ".length())) - 1_000_000)
            .toList();
    }

    @Test
    void shouldPrintWhatDumpPrintsWithTheSameFilter()
    {
        final Result grep = Commands.run("grep", "-F", "side=Buy", journal);
        assertThat(grep).isEqualTo(Commands.run("dump", "-F", "side=Buy", journal));
        assertThat(grep.exitCode()).isZero();
        assertThat(numbers("grep", "-F", "side=Buy", journal)).containsExactly(1, 3, 5, 7, 9);
        assertThat(numbers("grep", "-n", "2", "-F", "side=Buy", journal)).containsExactly(1, 3);
    }

    @Test
    void shouldTellByItsExitCodeWhetherThereIsAMessage()
    {
        final Result none = Commands.run("grep", "-F", "quantity=7", journal);
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.out()).isEmpty();
        assertThat(Commands.run("grep", "--silent", "-F", "quantity=1000007", journal))
            .isEqualTo(new Result(0, "", ""));
        assertThat(Commands.run("grep", "--silent", "-F", "quantity=7", journal)).isEqualTo(new Result(1, "", ""));
    }

    @Test
    void shouldCountMessages()
    {
        assertThat(Commands.run("grep", "-c", "-F", "side=Buy", journal)).isEqualTo(new Result(0, "5\n", ""));
        assertThat(Commands.run("grep", "-c", "-t", "Trade", journal)).isEqualTo(new Result(0, "10\n", ""));
        assertThat(Commands.run("grep", "-c", "-t", "Trade", journal, journal)).isEqualTo(new Result(0, "20\n", ""));
        assertThat(Commands.run("grep", "-c", "-F", "quantity=7", journal)).isEqualTo(new Result(1, "0\n", ""));
        assertThat(Commands.run("grep", "-c", "-o", "json", "-F", "side=Buy", journal).out()).isEqualTo("5\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-F quantity=1000004 -A 2 | 4 5 6",
        "-F quantity=1000004 -B 2 | 2 3 4",
        "-F quantity=1000004 -A 1 -B 1 | 3 4 5",
        "-F quantity=1000000 -B 3 | 0",
        "-F quantity=1000009 -A 3 | 9",
        "-F quantity=1000002 -F quantity=1000004 -A 1 -B 1 | 1 2 3 4 5",
        "-F quantity=1000002 -F quantity=1000007 -A 1 -B 2 | 0 1 2 3 5 6 7 8",
        "-F quantity=1000002 -F quantity=1000003 -B 1 | 1 2 3",
        "-F side=Buy -n 1 -A 3 | 1 2 3 4",
        "-F side=Buy --from 6 -B 1 -n 1 | 4 5"})
    void shouldPrintMessagesAround(final String options, final String expected)
    {
        final List<String> args = new ArrayList<>(List.of("grep"));
        args.addAll(List.of(options.split(" ")));
        args.add(journal);
        assertThat(numbers(args.toArray(new String[0]))).map(String::valueOf).containsExactly(expected.split(" "));
    }

    @Test
    void shouldPrintMessagesAroundInLaterSegmentsAndBehindDamage() throws IOException
    {
        final Path several = temp.resolve("several");
        final long[] positions = Journals.trades(several, MANY);
        assertThat(positions[MANY - 1]).isGreaterThan(Journals.SEGMENT_LENGTH);
        final Path first = several.resolve(Journals.segmentName(0));
        Journals.flip(first, positions[100] + 50);

        final Result result = Commands.run(
            "grep", "--on-corrupt", "skip", "-B", "2", "-A", "1", "-F", "quantity=1000101", "-F", "quantity=1019990",
            several.toString());
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.out().lines().filter((line) -> line.contains("quantity")).map((line) -> line.substring(12)))
            .containsExactly("1000098", "1000099", "1000101", "1000102", "1019988", "1019989", "1019990", "1019991");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-r -A 1", "-r -B 1", "-r -c", "-r --silent", "-A -1", "-B -1", "-B 100001", "-r -o json", "-r -o csv"})
    void shouldRefuseOptionsThatDoNotFit(final String options)
    {
        final Result result = Commands.run(("grep -F quantity=1 " + options + " " + journal).split(" "));
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
    }

    @Test
    void shouldAskForSomethingToLookFor()
    {
        assertThat(Commands.run("grep", journal)).isEqualTo(new Result(2, "",
            "daybook: grep has nothing to look for: give it -F, -g, -e, -t or -w, " +
            "such as -F orderId=7 or -g EUR/USD; 'daybook dump' prints every message\n"));
    }

    @Test
    void shouldPrintTheNewestFirst()
    {
        assertThat(numbers("dump", "-r", journal)).containsExactly(9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
        assertThat(numbers("dump", "-r", "-n", "2", journal)).containsExactly(9, 8);
        assertThat(numbers("grep", "-r", "-n", "2", "-F", "side=Sell", journal)).containsExactly(8, 6);
        assertThat(Commands.run("dump", "-r", "-n", "0", journal)).isEqualTo(new Result(0, "", ""));
    }

    @Test
    void shouldTurnAroundSeveralSegments()
    {
        final Path several = temp.resolve("several");
        Journals.write(several, "writer", (appender) ->
        {
            for (int i = 0; i < 40; i++)
            {
                appender.message("Long").int32("i", i).text("text", "x".repeat(200_000));
                appender.endMessage();
            }
        });
        final List<String> lines = new ArrayList<>(lines("dump", "-o", "jsonl", several.toString()));
        assertThat(lines).hasSize(40);
        Collections.reverse(lines);
        assertThat(lines("dump", "-r", "-o", "jsonl", several.toString())).isEqualTo(lines);

        final Path many = temp.resolve("many");
        Journals.trades(many, MANY);
        final List<String> trades = new ArrayList<>(lines("dump", "-o", "jsonl", many.toString()));
        Collections.reverse(trades);
        assertThat(lines("dump", "-r", "-o", "jsonl", many.toString())).isEqualTo(trades);
        assertThat(lines("dump", "-r", "-n", "15000", "-o", "jsonl", many.toString()))
            .isEqualTo(trades.subList(0, 15_000));
    }

    @Test
    void shouldEndBackwardsWhereRetentionHasDeletedWhatComesNextAndSaySo()
    {
        final Path many = temp.resolve("many");
        Journals.trades(many, 2 * MANY);
        final List<String> kept = new ArrayList<>(lines(
            "dump", "-o", "jsonl", "--from-position", "" + 2 * Journals.SEGMENT_LENGTH, many.toString()));
        assertThat(kept).hasSizeBetween(MANY / 10, 2 * MANY - 1);
        Collections.reverse(kept);
        final ByteArrayOutputStream out = new ByteArrayOutputStream()
        {
            @Override
            public synchronized void write(final byte[] bytes, final int offset, final int length)
            {
                if (0 == size())
                {
                    Journals.deleteSegment(many, 0);
                    Journals.deleteSegment(many, 1);
                }
                super.write(bytes, offset, length);
            }
        };
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final Console console =
            new Console(InputStream.nullInputStream(), out, new PrintStream(err, true), false, false);

        assertThat(Daybook.run(console, "dump", "-r", "-o", "jsonl", many.toString())).isEqualTo(ExitCode.LOSS);
        assertThat(out.toString(StandardCharsets.UTF_8).lines().toList()).isEqualTo(kept);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(
            "daybook: retention deleted messages before they were read; the journal begins at position=" +
            2 * Journals.SEGMENT_LENGTH + "\n");
    }

    private static List<String> lines(final String... args)
    {
        return Commands.run(args).out().lines().toList();
    }

    @Test
    void shouldTurnAroundSeveralJournals()
    {
        final Path later = temp.resolve("later");
        Journals.write(later, "writer", (appender) ->
        {
            for (int i = 20; i < 23; i++)
            {
                Journals.trade(appender, i);
            }
        });
        assertThat(numbers("dump", "-r", "-n", "5", journal, later.toString())).containsExactly(22, 21, 20, 9, 8);
    }

    @Test
    void shouldStopAtDamageBackwardsToo() throws IOException
    {
        final Path several = temp.resolve("several");
        final long[] positions = Journals.trades(several, MANY);
        final Path first = several.resolve(Journals.segmentName(0));
        Journals.flip(first, positions[100] + 50);

        final String from = Long.toString(MANY - 10);
        assertThat(Commands.run("dump", "-r", "--from", from, several.toString()).exitCode()).isZero();
        final Result result = Commands.run("dump", "-r", "-o", "jsonl", several.toString());
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.out()).contains("1000099").doesNotContain("1000101}");
    }

    @Test
    void shouldPrintTheChosenMessageBehindOneThatCannotBeDecoded() throws IOException
    {
        final Path broken = temp.resolve("broken");
        final long[] positions = new long[3];
        try (Journal opened = Journal.open(broken, Journals.config("w").checksums(Checksums.OFF));
            Appender appender = opened.appender())
        {
            for (int i = 0; i < positions.length; i++)
            {
                appender.message("Note").int32("i", i);
                positions[i] = appender.endMessage();
            }
        }
        final Path segment = broken.resolve(Journals.segmentName(0));
        final byte[] bytes = Files.readAllBytes(segment);
        // A name that is longer than the message.
        Arrays.fill(bytes, (int)positions[1] + 25, (int)positions[1] + 32, (byte)0x7F);
        Files.write(segment, bytes);

        final Result result =
            Commands.run("grep", "--on-corrupt", "skip", "-B", "2", "-o", "jsonl", "-F", "i=2", broken.toString());
        assertThat(result.out().lines()).contains("{\"Note\":{\"i\":2}}");
        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.err()).contains("position=" + positions[1]);
    }

    @Test
    void shouldTurnAroundWhatARangeChooses()
    {
        assertThat(numbers("dump", "-r", "--from", "3", "--to", "6", journal)).containsExactly(5, 4, 3, 2);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = {"PACKED", "DELTA", "YAML", "BINARY_YAML", "RAW_UTF8"})
    void shouldFindTheMessagesOfAKey(final WireFormat wireFormat)
    {
        final Path quotes = temp.resolve("quotes");
        Journals.write(quotes, "writer", (appender) ->
        {
            final var publisher = appender.publisher(Quote.class, wireFormat);
            for (int i = 0; i < 30; i++)
            {
                publisher.publish(new Quote(0 == i % 3 ? "EUR/USD" : "a,b", i % 2, i));
            }
        });
        final String path = quotes.toString();
        assertThat(Commands.run("find", "EUR/USD,1", path).out().lines().filter((line) -> line.contains("bid")))
            .containsExactly("  bid: 3.0", "  bid: 9.0", "  bid: 15.0", "  bid: 21.0", "  bid: 27.0");
        assertThat(Commands.run("find", "-r", "-n", "2", "a\\,b,0", path).out().lines()
            .filter((line) -> line.contains("bid"))).containsExactly("  bid: 28.0", "  bid: 26.0");
        final Result tooFew = Commands.run("find", "EUR/USD", path);
        assertThat(tooFew.out()).isEmpty();
        assertThat(tooFew.err()).startsWith("daybook: no message has a key of as many members: members=1");
        assertThat(Commands.run("find", "EUR/USD,7", path)).isEqualTo(
            new Result(0, "", "daybook: no message has the key: KEY=EUR/USD,7\n"));
    }

    @Test
    void shouldNotSayOfWhatItHasNotReadThatItLacksAKey() throws IOException
    {
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final Console console = InterruptedInput.console(Path.of(journal).resolve(Journals.segmentName(0)), err);

        assertThat(Daybook.run(console, "find", "7", "-")).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("daybook: interrupted after 0 messages\n");
    }

    @Test
    void shouldSayThatNothingHasAKey()
    {
        final Result result = Commands.run("find", "7", journal);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("daybook: no message has a key: ");
    }

    @Test
    void shouldTakeASample()
    {
        assertThat(numbers("dump", "--sample", "1/3", journal)).containsExactly(0, 3, 6, 9);
        assertThat(numbers("dump", "--sample", "1/2", "-F", "side=Buy", journal)).containsExactly(1, 5, 9);
        assertThat(numbers("dump", "--sample", "1/1", journal)).hasSize(10);
        assertThat(Commands.run("dump", "--sample", "2/3", journal)).isEqualTo(
            new Result(2, "", "daybook: not a sample: --sample=2/3; give 1/N, such as 1/1000\n"));
    }

    @Test
    void shouldReadASegmentOnStandardInput() throws IOException
    {
        final byte[] segment = Files.readAllBytes(directory.resolve(Journals.segmentName(0)));
        assertThat(Commands.run(segment, "grep", "-c", "-F", "side=Buy", "-").out()).isEqualTo("5\n");
        assertThat(Commands.run(segment, "grep", "-B", "1", "-F", "quantity=1000004", "-").out())
            .contains("1000003", "1000004").doesNotContain("1000005");
    }
}

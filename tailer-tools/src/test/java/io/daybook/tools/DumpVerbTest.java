/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Timestamps;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.EnumSource.Mode.MATCH_ANY;

class DumpVerbTest
{
    enum Side
    {
        Buy, Sell
    }

    record Leg(long quantity, String note)
    {
    }

    record Fill(String symbol, Side side, Instant at, List<Leg> legs, Map<String, Double> fees)
    {
    }

    @TempDir
    private Path temp;
    private Path directory;
    private String journal;

    @BeforeEach
    void name()
    {
        directory = temp.resolve("orders");
        journal = directory.toString();
    }

    @Test
    void shouldPrintEachMessageAsYamlUnderItsEnvelope()
    {
        final long[] positions = Journals.trades(directory, 2);

        final Result result = Commands.run("dump", journal);

        assertThat(result.out()).isEqualTo(
            "--- # position " + positions[0] + " seq 1 2026-11-20T09:30:00.123456789Z writer gateway-1\n" +
            "Trade:\n" +
            "  symbol: EUR/USD\n" +
            "  side: Sell\n" +
            "  price: 1.1034\n" +
            "  quantity: 1000000\n" +
            "--- # position " + positions[1] + " seq 2 2026-11-20T09:30:01.123456789Z writer gateway-1\n" +
            "Trade:\n" +
            "  symbol: EUR/USD\n" +
            "  side: Buy\n" +
            "  price: 1.1034\n" +
            "  quantity: 1000001\n");
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldPrintTextBytesAndMessagesWithoutType()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.append("hello: world");
            appender.append(new byte[]{1, 2, 3});
            appender.message(null).int32("a", 1).field("list").beginList().nullValue().bool(true).endList();
            appender.endMessage();
            appender.message(null);
            appender.endMessage();
        });

        assertThat(Commands.run("dump", "--envelope", "none", journal).out()).isEqualTo(
            "---\ntext: \"hello: world\"\n" +
            "---\nbytes: \"AQID\"\n" +
            "---\na: 1\nlist: [null, true]\n" +
            "---\n{}\n");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "BINARY_YAML.*", "PACKED" }, mode = MATCH_ANY)
    void shouldPrintRecordsOfEachBinaryWireFormatByTheirShape(final WireFormat wireFormat)
    {
        final Fill fill = new Fill("EUR/USD", Side.Sell, Instant.EPOCH.plusNanos(1), List.of(new Leg(1, null)),
            Map.of("fee", 0.5));
        Journals.write(directory, "gateway-1",
            (appender) -> appender.publisher(Fill.class, wireFormat).publish(fill));

        assertThat(Commands.run("dump", "--envelope", "none", journal).out()).isEqualTo("""
            ---
            Fill:
              symbol: EUR/USD
              side: Sell
              at: "1970-01-01T00:00:00.000000001Z"
              legs:
                - quantity: 1
                  note: null
              fees:
                fee: 0.5
            """);
    }

    @Test
    void shouldPutTheEnvelopeIntoTheDocument()
    {
        final long[] positions = Journals.trades(directory, 1);

        assertThat(Commands.run("dump", "--envelope", "fields", journal).out()).isEqualTo(
            "---\n" +
            "position: " + positions[0] + "\n" +
            "sequence: 1\n" +
            "time: \"2026-11-20T09:30:00.123456789Z\"\n" +
            "writer: gateway-1\n" +
            "type: Trade\n" +
            "message:\n" +
            "  symbol: EUR/USD\n" +
            "  side: Sell\n" +
            "  price: 1.1034\n" +
            "  quantity: 1000000\n");
    }

    @Test
    void shouldPrintALineOfJsonPerMessage()
    {
        final long[] positions = Journals.trades(directory, 2);
        final String first = "{\"symbol\":\"EUR/USD\",\"side\":\"Sell\",\"price\":1.1034,\"quantity\":1000000}";
        final String second = "{\"symbol\":\"EUR/USD\",\"side\":\"Buy\",\"price\":1.1034,\"quantity\":1000001}";

        assertThat(Commands.run("dump", "-o", "jsonl", journal).out()).isEqualTo(
            "{\"Trade\":" + first + "}\n{\"Trade\":" + second + "}\n");
        assertThat(Commands.run("dump", "-o", "json", journal).out()).isEqualTo(
            "[\n{\"Trade\":" + first + "},\n{\"Trade\":" + second + "}\n]\n");
        assertThat(Commands.run("dump", "-o", "jsonl", "--envelope", "fields", "--time", "nanos", "-n", "1", journal)
            .out()).isEqualTo("{\"position\":" + positions[0] + ",\"sequence\":1,\"time\":" + Journals.TIME_NS +
            ",\"writer\":\"gateway-1\",\"type\":\"Trade\",\"message\":" + first + "}\n");
    }

    @Test
    void shouldPrintALineOfJsonForEachKindOfMessage()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            appender.append("hi");
            appender.append(new byte[]{1, 2, 3});
            appender.message(null).decimal("d", 1250, 3).duration("t", 5).zonedDateTime("z", 1, 3600, "Europe/Paris")
                .int32("n", 1).int32("n", 2);
            appender.endMessage();
        });

        assertThat(Commands.run("dump", "-o", "jsonl", journal).out()).isEqualTo(
            "{\"text\":\"hi\"}\n" +
            "{\"bytes\":\"AQID\"}\n" +
            "{\"d\":\"1.250\",\"t\":\"PT0.000000005S\"," +
            "\"z\":\"1970-01-01T01:00:00.000000001+01:00[Europe/Paris]\",\"n\":1,\"n_2\":2}\n");
    }

    @Test
    void shouldSayNullInTheEnvelopeForATimeAndATypeThatThereIsNot()
    {
        try (Journal log = Journal.open(directory, Journals.config("gateway-1").timestamps(Timestamps.OFF));
            Appender appender = log.appender())
        {
            appender.append("hi");
        }

        assertThat(Commands.run("dump", "-o", "jsonl", "--envelope", "fields", journal).out()).matches(
            "\\{\"position\":\\d+,\"sequence\":1,\"time\":null,\"writer\":\"gateway-1\",\"type\":null," +
            "\"message\":\\{\"text\":\"hi\"}}\n");
    }

    @Test
    void shouldPrintTheDeepestMessageThatThereMayBeInAnEnvelope()
    {
        Journals.write(directory, "gateway-1", (appender) -> appender.write("Deep", (writer) ->
        {
            for (int i = 0; i < Shape.MAX_DEPTH; i++)
            {
                writer.field("a").beginObject();
            }
            for (int i = 0; i < Shape.MAX_DEPTH; i++)
            {
                writer.endObject();
            }
        }));
        final String deepest = "{\"a\":".repeat(Shape.MAX_DEPTH) + "{}" + "}".repeat(Shape.MAX_DEPTH);

        for (final String form : List.of("yaml", "json"))
        {
            assertThat(Commands.run("dump", "-o", form, "--envelope", "fields", journal).err()).as(form).isEmpty();
        }
        assertThat(Commands.run("dump", "-o", "jsonl", "--envelope", "fields", journal).out())
            .endsWith(",\"type\":\"Deep\",\"message\":" + deepest + "}\n");
    }

    record Rate(BigDecimal rate, float whole, Double other)
    {
    }

    @ParameterizedTest
    @EnumSource
    void shouldPrintTheDigitsThatADecimalHas(final WireFormat wireFormat)
    {
        final Rate rate = new Rate(new BigDecimal("-0.0000000000000003823820040581804351"), 1234, Double.NaN);
        Journals.write(directory, "gateway-1",
            (appender) -> appender.publisher(Rate.class, wireFormat).publish(rate));

        assertThat(Commands.run("dump", "-o", "jsonl", journal).out()).isEqualTo(
            "{\"Rate\":{\"rate\":-0.0000000000000003823820040581804351,\"whole\":1234.0,\"other\":\"NaN\"}}\n");
        assertThat(Commands.run("dump", "--envelope", "none", journal).out()).isEqualTo(
            "---\nRate:\n  rate: -0.0000000000000003823820040581804351\n  whole: 1234.0\n  other: .nan\n");
    }

    @Test
    void shouldAppendNothingForNull()
    {
        Journals.write(directory, "gateway-1", (appender) ->
        {
            final Publisher<Rate> publisher = appender.publisher(Rate.class);
            assertThatThrownBy(() -> publisher.publish(null)).isInstanceOf(NullPointerException.class)
                .hasMessage("value must not be null: class=" + Rate.class.getName());
            publisher.publish(new Rate(null, 1, null));
        });

        assertThat(Commands.run("dump", "-o", "jsonl", journal).out())
            .isEqualTo("{\"Rate\":{\"rate\":null,\"whole\":1.0,\"other\":null}}\n");
    }

    @Test
    void shouldPrintAnEmptyArrayForAnEmptyJournal()
    {
        Journals.trades(directory, 0);

        assertThat(Commands.run("dump", "-o", "json", journal).out()).isEqualTo("[]\n");
        assertThat(Commands.run("dump", journal)).satisfies((result) ->
        {
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).isEmpty();
            assertThat(result.exitCode()).isZero();
        });
    }

    @Test
    void shouldPrintTimesInAnotherZoneAndAsNanoseconds()
    {
        Journals.trades(directory, 1);

        assertThat(Commands.run("dump", "--tz", "Europe/London", journal).out())
            .contains(" 2026-11-20T09:30:00.123456789Z ");
        assertThat(Commands.run("dump", "--tz", "Asia/Kolkata", journal).out())
            .contains(" 2026-11-20T15:00:00.123456789+05:30 ");
        assertThat(Commands.run("dump", "--time", "nanos", journal).out()).contains(" " + Journals.TIME_NS + " ");
    }

    @Test
    void shouldQuoteIntegersThatJavaScriptWouldRound()
    {
        Journals.write(directory, "a", (appender) ->
        {
            appender.message("Big").int64("safe", 1L << 53).int64("big", (1L << 53) + 1).int64("low", Long.MIN_VALUE);
            appender.endMessage();
        });

        assertThat(Commands.run("dump", "--int64", "string", "--envelope", "none", journal).out()).isEqualTo(
            "---\nBig:\n  safe: 9007199254740992\n  big: \"9007199254740993\"\n  low: \"-9223372036854775808\"\n");
        assertThat(Commands.run("dump", "--int64", "string", "-o", "jsonl", journal).out()).isEqualTo(
            "{\"Big\":{\"safe\":9007199254740992,\"big\":\"9007199254740993\"," +
            "\"low\":\"-9223372036854775808\"}}\n");
        assertThat(Commands.run("dump", "-o", "jsonl", journal).out()).contains("\"big\":9007199254740993,");
    }

    @Test
    void shouldChooseBySequencePositionAndTime()
    {
        final long[] positions = Journals.trades(directory, 10);

        assertThat(quantities("--from", "3", "--to", "5")).containsExactly(2, 3, 4);
        assertThat(quantities("--from-position", String.valueOf(positions[8]))).containsExactly(8, 9);
        assertThat(quantities("--from-position", String.valueOf(positions[8] + 1))).containsExactly(9);
        assertThat(quantities("--since", "2026-11-20T09:30:07Z", "--until", "2026-11-20T09:30:09Z"))
            .containsExactly(7, 8);
        assertThat(quantities("--until", "2026-11-20T09:30:01.123456789", "-n", "3")).containsExactly(0);
        assertThat(quantities("--until", "1677-09-21T00:12:43.145224192Z")).isEmpty();
        assertThat(quantities("-n", "2")).containsExactly(0, 1);
        assertThat(quantities("-n", "0")).isEmpty();
    }

    @Test
    void shouldChooseNoMessageWithoutATimeByTime()
    {
        try (Journal untimed = Journal.open(directory, Journals.config("w").timestamps(Timestamps.OFF));
            Appender appender = untimed.appender())
        {
            appender.append("a text");
        }
        assertThat(Commands.run("dump", "--envelope", "none", journal).out()).contains("a text");
        for (final String option : new String[]{"--until=2026-11-20", "--since=1969-12-31"})
        {
            assertThat(Commands.run("dump", option, journal).out()).as(option).isEmpty();
            assertThat(Commands.run("export", "-o", "jsonl", option, journal).out()).as(option).isEmpty();
        }
    }

    @Test
    void shouldFindTheSegmentOfASequenceOrPosition()
    {
        final int count = 40_000;
        final long[] positions = Journals.trades(directory, count);
        assertThat(positions[count - 1]).isGreaterThan(3L * Journals.SEGMENT_LENGTH);

        for (final int i : new int[]{0, 1, 11_000, 20_000, count - 1})
        {
            assertThat(quantities("--from-position", String.valueOf(positions[i]), "-n", "1")).containsExactly(i);
        }
        final String yaml = Commands.run("dump", "--from-position", String.valueOf(positions[30_000]), "-n", "1",
            journal).out();
        final String sequence = yaml.replaceFirst("(?s).* seq (\\d+) .*", "$1");
        assertThat(quantities("--from", sequence, "-n", "1")).containsExactly(30_000);
    }

    private int[] quantities(final String... options)
    {
        return Commands.run(Commands.args(List.of("dump", journal, "-o", "jsonl"), options)).out().lines()
            .mapToInt((line) -> Integer.parseInt(line.replaceFirst(".*quantity\":(\\d+)}}", "$1")) - 1_000_000)
            .toArray();
    }

    @Test
    void shouldChooseByTypeAndWriter()
    {
        Journals.write(directory, "one", (appender) -> event(appender, "A"));
        Journals.write(directory, "two", (appender) ->
        {
            event(appender, "A");
            event(appender, "B");
            appender.append("text");
        });

        assertThat(Commands.run("dump", "-t", "A", "--envelope", "none", journal).out())
            .isEqualTo("---\nA: {}\n---\nA: {}\n");
        assertThat(Commands.run("dump", "-t", "A", "-t", "B", "-w", "two", "-o", "jsonl", journal).out())
            .isEqualTo("{\"A\":{}}\n{\"B\":{}}\n");
        assertThat(Commands.run("dump", "-w", "three", journal).out()).isEmpty();
    }

    private static void event(final Appender appender, final String name)
    {
        appender.message(name);
        appender.endMessage();
    }

    @Test
    void shouldReadSeveralPathsAndSegmentsAndStandardInput() throws IOException
    {
        Journals.trades(directory, 1);
        final Path segment = directory.resolve("00000000000000000000.dbk");
        final String once = Commands.run("dump", journal).out();

        assertThat(Commands.run("dump", segment.toString(), journal).out()).isEqualTo(once + once);
        assertThat(Commands.run(Files.readAllBytes(segment), "dump", "-").out()).isEqualTo(once);
    }

    @Test
    void shouldGoOnToTheNextPathWhenOneIsMissing()
    {
        Journals.trades(directory, 1);

        final Result result = Commands.run("dump", temp.resolve("nowhere").toString(), journal);

        assertThat(result.out()).startsWith("--- # position");
        assertThat(result.err())
            .isEqualTo("daybook: no such file or directory: path=" + temp.resolve("nowhere") + "\n");
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
    }

    @Test
    void shouldRefuseWrongUsageInOneSentence()
    {
        for (final String[] args : new String[][]{
            {"dump"},
            {"dump", "--nothing", journal},
            {"dump", "-o", "xml", journal},
            {"dump", "-o", "jsonl", "--envelope", "comment", journal},
            {"dump", "-o", "hex", "--envelope", "fields", journal},
            {"dump", "--tz", "Nowhere/Land", journal},
            {"dump", "--since", "tomorrow", journal},
            {"dump", "-n", "many", journal},
            {"dump", "-n=-1", journal},
            {"no-verb"}})
        {
            final Result result = Commands.run(args);
            assertThat(result.exitCode()).as(String.join(" ", args)).isEqualTo(ExitCode.USAGE);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).startsWith("daybook: ").hasLineCount(1).doesNotContain("Exception");
        }
    }

    @Test
    void shouldExplainItself()
    {
        assertThat(Commands.run()).satisfies((result) ->
        {
            assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).contains("Usage: daybook VERB", "dump", "tail", "info", "import", "version");
        });
        for (final String[] args : new String[][]{{"help"}, {"--help"}, {"help", "dump"}, {"dump", "--help"}})
        {
            final Result result = Commands.run(args);
            assertThat(result.exitCode()).isZero();
            assertThat(result.out()).startsWith("Usage: daybook").contains("Print every message");
            assertThat(result.err()).isEmpty();
        }
    }
}

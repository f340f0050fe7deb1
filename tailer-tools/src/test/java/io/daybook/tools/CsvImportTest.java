/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Tailer;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

/**
 * Rows of CSV that become messages.
 */
class CsvImportTest
{
    private static final int ROWS = 200;

    enum Side
    {
        Buy, Sell
    }

    /** Each type that is a cell of its own. */
    record Everything(
        boolean flag, byte tiny, short small, int middle, long large, float rate, double price, char mark,
        BigDecimal amount, String text, Side side, byte[] raw, Instant at, LocalDate date, LocalTime time,
        LocalDateTime dateTime, Duration duration, ZonedDateTime zoned, UUID id, Integer maybe, String note)
    {
    }

    @TempDir
    private Path temp;
    private String journal;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal").toString();
    }

    private Result importAll(final String text, final String... options)
    {
        return Commands.run(
            text.getBytes(UTF_8),
            Commands.args(List.of("import", "-j", journal, "--format", "csv", "-"), options));
    }

    private String jsonLines()
    {
        return Commands.run("dump", "-o", "jsonl", journal).out();
    }

    private Shape shape()
    {
        try (Journal opened = Journal.openReadOnly(Path.of(journal)); Tailer tailer = opened.tailer())
        {
            assertThat(tailer.next()).isTrue();
            return tailer.message().shape();
        }
    }

    private String types()
    {
        final StringBuilder types = new StringBuilder();
        for (final ShapeField field : shape().fields())
        {
            types.append(types.isEmpty() ? "" : " ").append(field.type()).append(field.nullable() ? "?" : "");
        }
        return types.toString();
    }

    @Test
    void shouldMakeAMessageOfEachRow()
    {
        final Result result = importAll("""
            symbol,bid,size,active
            EUR/USD,1.5,100,true
            "a,""b""\",2.0,,false
            """, "--type", "Quote");

        assertThat(result.err()).isEqualTo("daybook: imported 2 messages\n");
        assertThat(result.exitCode()).isZero();
        assertThat(jsonLines()).isEqualTo("""
            {"Quote":{"symbol":"EUR/USD","bid":1.5,"size":100,"active":true}}
            {"Quote":{"symbol":"a,\\"b\\"","bid":2.0,"size":null,"active":false}}
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "a,b\r\n1,x\r\n2,\"y\r\nz\"\r\n", "\ufeffa,b\n1,x\n\n2,\"y\r\nz\"", "\n\na,b\n1,x\n\r\n2,\"y\r\nz\"\n\n" })
    void shouldReadAnyLineBreaksBlankLinesAndAByteOrderMark(final String text)
    {
        importAll(text);

        assertThat(jsonLines()).isEqualTo("{\"a\":1,\"b\":\"x\"}\n{\"a\":2,\"b\":\"y\\r\\nz\"}\n");
    }

    @Test
    void shouldReadABlankLineOfOneColumnAsNull()
    {
        importAll("a\n1\n\n2\n");

        assertThat(jsonLines()).isEqualTo("{\"a\":1}\n{\"a\":null}\n{\"a\":2}\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 2 -3|INT64", "1 18446744073709551615|UINT64", "-1 18446744073709551615|TEXT", "1 007|TEXT",
        "1.5 2.0|FLOAT64",
        "5 1.5|DECIMAL", "1.50 2.0|DECIMAL", "1.50|DECIMAL", "5 1e400|TEXT", "1e5 2.5|FLOAT64", "NaN 1.5|FLOAT64",
        "NaN 5|FLOAT64", "NaN 9007199254740993|TEXT", "NaN 1.50|TEXT", "true FALSE|BOOL", "true 1|TEXT",
        "2026-11-20|DATE",
        "2026-11-20T09:30:00Z|TIMESTAMP", "2026-11-20T09:30:00Z 2026-11-20T09:30:00+01:00|ZONED_DATE_TIME",
        "2026-11-20 2026-11-20T09:30:00|TEXT", "09:30|TIME", "PT1S|DURATION",
        "abcdef01-2345-6789-abcd-ef0123456789|UUID",
        "\"1\" 2|TEXT", "x 1|TEXT", "-0.0 5|FLOAT64", "184467440737095516150|TEXT" })
    void shouldGiveAColumnTheTypeThatHoldsEachOfItsCells(final String cells, final String type)
    {
        final List<String> rows = List.of(cells.split(" "));

        importAll("n,a\n0," + String.join("\n0,", rows) + "\n", "--type", "T", "--wire", "PACKED");
        assertThat(types()).isEqualTo("INT64 " + type);

        journal = temp.resolve("nullable").toString();
        importAll("n,a\n0," + String.join("\n0,", rows) + "\n0,\n", "--type", "T", "--wire", "PACKED");
        assertThat(types()).isEqualTo("INT64 " + type + "?");
    }

    @Test
    void shouldKeepDecimalsAsNumbersInBinaryYamlWhileAFloatHoldsThem()
    {
        importAll("a,b,c\n5,1.50,123456789012345.670\n1.5,2.5,1.5\n", "--type", "T");

        assertThat(jsonLines()).isEqualTo("{\"T\":{\"a\":5.0,\"b\":1.5,\"c\":\"123456789012345.670\"}}\n" +
            "{\"T\":{\"a\":1.5,\"b\":2.5,\"c\":\"1.5\"}}\n");
    }

    @Test
    void shouldReadColumnsOfSeveralFilesByTheirNames() throws IOException
    {
        final String one = Files.writeString(temp.resolve("one.csv"), "a,b\n1,2\n").toString();
        final String other = Files.writeString(temp.resolve("other.csv"), "b,c,a\n2.5,x,3\n").toString();

        final Result result = Commands.run("import", "-j", journal, "--type", "T", "--wire", "RAW_UTF8", one, other);

        assertThat(result.err()).isEqualTo("daybook: imported 2 messages\n");
        assertThat(types()).isEqualTo("INT64 DECIMAL TEXT?");
        assertThat(jsonLines())
            .isEqualTo("{\"T\":{\"a\":1,\"b\":2,\"c\":null}}\n{\"T\":{\"a\":3,\"b\":2.5,\"c\":\"x\"}}\n");
    }

    @Test
    void shouldImportBesideOtherFormatsWithoutAShape() throws IOException
    {
        final String one = Files.writeString(temp.resolve("one.csv"), "a\n1\n").toString();
        final String other = Files.writeString(temp.resolve("other.jsonl"), "{\"a\":[2]}\n").toString();

        assertThat(Commands.run("import", "-j", journal, one, other).exitCode()).isZero();
        assertThat(jsonLines()).isEqualTo("{\"a\":1}\n{\"a\":[2]}\n");
        final Result mixed = Commands.run("import", "-j", journal, "--type", "T", "--wire", "PACKED", one, other);
        assertThat(mixed.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(mixed.err()).contains("import it alone with --wire PACKED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "`a,b\n1,2\n1,2,3\n` | row must have 2 cells, one for each column, and text with a comma must be quoted: " +
            "line=3 column=4",
        "`a,b\n1\n` | row must have 2 cells, one for each column, and it ends behind 1: line=2 column=2",
        "`a,b\n1,\"x\n` | quoted cell must end with a quote: line=2 column=3",
        "`a,b\n1,x\"y\"\n` | cell with a quote must be quoted itself, and the quote in it doubled: line=2 column=4",
        "`a,a\n1,2\n` | column's name must not occur twice in the first row: name=a: line=1 column=3",
        "`a,\n1,2\n` | column must have a name in the first row: line=1 column=3",
        "`a;b\n1;2\n` | columns must be separated by commas: line=1",
        "`a,b\n1,2\n\ufeff3,4\n` | byte order mark must stand only at the start of a file: line=3 column=1" })
    void shouldRefuseWhatIsNoRowWithItsPlaceAndImportNothing(final String text, final String reason)
    {
        final Result result = importAll(text);

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).startsWith("daybook: stdin: ").contains(reason).contains("; nothing was imported");
        assertThat(Path.of(journal)).doesNotExist();
    }

    @Test
    void shouldRefuseWhatIsNotUtf8()
    {
        final byte[] text = { 'a', '\n', (byte)0xFF, '\n' };

        final Result result = Commands.run(text, "import", "-j", journal, "--format", "csv", "-");

        assertThat(result.err()).contains("text must be UTF-8: line=2 column=1");
        assertThat(Path.of(journal)).doesNotExist();
    }

    @Test
    void shouldSkipBadRowsAndKeepThem() throws IOException
    {
        final Path bad = temp.resolve("bad.csv");

        final Result result =
            importAll("a,b\n1,2\n1,2,3\n4,x\"y\n5,\"6\"z,\"\n7,8\n", "--skip-bad", bad.toString());

        assertThat(result.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(jsonLines()).isEqualTo("{\"a\":1,\"b\":2}\n");
        assertThat(result.err()).contains("line=3 column=4; skipped").contains("imported 1 message, skipped 3");
        assertThat(bad).hasContent("1,2,3\n4,x\"y\n5,\"6\"z,\"\n7,8\n\n");
    }

    @Test
    void shouldRefuseOptionsThatDoNotFit()
    {
        assertThat(importAll("a\n1\n", "--wire", "CSV").err()).contains("import stores text as a binary format");
        assertThat(importAll("a\n1\n", "--wire", "PACKED").err()).contains("give --type with --wire PACKED");
        assertThat(importAll("a\n1\n", "--type", "T", "--wire", "DELTA", "--key", "b").err())
            .contains("no column is the key: --key=b, columns=[a]");
        assertThat(importAll("").err()).isEqualTo("daybook: imported 0 messages\n");
        assertThat(importAll("a,b\n").err()).isEqualTo("daybook: imported 0 messages\n");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "YAML", "JSON", "CSV", "BINARY_YAML", "RAW_8BIT" }, mode = EXCLUDE)
    void shouldComeBackEqualFromADumpOfTypedMessages(final WireFormat format)
    {
        final String source = temp.resolve("source").toString();
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("shouldComeBackEqualFromADumpOfTypedMessages " + format + ": -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        Journals.write(Path.of(source), "gateway-1", (appender) ->
        {
            final Publisher<Everything> publisher = appender.publisher(Everything.class);
            for (int i = 0; i < ROWS; i++)
            {
                publisher.publish(everything(random));
            }
        });
        final String csv = Commands.run("dump", "-o", "csv", source).out();

        final Result result = importAll(csv, "--type", "Everything", "--wire", format.name());

        assertThat(result.err()).isEqualTo("daybook: imported " + ROWS + " messages\n");
        assertThat(jsonLines()).isEqualTo(Commands.run("dump", "-o", "jsonl", source).out());
        assertThat(Commands.run("dump", "-o", "csv", journal).out()).isEqualTo(csv);
    }

    private static Everything everything(final Random random)
    {
        final Instant at = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        final byte[] raw = new byte[random.nextInt(4)];
        random.nextBytes(raw);
        final String[] zones = { "Europe/Paris", "Asia/Kolkata", "UTC", "+01:00" };
        return new Everything(random.nextBoolean(), (byte)random.nextInt(), (short)random.nextInt(), random.nextInt(),
            random.nextLong(), random.nextInt(10) > 0 ? random.nextFloat() : Float.NaN,
            random.nextInt(10) > 0 ? random.nextDouble() * random.nextInt() : Double.NEGATIVE_INFINITY,
            (char)(' ' + random.nextInt(95)), BigDecimal.valueOf(random.nextInt(), random.nextInt(5)), text(random),
            random.nextInt(5) > 0 ? Side.values()[random.nextInt(2)] : null, raw, at,
            LocalDate.ofEpochDay(random.nextInt(100_000)), LocalTime.ofNanoOfDay(random.nextInt() & Integer.MAX_VALUE),
            LocalDateTime.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000), ZoneOffset.UTC),
            Duration.ofNanos(random.nextLong() >> random.nextInt(60)), at.atZone(ZoneId.of(zones[random.nextInt(4)])),
            new UUID(random.nextLong(), random.nextLong()), random.nextInt(3) > 0 ? random.nextInt() : null,
            random.nextInt(3) > 0 ? text(random) : null);
    }

    private static String text(final Random random)
    {
        final List<String> parts = List.of("\"", ",", "\n", "\r", "\r\n", " ", "\t", "a", "1", ".5", "-", "=", "ж", "😀",
            "true", "2026-11-20", "PT1S", "NaN");
        final List<String> chosen = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--)
        {
            chosen.add(parts.get(random.nextInt(parts.size())));
        }
        return String.join("", chosen);
    }
}

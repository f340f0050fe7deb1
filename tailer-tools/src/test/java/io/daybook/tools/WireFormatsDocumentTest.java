/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.daybook.codec.FieldType;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The bytes and sizes of {@code docs/wire-formats.md} are what the formats write; its example in Java is the one here.
 */
class WireFormatsDocumentTest
{
    private static final Path DOCUMENTS = Path.of("../docs");
    private static final Path SOURCE = Path.of("src/test/java/io/daybook/tools/WireFormatsDocumentTest.java");

    enum Side
    {
        Buy, Sell
    }

    record Leg(int lots, Side side)
    {
    }

    record Order(LocalDate date, List<Leg> legs, String note)
    {
    }

    private String document;

    @BeforeEach
    void read() throws IOException
    {
        document = Files.readString(DOCUMENTS.resolve("wire-formats.md"));
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void shouldGiveTheSizeOfEachFormat(final WireFormat format)
    {
        assertThat(document).containsOnlyOnce(
            "\n| " + format + " | " + example(format).prefixedLength() + " | ");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.MATCH_NONE, names = { ".*YAML.*", "JSON", "CSV" })
    void shouldShowTheBytesOfFormatsThatAreValuesAlone(final WireFormat format)
    {
        final String bytes = Pattern.compile("(?m)^    ((?:[0-9a-f]{2} +)+)").matcher(section(format)).results()
            .map((line) -> line.group(1)).collect(Collectors.joining());

        assertThat(bytes.replace(" ", "")).isEqualTo(example(format).hex());
    }

    @Test
    void shouldShowTheBytesOfAnUpdate()
    {
        final String bytes = Pattern.compile("(?m)^\\| `((?:[0-9a-f]{2} ?)+)` \\|").matcher(section(WireFormat.DELTA))
            .results().map((line) -> line.group(1)).collect(Collectors.joining());
        final EncodedExample update = EncodedExample.ofUpdate(
            MessageType.of(FormatsVerb.Example.class), FormatsVerb.EXAMPLE, FormatsVerb.UPDATE);

        assertThat(bytes.replace(" ", "")).isEqualTo(update.hex());
        assertThat(document).containsPattern(
            "\\| DELTA \\| .* the next one takes " + update.prefixedLength() + " bytes");
    }

    @Test
    void shouldShowTheBytesOfTheFormsOfBinaryYaml()
    {
        final List<MatchResult> fields = Pattern.compile(
            "(?m)^\\| \\w+ \\| `([0-9a-f ]+)` \\| `([0-9a-f ]+)` \\| `([0-9a-f ]+)`" +
            "(?:, with compact numbers `(.*)`)? \\|$")
            .matcher(section(WireFormat.BINARY_YAML)).results().collect(Collectors.toList());

        verifyForm(WireFormat.BINARY_YAML, fields, 1);
        verifyForm(WireFormat.BINARY_YAML_NUMBERED, fields, 2);
        verifyForm(WireFormat.BINARY_YAML_FIELDLESS, fields, 0);
    }

    /** A form in which the group of a row that tells a field stands in front of its value. */
    private void verifyForm(final WireFormat format, final List<MatchResult> fields, final int group)
    {
        final StringBuilder bytes = new StringBuilder();
        final StringBuilder compact = new StringBuilder();
        for (final MatchResult field : fields)
        {
            final String name = 0 == group ? "" : field.group(group);
            bytes.append(name).append(field.group(3));
            compact.append(name).append(null == field.group(4) ? field.group(3) : field.group(4));
        }
        final EncodedExample example = example(format);
        assertThat(bytes.toString().replace(" ", "")).isEqualTo(example.hex());
        assertThat(compact.toString().replace(" ", "")).isEqualTo(HexFormat.of().formatHex(example.compact()));
        assertThat(section(format)).containsPattern("\n\\| " + format + " \\| .* \\| " + example.prefixedLength() +
            " \\| " + example.prefixedCompactLength() + " \\| ");
    }

    @Test
    void shouldShowTheExampleAsText()
    {
        final EncodedExample yaml = example(WireFormat.YAML);
        final EncodedExample json = example(WireFormat.JSON);

        assertThat(section(WireFormat.YAML))
            .contains("\n\n" + text(yaml).indent(4) + "\n")
            .contains("\n\n" + text(json).indent(4) + "\n")
            .contains(", " + yaml.prefixedCompactLength() + " and " + json.prefixedCompactLength() + " bytes");
        assertThat(section(WireFormat.CSV)).contains("\n\n" + text(example(WireFormat.CSV)).indent(4) + "\n");
    }

    @Test
    void shouldShowTheHexView()
    {
        final EncodedExample order = EncodedExample.of(MessageType.of(Order.class),
            new Order(LocalDate.of(1970, 1, 2), List.of(new Leg(5, Side.Sell)), null), WireFormat.PACKED);
        final EncodedExample example = example(WireFormat.PACKED);

        assertThat(document)
            .contains("    Example, PACKED, length " + example.payload().length + "\n" + example.annotated().indent(4))
            .contains("    Order, PACKED, length " + order.payload().length + "\n" + order.annotated().indent(4));
    }

    @Test
    void shouldNameAllFormatsThatAShapeMayHave() throws IOException
    {
        final String names = Arrays.stream(WireFormat.values()).map((format) -> "`" + format + "`")
            .collect(Collectors.joining(", "));

        assertThat(Files.readString(DOCUMENTS.resolve("format.md")).replaceAll("\\s+", " "))
            .contains("`wireFormat` is the encoding of the messages (" + names + ":");
    }

    @Test
    void shouldAppendAnSbeMessage(@TempDir final Path directory) throws IOException
    {
        final byte[] message = HexFormat.ofDelimiter(" ").parseHex(
            "10 00 01 00 5b 00 00 00 00 00 00 00 00 48 93 40 01 01 58 4c 4f 4e 00 00 03 00 61 62 63");
        final int offset = 3;
        final int length = message.length;
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[offset + length]);
        buffer.putBytes(offset, message);
        try (Journal journal = Journal.open(directory.resolve("journal"));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            // begin: sbe
            final Shape trade = Shape.builder("Trade")
                .field("blockLength", FieldType.UINT16).field("templateId", FieldType.UINT16)
                .field("schemaId", FieldType.UINT16).field("version", FieldType.UINT16)
                .field("price", FieldType.FLOAT64)
                .field("flag", FieldType.BOOL)
                .field(ShapeField.symbol("side", List.of("Buy", "Sell")))
                .field(ShapeField.fixed("venue", FieldType.TEXT, 6))
                .field(ShapeField.prefixed("text", FieldType.TEXT, 2))
                .build();
            appender.append(trade, buffer, offset, length);
            // end

            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).isEqualTo("""
                Trade:
                  blockLength: 16
                  templateId: 1
                  schemaId: 91
                  version: 0
                  price: 1234.0
                  flag: true
                  side: Sell
                  venue: XLON
                  text: abc
                """);
        }
        final String begin = "// begin: sbe\n";
        final String source = Files.readString(SOURCE);
        final String example = source.substring(
            source.indexOf(begin) + begin.length(), source.lastIndexOf("\n", source.indexOf("// end\n")));
        assertThat(document).contains("<!-- example: sbe -->\n```java\n" + example.stripIndent() + "\n```\n");
        assertThat(document.split("```java", -1)).hasSize(2);
    }

    private static EncodedExample example(final WireFormat format)
    {
        return EncodedExample.of(MessageType.of(FormatsVerb.Example.class), FormatsVerb.EXAMPLE, format);
    }

    private static String text(final EncodedExample example)
    {
        return new String(example.payload(), StandardCharsets.UTF_8);
    }

    /** The part of the document whose heading names a format, up to the next heading. */
    private String section(final WireFormat format)
    {
        return Arrays.stream(document.split("\n##+ "))
            .filter((part) -> Arrays.asList(part.split("\n", 2)[0].split(", ")).contains(format.name()))
            .findFirst().orElseThrow();
    }
}

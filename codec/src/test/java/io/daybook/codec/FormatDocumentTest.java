/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.daybook.codec.packed.PackedLayout;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What {@code docs/format.md} says of bytes and text is what the codec reads and writes.
 */
class FormatDocumentTest
{
    private static final Path DOCUMENT = Path.of("../docs/format.md");
    private static final Pattern EXAMPLE =
        Pattern.compile("(?:([A-Z_0-9]+) )?`([0-9a-f]{2}(?: [0-9a-f]{2})*)`: `([^`]*)`");
    private static final Pattern CODES = Pattern.compile("`(\\p{XDigit}{2})`(?:\\.\\.`(\\p{XDigit}{2})`)?");
    private static final int MAX_CONTENT = 32;

    private String document;

    @BeforeEach
    void read() throws IOException
    {
        document = Files.readString(DOCUMENT);
    }

    @Test
    void shouldReadTheExamplesOfBinaryYaml()
    {
        final List<MatchResult> examples = EXAMPLE.matcher(section("### What a reader takes")).results()
            .collect(Collectors.toList());

        assertThat(examples).hasSizeGreaterThan(40);
        for (final MatchResult example : examples)
        {
            assertThat(json(WireFormat.BINARY_YAML, shape(example.group(1)), example.group(2)))
                .as(example.group()).isEqualTo(example.group(3));
        }
    }

    @Test
    void shouldNameEachCodeThatTheReaderTakesAndNoOther()
    {
        final Set<Integer> values = codes("code of a value");
        final Set<Integer> names = codes("code of a name");
        final Set<Integer> passed = codes("code that is passed over");
        for (int code = 0; code <= 0xFF; code++)
        {
            assertThat(isTaken("c1 61 ", code)).as("value, code %02x", code)
                .isEqualTo(values.contains(code) || passed.contains(code));
            assertThat(isName(code)).as("name, code %02x", code).isEqualTo(names.contains(code));
        }
    }

    @Test
    void shouldTellATypeNameFromAField()
    {
        final MatchResult typed = only("\\| `(bd [0-9a-f ]+)` \\| type `(.*)`, `(.*)` \\|");
        final MatchResult field = only("\\| `(bd [0-9a-f ]+ 8f)` \\| no type, `(.*)` \\|");

        assertThat(decoder(WireFormat.BINARY_YAML, null, typed.group(1)).typeName())
            .isEqualTo(typed.group(2));
        assertThat(json(WireFormat.BINARY_YAML, null, typed.group(1))).isEqualTo(typed.group(3));
        assertThat(decoder(WireFormat.BINARY_YAML, null, field.group(1)).typeName()).isNull();
        assertThat(json(WireFormat.BINARY_YAML, null, field.group(1))).isEqualTo(field.group(2));
        assertThat(written(WireFormat.BINARY_YAML, null,
            (w) -> w.field("\u044f").beginObject().int32("a", 7).endObject())).isEqualTo(field.group(1));
    }

    @Test
    void shouldReadTheExampleOfYaml()
    {
        final String yaml = block("yaml");
        final ExpandableArrayBuffer text = new ExpandableArrayBuffer();
        final byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);

        final int length = new Transcoder().transcode(
            WireFormat.YAML.decoder(null).wrap(new UnsafeBuffer(bytes), 0, bytes.length),
            WireFormat.JSON.encoder(null), null, text, 0);

        assertThat(text.getStringWithoutLengthUtf8(0, length) + "\n").isEqualTo(block("json"));
    }

    @Test
    void shouldShowTheTextOfAValueOfEachType()
    {
        assertText("null, of any type", FieldWriter::nullValue);
        assertText("BOOL true", (w) -> w.bool(true));
        assertText("INT64 -2^63", (w) -> w.int64(Long.MIN_VALUE));
        assertText("UINT64 2^64 - 1", (w) -> w.uint64(-1));
        assertText("FLOAT64 1234", (w) -> w.float64(1234));
        assertText("FLOAT64 10^-6", (w) -> w.float64(1e-6));
        assertText("FLOAT64 1.5 x 10^-7", (w) -> w.float64(1.5e-7));
        assertText("FLOAT64 10^16", (w) -> w.float64(1e16));
        assertText("FLOAT32 0.1", (w) -> w.float32(0.1f));
        assertText("FLOAT64 -0.0", (w) -> w.float64(-0.0));
        assertText("FLOAT64 NaN", (w) -> w.float64(Double.NaN));
        assertText("FLOAT64 minus infinity", (w) -> w.float64(Double.NEGATIVE_INFINITY));
        assertText("CHAR A", (w) -> w.character('A'));
        assertText("TEXT hi", (w) -> w.text("hi"));
        assertText("SYMBOL Sell", (w) -> w.symbol("Sell"));
        assertText("BYTES 1, 2, 3, 4", (w) -> w.bytes(new UnsafeBuffer(new byte[]{ 1, 2, 3, 4 }), 0, 4));
        assertText("DECIMAL 125 / 10^2", (w) -> w.decimal(125, 2));
        assertText("DECIMAL 1250 / 10^3", (w) -> w.decimal(1250, 3));
        assertText("DECIMAL 5 / 10^0", (w) -> w.decimal(5, 0));
        assertText("DECIMAL 5 x 10^3", (w) -> w.decimal(5, -3));
        assertText("DECIMAL 5 x 10^18", (w) -> w.decimal(5, -18));
        assertText("DECIMAL 5 x 10^19", (w) -> w.decimal(5, -19));
        assertText("UUID, halves 1 and 2", (w) -> w.uuid(1, 2));
        assertText("OBJECT", (w) -> w.beginObject().int32("b", 7).endObject());
        assertText("LIST of two", (w) -> w.beginList().int32(7).nullValue().endList());
        assertText("MAP of INT32 to INT32", (w) -> w.beginMap().int32(7).int32(8).endMap());
        assertText("MAP of BOOL to FLOAT64", (w) -> w.beginMap().bool(true).float64(1.5).endMap());
    }

    @Test
    void shouldShowTheTextOfTimes()
    {
        assertText("TIMESTAMP 0", (w) -> w.timestamp(0));
        assertText("DATE -1", (w) -> w.date(-1));
        assertText("TIME 0", (w) -> w.time(0));
        assertText("TIME 1 ms", (w) -> w.time(1_000_000));
        assertText("TIME 1 ns", (w) -> w.time(1));
        assertText("DATE_TIME 0, 1,000 ns", (w) -> w.dateTime(0, 1_000));
        assertText("DURATION 3,661.5 s", (w) -> w.duration(3_661_500_000_000L));
        assertText("DURATION -5 ns", (w) -> w.duration(-5));
        assertText("ZONED_DATE_TIME 0, 3,600 s, Europe/Paris", (w) -> w.zonedDateTime(0, 3600, "Europe/Paris"));
        assertText("ZONED_DATE_TIME 0, 3,600 s, +01:00", (w) -> w.zonedDateTime(0, 3600, "+01:00"));
        assertText("ZONED_DATE_TIME 1 ns, 0 s, Z", (w) -> w.zonedDateTime(1, 0, "Z"));
    }

    @Test
    void shouldNameTheFewestBytesOfAnElementOfPacked()
    {
        final Shape object = Shape.builder("O")
            .field(ShapeField.of("a", FieldType.INT8).orNull()).field("b", FieldType.TEXT).build();
        final Shape empty = Shape.builder("E").build();
        assertThat(least(ShapeField.element(FieldType.INT32))).isEqualTo(4);
        assertThat(least(ShapeField.symbol("", List.of("Buy")))).isEqualTo(1);
        assertThat(least(ShapeField.fixed("", FieldType.TEXT, 7))).isEqualTo(7);
        assertThat(least(ShapeField.prefixed("", FieldType.BYTES, 2))).isEqualTo(2);
        assertThat(least(ShapeField.element(FieldType.TEXT))).isEqualTo(1);
        assertThat(least(ShapeField.list("", ShapeField.element(FieldType.INT32)))).isEqualTo(1);
        assertThat(least(ShapeField.element(FieldType.ZONED_DATE_TIME))).isEqualTo(13);
        assertThat(least(ShapeField.object("", object))).isEqualTo(3);
        assertThat(least(ShapeField.object("", empty).orNull())).isEqualTo(1);
        assertThatThrownBy(() -> least(ShapeField.object("", empty))).isInstanceOf(CodecException.class);
        assertThat(section("## PACKED")).contains("of a ZONED_DATE_TIME 13;");
    }

    private static int least(final ShapeField element)
    {
        return new PackedLayout(Shape.builder("S").field(ShapeField.list("l", element)).build()).leastElement();
    }

    /** A row of a table: what a value is, and its text in JSON. */
    private void assertText(final String label, final MessageWriter value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = WireFormat.JSON.encoder(null);
        encoder.wrap(buffer, 0, null).field("v");
        value.write(encoder);
        final String json = buffer.getStringWithoutLengthUtf8(0, encoder.finish());

        assertThat(section("## YAML and JSON")).contains(
            "\n| " + label + " | `" + json.substring("{\"v\":".length(), json.length() - 1) + "` |\n");
    }

    private String block(final String language)
    {
        final String begin = "```" + language + "\n";
        final int start = document.indexOf(begin) + begin.length();
        return document.substring(start, document.indexOf("```\n", start));
    }

    /** Whether the reader takes a code behind some bytes, whatever as many zeros as it wants stand for. */
    private static boolean isTaken(final String before, final int code)
    {
        for (int zeros = 0; zeros <= MAX_CONTENT; zeros++)
        {
            try
            {
                json(WireFormat.BINARY_YAML, null, before + String.format("%02x", code) + " 00".repeat(zeros));
                return true;
            }
            catch (final CodecException ex)
            {
                // It may want more of them.
                assertThat(ex).hasMessageContaining("=");
            }
        }
        return false;
    }

    /** Whether a code begins a name: where there is none, the value's is its place. */
    private static boolean isName(final int code)
    {
        for (int zeros = 0; zeros <= MAX_CONTENT; zeros++)
        {
            try
            {
                final MessageDecoder reader =
                    decoder(WireFormat.BINARY_YAML, null, String.format("%02x", code) + " 00".repeat(zeros));
                if (reader.next() && !reader.name().toString().equals("1"))
                {
                    return true;
                }
            }
            catch (final CodecException ex)
            {
                assertThat(ex).hasMessageContaining("=");
            }
        }
        return false;
    }

    private Set<Integer> codes(final String heading)
    {
        final String table = document.substring(document.indexOf("| " + heading + " |"));
        final Set<Integer> codes = new TreeSet<>();
        Pattern.compile("(?m)\\G\\|[^\n]*\n").matcher(table).results().map((row) -> row.group().split("\\|")[1])
            .forEach((cell) -> CODES.matcher(cell).results()
                .forEach((range) ->
                {
                    final int first = Integer.parseInt(range.group(1), 16);
                    final int last = null == range.group(2) ? first : Integer.parseInt(range.group(2), 16);
                    for (int code = first; code <= last; code++)
                    {
                        assertThat(codes.add(code)).as("%02x twice", code).isTrue();
                    }
                }));
        return codes;
    }

    /** The shape of a field of a type, or null for none. */
    private static Shape shape(final String type)
    {
        if (null == type)
        {
            return null;
        }
        final FieldType fieldType = FieldType.valueOf(type);
        final ShapeField integer = ShapeField.element(FieldType.INT32);
        switch (fieldType)
        {
            case LIST:
                return Shape.builder("S").field(ShapeField.list("a", integer)).build();

            case MAP:
                return Shape.builder("S").field(ShapeField.map("a", ShapeField.element(FieldType.TEXT), integer))
                    .build();

            default:
                return Shape.builder("S").field("a", fieldType).build();
        }
    }

    private String section(final String heading)
    {
        final int start = document.indexOf("\n" + heading + "\n");
        assertThat(start).as(heading).isPositive();
        final int end = document.indexOf("\n##", start + heading.length());
        return document.substring(start, end < 0 ? document.length() : end);
    }

    private MatchResult only(final String row)
    {
        final List<MatchResult> found = Pattern.compile(row).matcher(document).results().collect(Collectors.toList());
        assertThat(found).as(row).hasSize(1);
        return found.get(0);
    }

    private static MessageDecoder decoder(final WireFormat format, final Shape shape, final String hex)
    {
        final byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        return format.decoder(shape).wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    private static String json(final WireFormat format, final Shape shape, final String hex)
    {
        final ExpandableArrayBuffer text = new ExpandableArrayBuffer();
        final int length = new Transcoder().transcode(
            decoder(format, shape, hex), WireFormat.JSON.encoder(null), null, text, 0);
        return text.getStringWithoutLengthUtf8(0, length);
    }

    private static String written(final WireFormat format, final Shape shape, final MessageWriter message)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = format.encoder(shape);
        encoder.wrap(buffer, 0, null);
        message.write(encoder);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return HexFormat.ofDelimiter(" ").formatHex(bytes);
    }
}

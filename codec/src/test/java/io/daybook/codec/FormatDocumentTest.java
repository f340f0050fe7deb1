/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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
                .as(example.group()).isEqualTo(unescaped(example.group(3)));
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
            .isEqualTo(unescaped(typed.group(2)));
        assertThat(json(WireFormat.BINARY_YAML, null, typed.group(1))).isEqualTo(typed.group(3));
        assertThat(decoder(WireFormat.BINARY_YAML, null, field.group(1)).typeName()).isNull();
        assertThat(json(WireFormat.BINARY_YAML, null, field.group(1))).isEqualTo(unescaped(field.group(2)));
        assertThat(written(WireFormat.BINARY_YAML, null,
            (w) -> w.field("\u044f").beginObject().int32("a", 7).endObject())).isEqualTo(field.group(1));
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
        final int end = document.indexOf("\n#", start + heading.length());
        return document.substring(start, end < 0 ? document.length() : end);
    }

    private MatchResult only(final String row)
    {
        final List<MatchResult> found = Pattern.compile(row).matcher(document).results().collect(Collectors.toList());
        assertThat(found).as(row).hasSize(1);
        return found.get(0);
    }

    private static String unescaped(final String text)
    {
        return Pattern.compile("\\\\u(\\p{XDigit}{4})").matcher(text)
            .replaceAll((escape) -> String.valueOf((char)Integer.parseInt(escape.group(1), 16)));
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

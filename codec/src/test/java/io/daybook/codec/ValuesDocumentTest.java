/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The tables of {@code docs/wire-formats.md} on the formats that are values alone: the bytes of a value of each type,
 * and of its null.
 */
class ValuesDocumentTest
{
    private static final List<WireFormat> FORMATS =
        List.of(WireFormat.RAW_UTF8, WireFormat.BYTES_MARSHALLABLE, WireFormat.STOP_BIT);
    private static final Shape INNER = Shape.builder("Inner").field("a", FieldType.INT8).build();
    private static final String ZERO_BITS = "00";

    @Test
    void shouldShowTheBytesOfAValueOfEachType() throws IOException
    {
        assertThat(document()).contains(rows(Stream.of(
            row("BOOL true", FieldType.BOOL, (w) -> w.bool(true)),
            row("BOOL false", FieldType.BOOL, (w) -> w.bool(false)),
            row("INT32 -2", FieldType.INT32, (w) -> w.int32(-2)),
            row("UINT8 200", FieldType.UINT8, (w) -> w.uint8(200)),
            row("UINT64 2^64 - 1", FieldType.UINT64, (w) -> w.uint64(-1)),
            row("FLOAT32 1.5", FieldType.FLOAT32, (w) -> w.float32(1.5f)),
            row("FLOAT64 1.5", FieldType.FLOAT64, (w) -> w.float64(1.5)),
            row("CHAR `A`", FieldType.CHAR, (w) -> w.character('A')),
            row("TEXT `hi`", FieldType.TEXT, (w) -> w.text("hi")),
            row("SYMBOL, the second of `Buy`, `Sell`", ShapeField.symbol("v", List.of("Buy", "Sell")),
                (w) -> w.symbol("Sell")),
            row("BYTES 7, 8", FieldType.BYTES, (w) -> w.bytes(new UnsafeBuffer(new byte[]{ 7, 8 }), 0, 2)),
            row("TIMESTAMP 1 ns", FieldType.TIMESTAMP, (w) -> w.timestamp(1)),
            row("DATE 1970-01-02", FieldType.DATE, (w) -> w.date(1)),
            row("TIME 1 ns", FieldType.TIME, (w) -> w.time(1)),
            row("DATE_TIME 1970-01-02, 1 ns", FieldType.DATE_TIME, (w) -> w.dateTime(1, 1)),
            row("DURATION -2 ns", FieldType.DURATION, (w) -> w.duration(-2)),
            row("ZONED_DATE_TIME 0 ns, offset 3,600 s, zone `+01:00`", FieldType.ZONED_DATE_TIME,
                (w) -> w.zonedDateTime(0, 3600, "+01:00")),
            row("UUID, halves 1 and 2", FieldType.UUID, (w) -> w.uuid(1, 2)),
            row("DECIMAL 125 / 10^2", FieldType.DECIMAL, (w) -> w.decimal(125, 2)),
            row("OBJECT of an INT8 7", ShapeField.object("v", INNER),
                (w) -> w.beginObject().int8("a", (byte)7).endObject()),
            row("LIST of an INT8 7", list(ShapeField.element(FieldType.INT8)),
                (w) -> w.beginList().int8((byte)7).endList()),
            row("LIST of an INT32 7", list(ShapeField.element(FieldType.INT32)),
                (w) -> w.beginList().int32(7).endList()),
            row("LIST of a DATE 1970-01-02", list(ShapeField.element(FieldType.DATE)),
                (w) -> w.beginList().date(1).endList()),
            row("LIST of a TIMESTAMP 1 ns", list(ShapeField.element(FieldType.TIMESTAMP)),
                (w) -> w.beginList().timestamp(1).endList()),
            row("MAP of TEXT `a` to an INT8 7", map(ShapeField.element(FieldType.INT8)),
                (w) -> w.beginMap().text("a").int8((byte)7).endMap()),
            row("INT32 -2 that may be null", ShapeField.of("v", FieldType.INT32).orNull(), (w) -> w.int32(-2)),
            row("DATE 1970-01-02 that may be null", ShapeField.of("v", FieldType.DATE).orNull(), (w) -> w.date(1)),
            row("BOOL true that may be null", ShapeField.of("v", FieldType.BOOL).orNull(), (w) -> w.bool(true)),
            row("LIST of INT32 7 and null", list(ShapeField.element(FieldType.INT32).orNull()),
                (w) -> w.beginList().int32(7).nullValue().endList()),
            row("MAP of `a` to INT8 7, of `b` to null", map(ShapeField.element(FieldType.INT8).orNull()),
                (w) -> w.beginMap().text("a").int8((byte)7).text("b").nullValue().endMap()))));
    }

    @Test
    void shouldShowTheNullOfEachType() throws IOException
    {
        final Set<String> rows = new LinkedHashSet<>();
        for (final FieldType type : FieldType.values())
        {
            for (final ShapeField field : FieldType.NULL == type ? List.<ShapeField>of() : fields(type))
            {
                final List<String> cells = FORMATS.stream()
                    .flatMap((format) -> Stream.of(nullField(format, field), nullElement(format, field)))
                    .collect(Collectors.toList());
                rows.add(String.join(" | ", cells));
                assertThat(document()).as(type + " " + cells)
                    .containsPattern("\\| [^|]*\\b" + type + "\\b[^|]* \\| " + String.join(" \\| ", cells) + " \\|\n");
            }
        }
        assertThat(rows).hasSize(6);
    }

    private static List<ShapeField> fields(final FieldType type)
    {
        switch (type)
        {
            case SYMBOL:
                return List.of(ShapeField.symbol("v", List.of("Buy")));

            case OBJECT:
                return List.of(ShapeField.object("v", INNER));

            case LIST:
                return List.of(list(ShapeField.element(FieldType.INT8)), list(ShapeField.element(FieldType.INT32)));

            case MAP:
                return List.of(map(ShapeField.element(FieldType.INT8)));

            default:
                return List.of(ShapeField.of("v", type));
        }
    }

    private static String nullField(final WireFormat format, final ShapeField field)
    {
        return "`" + hex(format, field.orNull(), FieldWriter::nullValue) + "`";
    }

    /** Its bytes behind a length or count of one; "bit" where there are none. */
    private static String nullElement(final WireFormat format, final ShapeField field)
    {
        final ShapeField element = new ShapeField("", 0, field.type(), true, false, 0, field.length(), field.prefix(),
            field.symbols(), field.shape(), field.mapKey(), field.element());
        final String hex = hex(format, list(element), (w) -> w.beginList().nullValue().endList());
        final String withBits = WireFormat.RAW_UTF8 == format ? "fe ff ff ff 02 00 00 00 01 " : "82 00 ";
        if (hex.equals(withBits + ZERO_BITS))
        {
            return "bit";
        }
        return "`" + hex.substring(WireFormat.RAW_UTF8 == format ? "00 00 00 00 ".length() : "01 ".length()) + "`";
    }

    private static ShapeField list(final ShapeField element)
    {
        return ShapeField.list("v", element);
    }

    private static ShapeField map(final ShapeField element)
    {
        return ShapeField.map("v", ShapeField.element(FieldType.TEXT), element);
    }

    private static String row(final String label, final FieldType type, final MessageWriter value)
    {
        return row(label, ShapeField.of("v", type), value);
    }

    private static String row(final String label, final ShapeField field, final MessageWriter value)
    {
        return "| " + label + FORMATS.stream().map((format) -> " | `" + hex(format, field, value) + "`")
            .collect(Collectors.joining()) + " |\n";
    }

    private static String rows(final Stream<String> rows)
    {
        return rows.collect(Collectors.joining());
    }

    /** A value alone in its message. */
    private static String hex(final WireFormat format, final ShapeField field, final MessageWriter value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = format.encoder(Shape.builder("S").field(field).build());
        encoder.wrap(buffer, 0, null).field("v");
        value.write(encoder);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return HexFormat.ofDelimiter(" ").formatHex(bytes);
    }

    private static String document() throws IOException
    {
        return Files.readString(Path.of("../docs/wire-formats.md"));
    }
}

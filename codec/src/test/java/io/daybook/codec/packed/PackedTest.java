/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PackedTest
{
    private static final Shape EXAMPLE = Shape.builder("Data")
        .field("price", FieldType.FLOAT64)
        .field("flag", FieldType.BOOL)
        .field("text", FieldType.TEXT)
        .field(ShapeField.symbol("side", List.of("Buy", "Sell")))
        .field("smallInt", FieldType.INT32)
        .field("longInt", FieldType.INT64)
        .build();

    @Test
    void shouldWriteTheExampleIn35Bytes()
    {
        final String hex = hex(EXAMPLE, (w) -> w
            .float64("price", 1234.0)
            .bool("flag", true)
            .text("text", "Hello World!")
            .symbol("side", "Sell")
            .int32("smallInt", 123)
            .int64("longInt", 1234567890L));

        assertThat(hex).isEqualTo("0000000000489340" + "01" + "01" + "7b000000" + "d202964900000000" +
            "0d48656c6c6f20576f726c6421");
        assertThat(hex).hasSize(2 * 35);
    }

    @Test
    void shouldPutPresenceBitsBeforeTheFixedPart()
    {
        final Shape.Builder builder = Shape.builder("S").field("first", FieldType.INT8);
        for (int i = 0; i < 9; i++)
        {
            builder.field(ShapeField.of("f" + i, FieldType.INT16).orNull());
        }
        final Shape shape = builder.field(ShapeField.symbol("s", List.of("A")).orNull()).build();

        assertThat(hex(shape, (w) -> w.int8("first", (byte)1)))
            .isEqualTo("0000" + "01" + "0000".repeat(9) + "ff");
        assertThat(hex(shape, (w) -> w.int16("f8", (short)-2).symbol("s", "A").int16("f1", (short)3)
            .int8("first", (byte)1).field("f0").nullValue()))
            .isEqualTo("0201" + "01" + "0000" + "0300" + "0000".repeat(6) + "feff" + "00");
    }

    @Test
    void shouldWriteEachFixedWidth()
    {
        verifyField(ShapeField.of("f", FieldType.BOOL), (w) -> w.bool(true), "01");
        verifyField(ShapeField.of("f", FieldType.INT8), (w) -> w.int8((byte)-2), "fe");
        verifyField(ShapeField.of("f", FieldType.UINT8), (w) -> w.uint8(254), "fe");
        verifyField(ShapeField.of("f", FieldType.INT16), (w) -> w.int16((short)-2), "feff");
        verifyField(ShapeField.of("f", FieldType.UINT16), (w) -> w.uint16(65534), "feff");
        verifyField(ShapeField.of("f", FieldType.INT32), (w) -> w.int32(-2), "feffffff");
        verifyField(ShapeField.of("f", FieldType.UINT32), (w) -> w.uint32(4294967294L), "feffffff");
        verifyField(ShapeField.of("f", FieldType.INT64), (w) -> w.int64(-2), "feffffffffffffff");
        verifyField(ShapeField.of("f", FieldType.UINT64), (w) -> w.uint64(-2), "feffffffffffffff");
        verifyField(ShapeField.of("f", FieldType.FLOAT32), (w) -> w.float32(1.5f), "0000c03f");
        verifyField(ShapeField.of("f", FieldType.FLOAT64), (w) -> w.float64(1.5), "000000000000f83f");
        verifyField(ShapeField.of("f", FieldType.CHAR), (w) -> w.character('\u20ac'), "ac20");
        verifyField(ShapeField.of("f", FieldType.DECIMAL), (w) -> w.decimal(-2, -3), "feffffffffffffff" + "fd");
        verifyField(ShapeField.of("f", FieldType.TIMESTAMP), (w) -> w.timestamp(1), "0100000000000000");
        verifyField(ShapeField.of("f", FieldType.DATE), (w) -> w.date(-1), "ffffffff");
        verifyField(ShapeField.of("f", FieldType.TIME), (w) -> w.time(1), "0100000000000000");
        verifyField(ShapeField.of("f", FieldType.DATE_TIME), (w) -> w.dateTime(2, 1), "02000000" + "0100000000000000");
        verifyField(ShapeField.of("f", FieldType.DURATION), (w) -> w.duration(-1), "ffffffffffffffff");
        verifyField(ShapeField.of("f", FieldType.UUID), (w) -> w.uuid(1, 2), "0100000000000000" + "0200000000000000");
    }

    @Test
    void shouldWriteASymbolInOneByteUpTo255SymbolsThenInTwo()
    {
        verifyField(ShapeField.symbol("f", symbols(255)), (w) -> w.symbol("S254"), "fe");
        verifyField(ShapeField.symbol("f", symbols(255)).orNull(), FieldWriter::nullValue, "ff");
        verifyField(ShapeField.symbol("f", symbols(256)), (w) -> w.symbol("S255"), "ff00");
        verifyField(ShapeField.symbol("f", symbols(256)).orNull(), FieldWriter::nullValue, "ffff");
    }

    @Test
    void shouldWriteEachVariableWidth()
    {
        verifyField(ShapeField.of("f", FieldType.TEXT), (w) -> w.text(""), "01");
        verifyField(ShapeField.of("f", FieldType.TEXT).orNull(), FieldWriter::nullValue, "00");
        verifyField(ShapeField.of("f", FieldType.TEXT), (w) -> w.text("\ud83d\ude00"), "05f09f9880");
        verifyField(ShapeField.of("f", FieldType.TEXT), (w) -> w.text("x".repeat(126)), "7f" + "78".repeat(126));
        verifyField(ShapeField.of("f", FieldType.TEXT), (w) -> w.text("x".repeat(127)), "8001" + "78".repeat(127));
        verifyField(ShapeField.of("f", FieldType.BYTES),
            (w) -> w.bytes(new UnsafeBuffer(new byte[]{ 1, 2 }), 0, 2), "030102");
        verifyField(ShapeField.of("f", FieldType.ZONED_DATE_TIME),
            (w) -> w.zonedDateTime(1, 2, "Z"), "0100000000000000" + "02000000" + "025a");
        verifyField(ShapeField.of("f", FieldType.ZONED_DATE_TIME).orNull(),
            (w) -> w.zonedDateTime(1, 2, "Z"), "01" + "0100000000000000" + "02000000" + "025a");
        verifyField(ShapeField.of("f", FieldType.ZONED_DATE_TIME).orNull(), FieldWriter::nullValue, "00");
    }

    @Test
    void shouldWriteListsWithABitmapOnlyWhereElementsNeedOne()
    {
        final ShapeField int16 = ShapeField.element(FieldType.INT16);
        verifyField(ShapeField.list("f", int16), (w) -> w.beginList().int16((short)1).int16((short)2).endList(),
            "03" + "0100" + "0200");
        verifyField(ShapeField.list("f", int16), (w) -> w.beginList().endList(), "01");
        verifyField(ShapeField.list("f", int16).orNull(), FieldWriter::nullValue, "00");
        verifyField(ShapeField.list("f", int16.orNull()),
            (w) -> w.beginList().int16((short)1).nullValue().int16((short)3).endList(),
            "04" + "05" + "0100" + "0000" + "0300");
        verifyField(ShapeField.list("f", ShapeField.element(FieldType.TEXT).orNull()),
            (w) -> w.beginList().text("a").nullValue().endList(), "03" + "0261" + "00");
        verifyField(ShapeField.list("f", ShapeField.symbol("", symbols(2)).orNull()),
            (w) -> w.beginList().symbol("S1").nullValue().endList(), "03" + "01" + "ff");
    }

    @ParameterizedTest
    @CsvSource({ "126,7f", "127,8001", "16382,ff7f", "16383,808001" })
    void shouldMoveElementsWhoseCountOutgrowsItsByte(final int count, final String expected)
    {
        final Consumer<FieldWriter> list = (w) ->
        {
            w.beginList();
            for (int i = 0; i < count; i++)
            {
                if (0 == i % 9)
                {
                    w.nullValue();
                }
                else
                {
                    w.uint8(i & 0xFF);
                }
            }
            w.endList();
        };
        final StringBuilder bits = new StringBuilder();
        final StringBuilder elements = new StringBuilder();
        for (int i = 0; i < count; i += 8)
        {
            int octet = 0;
            for (int k = i; k < Math.min(i + 8, count); k++)
            {
                octet |= 0 == k % 9 ? 0 : 1 << k - i;
                elements.append("%02x".formatted(0 == k % 9 ? 0 : k & 0xFF));
            }
            bits.append("%02x".formatted(octet));
        }
        verifyField(ShapeField.list("f", ShapeField.element(FieldType.UINT8).orNull()), list,
            expected + bits + elements);
    }

    @Test
    void shouldWriteMapsAndNestedObjects()
    {
        final Shape leg = Shape.builder("Leg").field("q", FieldType.INT8)
            .field(ShapeField.of("n", FieldType.TEXT).orNull()).build();
        verifyField(ShapeField.object("f", leg), (w) -> w.beginObject().int8("q", (byte)5).endObject(), "0500");
        verifyField(ShapeField.object("f", leg).orNull(),
            (w) -> w.beginObject().int8("q", (byte)5).text("n", "a").endObject(), "01" + "05" + "0261");
        verifyField(ShapeField.object("f", leg).orNull(), FieldWriter::nullValue, "00");
        verifyField(ShapeField.map("f", ShapeField.element(FieldType.TEXT), ShapeField.element(FieldType.INT8)),
            (w) -> w.beginMap().text("k").int8((byte)1).text("l").int8((byte)2).endMap(), "03" + "026b01" + "026c02");
        verifyField(
            ShapeField.map("f", ShapeField.element(FieldType.INT8), ShapeField.element(FieldType.INT8).orNull()),
            (w) -> w.beginMap().int8((byte)7).nullValue().int8((byte)8).int8((byte)2).endMap(),
            "03" + "02" + "0700" + "0802");
    }

    @Test
    void shouldTakeAnyIntegerMethodWhoseValueFits()
    {
        verifyField(ShapeField.of("f", FieldType.INT8), (w) -> w.int64(-128), "80");
        verifyField(ShapeField.of("f", FieldType.UINT64), (w) -> w.int8((byte)5), "0500000000000000");
        verifyField(ShapeField.of("f", FieldType.FLOAT64), (w) -> w.float32(1.5f), "000000000000f83f");
        refuse(ShapeField.of("f", FieldType.INT8), (w) -> w.int64(128),
            "an integer must fit its field's type: field=S.f, type=INT8, value=128");
        refuse(ShapeField.of("f", FieldType.UINT8), (w) -> w.int64(-1),
            "an integer must fit its field's type: field=S.f, type=UINT8, value=-1");
        refuse(ShapeField.of("f", FieldType.UINT64), (w) -> w.int64(-1),
            "an integer must fit its field's type: field=S.f, type=UINT64, value=-1");
        refuse(ShapeField.of("f", FieldType.INT64), (w) -> w.uint64(-1),
            "an integer must fit its field's type: field=S.f, type=INT64, value=18446744073709551615");
        refuse(ShapeField.of("f", FieldType.TEXT), (w) -> w.int64(1),
            "a value must be of its field's type: field=S.f, type=TEXT, value=INT64");
        refuse(ShapeField.of("f", FieldType.FLOAT32), (w) -> w.float64(1),
            "a value must be of its field's type: field=S.f, type=FLOAT32, value=FLOAT64");
    }

    @Test
    void shouldRefuseWhatDoesNotFitTheShape()
    {
        refuse(ShapeField.of("f", FieldType.INT8), FieldWriter::nullValue,
            "a field's value must not be null: field=S.f");
        refuse(ShapeField.symbol("f", List.of("A")), (w) -> w.symbol("B"),
            "a symbol must be one of its field's: field=S.f, type=SYMBOL, value=B");
        refuse(ShapeField.of("f", FieldType.DATE), (w) -> w.date(1L << 40),
            "a date's epoch day must fit 32 bits: field=S.f, type=DATE, value=1099511627776");
        refuse(ShapeField.of("f", FieldType.TIME), (w) -> w.time(86_400_000_000_000L),
            "a time must be within one day: field=S.f, type=TIME, value=86400000000000");
        refuse(ShapeField.of("f", FieldType.DECIMAL), (w) -> w.decimal(1, -129),
            "a decimal's scale must be -128 to 127: field=S.f, type=DECIMAL, value=-129");
        refuse(ShapeField.of("f", FieldType.TEXT), (w) -> w.text("\ud800"),
            "text must not hold a lone surrogate, remove or replace it: value=0xd800, index=0");
        assertThatThrownBy(() -> hex(EXAMPLE, (w) -> w.bool("x", true)))
            .hasMessage("a field must be one of the shape's: shape=Data, field=x");
        assertThatThrownBy(() -> hex(EXAMPLE, (w) -> w.bool("flag", true)))
            .hasMessage("a field that is not nullable must be written: field=Data.price");
        assertThatThrownBy(() -> hex(EXAMPLE, (w) -> w.bool("flag", true).bool("flag", false)))
            .hasMessage("a field must be written once: field=Data.flag");
        assertThatThrownBy(() -> hex(EXAMPLE, (w) -> w.bool(true)))
            .hasMessage("a value in an object must be preceded by its name, call field first: shape=Data");
        assertThatThrownBy(() -> hex(EXAMPLE, (w) -> w.field("flag").field("price")))
            .hasMessage("a field must stand in an object, behind the value of the field before it: name=price");
        assertThatThrownBy(() -> hex(EXAMPLE, FieldWriter::endObject))
            .hasMessage("what is ended must be what was begun last, and complete: shape=Data, depth=0");
        final Shape texts = Shape.builder("S").field("a", FieldType.TEXT).field("b", FieldType.TEXT).build();
        assertThatThrownBy(() -> hex(texts, (w) -> w.text("b", "")))
            .hasMessage("a field that is not nullable must be written: field=S.a");
        assertThatThrownBy(() -> hex(texts, (w) -> w.text("a", "").text("b", "").text("a", "")))
            .hasMessage("variable-width fields must be written once and in the shape's order: field=S.a");
    }

    @Test
    void shouldRefuseAShapeWhoseElementsTakeNoBytes()
    {
        final Shape shape = Shape.builder("S")
            .field(ShapeField.list("f", ShapeField.object("", Shape.builder("Empty").build()))).build();

        assertThatThrownBy(() -> new PackedEncoder(shape)).isInstanceOf(CodecException.class).hasMessage(
            "an element must take at least one byte, give its shape a field or let it be null: field=S.f");
    }

    @ParameterizedTest
    @CsvSource({
        "INT32,000000", "INT32,0000000000", "BOOL,02", "TEXT,00", "TEXT,03" + "61", "TEXT,8000", "TEXT,818000",
        "TEXT,ffffffffffff01", "TEXT,02ff", "CHAR,00d8", "TIME,ffffffffffffffff", "ZONED_DATE_TIME,0100000000000000" +
        "ffffff7f025a", "ZONED_DATE_TIME,01000000000000000000000000", "TEXT,", "ZONED_DATE_TIME,01" })
    void shouldRefuseBytesThatAreNoMessage(final FieldType type, final String hex)
    {
        final byte[] bytes = null == hex ? new byte[0] : HexFormat.of().parseHex(hex);
        final MessageDecoder decoder = new PackedDecoder(Shape.builder("S").field("f", type).build());

        assertThatThrownBy(() ->
        {
            decoder.wrap(new UnsafeBuffer(bytes), 0, bytes.length).next();
            take(decoder);
            decoder.next();
        }).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldRefuseTrailingBytesNamingTheShape()
    {
        final byte[] bytes = new byte[3];
        final MessageDecoder decoder = new PackedDecoder(Shape.builder("S").field("f", FieldType.INT16).build())
            .wrap(new UnsafeBuffer(bytes), 0, 3);

        assertThat(decoder.next()).isTrue();
        assertThatThrownBy(decoder::next)
            .hasMessage("a message must be used up by its fields: shape=S, offset=2, limit=3");
    }

    @Test
    void shouldConvertTheUpperHalfOfUint64ToAFloat()
    {
        final Shape shape = Shape.builder("S").field("f", FieldType.UINT64).build();
        final byte[] bytes = HexFormat.of().parseHex("ffffffffffffffff");

        assertThat(new PackedDecoder(shape).wrap(new UnsafeBuffer(bytes), 0, 8).field("f").float64())
            .isEqualTo(0x1p64);
    }

    @Test
    void shouldConvertADecimalToAFloat()
    {
        final Shape shape = Shape.builder("S").field("f", FieldType.DECIMAL).build();
        final byte[] bytes = HexFormat.of().parseHex("6e00000000000000" + "02");

        assertThat(new PackedDecoder(shape).wrap(new UnsafeBuffer(bytes), 0, 9).field("f").float64()).isEqualTo(1.1);
    }

    private static void take(final FieldReader reader)
    {
        switch (reader.type())
        {
            case BOOL:
                reader.bool();
                break;

            case TEXT:
                reader.text();
                break;

            case ZONED_DATE_TIME:
                reader.offsetSeconds();
                reader.text();
                break;

            default:
                reader.int64();
                break;
        }
    }

    private static List<String> symbols(final int count)
    {
        return IntStream.range(0, count).mapToObj((i) -> "S" + i).collect(Collectors.toList());
    }

    private static void refuse(final ShapeField field, final Consumer<FieldWriter> value, final String text)
    {
        assertThatThrownBy(() -> hex(Shape.builder("S").field(field).build(), (w) -> value.accept(w.field("f"))))
            .isInstanceOf(CodecException.class).hasMessage(text);
    }

    private static void verifyField(final ShapeField field, final Consumer<FieldWriter> value, final String expected)
    {
        assertThat(hex(Shape.builder("S").field(field).build(), (w) -> value.accept(w.field("f")))).isEqualTo(expected);
    }

    private static String hex(final Shape shape, final MessageWriter message)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        // Not zero before.
        buffer.setMemory(0, 100, (byte)0x55);
        final MessageEncoder encoder = new PackedEncoder(shape);
        encoder.wrap(buffer, 0, "ignored");
        message.write(encoder);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return HexFormat.of().formatHex(bytes);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.Field;
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
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Field numbers, and neither names nor numbers.
 */
class BinaryYamlFormsTest
{
    private static final Shape LEG = Shape.builder("Leg")
        .field(ShapeField.of("q", FieldType.INT64).numbered(7))
        .field(ShapeField.of("at", FieldType.TIMESTAMP).orNull().numbered(300))
        .build();
    private static final Shape SHAPE = Shape.builder("S")
        .field("a", FieldType.INT32)
        .field(ShapeField.object("leg", LEG).orNull())
        .field(ShapeField.list("legs", ShapeField.object("", LEG).orNull()).orNull())
        .field(ShapeField.map("times", ShapeField.element(FieldType.TIMESTAMP),
            ShapeField.element(FieldType.TIMESTAMP)).orNull())
        .field(ShapeField.map("rates", ShapeField.element(FieldType.TEXT),
            ShapeField.element(FieldType.FLOAT64).orNull()).orNull())
        .field(ShapeField.of("text", FieldType.TEXT).orNull())
        .build();
    private static final String NS = "b51e" + hex("1970-01-01T00:00:00.000000001Z");

    @Test
    void shouldWriteNumbersInPlaceOfNamesOnEachLevel()
    {
        assertThat(hex(BinaryYamlEncoder.numbered(SHAPE), BinaryYamlFormsTest::example)).isEqualTo(
            "ba01" + "05" +
            "ba02" + "8026" + "ba07" + "06" + "baac02" + NS +
            "ba03" + "8006" + "8003" + "ba07" + "07" + "bb" +
            "ba04" + "8041" + "bd" + NS + NS +
            "ba05" + "8003" + "c16b" + "bb" +
            "ba06" + "e3616263");
    }

    @Test
    void shouldWriteNothingButValuesOnEachLevel()
    {
        assertThat(hex(BinaryYamlEncoder.fieldless(SHAPE), BinaryYamlFormsTest::example)).isEqualTo(
            "05" +
            "8021" + "06" + NS +
            "8005" + "8002" + "07" + "bb" + "bb" +
            "8041" + "bd" + NS + NS +
            "8003" + "c16b" + "bb" +
            "e3616263");
    }

    @Test
    void shouldWriteFieldsWithNumbersInAnyOrderAndLeaveThemOut()
    {
        assertThat(hex(BinaryYamlEncoder.numbered(SHAPE), (w) -> w.text("text", "").int32("a", 1)))
            .isEqualTo("ba06e0" + "ba0101");
        assertThat(hex(BinaryYamlEncoder.numbered(SHAPE), (w) ->
        {
        })).isEmpty();
    }

    @Test
    void shouldWriteNullInThePlaceOfAFieldThatIsLeftOut()
    {
        assertThat(hex(BinaryYamlEncoder.fieldless(SHAPE), (w) -> w.int32("a", 1).text("text", "")))
            .isEqualTo("01" + "bbbbbbbb" + "e0");
        assertThat(hex(BinaryYamlEncoder.fieldless(SHAPE), (w) -> w.int32("a", 1))).isEqualTo("01" + "bbbbbbbbbb");
    }

    @Test
    void shouldNotWriteATypeName()
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = BinaryYamlEncoder.numbered(LEG);
        encoder.wrap(buffer, 0, "Leg").int64("q", 1);

        assertThat(encoder.finish()).isEqualTo(3);
        assertThat(BinaryYamlDecoder.numbered(LEG).wrap(buffer, 0, 3).typeName()).isNull();
    }

    @Test
    void shouldRefuseWhatDoesNotFitTheShape()
    {
        for (final BinaryYamlEncoder encoder :
            List.of(BinaryYamlEncoder.numbered(SHAPE), BinaryYamlEncoder.fieldless(SHAPE)))
        {
            refuse(encoder, (w) -> w.int32("x", 1), "a field must be one of the shape's: shape=S, field=x");
            refuse(encoder, (w) -> w.int32("a", 1).field("leg").beginList(),
                "a value must be of its field's type: field=S.leg, type=OBJECT, value=LIST");
            refuse(encoder, (w) -> w.int32("a", 1).field("legs").beginList().beginMap(),
                "a value must be of its field's type: field=S.legs[], type=OBJECT, value=MAP");
            refuse(encoder, (w) -> w.field("a").beginObject(),
                "a value must be of its field's type: field=S.a, type=INT32, value=OBJECT");
            refuse(encoder, (w) -> w.timestamp(1),
                "a value in an object must be preceded by its name, call field first: depth=0");
            refuse(encoder, FieldWriter::beginObject,
                "a value in an object must be preceded by its name, call field first: depth=0");
        }
    }

    @Test
    void shouldRefuseValuesThatAreNotInTheirPlace()
    {
        final BinaryYamlEncoder encoder = BinaryYamlEncoder.fieldless(SHAPE);
        final String order = "a message without names must have its fields once and in the shape's order: field=";
        refuse(encoder, (w) -> w.int32("a", 1).int32("a", 1), order + "S.a");
        refuse(encoder, (w) -> w.int32("a", 1).text("text", "").field("leg"), order + "S.leg");
        refuse(encoder, (w) -> w.text("text", ""), "a field that is not nullable must be written: field=S.a");
        refuse(encoder, (w) ->
        {
        }, "a field that is not nullable must be written: field=S.a");
        refuse(encoder, (w) -> w.int32("a", 1).field("leg").beginObject().timestamp("at", 1),
            "a field that is not nullable must be written: field=Leg.q");
    }

    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void shouldReadEachLevelInBothForms(final boolean isNumbered)
    {
        final String hex = hex(encoder(isNumbered, SHAPE), BinaryYamlFormsTest::example);
        final MessageDecoder decoder = wrap(decoder(isNumbered, SHAPE), hex);

        assertThat(decoder.field(Field.of("leg")).type()).isEqualTo(FieldType.OBJECT);
        assertThat(decoder.beginObject().field("at").type()).isEqualTo(FieldType.TIMESTAMP);
        assertThat(decoder.epochNs()).isEqualTo(1);
        assertThat(decoder.name().toString()).isEqualTo("at");
        assertThat(decoder.endObject().next()).isTrue();
        assertThat(decoder.name().toString()).isEqualTo("legs");
        assertThat(decoder.beginList().next()).isTrue();
        assertThat(decoder.type()).isEqualTo(FieldType.OBJECT);
        assertThat(decoder.name()).isNull();
        assertThat(decoder.beginObject().next()).isTrue();
        assertThat(decoder.name().toString()).isEqualTo("q");
        assertThat(decoder.int64()).isEqualTo(7);
        assertThat(decoder.endObject().next()).isTrue();
        assertThat(decoder.isNull()).isTrue();
        assertThat(decoder.endList().field("times").type()).isEqualTo(FieldType.MAP);
        assertThat(decoder.beginMap().next()).isTrue();
        assertThat(decoder.type()).isEqualTo(FieldType.TIMESTAMP);
        assertThat(decoder.next()).isTrue();
        assertThat(decoder.type()).isEqualTo(FieldType.TIMESTAMP);
        assertThat(decoder.endMap().field("a").type()).isEqualTo(FieldType.INT32);
        assertThat(decoder.field("text").text().toString()).isEqualTo("abc");
        assertThat(decoder.field("x")).isNull();
        assertThat(decoder.text().toString()).isEqualTo("abc");
        assertThat(decoder.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void shouldTypeByTheShapeWhatChronicleWireWritesAsAFloat(final boolean isNumbered)
    {
        final Shape shape = Shape.builder("S").field("long", FieldType.INT64).field("at", FieldType.TIMESTAMP)
            .field("unsigned", FieldType.UINT64).field("int", FieldType.INT32).build();
        final String names = isNumbered ? "ba01,ba02,ba03,ba04" : ",,,";
        final String[] name = names.split(",", -1);
        // 2^63 for the largest long, 2^40, 2^63 again, 0.5
        final MessageDecoder decoder = wrap(decoder(isNumbered, shape), name[0] + "900000005f" +
            name[1] + "9000008053" + name[2] + "900000005f" + name[3] + "900000003f");

        assertThat(decoder.field("long").type()).isEqualTo(FieldType.INT64);
        assertThat(decoder.int64()).isEqualTo(Long.MAX_VALUE);
        assertThat(decoder.field("at").type()).isEqualTo(FieldType.TIMESTAMP);
        assertThat(decoder.int64()).isEqualTo(1L << 40);
        assertThat(decoder.epochNs()).isEqualTo(1L << 40);
        assertThat(decoder.field("unsigned").type()).isEqualTo(FieldType.UINT64);
        assertThat(decoder.int64()).isEqualTo(Long.MAX_VALUE);
        assertThat(decoder.field("int").type()).isEqualTo(FieldType.FLOAT32);
        assertThatThrownBy(decoder::int64).isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void shouldReadAnInstantAsChronicleWireWritesItAndAsNanoseconds(final boolean isNumbered)
    {
        final Shape shape = Shape.builder("S").field("at", FieldType.TIMESTAMP).build();
        final String name = isNumbered ? "ba01" : "";
        final String text = "f4" + hex("1970-01-01T00:00:01Z");
        for (final String value : new String[]{
            "b6" + "11" + hex("java.time.Instant") + text, text, "b514" + text.substring(2), "a700ca9a3b00000000" })
        {
            final MessageDecoder decoder = wrap(decoder(isNumbered, shape), name + value);

            assertThat(decoder.field("at").type()).as(value).isEqualTo(FieldType.TIMESTAMP);
            assertThat(decoder.epochNs()).as(value).isEqualTo(1_000_000_000L);
        }
        final MessageDecoder wrong = wrap(decoder(isNumbered, shape), name + "f4" + hex("1970-01-01T00:00:61Z"));
        assertThat(wrong.field("at").type()).isEqualTo(FieldType.TEXT);
        assertThatThrownBy(wrong::epochNs).isInstanceOf(CodecException.class);
    }

    private static String hex(final String text)
    {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void shouldReadANumberThatTheShapeLacksAsItsDigits()
    {
        final MessageDecoder decoder = wrap(BinaryYamlDecoder.numbered(LEG), "ba05" + "01" + "ba07" + "02" + "c17a03");

        assertThat(decoder.next()).isTrue();
        assertThat(decoder.name().toString()).isEqualTo("5");
        assertThat(decoder.type()).isEqualTo(FieldType.INT8);
        assertThat(decoder.field("q").int64()).isEqualTo(2);
        assertThat(decoder.field("5").int64()).isEqualTo(1);
        assertThat(decoder.field("7")).isNull();
        assertThat(decoder.field("z").int64()).isEqualTo(3);
    }

    @Test
    void shouldTellANumberFromANameOfTheSameDigits()
    {
        final Shape shape = Shape.builder("S").field("2", FieldType.INT8).field("1", FieldType.INT8).build();
        final MessageDecoder numbered = wrap(BinaryYamlDecoder.numbered(shape), "ba0105" + "ba0206");

        assertThat(numbered.field("2").int64()).isEqualTo(5);
        assertThat(numbered.field("1").int64()).isEqualTo(6);
        // Chronicle Wire writes a name of digits as a number.
        final MessageDecoder named = wrap(new BinaryYamlDecoder(shape), "ba0105" + "c13206");
        assertThat(named.field("1").int64()).isEqualTo(5);
        assertThat(named.field("2").int64()).isEqualTo(6);
    }

    @Test
    void shouldKnowTheNumbersThatChronicleWireGivesFieldsWithoutOne()
    {
        // The hash of "at", and of "q" in two bytes, which could be a number of the shape.
        final MessageDecoder decoder = wrap(BinaryYamlDecoder.numbered(LEG), "ba" + "b318" + "05" + "ba" + "71" + "06");

        assertThat("at".hashCode()).isEqualTo(0x18 << 7 | 0x33);
        assertThat("q".hashCode()).isEqualTo(0x71);
        assertThat(decoder.field("q").int64()).isEqualTo(6);
        assertThat(decoder.field("at").epochNs()).isEqualTo(5);
        assertThat(decoder.name().toString()).isEqualTo("at");
        assertThat(decoder.type()).isEqualTo(FieldType.TIMESTAMP);
    }

    @ParameterizedTest
    @CsvSource({
        // too few, none, too many, a name, a number, a nested object with too few
        "01", "''", "0102030405060708", "c16101bbbbbbbbbb", "ba0101bbbbbbbbbb", "01800106bbbbbbbb",
        // a list of objects with too many, a map without its value, a length beyond the end
        "01bb80058003010203bbbbbb", "01bbbb8003c16b", "01800706" })
    void shouldRefuseValuesThatDoNotFillTheFields(final String hex)
    {
        assertThatThrownBy(() -> readAll(wrap(BinaryYamlDecoder.fieldless(SHAPE), hex)))
            .isInstanceOf(CodecException.class);
    }

    @Test
    void shouldTellHowManyValuesAreWrong()
    {
        final String rule = "an object without names must have one value for each field of its shape: shape=Leg, ";
        assertThatThrownBy(() -> readAll(wrap(BinaryYamlDecoder.fieldless(LEG), "01")))
            .hasMessage(rule + "fields=2, values=1, offset=1");
        assertThatThrownBy(() -> readAll(wrap(BinaryYamlDecoder.fieldless(LEG), "010203")))
            .hasMessage(rule + "fields=2, values=more than 2, offset=2");
        assertThatThrownBy(() -> wrap(BinaryYamlDecoder.fieldless(LEG), "01").field("at"))
            .isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0,00", "-0.0,910000000000000080", "127,7f", "255,a1ff", "256,a20001", "65535,a2ffff", "65536,a300000100",
        "4294967295,a3ffffffff", "4294967296,9280808080c00c", "-1,a4ff", "-129,a57fff", "-2147483648,a600000080",
        "0.5,9232", "NaN,91000000000000f87f", "Infinity,91000000000000f07f" })
    void shouldCompactWholeFloatsWhereNoBitIsLost(final double value, final String expected)
    {
        final Shape shape = Shape.builder("S").field("f", FieldType.FLOAT64).build();
        final String hex = hex(BinaryYamlEncoder.fieldless(shape).compactNumbers(true), (w) -> w.float64("f", value));

        assertThat(hex).isEqualTo(expected);
        final MessageDecoder decoder = wrap(BinaryYamlDecoder.fieldless(shape), hex);
        assertThat(decoder.field("f").type()).isEqualTo(FieldType.FLOAT64);
        assertThat(Double.doubleToRawLongBits(decoder.float64())).isEqualTo(Double.doubleToRawLongBits(value));
    }

    @ParameterizedTest
    @CsvSource({
        "1,01", "65535,a2ffff", "65536,900000 8047", "-32768,a50080", "-32769,90000100c7", "-0.0,9000000080",
        "0.5,900000003f" })
    void shouldCompactWholeNarrowFloatsWhereThatIsShorter(final float value, final String expected)
    {
        final Shape shape = Shape.builder("S").field("f", FieldType.FLOAT32).build();
        final String hex = hex(BinaryYamlEncoder.fieldless(shape).compactNumbers(true), (w) -> w.float32("f", value));

        assertThat(hex).isEqualTo(expected.replace(" ", ""));
        final MessageDecoder decoder = wrap(BinaryYamlDecoder.fieldless(shape), hex);
        assertThat(decoder.field("f").type()).isEqualTo(FieldType.FLOAT32);
        assertThat(Float.floatToRawIntBits(decoder.float32())).isEqualTo(Float.floatToRawIntBits(value));
    }

    private static void example(final FieldWriter writer)
    {
        writer.int32("a", 5)
            .field("leg").beginObject().int64("q", 6).timestamp("at", 1).endObject()
            .field("legs").beginList().beginObject().int64("q", 7).endObject().nullValue().endList()
            .field("times").beginMap().timestamp(1).timestamp(1).endMap()
            .field("rates").beginMap().text("k").nullValue().endMap()
            .text("text", "abc");
    }

    private static void readAll(final MessageDecoder decoder)
    {
        while (decoder.next())
        {
            final FieldType type = decoder.type();
            if (FieldType.OBJECT == type)
            {
                decoder.beginObject();
                readAll(decoder);
                decoder.endObject();
            }
            else if (FieldType.LIST == type)
            {
                decoder.beginList();
                readAll(decoder);
                decoder.endList();
            }
            else if (FieldType.MAP == type)
            {
                decoder.beginMap();
                readAll(decoder);
                decoder.endMap();
            }
        }
    }

    private static BinaryYamlEncoder encoder(final boolean isNumbered, final Shape shape)
    {
        return isNumbered ? BinaryYamlEncoder.numbered(shape) : BinaryYamlEncoder.fieldless(shape);
    }

    private static BinaryYamlDecoder decoder(final boolean isNumbered, final Shape shape)
    {
        return isNumbered ? BinaryYamlDecoder.numbered(shape) : BinaryYamlDecoder.fieldless(shape);
    }

    private static MessageDecoder wrap(final MessageDecoder decoder, final String hex)
    {
        final byte[] bytes = HexFormat.of().parseHex(hex);
        return decoder.wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    private static void refuse(final MessageEncoder encoder, final MessageWriter message, final String text)
    {
        assertThatThrownBy(() -> hex(encoder, message)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    private static String hex(final MessageEncoder encoder, final MessageWriter message)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        encoder.wrap(buffer, 0, null);
        message.write(encoder);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return HexFormat.of().formatHex(bytes);
    }
}

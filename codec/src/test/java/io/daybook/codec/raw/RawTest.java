/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The bytes themselves, and what is refused.
 */
class RawTest
{
    /** In the order of the published dump, in which Sell is the first. */
    enum Side
    {
        Sell, Buy
    }

    record RawExample(double price, boolean flag, String text, Side side, int smallInt, long longInt)
    {
    }

    record StopBitExample(double price, long longInt, int smallInt, boolean flag, Side side, String text)
    {
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "RAW_UTF8", "RAW_8BIT" })
    void shouldWriteThePublishedDumpOfRaw(final WireFormat format)
    {
        assertDump(format.codec(MessageType.of(RawExample.class)),
            new RawExample(1234.0, true, "Hello World!", Side.Sell, 123, 1234567890L),
            "00 00 00 00 00 48 93 40 b1 0c 48 65 6c 6c 6f 20 57 6f 72 6c 64 21 04 53 65 6c 6c " +
            "7b 00 00 00 d2 02 96 49 00 00 00 00");
    }

    @Test
    void shouldWriteThePublishedDumpOfStopBits()
    {
        assertDump(WireFormat.STOP_BIT.codec(MessageType.of(StopBitExample.class)),
            new StopBitExample(1234.0, 1234567890L, 123, true, Side.Sell, "Hello World!"),
            "a0 a4 69 d2 85 d8 cc 04 7b 59 00 0c 48 65 6c 6c 6f 20 57 6f 72 6c 64 21");
    }

    @Test
    void shouldWriteThePublishedLengthOfBytesMarshallable()
    {
        assertDump(WireFormat.BYTES_MARSHALLABLE.codec(MessageType.of(StopBitExample.class)),
            new StopBitExample(1234.0, 1234567890L, 123, true, Side.Sell, "Hello World!"),
            "00 00 00 00 00 48 93 40 d2 02 96 49 00 00 00 00 7b 00 00 00 59 00 " +
            "0c 48 65 6c 6c 6f 20 57 6f 72 6c 64 21");
    }

    @ParameterizedTest
    @CsvSource({
        "RAW_UTF8,           b1 05 00 00 00, bb, b1, 00, bb, 01 61, 80 00",
        "BYTES_MARSHALLABLE, 59 05 00 00 00, 4e, 59 59, 59 4e, 4e, 01 61, 80 00",
        "STOP_BIT,           59 05,          4e, 59 59, 59 4e, 4e, 01 61, 80 00" })
    void shouldTellNull(
        final WireFormat format, final String number, final String noNumber, final String isTrue, final String isFalse,
        final String noBool, final String text, final String noText)
    {
        final ShapeField int32 = ShapeField.of("v", FieldType.INT32).orNull();
        final ShapeField bool = ShapeField.of("v", FieldType.BOOL).orNull();
        assertHex(format, int32, (w) -> w.int32(5), number);
        assertHex(format, int32, FieldWriter::nullValue, noNumber);
        assertHex(format, bool, (w) -> w.bool(true), isTrue);
        assertHex(format, bool, (w) -> w.bool(false), isFalse);
        assertHex(format, bool, FieldWriter::nullValue, noBool);
        assertHex(format, ShapeField.of("v", FieldType.TEXT).orNull(), (w) -> w.text("a"), text);
        assertHex(format, ShapeField.of("v", FieldType.TEXT).orNull(), FieldWriter::nullValue, noText);
    }

    @ParameterizedTest
    @CsvSource({
        "RAW_UTF8,           02 00 00 00 01 02, fe ff ff ff 04 00 00 00 03 05 01 02, 80 00, 00 00 00 00",
        "BYTES_MARSHALLABLE, 02 01 02,          84 00 05 01 02,                      80 00,       00",
        "STOP_BIT,           02 01 02,          84 00 05 01 02,                      80 00,       00" })
    void shouldTellNullsInListsByBitsWhereThereAreSome(
        final WireFormat format, final String full, final String withNull, final String none, final String empty)
    {
        final ShapeField list = ShapeField.list("v", ShapeField.element(FieldType.INT8).orNull()).orNull();
        assertHex(format, list, (w) -> w.beginList().int8((byte)1).int8((byte)2).endList(), full);
        assertHex(format, list, (w) -> w.beginList().int8((byte)1).nullValue().int8((byte)2).endList(),
            withNull);
        assertHex(format, list, FieldWriter::nullValue, none);
        assertHex(format, list, (w) -> w.beginList().endList(), empty);
    }

    @Test
    void shouldWriteNestedObjectsWithTheirLengthInRawAlone()
    {
        final Shape leg = Shape.builder("Leg").field("quantity", FieldType.INT16).build();
        final ShapeField field = ShapeField.object("v", leg);
        final Consumer<FieldWriter> object = (w) -> w.beginObject().int16("quantity", (short)0x0102).endObject();

        assertHex(WireFormat.RAW_UTF8, field, object, "02 00 00 00 02 01");
        assertHex(WireFormat.RAW_UTF8, field.orNull(), object, "02 00 00 00 02 01");
        assertHex(WireFormat.RAW_UTF8, field.orNull(), FieldWriter::nullValue, "80 00");
        assertHex(WireFormat.BYTES_MARSHALLABLE, field, object, "02 01");
        assertHex(WireFormat.BYTES_MARSHALLABLE, field.orNull(), object, "59 02 01");
        assertHex(WireFormat.STOP_BIT, field.orNull(), object, "59 82 02");
    }

    @Test
    void shouldCountElementsThatTakeNoByteByTheirBits()
    {
        final Shape none = Shape.builder("None").build();
        final ShapeField list = ShapeField.list("v", ShapeField.object("", none).orNull());

        assertHex(WireFormat.STOP_BIT, list,
            (w) -> w.beginList().beginObject().endObject().nullValue().beginObject().endObject().endList(), "84 00 05");
        assertHex(WireFormat.STOP_BIT, list, (w) -> w.beginList().beginObject().endObject().endList(), "82 00 01");
        assertRefused(WireFormat.STOP_BIT, list, "03", "elements must not go beyond their message: value=3");
        assertThatThrownBy(() -> WireFormat.BYTES_MARSHALLABLE.encoder(
            shape(ShapeField.list("v", ShapeField.object("", none))))).isInstanceOf(CodecException.class)
            .hasMessage("an element must take at least one byte, give its shape a field or let it be null: " +
                "field=S.v");
    }

    @Test
    void shouldTakeSymbolsByIndexOrName()
    {
        final String[] many = new String[300];
        Arrays.setAll(many, (i) -> "Symbol" + i);
        final ShapeField few = ShapeField.symbol("v", List.of("A", "ж")).orNull();
        final ShapeField symbols = ShapeField.symbol("v", List.of(many)).orNull();

        assertHex(WireFormat.RAW_UTF8, few, (w) -> w.symbol("ж"), "02 d0 b6");
        assertHex(WireFormat.BYTES_MARSHALLABLE, few, (w) -> w.text("ж"), "01");
        assertHex(WireFormat.BYTES_MARSHALLABLE, few, FieldWriter::nullValue, "ff");
        assertHex(WireFormat.BYTES_MARSHALLABLE, symbols, (w) -> w.symbol("Symbol299"), "2b 01");
        assertHex(WireFormat.BYTES_MARSHALLABLE, symbols, FieldWriter::nullValue, "ff ff");
        assertHex(WireFormat.STOP_BIT, symbols, (w) -> w.symbol("Symbol299"), "ab 02");
        assertHex(WireFormat.STOP_BIT, symbols, FieldWriter::nullValue, "80 00");
        for (final String symbol : many)
        {
            assertHex(WireFormat.RAW_8BIT, symbols, (w) -> w.symbol(symbol),
                HexFormat.ofDelimiter(" ").formatHex(((char)symbol.length() + symbol).getBytes()));
        }
    }

    @Test
    void shouldRefuseWhatIsBeyondLatin1InRaw8Bit()
    {
        assertThatThrownBy(() -> WireFormat.RAW_8BIT.encoder(shape(ShapeField.symbol("v", List.of("ж")))))
            .isInstanceOf(CodecException.class)
            .hasMessage("a symbol must be ISO-8859-1 in RAW_8BIT, use RAW_UTF8: field=S.v, symbol=ж");
        assertNotWritten(WireFormat.RAW_8BIT, ShapeField.of("v", FieldType.TEXT), (w) -> w.text("aж"),
            "text must be ISO-8859-1 in this wire format, use one with UTF-8: value=0x436, index=1");
        assertNotWritten(WireFormat.RAW_8BIT, ShapeField.of("v", FieldType.CHAR), (w) -> w.character('ж'),
            "a char must be ISO-8859-1 in this wire format, use one with UTF-8: field=S.v, type=CHAR, value=1078");
        assertHex(WireFormat.RAW_8BIT, ShapeField.of("v", FieldType.TEXT), (w) -> w.text("é"), "01 e9");
        assertHex(WireFormat.RAW_8BIT, ShapeField.of("v", FieldType.CHAR), (w) -> w.character('é'), "01 e9");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "RAW_UTF8", "BYTES_MARSHALLABLE", "STOP_BIT" })
    void shouldRefuseALoneSurrogate(final WireFormat format)
    {
        assertNotWritten(format, ShapeField.of("v", FieldType.TEXT), (w) -> w.text("a\uD800"),
            "text must not hold a lone surrogate, remove or replace it: value=0xd800, index=1");
        assertNotWritten(format, ShapeField.of("v", FieldType.CHAR), (w) -> w.character('\uDC00'),
            "a char must not be a lone surrogate, use text: value=0xdc00");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "RAW_UTF8", "RAW_8BIT", "BYTES_MARSHALLABLE", "STOP_BIT" })
    void shouldWantTheShapeAndItsOrder(final WireFormat format)
    {
        assertThatThrownBy(() -> format.encoder(null)).isInstanceOf(CodecException.class)
            .hasMessage("a wire format without names needs the shape of its messages: format=" + format);
        assertThatThrownBy(() -> format.decoder(null)).isInstanceOf(CodecException.class);
        final MessageEncoder encoder = format.encoder(Shape.builder("S")
            .field("a", FieldType.INT8).field(ShapeField.of("b", FieldType.TEXT).orNull()).field("c", FieldType.INT8)
            .build());
        refused(() -> encoder.wrap(buffer, 0, null).int8("c", (byte)1),
            "a field that is not nullable must be written: field=S.a");
        refused(() -> encoder.wrap(buffer, 0, null).int8("a", (byte)1).int8("c", (byte)1).text("b", "x"),
            "fields must be written once and in the shape's order: shape=S, field=b");
        refused(() -> encoder.wrap(buffer, 0, null).int8("x", (byte)1),
            "a field must be one of the shape's: shape=S, field=x");
        encoder.wrap(buffer, 0, null).int8("a", (byte)1);
        refused(encoder::finish, "a field that is not nullable must be written: field=S.c");
        refused(() -> encoder.wrap(buffer, 0, null).int8((byte)1),
            "a value in an object must be preceded by its name, call field first: shape=S");
        refused(() -> encoder.wrap(buffer, 0, null).text("a", "x"),
            "a value must be of its field's type: field=S.a, type=INT8, value=TEXT");
        refused(() -> encoder.wrap(buffer, 0, null).int32("a", 128),
            "an integer must fit its field's type: field=S.a, type=INT8, value=128");
        refused(() -> encoder.wrap(buffer, 0, null).field("a").nullValue(),
            "a field's value must not be null: field=S.a");
        refused(() -> encoder.wrap(buffer, 0, null).endObject(),
            "what is ended must be what was begun last, and complete: shape=S, depth=0");
    }

    @Test
    void shouldRefuseBytesThatAreNoValue()
    {
        final ShapeField int8 = ShapeField.of("v", FieldType.INT8);
        assertRefused(WireFormat.STOP_BIT, int8, "80 01", "a value must be one of its type: field=S.v, type=INT8, " +
            "value=128");
        assertRefused(WireFormat.STOP_BIT, int8, "80", "a number of varying length must end within its message");
        assertRefused(WireFormat.STOP_BIT, int8, "05 00", "a message, and a block in it, must be used up");
        assertRefused(WireFormat.STOP_BIT, int8.orNull(), "00 05", "the byte before a value that may be null must");
        assertRefused(WireFormat.RAW_UTF8, int8, "", "a value must not go beyond its message: length=1");
        final ShapeField bool = ShapeField.of("v", FieldType.BOOL);
        assertRefused(WireFormat.RAW_UTF8, bool, "bb", "a bool must be true or false");
        assertRefused(WireFormat.BYTES_MARSHALLABLE, bool, "01", "a bool must be true or false");
        final ShapeField text = ShapeField.of("v", FieldType.TEXT);
        assertRefused(WireFormat.RAW_UTF8, text, "02 61", "a length must not go beyond its message: length=2");
        assertRefused(WireFormat.RAW_UTF8, text, "80 00", "a value that is not nullable must not be null");
        assertRefused(WireFormat.RAW_UTF8, text, "81 00", "a length must not go beyond its message: length=-2");
        assertRefused(WireFormat.RAW_UTF8, ShapeField.symbol("v", List.of("A")), "01 42",
            "a symbol must be one of its field's: field=S.v, type=SYMBOL, value=B");
        assertRefused(WireFormat.BYTES_MARSHALLABLE, ShapeField.symbol("v", List.of("A")), "ff",
            "a value must be one of its type: field=S.v, type=SYMBOL, value=255");
        assertRefused(WireFormat.RAW_UTF8, ShapeField.of("v", FieldType.CHAR), "02 61 61",
            "a char must be one UTF-16 code unit");
        assertRefused(WireFormat.STOP_BIT, ShapeField.of("v", FieldType.FLOAT32), "9f ee b3 99 cc e6 b3 99 4d",
            "a float32 must not have more digits");
        assertRefused(WireFormat.STOP_BIT, ShapeField.list("v", ShapeField.element(FieldType.INT8)), "84 00 05 01 02",
            "a list or map without nulls must have a count that is not negative: value=-5");
        assertRefused(WireFormat.RAW_UTF8, ShapeField.list("v", ShapeField.element(FieldType.INT16)),
            "03 00 00 00 01 00 02", "a value must not go beyond its message: length=2");
        assertRefused(WireFormat.RAW_UTF8,
            ShapeField.map("v", ShapeField.element(FieldType.INT8), ShapeField.element(FieldType.INT8)),
            "01 00 00 00 01", "a map's key must be followed by its value: field=S.v");
        assertRefused(WireFormat.RAW_UTF8,
            ShapeField.object("v", Shape.builder("N").field("a", FieldType.INT8).build()), "02 00 00 00 01 02",
            "a message, and a block in it, must be used up");
    }

    @Test
    void shouldReadWhatOlderVersionsWroteForFalse()
    {
        for (final WireFormat format : new WireFormat[]{ WireFormat.RAW_UTF8, WireFormat.BYTES_MARSHALLABLE })
        {
            final byte[] message = { (byte)(WireFormat.RAW_UTF8 == format ? 0xB0 : 0) };
            final MessageDecoder decoder = format.decoder(shape(ShapeField.of("v", FieldType.BOOL)));
            decoder.wrap(new UnsafeBuffer(message), 0, 1).next();
            assertThat(decoder.bool()).isFalse();
        }
    }

    private <T> void assertDump(final Codec<T> codec, final T value, final String hex)
    {
        final byte[] expected = HexFormat.ofDelimiter(" ").parseHex(hex);
        final byte[] message = new byte[codec.encode(value, buffer, 0)];
        buffer.getBytes(0, message);

        assertThat(message).isEqualTo(expected);
        assertThat(codec.decode(new UnsafeBuffer(expected), 0, expected.length)).isEqualTo(value);
    }

    private static Shape shape(final ShapeField field)
    {
        return Shape.builder("S").field(field).build();
    }

    private void assertHex(
        final WireFormat format, final ShapeField field, final Consumer<FieldWriter> value, final String hex)
    {
        final MessageEncoder encoder = format.encoder(shape(field));
        value.accept(encoder.wrap(buffer, 0, null).field("v"));
        final byte[] message = new byte[encoder.finish()];
        buffer.getBytes(0, message);

        assertThat(HexFormat.ofDelimiter(" ").formatHex(message)).as("%s %s", format, field).isEqualTo(hex);
    }

    private void assertNotWritten(
        final WireFormat format, final ShapeField field, final Consumer<FieldWriter> value, final String text)
    {
        final MessageEncoder encoder = format.encoder(shape(field));
        refused(() -> value.accept(encoder.wrap(buffer, 0, null).field("v")), text);
    }

    private static void refused(final Runnable action, final String text)
    {
        assertThatThrownBy(action::run).isInstanceOf(CodecException.class).hasMessage(text);
    }

    private static void assertRefused(
        final WireFormat format, final ShapeField field, final String hex, final String text)
    {
        final byte[] message = HexFormat.ofDelimiter(" ").parseHex(hex);
        final StringBuilder yaml = new StringBuilder();
        assertThatThrownBy(() -> Transcoder.toYaml(
            new UnsafeBuffer(message), 0, message.length, format, shape(field), yaml))
            .isInstanceOf(CodecException.class).hasMessageContaining(text);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.packed;

import java.util.HexFormat;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.Name;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Text and bytes of a declared length, and behind a length of a declared width: what SBE has.
 */
class DeclaredLengthTest
{
    private static final Shape SHAPE = Shape.builder("Order")
        .field(ShapeField.fixed("symbol", FieldType.TEXT, 4))
        .field(ShapeField.prefixed("note", FieldType.TEXT, 2))
        .field(ShapeField.fixed("mark", FieldType.BYTES, 2))
        .field(ShapeField.prefixed("raw", FieldType.BYTES, 4))
        .field(ShapeField.list("tags", ShapeField.fixed("", FieldType.TEXT, 2)))
        .build();
    private static final String BYTES = "41420000" + "0102" + "0200c3a9" + "01000000" + "ff" + "03" + "6100" + "6262";

    @Name("Order")
    record Order(String symbol, String note, byte[] mark)
    {
    }

    @Test
    void shouldWriteAndReadThem()
    {
        final byte[] bytes = encoded(SHAPE, (w) -> w
            .text("symbol", "AB")
            .field("mark").bytes(new UnsafeBuffer(new byte[]{1, 2}), 0, 2)
            .text("note", "\u00e9")
            .field("raw").bytes(new UnsafeBuffer(new byte[]{-1}), 0, 1)
            .field("tags").beginList().text("a").text("bb").endList());

        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(BYTES);
        assertThat(yaml(SHAPE, BYTES)).isEqualTo("""
            Order:
              symbol: AB
              note: "\u00e9"
              mark: "AQI="
              raw: "/w=="
              tags: [a, bb]
            """);
    }

    @Test
    void shouldWriteAndReadRepeatingGroups()
    {
        final Shape fill = Shape.builder("Fill")
            .field("quantity", FieldType.INT32)
            .field(ShapeField.prefixed("id", FieldType.TEXT, 1)).build();
        final Shape leg = Shape.builder("Leg")
            .field("side", FieldType.UINT8)
            .field(ShapeField.group("fills", fill, 3)).build();
        final Shape shape = Shape.builder("Order")
            .field("id", FieldType.INT16)
            .field(ShapeField.group("legs", leg, 4))
            .field(ShapeField.prefixed("note", FieldType.TEXT, 2)).build();
        final String hex = "0700" + "0100" + "0200" +
            "01" + "040001" + "05000000" + "0161" +
            "02" + "040000" +
            "010078";

        final byte[] bytes = encoded(shape, (w) ->
        {
            w.int16("id", (short)7).field("legs").beginList();
            w.beginObject().uint8("side", 1).field("fills").beginList();
            w.beginObject().int32("quantity", 5).text("id", "a").endObject();
            w.endList().endObject();
            w.beginObject().uint8("side", 2).field("fills").beginList().endList().endObject();
            w.endList().text("note", "x");
        });

        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(hex);
        assertThat(yaml(shape, hex)).isEqualTo("""
            Order:
              id: 7
              legs:
                - side: 1
                  fills:
                    - quantity: 5
                      id: a
                - side: 2
                  fills: []
              note: x
            """);
        assertThatThrownBy(() -> yaml(shape, hex.replace("040001", "050001"))).hasMessageStartingWith(
            "the fixed-width fields of a list's objects must be as declared, 4 bytes: field=Leg.fills, value=5");
        assertThatThrownBy(() -> yaml(shape, hex.replace("040001", "0400ff"))).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldBindThemByName()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(HexFormat.of().parseHex(BYTES));
        final Codec<Order> codec = WireFormat.PACKED.codec(MessageType.of(Order.class), SHAPE);

        final Order order = codec.decode(bytes, 0, bytes.capacity());

        assertThat(order.symbol()).isEqualTo("AB");
        assertThat(order.note()).isEqualTo("\u00e9");
        assertThat(order.mark()).containsExactly(1, 2);
    }

    @Test
    void shouldFindThemByName()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(HexFormat.of().parseHex(BYTES));
        final MessageDecoder decoder = WireFormat.PACKED.decoder(SHAPE).wrap(bytes, 0, bytes.capacity());

        assertThat(decoder.field("raw").bytesLength()).isEqualTo(1);
        assertThat(decoder.field("note").text()).hasToString("\u00e9");
        assertThat(decoder.field("symbol").text()).hasToString("AB");
        assertThat(decoder.next()).isTrue();
        assertThat(decoder.text()).hasToString("\u00e9");
    }

    @Test
    void shouldLayOutTheLongestShapeThereIs()
    {
        final Shape thousand = fixed("Thousand", Shape.MAX_FIELDS);
        final Shape.Builder builder = Shape.builder("Longest");
        int count = 0;
        for (int i = 0; count + 1 + Shape.MAX_FIELDS <= Shape.MAX_NESTED_FIELDS; i++)
        {
            builder.field(ShapeField.object("o" + i, thousand));
            count += 1 + Shape.MAX_FIELDS;
        }
        final Shape shape = builder
            .field(ShapeField.object("last", fixed("Last", Shape.MAX_NESTED_FIELDS - count - 1))).build();

        assertThat(new PackedLayout(shape).minLength()).isEqualTo(65_470 * ShapeField.MAX_LENGTH);
        assertThatThrownBy(() -> yaml(shape, "00")).isInstanceOf(CodecException.class);
    }

    private static Shape fixed(final String name, final int fields)
    {
        final Shape.Builder builder = Shape.builder(name);
        for (int i = 0; i < fields; i++)
        {
            builder.field(ShapeField.fixed("f" + i, FieldType.BYTES, ShapeField.MAX_LENGTH));
        }
        return builder.build();
    }

    @ParameterizedTest
    @CsvSource({
        "cut short, 4142000001020200c3",
        "a text beyond its message, 414200000102ffffc3a9",
        "bytes beyond their message, 4142000001020200c3a9ffffffffff01",
        "no UTF-8, ff42000001020200c3a901000000ff01",
        "a byte more, 4142000001020200c3a901000000ff0100" })
    void shouldRefuseOtherBytes(final String what, final String hex)
    {
        assertThatThrownBy(() -> yaml(SHAPE, hex)).as(what).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldRefuseWhatDoesNotFit()
    {
        final Shape shape = Shape.builder("S")
            .field(ShapeField.fixed("text", FieldType.TEXT, 4))
            .field(ShapeField.fixed("bytes", FieldType.BYTES, 2))
            .field(ShapeField.prefixed("short", FieldType.TEXT, 1)).build();

        assertThatThrownBy(() -> encoded(shape, (w) -> w.text("text", "\u00e9\u00e9\u00e9"))).hasMessage(
            "a text must fit its length and hold no zero, which fills it up: field=S.text, length=4, value length=6");
        assertThatThrownBy(() -> encoded(shape, (w) -> w.text("text", "a\0"))).hasMessage(
            "a text must fit its length and hold no zero, which fills it up: field=S.text, length=4, value length=2");
        assertThatThrownBy(() -> encoded(shape, (w) -> w.field("bytes").bytes(new UnsafeBuffer(new byte[3]), 0, 3)))
            .hasMessage("bytes must be as long as declared: field=S.bytes, length=2, value length=3");
        assertThatThrownBy(() -> encoded(shape, (w) -> w.text("short", "x".repeat(256))))
            .hasMessage("a length must fit the bytes declared for it: field=S.short, prefix=1, value length=256");
        final Shape group = Shape.builder("G")
            .field(ShapeField.group("legs", Shape.builder("L").field("a", FieldType.INT8).build(), 3)).build();
        assertThatThrownBy(() -> encoded(group, (w) ->
        {
            w.field("legs").beginList();
            for (int i = 0; i < 256; i++)
            {
                w.beginObject().int8("a", (byte)i).endObject();
            }
            w.endList();
        })).hasMessage("a number of elements must fit the bytes declared for it: field=G.legs, prefix=3, elements=256");
        assertThatThrownBy(() -> encoded(shape, (w) -> w.text("text", "a").field("bytes").nullValue()))
            .hasMessage("a field's value must not be null: field=S.bytes");
    }

    private static byte[] encoded(final Shape shape, final MessageWriter writer)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = WireFormat.PACKED.encoder(shape);
        writer.write(encoder.wrap(buffer, 0, null));
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private static String yaml(final Shape shape, final String hex)
    {
        final byte[] bytes = HexFormat.of().parseHex(hex);
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(new UnsafeBuffer(bytes), 0, bytes.length, WireFormat.PACKED, shape, yaml);
        return yaml.toString();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.security.MessageDigest;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

class ShapeTest
{
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @Test
    void shouldFindFieldsByName()
    {
        final Shape.Builder builder = Shape.builder("S");
        for (int i = 0; i < Shape.MAX_FIELDS; i++)
        {
            builder.field("field" + i, FieldType.INT32);
        }
        final Shape shape = builder.build();

        for (int i = 0; i < Shape.MAX_FIELDS; i++)
        {
            assertThat(shape.indexOf("field" + i)).isEqualTo(i);
            assertThat(shape.indexOf(Field.of("field" + i))).isEqualTo(i);
            assertThat(shape.indexOf(new StringBuilder("field").append(i))).isEqualTo(i);
            assertThat(shape.fields().get(i).number()).isEqualTo(i + 1);
        }
        assertThat(shape.indexOf("field")).isEqualTo(-1);
        assertThat(Shape.builder("Empty").build().indexOf("")).isEqualTo(-1);
    }

    @Test
    void shouldDumpItself()
    {
        final Shape shape = Shape.builder("Trade")
            .field(ShapeField.of("symbol", FieldType.TEXT).asKey())
            .field(ShapeField.symbol("side", List.of("Buy", "Sell")).orNull())
            .field(ShapeField.list(
                "legs", ShapeField.object("", Shape.builder("Leg").field("q", FieldType.INT8).build())))
            .build();
        final DeclaredShape declared = new DeclaredShape(300, WireFormat.PACKED, shape);
        final int length = declared.encode(buffer, 0);
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(buffer, 0, length, WireFormat.BINARY_YAML, null, yaml);

        assertThat(yaml.toString()).isEqualTo(
            "id: 300\nhash: " + declared.hash() + "\nwireFormat: PACKED\nversion: 1\nname: Trade\nfields:\n" +
            "  - name: symbol\n    number: 1\n    type: TEXT\n    key: true\n" +
            "  - name: side\n    number: 2\n    type: SYMBOL\n    nullable: true\n" +
            "    symbols: [Buy, Sell]\n" +
            "  - name: legs\n    number: 3\n    type: LIST\n    element:\n      type: OBJECT\n      shape:\n" +
            "        name: Leg\n        fields:\n          - name: q\n            number: 1\n" +
            "            type: INT8\n");
    }

    @Test
    void shouldHashWhatIsWrittenWithoutIdAndHash() throws Exception
    {
        final Shape shape = Shape.builder("Trade").field("price", FieldType.FLOAT64).build();
        final BinaryBody body = new BinaryBody(WireFormat.PACKED);
        final byte[] digest = MessageDigest.getInstance("SHA-256").digest(body.bytes);
        final DeclaredShape declared = new DeclaredShape(256, WireFormat.PACKED, shape);

        assertThat(declared.hash()).isEqualTo(new UnsafeBuffer(digest).getLong(0, BIG_ENDIAN));
        assertThat(new DeclaredShape(999, WireFormat.PACKED, shape).hash()).isEqualTo(declared.hash());
        assertThat(new DeclaredShape(256, WireFormat.BINARY_YAML, shape).hash()).isNotEqualTo(declared.hash());
        assertThat(shape.hash()).isNotEqualTo(declared.hash());
    }

    @Test
    void shouldReadAnyShapeThatWasWritten()
    {
        final Random random = Cases.random("shouldReadAnyShapeThatWasWritten");
        for (int i = Cases.count(1_000); i > 0; i--)
        {
            final DeclaredShape declared = new DeclaredShape(
                DeclaredShape.MIN_ID + random.nextInt(1000), WireFormat.PACKED, Shapes.shape(random));
            final int length = declared.encode(buffer, 7);
            final DeclaredShape read = DeclaredShape.decode(buffer, 7, length);

            assertThat(read).isEqualTo(declared);
            assertThat(read.hash()).isEqualTo(declared.hash());
            assertThat(read.shape().hash()).isEqualTo(declared.shape().hash());
            assertThat(read.hashCode()).isEqualTo(declared.hashCode());
        }
    }

    @Test
    void shouldNestTo64LevelsAndNoFurther()
    {
        final DeclaredShape objects = new DeclaredShape(256, WireFormat.PACKED, nested(Shape.MAX_DEPTH));
        assertThat(DeclaredShape.decode(buffer, 0, objects.encode(buffer, 0))).isEqualTo(objects);

        ShapeField list = ShapeField.element(FieldType.INT8);
        for (int i = 0; i < Shape.MAX_DEPTH; i++)
        {
            list = ShapeField.list("", list);
        }
        final ShapeField deepest = list;
        final DeclaredShape lists = new DeclaredShape(256, WireFormat.PACKED, Shape.builder("S")
            .field(new ShapeField("f", 0, FieldType.LIST, false, false, List.of(), null, null, deepest.element()))
            .build());
        assertThat(DeclaredShape.decode(buffer, 0, lists.encode(buffer, 0))).isEqualTo(lists);

        assertThatThrownBy(() -> nested(Shape.MAX_DEPTH + 1)).isInstanceOf(CodecException.class)
            .hasMessage("objects, lists and maps must not be nested deeper than 64: shape=S, depth=65");
        assertThatThrownBy(() -> Shape.builder("S").field(ShapeField.list("f", deepest)).build())
            .isInstanceOf(CodecException.class)
            .hasMessage("objects, lists and maps must not be nested deeper than 64: shape=S, depth=65");
    }

    @Test
    void shouldRefuseMoreThanTheLimits()
    {
        final Shape.Builder builder = Shape.builder("S");
        for (int i = 0; i < Shape.MAX_FIELDS; i++)
        {
            builder.field("field" + i, FieldType.INT32);
        }
        assertThatThrownBy(() -> builder.field("more", FieldType.INT8)).isInstanceOf(CodecException.class)
            .hasMessage("a shape must have at most 1000 fields, put some into a nested object: shape=S, field=more");
        final Shape wide = builder.build();
        final Shape.Builder wider = Shape.builder("W");
        for (int i = 0; i < 66; i++)
        {
            wider.field(ShapeField.object("o" + i, wide));
        }
        assertThatThrownBy(wider::build).hasMessage(
            "a shape must have at most 65536 fields with the nested ones, split it: shape=W, fields=66066");

        final List<String> most = IntStream.range(0, 65_534).mapToObj((i) -> "S" + i).collect(Collectors.toList());
        assertThat(ShapeField.symbol("f", most).symbols()).hasSize(65_534);
        final List<String> more = IntStream.range(0, 65_535).mapToObj((i) -> "S" + i).collect(Collectors.toList());
        assertThatThrownBy(() -> ShapeField.symbol("f", more)).isInstanceOf(CodecException.class)
            .hasMessage("a field must have at most 65534 symbols, use TEXT: field=f, symbols=65535");
    }

    @Test
    void shouldRefuseWhatDoesNotBelongTogether()
    {
        refuse(() -> Shape.builder(""), "a shape's name must not be empty: name=");
        refuse(() -> Shape.builder("S").field("a", FieldType.INT8).field("a", FieldType.TEXT).build(),
            "a shape's fields must differ in name: shape=S, field=a");
        refuse(() -> Shape.builder("S").field(ShapeField.of("a", FieldType.INT8).numbered(2))
            .field("b", FieldType.TEXT).build(),
            "a shape's fields must differ in number: shape=S, field=b, number=2");
        refuse(() -> ShapeField.of("a", FieldType.NULL), "a field's type must be that of a value: field=a, type=NULL");
        refuse(() -> ShapeField.of("a", FieldType.SYMBOL),
            "SYMBOL must have symbols and no other type, use ShapeField.symbol: field=a, type=SYMBOL");
        refuse(() -> ShapeField.of("a", FieldType.OBJECT),
            "OBJECT must have a shape and no other type, use ShapeField.object: field=a, type=OBJECT");
        refuse(() -> ShapeField.of("a", FieldType.LIST),
            "LIST and MAP must have an element and no other type, use ShapeField.list: field=a, type=LIST");
        refuse(() -> ShapeField.of("a", FieldType.MAP),
            "MAP must have a key and no other type, use ShapeField.map: field=a, type=MAP");
        refuse(() -> ShapeField.symbol("a", List.of("B", "B")), "a field's symbols must differ: field=a, symbol=B");
        refuse(() -> ShapeField.list("a", ShapeField.of("b", FieldType.INT8)),
            "an element, key or value must have no name, number, key mark or scale: field=a, name=b");
        final ShapeField text = ShapeField.element(FieldType.TEXT);
        refuse(() -> ShapeField.map("a", text.orNull(), text),
            "a map's key must not be nullable: field=a, type=TEXT");
        refuse(() -> ShapeField.of("a", FieldType.INT8).numbered(65_536),
            "a field's number must be 1 to 65535: field=a, number=65536");
        refuse(() -> ShapeField.of("\ud800", FieldType.INT8),
            "a field's name must not hold a lone surrogate: name=\ud800");
        refuse(() -> ShapeField.fixed("a", FieldType.TEXT, 32_768),
            "a length must be 1 to 32767: field=a, length=32768");
        refuse(() -> ShapeField.prefixed("a", FieldType.TEXT, 3),
            "a prefix must be 1, 2 or 4 bytes: field=a, prefix=3");
        final String lengthRule = "either a length or a prefix may be declared, of TEXT or BYTES that are never " +
            "null, or a prefix of a LIST of objects that are never null: field=a, type=";
        refuse(() -> ShapeField.fixed("a", FieldType.INT8, 1),
            lengthRule + "INT8, nullable=false, length=1, prefix=0");
        refuse(() -> ShapeField.prefixed("a", FieldType.BYTES, 2).orNull(),
            lengthRule + "BYTES, nullable=true, length=0, prefix=2");
        refuse(() -> ShapeField.group("a", Shape.builder("S").field("b", FieldType.INT8).build(), 2),
            "a prefix of a LIST must be 3 or 4 bytes: field=a, prefix=2");
        refuse(() -> new DeclaredShape(255, WireFormat.PACKED, Shape.builder("S").build()),
            "a shape's id must be 256 to 32767: id=255, shape=S");
    }

    @Test
    void shouldKeepTheSealedInterfaceThatMessagesWerePublishedBy()
    {
        final Shape shape = nested(2);
        for (final WireFormat format : new WireFormat[]{ WireFormat.PACKED, WireFormat.DELTA })
        {
            final DeclaredShape alone = new DeclaredShape(300, format, shape);
            final DeclaredShape of = new DeclaredShape(300, format, shape, alone.delta(), "Order");

            assertThat(DeclaredShape.decode(buffer, 0, of.encode(buffer, 0))).isEqualTo(of).isNotEqualTo(alone);
            assertThat(DeclaredShape.decode(buffer, 0, alone.encode(buffer, 0)).family()).isNull();
            assertThat(of.hash()).isNotEqualTo(alone.hash());
        }
        refuse(() -> new DeclaredShape(300, WireFormat.PACKED, shape, null, ""),
            "a family's name must not be empty: shape=S");
    }

    @Test
    void shouldWriteAndReadWhatDoesNotDifferFromWriterToWriter()
    {
        final Random random = Cases.random("shouldWriteAndReadWhatDoesNotDifferFromWriterToWriter");
        final MessageEncoder yaml = WireFormat.YAML.encoder(null);
        for (int i = Cases.count(300); i > 0; i--)
        {
            final WireFormat format = 0 == i % 2 ? WireFormat.PACKED : WireFormat.DELTA;
            final DeclaredShape declared = new DeclaredShape(DeclaredShape.MIN_ID + random.nextInt(1000), format,
                Shapes.shape(random), WireFormat.DELTA == format ? DeltaOptions.DEFAULT : null,
                0 == i % 3 ? "Order" : null);
            yaml.wrap(buffer, 0, null);
            declared.write(yaml);
            final int length = yaml.finish();

            assertThat(buffer.getStringWithoutLengthUtf8(0, length)).startsWith("wireFormat: ");
            assertThat(DeclaredShape.read(WireFormat.YAML.decoder(null).wrap(buffer, 0, length), declared.id()))
                .isEqualTo(declared);
        }
    }

    @Test
    void shouldTellHowMessagesOfAnotherShapeDiffer()
    {
        final Shape reader = Shape.builder("T").field("a", FieldType.INT32).field("b", FieldType.TEXT).build();
        final Shape writer = Shape.builder("T").field("a", FieldType.INT64).field("c", FieldType.TEXT).build();

        assertThat(reader.compatibility(reader)).isEmpty();
        assertThat(reader.compatibility(writer)).extracting(Difference::field, Difference::effect).containsExactly(
            tuple("T.a", Difference.Effect.REFUSED), tuple("T.b", Difference.Effect.LOSSLESS),
            tuple("T.c", Difference.Effect.LOSSY));
        assertThat(writer.compatibility(reader)).extracting(Difference::field, Difference::effect).containsExactly(
            tuple("T.a", Difference.Effect.LOSSLESS), tuple("T.c", Difference.Effect.LOSSLESS),
            tuple("T.b", Difference.Effect.LOSSY));
    }

    @Test
    void shouldRefuseAShapeOfANewerVersion()
    {
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        encoder.wrap(buffer, 0, null).int32("version", 3);
        final int length = encoder.finish();

        refuse(() -> DeclaredShape.decode(buffer, 0, length),
            "a shape must be of a known version, use a newer Daybook: version=3, known=2");
    }

    private static Shape nested(final int depth)
    {
        Shape shape = Shape.builder("S").field("leaf", FieldType.INT8).build();
        for (int i = 0; i < depth; i++)
        {
            shape = Shape.builder("S").field(ShapeField.object("inner", shape)).build();
        }
        return shape;
    }

    private static void refuse(final ThrowingCallable call, final String text)
    {
        assertThatThrownBy(call).isInstanceOf(CodecException.class).hasMessage(text);
    }

    /** What is hashed of a shape with the one field {@code price}, written by hand. */
    private static final class BinaryBody
    {
        private final byte[] bytes;

        BinaryBody(final WireFormat wireFormat)
        {
            final ExpandableArrayBuffer target = new ExpandableArrayBuffer();
            final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
            encoder.wrap(target, 0, null)
                .text("wireFormat", wireFormat.name())
                .int32("version", 1)
                .text("name", "Trade")
                .field("fields").beginList().beginObject()
                .text("name", "price").int32("number", 1).text("type", "FLOAT64")
                .endObject().endList();
            bytes = new byte[encoder.finish()];
            target.getBytes(0, bytes);
        }
    }
}

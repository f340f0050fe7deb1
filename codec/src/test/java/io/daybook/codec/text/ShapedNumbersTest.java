/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

import io.daybook.codec.FieldReader;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageWriter;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Shapes;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Decimals and floats in a text format are what the shape says of them, however they are written there.
 */
class ShapedNumbersTest
{
    private static final FieldType[] NUMBERS = { FieldType.DECIMAL, FieldType.FLOAT32, FieldType.FLOAT64 };
    private static final Shape PRICES = Shape.builder("Prices")
        .field("decimal", FieldType.DECIMAL).field("narrow", FieldType.FLOAT32).field("wide", FieldType.FLOAT64)
        .build();

    private final MutableDirectBuffer source = new ExpandableArrayBuffer();
    private final MutableDirectBuffer target = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(names = { "YAML", "JSON" })
    void shouldShowTheDigitsThatADecimalHas(final WireFormat format)
    {
        final MessageEncoder encoder = format.encoder(PRICES);
        encoder.wrap(source, 0, null);
        encoder.decimal("decimal", -3_823_820_040_581_804_351L, 34);

        assertThat(yaml(format, PRICES, encoder.finish()))
            .isEqualTo("Prices:\n  decimal: -0.0000000000000003823820040581804351\n");
    }

    @ParameterizedTest
    @EnumSource(names = { "YAML", "JSON" })
    void shouldReadCompactNumbersAsTheTypesOfTheShape(final WireFormat format)
    {
        final FieldReader reader = read(format, format.compactEncoder(PRICES), PRICES, (w) -> w
            .decimal("decimal", 7, 0).float32("narrow", 1234).float64("wide", -1e15));

        assertThat(reader.field("decimal").type()).isEqualTo(FieldType.DECIMAL);
        assertThat(reader.field("narrow").type()).isEqualTo(FieldType.FLOAT32);
        assertThat(reader.float32()).isEqualTo(1234);
        assertThat(reader.field("wide").type()).isEqualTo(FieldType.FLOAT64);
        assertThat(reader.float64()).isEqualTo(-1e15);
        assertThat(reader.int64()).isEqualTo(-1_000_000_000_000_000L);
    }

    @ParameterizedTest
    @EnumSource(names = { "YAML", "JSON" })
    void shouldReadAFloatAsADoubleLikeTheBinaryFormats(final WireFormat format)
    {
        final FieldReader reader = read(format, format.encoder(PRICES), PRICES, (w) -> w.float32("narrow", 0.1f));

        assertThat(reader.field("narrow").float64()).isEqualTo(0.1f);
    }

    @ParameterizedTest
    @EnumSource(names = { "YAML", "JSON" })
    void shouldReadFloatsThatAreNotFinite(final WireFormat format)
    {
        final FieldReader reader = read(format, format.encoder(PRICES), PRICES, (w) -> w
            .float32("narrow", Float.NEGATIVE_INFINITY).float64("wide", Double.NaN));

        assertThat(reader.field("narrow").type()).isEqualTo(FieldType.FLOAT32);
        assertThat(reader.float32()).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(reader.field("wide").type()).isEqualTo(FieldType.FLOAT64);
        assertThat(reader.float64()).isNaN();
    }

    @ParameterizedTest
    @EnumSource(names = { "YAML", "JSON" })
    void shouldKeepWhatTheTypesOfTheShapeCannotHold(final WireFormat format)
    {
        final Shape other = Shape.builder("Prices")
            .field("decimal", FieldType.FLOAT64).field("narrow", FieldType.FLOAT64).field("wide", FieldType.TEXT)
            .build();
        final int length = write(format.encoder(other), (w) -> w
            .float64("decimal", 1e300).float64("narrow", 1e300).text("wide", "1.50"));

        assertThat(yaml(format, PRICES, length))
            .isEqualTo("Prices:\n  decimal: 1.0e+300\n  narrow: 1.0e+300\n  wide: \"1.50\"\n");
    }

    @Property(tries = 500)
    void shouldShowAMessageAsItIsWrittenWithoutCompactNumbers(@ForAll final long seed)
    {
        final Random random = new Random(seed);
        final Shape shape = shape(random, 0);
        final AtomicInteger keys = new AtomicInteger();
        final Map<String, Object> values = Shapes.mapped(shape, Shapes.object(random, shape), (type, value) ->
            switch (type)
            {
                // A negative scale is written as zeros, behind which a point is not always needed.
                case DECIMAL -> List.of(((List<?>)value).get(0), random.nextLong() & 0x7F);
                // Random keys repeat, which writers of text refuse.
                case TEXT -> (String)value + keys.getAndIncrement();
                default -> value;
            });
        final int length = write(WireFormat.YAML.encoder(shape), (w) -> Shapes.write(w, shape, values));
        final String written = source.getStringWithoutLengthUtf8(0, length);
        for (final WireFormat format : List.of(WireFormat.YAML, WireFormat.JSON))
        {
            for (final MessageEncoder encoder : List.of(format.encoder(shape), format.compactEncoder(shape)))
            {
                final MessageDecoder decoder = read(format, encoder, shape, (w) -> Shapes.write(w, shape, values));
                final int shown =
                    new Transcoder().transcode(decoder, WireFormat.YAML.encoder(shape), null, target, 0);
                assertThat(target.getStringWithoutLengthUtf8(0, shown)).as(format.name()).isEqualTo(written);
            }
        }
    }

    /** Numbers of the three types in objects, lists and maps. */
    private static Shape shape(final Random random, final int depth)
    {
        final Shape.Builder shape = Shape.builder("S" + depth);
        for (int i = 0; i <= random.nextInt(6); i++)
        {
            final String name = "field" + i;
            final FieldType type = NUMBERS[random.nextInt(NUMBERS.length)];
            switch (depth < 2 ? random.nextInt(6) : 0)
            {
                case 1 -> shape.field(ShapeField.object(name, shape(random, depth + 1)));
                case 2 -> shape.field(ShapeField.list(name, ShapeField.element(type).orNull()));
                case 3 -> shape.field(ShapeField.map(
                    name, ShapeField.element(FieldType.TEXT), ShapeField.object("", shape(random, depth + 1))));
                default -> shape.field(name, type);
            }
        }
        return shape.build();
    }

    private MessageDecoder read(
        final WireFormat format, final MessageEncoder encoder, final Shape shape, final MessageWriter message)
    {
        final byte[] bytes = new byte[write(encoder, message)];
        source.getBytes(0, bytes);
        return format.decoder(shape).wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    private int write(final MessageEncoder encoder, final MessageWriter message)
    {
        encoder.wrap(source, 0, null);
        message.write(encoder);
        return encoder.finish();
    }

    private String yaml(final WireFormat format, final Shape shape, final int length)
    {
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(source, 0, length, format, shape, yaml);
        return yaml.toString();
    }
}

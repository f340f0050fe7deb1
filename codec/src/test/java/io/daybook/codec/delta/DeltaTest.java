/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.daybook.codec.Cases;
import io.daybook.codec.CodecException;
import io.daybook.codec.Documents;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Shapes;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a delta tells is what there was, byte for byte.
 */
class DeltaTest
{
    private static final int CASES = 2_000;
    private static final int STEPS = 10;
    private static final int OFFSET = 3;

    private final ExpandableArrayBuffer delta = new ExpandableArrayBuffer();

    @Test
    void shouldMakeEachMessageOfARandomWalk()
    {
        final Random random = Cases.random("shouldMakeEachMessageOfARandomWalk");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            try
            {
                walk(shape, random);
            }
            catch (final RuntimeException | AssertionError ex)
            {
                throw new AssertionError("shape=" + shape, ex);
            }
        }
    }

    private void walk(final Shape shape, final Random random)
    {
        final Walk walk = new Walk(shape);
        Map<String, Object> values = Shapes.object(random, shape);
        walk.begin(values);
        for (int i = 0; i < STEPS; i++)
        {
            values = changed(shape, values, Shapes.object(random, shape), random);
            walk.step(values);
            assertThat(Documents.difference(values, walk.read())).isNull();
        }
    }

    @Test
    void shouldMakeEachFloatOfARandomWalk()
    {
        final Random random = Cases.random("shouldMakeEachFloatOfARandomWalk");
        final Walk walk = new Walk(Shape.builder("Price")
            .field(new ShapeField("price", 0, FieldType.FLOAT64, false, false, 2, 0, 0, List.of(), null, null, null))
            .build());
        double price = 100;
        walk.begin(price(price));
        for (int i = Cases.count(20 * CASES); i > 0; i--)
        {
            price = nextPrice(price, random);
            walk.step(price(price));
        }
    }

    private static double nextPrice(final double price, final Random random)
    {
        switch (random.nextInt(8))
        {
            case 0:
                return Documents.float64(random);

            case 1:
                return Double.longBitsToDouble(random.nextLong());

            case 2:
                return -price;

            case 3:
                return Math.rint(price * 1e6 + random.nextInt(9)) / 1e6;

            case 4:
                return price + random.nextDouble();

            case 5:
                return Math.ulp(price) * random.nextInt(3) + price;

            default:
                return Math.rint(price * 100 + random.nextInt(9) - 4) / 100;
        }
    }

    private static Map<String, Object> price(final double price)
    {
        return Map.of("price", Double.doubleToRawLongBits(price));
    }

    @Test
    void shouldTakeOneByteForASmallChangeOfAnyNumber()
    {
        final Shape shape = Shape.builder("Quote")
            .field(ShapeField.of("symbol", FieldType.TEXT).asKey())
            .field("price", FieldType.FLOAT64)
            .field("quantity", FieldType.INT64)
            .field("time", FieldType.TIMESTAMP)
            .field("isFirm", FieldType.BOOL)
            .build();
        final Walk walk = new Walk(shape);
        walk.begin(quote(101.25, 7, 1_000, false));
        assertThat(walk.step(quote(101.25, 7, 1_000, false))).as("nothing").isEqualTo(1);
        assertThat(walk.step(quote(101.25, 8, 1_000, false))).as("an integer").isEqualTo(2);
        assertThat(walk.step(quote(101.25, 8, 1_050, false))).as("a time").isEqualTo(2);
        assertThat(walk.step(quote(101.25, 8, 1_050, true))).as("a bool: its bit").isEqualTo(1);
        assertThat(walk.step(quote(101.26, 8, 1_050, true))).as("a new scale").isEqualTo(3);
        assertThat(walk.step(quote(101.25, 8, 1_050, true))).as("the same scale").isEqualTo(2);
        assertThat(walk.step(quote(101.35, 8, 1_050, true))).as("the same scale").isEqualTo(2);
    }

    @Test
    void shouldWriteTheBytesThatTheFormatsDescriptionShows()
    {
        final Walk walk = new Walk(Shape.builder("Quote")
            .field(ShapeField.of("symbol", FieldType.TEXT).asKey())
            .field(new ShapeField("price", 0, FieldType.FLOAT64, false, false, 2, 0, 0, List.of(), null, null, null))
            .field("quantity", FieldType.INT64)
            .field("time", FieldType.TIMESTAMP)
            .field("isFirm", FieldType.BOOL)
            .build());
        walk.begin(quote(101.25, 7, 1_000, false));
        assertThat(walk.bytes(quote(101.26, 7, 1_000, false))).isEqualTo("01 08");
        assertThat(walk.bytes(quote(101.26, 8, 1_000, false))).isEqualTo("02 02");
        assertThat(walk.bytes(quote(101.26, 7, 1_000, true))).isEqualTo("0a 01");
    }

    private static Map<String, Object> quote(
        final double price, final long quantity, final long time, final boolean isFirm)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        values.put("symbol", "ABC");
        values.put("price", Double.doubleToRawLongBits(price));
        values.put("quantity", quantity);
        values.put("time", time);
        values.put("isFirm", isFirm);
        return values;
    }

    @Test
    void shouldThrowNothingButCodecExceptionOnMutatedBytes()
    {
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionOnMutatedBytes");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final Walk walk = new Walk(shape);
            final Map<String, Object> values = Shapes.object(random, shape);
            walk.begin(values);
            final byte[] bytes = new byte[walk.tell(changed(shape, values, Shapes.object(random, shape), random))];
            delta.getBytes(OFFSET, bytes);
            for (int k = 0; k < STEPS; k++)
            {
                walk.attempt(Cases.mutated(bytes, random), random);
            }
        }
    }

    @Test
    void shouldRefuseBytesThatAreNoChange()
    {
        final Shape shape = Shape.builder("Small")
            .field("price", FieldType.FLOAT64)
            .field("count", FieldType.UINT8)
            .field("text", FieldType.TEXT)
            .field(ShapeField.of("date", FieldType.DATE).orNull())
            .build();
        final Walk walk = new Walk(shape);
        final Map<String, Object> values = new LinkedHashMap<>();
        values.put("price", Double.doubleToRawLongBits(Math.PI));
        values.put("count", 255L);
        values.put("text", "abc");
        values.put("date", null);
        walk.begin(values);
        refused(walk, "mask", 0x10);
        refused(walk, "within the message", 0x01);
        refused(walk, "digits", 0x01, 0x08);
        refused(walk, "one of three ways", 0x01, 0x03);
        refused(walk, "scale must be 0 to 22", 0x01, 0x09, 23);
        refused(walk, "among its eight", 0x01, 0x86, 0x02);
        refused(walk, "value of its field's type", 0x02, 0x02);
        refused(walk, "keep more", 0x04, 4, 1);
        refused(walk, "must have a length", 0x04, 0, 0);
        refused(walk, "beyond its message", 0x04, 3, 9, 'x');
        refused(walk, "0 to 1", 0x08, 2);
        refused(walk, "end with its last value", 0x00, 0x00);
        refused(walk, "minimal", 0x02, 0x80, 0x00);
    }

    private static void refused(final Walk walk, final String words, final int... bytes)
    {
        final UnsafeBuffer source = new UnsafeBuffer(new byte[bytes.length]);
        for (int i = 0; i < bytes.length; i++)
        {
            source.putByte(i, (byte)bytes[i]);
        }
        assertThatThrownBy(() -> walk.make(source, 0, bytes.length))
            .isInstanceOf(CodecException.class).hasMessageContaining(words);
    }

    /** A part of the values of one object and the rest of another's; keys stay. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> changed(
        final Shape shape, final Map<String, Object> from, final Map<String, Object> to, final Random random)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        for (final ShapeField field : shape.fields())
        {
            final Object was = from.get(field.name());
            final Object is = to.get(field.name());
            final boolean isNested = null != field.shape() && null != was && null != is;
            values.put(field.name(), field.key() || 0 != random.nextInt(3) ? was :
                isNested ? unkeyed(field.shape(), (Map<String, Object>)was, (Map<String, Object>)is, random) :
                FieldType.TEXT == field.type() && null != was && null != is && 0 == field.length() ?
                    mixed((String)was, (String)is, random) : is);
        }
        return values;
    }

    /** The same, but that keys of nested objects are fields like others. */
    private static Map<String, Object> unkeyed(
        final Shape shape, final Map<String, Object> from, final Map<String, Object> to, final Random random)
    {
        final Shape.Builder plain = Shape.builder(shape.name());
        shape.fields().forEach((field) -> plain.field(new ShapeField(
            field.name(), 0, field.type(), field.nullable(), false, 0, field.length(), field.prefix(),
            field.symbols(), field.shape(), field.mapKey(), field.element())));
        return changed(plain.build(), from, to, random);
    }

    private static String mixed(final String was, final String is, final Random random)
    {
        final List<Integer> points = new ArrayList<>();
        was.codePoints().limit(random.nextInt(8)).forEach(points::add);
        is.codePoints().limit(8).forEach(points::add);
        final StringBuilder text = new StringBuilder();
        points.forEach(text::appendCodePoint);
        return text.toString();
    }

    /** Messages of one shape, each told by what has changed since the one before. */
    private final class Walk
    {
        private final Shape shape;
        private final DeltaLayout layout;
        private final DeltaWriter writer;
        private final DeltaReader reader;
        private final MessageEncoder encoder;
        private final MessageDecoder decoder;
        /** As the writer and the reader have them. */
        private MutableDirectBuffer sent = new ExpandableArrayBuffer();
        private MutableDirectBuffer nextSent = new ExpandableArrayBuffer();
        private MutableDirectBuffer seen = new ExpandableArrayBuffer();
        private MutableDirectBuffer nextSeen = new ExpandableArrayBuffer();
        private int length;
        private int nextLength;

        Walk(final Shape shape)
        {
            this.shape = shape;
            layout = new DeltaLayout(shape);
            writer = new DeltaWriter(layout);
            reader = new DeltaReader(layout);
            encoder = WireFormat.PACKED.encoder(shape);
            decoder = WireFormat.PACKED.decoder(shape);
        }

        void begin(final Map<String, Object> values)
        {
            layout.begin(sent, OFFSET);
            length = layout.scalesLength() + encode(values, sent);
            seen.putBytes(OFFSET, sent, OFFSET, length);
        }

        /** Length of the delta, which has been read again. */
        int step(final Map<String, Object> values)
        {
            final int told = tell(values);
            final int made = make(delta, OFFSET, told);
            assertThat(made).isEqualTo(nextLength);
            assertThat(new UnsafeBuffer(nextSeen, OFFSET, made).compareTo(new UnsafeBuffer(nextSent, OFFSET, made)))
                .isZero();
            final MutableDirectBuffer oldSent = sent;
            final MutableDirectBuffer oldSeen = seen;
            sent = nextSent;
            seen = nextSeen;
            nextSent = oldSent;
            nextSeen = oldSeen;
            length = made;
            return told;
        }

        String bytes(final Map<String, Object> values)
        {
            final byte[] bytes = new byte[step(values)];
            delta.getBytes(OFFSET, bytes);
            return HexFormat.ofDelimiter(" ").formatHex(bytes);
        }

        int tell(final Map<String, Object> values)
        {
            nextLength = layout.scalesLength() + encode(values, nextSent);
            return writer.write(sent, OFFSET, length, nextSent, OFFSET, nextLength, delta, OFFSET);
        }

        int make(final MutableDirectBuffer source, final int offset, final int told)
        {
            return reader.read(seen, OFFSET, length, source, offset, told, nextSeen, OFFSET);
        }

        void attempt(final byte[] bytes, final Random random)
        {
            final int before = random.nextInt(9);
            try
            {
                final int made = make(Cases.amid(bytes, before, random.nextInt(9), random), before, bytes.length);
                decoder.wrap(nextSeen, OFFSET + layout.scalesLength(), made - layout.scalesLength());
                Shapes.read(decoder, shape);
            }
            catch (final CodecException ignore)
            {
                // That is what it is for.
            }
        }

        Map<String, Object> read()
        {
            decoder.wrap(seen, OFFSET + layout.scalesLength(), length - layout.scalesLength());
            return Shapes.read(decoder, shape);
        }

        private int encode(final Map<String, Object> values, final MutableDirectBuffer state)
        {
            encoder.wrap(state, OFFSET + layout.scalesLength(), null);
            Shapes.write(encoder, shape, values);
            return encoder.finish();
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.delta;

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
import io.daybook.codec.RandomChanges;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Shapes;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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
            final Shape shape = RandomChanges.scaled(Shapes.shape(random), random);
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
            values = RandomChanges.changed(shape, values, Shapes.object(random, shape), random);
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
    void shouldBeginAtTheDeclaredScaleInAnObjectThatWasNull()
    {
        final Shape leg = Shape.builder("Leg")
            .field(new ShapeField("price", 0, FieldType.FLOAT64, false, false, 2, 0, 0, List.of(), null, null, null))
            .build();
        final Walk walk = new Walk(Shape.builder("Order").field(ShapeField.object("leg", leg).orNull()).build());
        final Map<String, Object> none = new LinkedHashMap<>();
        none.put("leg", null);
        walk.begin(Map.of("leg", price(101.25)));
        assertThat(walk.bytes(Map.of("leg", price(101.2513)))).as("scale 4").endsWith(" 04");
        assertThat(walk.bytes(none)).isEqualTo("01 00");
        walk.step(Map.of("leg", price(101.25)));
        assertThat(walk.bytes(Map.of("leg", price(101.26)))).as("scale 2").isEqualTo("01 02 01 08");
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
    void shouldTellChangesThatTakeMoreThanTheMessage()
    {
        final int count = 120;
        final Shape.Builder shape = Shape.builder("Bytes");
        for (int i = 0; i < count; i++)
        {
            shape.field("value" + i, FieldType.INT8);
        }
        final Walk walk = new Walk(shape.build());
        walk.begin(numbers(count, Byte.MIN_VALUE));
        assertThat(walk.step(numbers(count, Byte.MAX_VALUE))).isEqualTo(count / Byte.SIZE + 2 * count);
    }

    private static Map<String, Object> numbers(final int count, final long value)
    {
        final Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < count; i++)
        {
            values.put("value" + i, value);
        }
        return values;
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
            final Shape shape = RandomChanges.scaled(Shapes.shape(random), random);
            final Walk walk = new Walk(shape);
            final byte[] bytes = walk.anyChange(random);
            for (int k = 0; k < STEPS; k++)
            {
                walk.attempt(Cases.mutated(bytes, random), random);
            }
        }
    }

    @Test
    void shouldThrowNothingButCodecExceptionBehindMutatedBytesThatItTook()
    {
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionBehindMutatedBytesThatItTook");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = RandomChanges.scaled(Shapes.shape(random), random);
            final Walk walk = new Walk(shape);
            byte[] bytes = walk.anyChange(random);
            for (int k = 0; k < STEPS; k++)
            {
                final byte[] hostile = Cases.mutated(bytes, random);
                if (walk.attempt(hostile, random))
                {
                    walk.take();
                    bytes = hostile;
                }
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

    @Test
    void shouldRefuseChangesOfAnObjectThatIsNull()
    {
        final Shape inner = Shape.builder("Inner").field("count", FieldType.INT32).build();
        final Walk walk = new Walk(
            Shape.builder("Outer").field(ShapeField.object("inner", inner).orNull()).build());
        final Map<String, Object> values = new LinkedHashMap<>();
        values.put("inner", null);
        walk.begin(values);
        refused(walk, "0 to 1", 0x01, 2, 0x01, 2);
        walk.begin(Map.of("inner", Map.of("count", 7L)));
        refused(walk, "0 to 2", 0x01, 3);
        taken(walk, 0x01, 2, 0x01, 2);
    }

    @Test
    void shouldRefuseAZoneThatIsNull()
    {
        final Walk walk = new Walk(Shape.builder("Zoned").field("at", FieldType.ZONED_DATE_TIME).build());
        walk.begin(Map.of("at", List.of(1L, 0L, "UTC")));
        refused(walk, "must have a length", 0x01, 2, 0, 0, 0);
        taken(walk, 0x01, 2, 0, 3, 1);
    }

    @Test
    void shouldRefuseANullThatKeepsText()
    {
        final Walk walk = new Walk(
            Shape.builder("Note").field(ShapeField.of("text", FieldType.TEXT).orNull()).build());
        walk.begin(Map.of("text", "abc"));
        refused(walk, "must have a length", 0x01, 1, 0);
        taken(walk, 0x01, 0, 0);
    }

    @Test
    void shouldRefuseALengthBeyondTheDeclaredPrefix()
    {
        final Walk walk = new Walk(
            Shape.builder("Note").field(ShapeField.prefixed("text", FieldType.TEXT, 1)).build());
        walk.begin(Map.of("text", "a".repeat(254)));
        // Varints of 254 and of the number of new bytes plus one.
        refused(walk, "must fit the bytes declared", 0x01, 0xFE, 0x01, 3, 'b', 'c');
        taken(walk, 0x01, 0xFE, 0x01, 2, 'b');
    }

    @Test
    void shouldRefuseANumberOfMoreThan64Bits()
    {
        final Walk walk = new Walk(Shape.builder("Count").field("count", FieldType.INT64).build());
        walk.begin(Map.of("count", 0L));
        refused(walk, "minimal", 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2);
        refused(walk, "minimal", 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x81, 0);
        taken(walk, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1);
    }

    private static void taken(final Walk walk, final int... bytes)
    {
        final UnsafeBuffer source = bytes(bytes);
        assertThatCode(() -> walk.make(source, 0, bytes.length)).doesNotThrowAnyException();
    }

    private static void refused(final Walk walk, final String words, final int... bytes)
    {
        final UnsafeBuffer source = bytes(bytes);
        assertThatThrownBy(() -> walk.make(source, 0, bytes.length))
            .isInstanceOf(CodecException.class).hasMessageContaining(words);
    }

    private static UnsafeBuffer bytes(final int... bytes)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[bytes.length]);
        for (int i = 0; i < bytes.length; i++)
        {
            buffer.putByte(i, (byte)bytes[i]);
        }
        return buffer;
    }

    /** Messages of one shape, each told by what has changed since the one before. */
    private final class Walk
    {
        private final Shape shape;
        private final DeltaLayout layout;
        private final ChangeWriter writer;
        private final ChangeReader reader;
        private final MessageEncoder encoder;
        private final MessageDecoder decoder;
        /** As the writer and the reader have them. */
        private ExpandableArrayBuffer sent = new ExpandableArrayBuffer();
        private ExpandableArrayBuffer nextSent = new ExpandableArrayBuffer();
        private ExpandableArrayBuffer seen = new ExpandableArrayBuffer();
        private ExpandableArrayBuffer nextSeen = new ExpandableArrayBuffer();
        private int length;
        private int nextLength;

        Walk(final Shape shape)
        {
            this.shape = shape;
            layout = new DeltaLayout(shape);
            writer = new ChangeWriter(layout);
            reader = new ChangeReader(layout);
            encoder = WireFormat.PACKED.encoder(shape);
            decoder = WireFormat.PACKED.decoder(shape);
        }

        void begin(final Map<String, Object> values)
        {
            length = layout.scalesLength() + encode(values, sent);
            layout.begin(sent.byteArray(), OFFSET);
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
            final ExpandableArrayBuffer old = sent;
            sent = nextSent;
            nextSent = old;
            take();
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

        /** Begins with a random object, and tells what has changed in a second one. */
        byte[] anyChange(final Random random)
        {
            final Map<String, Object> values = Shapes.object(random, shape);
            begin(values);
            final byte[] bytes =
                new byte[tell(RandomChanges.changed(shape, values, Shapes.object(random, shape), random))];
            delta.getBytes(OFFSET, bytes);
            return bytes;
        }

        /** Whether the bytes are taken for a change; what it leads to may still be refused as a message. */
        boolean attempt(final byte[] bytes, final Random random)
        {
            final int before = random.nextInt(9);
            boolean isTaken = false;
            try
            {
                nextLength = make(Cases.amid(bytes, before, random.nextInt(9), random), before, bytes.length);
                isTaken = true;
                decoder.wrap(nextSeen, OFFSET + layout.scalesLength(), nextLength - layout.scalesLength());
                Shapes.read(decoder, shape);
            }
            catch (final CodecException ignore)
            {
                // That is what it is for.
            }
            return isTaken;
        }

        /** Goes on from the message that was made last. */
        void take()
        {
            final ExpandableArrayBuffer old = seen;
            seen = nextSeen;
            nextSeen = old;
            length = nextLength;
        }

        Map<String, Object> read()
        {
            decoder.wrap(seen, OFFSET + layout.scalesLength(), length - layout.scalesLength());
            return Shapes.read(decoder, shape);
        }

        private int encode(final Map<String, Object> values, final ExpandableArrayBuffer state)
        {
            encoder.wrap(state, OFFSET + layout.scalesLength(), null);
            Shapes.write(encoder, shape, values);
            return encoder.finish();
        }
    }
}

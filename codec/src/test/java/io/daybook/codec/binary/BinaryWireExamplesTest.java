/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.binary;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.daybook.codec.Documents;
import io.daybook.codec.FieldType;
import io.daybook.codec.FieldWriter;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bytes that have been published: the examples of the public specification of the format, and the object that the
 * articles on it compare. Documents without the length of four bytes in front of them.
 */
class BinaryWireExamplesTest
{
    private static final String TEXT = "ec48656c6c6f20576f726c6421";
    private static final String SIDE = "e453656c6c";
    /** With the numbers that the article's fields have. */
    private static final Shape SHAPE = Shape.builder("Data")
        .field(ShapeField.of("price", FieldType.FLOAT64).numbered(3))
        .field(ShapeField.of("flag", FieldType.BOOL).numbered(4))
        .field(ShapeField.of("text", FieldType.TEXT).numbered(5))
        .field(ShapeField.symbol("side", List.of("Buy", "Sell")).numbered(6))
        .field(ShapeField.of("smallInt", FieldType.INT32).numbered(1))
        .field(ShapeField.of("longInt", FieldType.INT64).numbered(2))
        .build();
    private static final String NAMES = names("a2d204", "7b", "a6d2029649");
    private static final String NUMBERS = numbers("a2d204", "7b", "a6d2029649");
    private static final String FIELDLESS = fieldless("a2d204", "7b", "a6d2029649");

    @Test
    void shouldReadTheSequenceOfTheSpecification()
    {
        assertThat(read("c173" + "8209000000" + "e161e162e163e26465"))
            .isEqualTo(Map.of("s", List.of("a", "b", "c", "de")));
    }

    @Test
    void shouldReadTheMapOfTheSpecification()
    {
        assertThat(read("c16d" + "820b000000" + "c26631e162c26632e26465"))
            .isEqualTo(Map.of("m", Map.of("f1", "b", "f2", "de")));
    }

    @Test
    void shouldReadTheDocumentsOfTheSpecification()
    {
        assertThat(read("c3637370" + "ee2f2f706174682f73657276696365" + "c3746964" + "a315cd5b07"))
            .isEqualTo(Map.of("csp", "//path/service", "tid", 123_456_789L));
        assertThat(read("c8656e747279536574" + "823a000000" +
            "8218000000" + "c36b6579" + "e56b65792d31" + "c576616c7565" + "e776616c75652d31" +
            "8218000000" + "c36b6579" + "e56b65792d32" + "c576616c7565" + "e776616c75652d32"))
            .isEqualTo(Map.of("entrySet", List.of(
                Map.of("key", "key-1", "value", "value-1"), Map.of("key", "key-2", "value", "value-2"))));
    }

    @Test
    void shouldReadTheUpdatesOfTheDeltaExample()
    {
        // The low byte of an integer and of a rounded float: what they change is not known to this message.
        assertThat(read("ba00" + "8900" + "8004" + "ba08" + "a8c5")).isEqualTo(Map.of("0", Map.of("8", 0xC5L)));
        assertThat(read("ba00" + "8900" + "8004" + "ba09" + "9a05")).isEqualTo(Map.of("0", Map.of("9", 5.0)));
        assertThat(read("ba09" + "9b05" + "ba0a" + "9c05" + "ba08" + "a9c5d6"))
            .isEqualTo(Map.of("9", 0.05, "10", 0.0005, "8", 0xD6C5L));
        assertThat(read("8700" + "06757064617465" + "8800" + "0454797065" + "8205000000" + "870801" + "6101"))
            .isEqualTo(Map.of("update", Map.of("a", 1L)));
    }

    @Test
    void shouldWriteTheArticlesObjectByteForByte()
    {
        assertThat(hex(new BinaryYamlEncoder().compactNumbers(true))).isEqualTo(NAMES).hasSize(2 * (70 - 4));
        assertThat(hex(BinaryYamlEncoder.numbered(SHAPE).compactNumbers(true)))
            .isEqualTo(NUMBERS).hasSize(2 * (44 - 4));
        assertThat(hex(BinaryYamlEncoder.fieldless(SHAPE).compactNumbers(true)))
            .isEqualTo(FIELDLESS).hasSize(2 * (32 - 4));
    }

    @Test
    void shouldKeepTheTypeOfTheArticlesPriceForOneByteMore()
    {
        assertThat(hex(new BinaryYamlEncoder())).isEqualTo(names("9288c407", "7b", "a6d2029649"));
        assertThat(hex(BinaryYamlEncoder.numbered(SHAPE))).isEqualTo(numbers("9288c407", "7b", "a6d2029649"));
        assertThat(hex(BinaryYamlEncoder.fieldless(SHAPE))).isEqualTo(fieldless("9288c407", "7b", "a6d2029649"));
    }

    @Test
    void shouldReadTheArticlesObjectInEachFormAsItWasAndAsItIsWrittenNow()
    {
        verify("a2d204", "7b", "a6d2029649");
        verify("a2d204", "a17b", "a6d2029649");
        // In fixed width.
        verify("910000000000489340", "a67b000000", "a7d202964900000000");
    }

    private static String names(final String price, final String smallInt, final String longInt)
    {
        return "c57072696365" + price + "c4666c6167b1" + "c474657874" + TEXT +
            "c473696465" + SIDE + "c8736d616c6c496e74" + smallInt + "c76c6f6e67496e74" + longInt;
    }

    private static String numbers(final String price, final String smallInt, final String longInt)
    {
        return "ba03" + price + "ba04b1" + "ba05" + TEXT + "ba06" + SIDE + "ba01" + smallInt + "ba02" + longInt;
    }

    private static String fieldless(final String price, final String smallInt, final String longInt)
    {
        return price + "b1" + TEXT + SIDE + smallInt + longInt;
    }

    private static void verify(final String price, final String smallInt, final String longInt)
    {
        verify(new BinaryYamlDecoder(SHAPE), names(price, smallInt, longInt));
        verify(BinaryYamlDecoder.numbered(SHAPE), numbers(price, smallInt, longInt));
        verify(BinaryYamlDecoder.fieldless(SHAPE), fieldless(price, smallInt, longInt));
    }

    private static void verify(final MessageDecoder decoder, final String hex)
    {
        final byte[] bytes = HexFormat.of().parseHex(hex);
        decoder.wrap(new UnsafeBuffer(bytes), 0, bytes.length);
        final Map<String, Object> values = new LinkedHashMap<>();
        while (decoder.next())
        {
            final String name = decoder.name().toString();
            assertThat(decoder.type()).as(name).isEqualTo(SHAPE.fields().get(SHAPE.indexOf(name)).type());
            values.put(name, switch (decoder.type())
            {
                case BOOL -> decoder.bool();
                case FLOAT64 -> decoder.float64();
                case INT32, INT64 -> decoder.int64();
                default -> decoder.text().toString();
            });
        }
        assertThat(values).isEqualTo(Map.of("price", 1234.0, "flag", true, "text", "Hello World!", "side", "Sell",
            "smallInt", 123L, "longInt", 1_234_567_890L));
    }

    private static String hex(final BinaryYamlEncoder encoder)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final FieldWriter writer = encoder.wrap(buffer, 0, null);
        writer.float64("price", 1234).bool("flag", true).text("text", "Hello World!").symbol("side", "Sell")
            .int32("smallInt", 123).int64("longInt", 1_234_567_890L);
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static Map<String, Object> read(final String hex)
    {
        final byte[] bytes = HexFormat.of().parseHex(hex);
        return Documents.read(new BinaryYamlDecoder().wrap(new UnsafeBuffer(bytes), 0, bytes.length));
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Unknown;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Messages that another version of the class has written.
 */
class EvolutionTest
{
    enum Side
    {
        Buy, Sell
    }

    enum More
    {
        Hold, Sell, Buy
    }

    record Leg1(int quantity, String gone)
    {
    }

    record Old(
        String gone, byte small, @Unsigned short unsigned, float rate, Side side, Side other, int id,
        List<Integer> numbers, Leg1 leg, String text)
    {
    }

    record Leg2(String added, long quantity)
    {
    }

    record New(
        String text, long id, Optional<Double> rate, String side, More other, int unsigned, Integer small, int added,
        List<Long> numbers, List<String> texts, Map<String, Integer> map, Optional<String> optional, int[] array,
        Leg2 leg, Leg2 noLeg)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV" })
    void shouldMatchFieldsByNameAndWiden(final WireFormat format)
    {
        final MessageType<Old> oldType = MessageType.of(Old.class);
        final MessageType<New> newType = MessageType.of(New.class);
        final Old old = new Old("x", (byte)-3, (short)0xFFFE, 1.5f, Side.Buy, Side.Sell, 7, List.of(1, -2),
            new Leg1(9, "y"), "last");
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = format.codec(oldType).encode(old, buffer, 0);

        final New read = format.codec(newType, oldType.shape()).decode(buffer, 0, length);

        assertThat(read).usingRecursiveComparison().isEqualTo(new New("last", 7, Optional.of(1.5), "Buy", More.Sell,
            0xFFFE, -3, 0, List.of(1L, -2L), List.of(), Map.of(), Optional.empty(), new int[0], new Leg2(null, 9),
            null));
    }

    static class NewPojo
    {
        int added = 5;
        List<String> texts = List.of("initial");
        Map<String, Integer> map;
        String text;
        private long id;
        Optional<Double> rate;
        String side;
        More other;
        int unsigned;
        Integer small;
        final List<Long> numbers = new ArrayList<>();
        Leg2 leg;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "BINARY_YAML", "PACKED" })
    void shouldMatchTheFieldsOfAPojoByName(final WireFormat format)
    {
        final MessageType<Old> oldType = MessageType.of(Old.class);
        final Old old = new Old("x", (byte)-3, (short)0xFFFE, 1.5f, Side.Buy, Side.Sell, 7, List.of(1, -2),
            new Leg1(9, "y"), "last");
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = format.codec(oldType).encode(old, buffer, 0);
        final Codec<NewPojo> codec = format.codec(MessageType.of(NewPojo.class), oldType.shape());
        final NewPojo expected = new NewPojo();
        expected.map = Map.of();
        expected.text = "last";
        expected.id = 7;
        expected.rate = Optional.of(1.5);
        expected.side = "Buy";
        expected.other = More.Sell;
        expected.unsigned = 0xFFFE;
        expected.small = -3;
        expected.numbers.addAll(List.of(1L, -2L));
        expected.leg = new Leg2(null, 9);

        assertThat(Trees.of(codec.decode(buffer, 0, length))).isEqualTo(Trees.of(expected));
        final NewPojo into = new NewPojo();
        into.added = 99;
        into.texts = null;
        into.numbers.add(99L);
        assertThat(Trees.of(codec.decodeInto(into, buffer, 0, length))).isEqualTo(Trees.of(expected));
    }

    enum WithUnknown
    {
        Sell,
        @Unknown
        Other
    }

    record Known(WithUnknown side, List<WithUnknown> sides)
    {
    }

    record Writer(More side, List<More> sides)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "BINARY_YAML", "PACKED" })
    void shouldReadTheConstantThatStandsForUnknownOnes(final WireFormat format)
    {
        final MessageType<Writer> writer = MessageType.of(Writer.class);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = format.codec(writer).encode(
            new Writer(More.Hold, List.of(More.Sell, More.Buy)), buffer, 0);

        assertThat(format.codec(MessageType.of(Known.class), writer.shape()).decode(buffer, 0, length))
            .isEqualTo(new Known(WithUnknown.Other, List.of(WithUnknown.Sell, WithUnknown.Other)));
    }

    @Test
    void shouldRefuseASymbolThatTheReaderLacks()
    {
        record Writer(More side)
        {
        }

        record Reader(Side side)
        {
        }

        final MessageType<Writer> writer = MessageType.of(Writer.class);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = WireFormat.PACKED.codec(writer).encode(new Writer(More.Hold), buffer, 0);
        final Codec<Reader> codec = WireFormat.PACKED.codec(MessageType.of(Reader.class), writer.shape());

        assertThatThrownBy(() -> codec.decode(buffer, 0, length)).isInstanceOf(CodecException.class)
            .hasMessage("a symbol must be a constant of its enum, add it or mark the one that stands for it " +
                "@Unknown: enum=" + Side.class.getName() + ", value=Hold, class=" + Reader.class.getName() +
                ", component=side");
    }

    @Test
    void shouldRefuseAnythingElseWhenTheCodecIsMade()
    {
        record Reader(@Name("f") int number)
        {
        }

        final MessageType<Reader> type = MessageType.of(Reader.class);

        for (final FieldType written : new FieldType[]{
            FieldType.INT64, FieldType.UINT32, FieldType.UINT64, FieldType.TEXT, FieldType.FLOAT32, FieldType.BOOL,
            FieldType.CHAR })
        {
            final Shape shape = Shape.builder("Old").field("f", written).build();
            assertThatThrownBy(() -> WireFormat.PACKED.codec(type, shape)).isInstanceOf(CodecException.class)
                .hasMessage("a field must be read as what was written or wider, change type or name: " +
                    "field=Reader.f, written=" + written + ", read=INT32");
        }
        for (final FieldType written : new FieldType[]{
            FieldType.INT8, FieldType.INT16, FieldType.INT32, FieldType.UINT8, FieldType.UINT16 })
        {
            assertThat(WireFormat.PACKED.codec(type, Shape.builder("Old").field("f", written).build())).isNotNull();
        }
        assertThatThrownBy(() -> WireFormat.PACKED.codec(type,
            Shape.builder("Old").field(ShapeField.of("f", FieldType.INT32).orNull()).build()))
            .isInstanceOf(CodecException.class)
            .hasMessage("a field that may be null must be read into one that may be, use the boxed or an optional " +
                "type: field=Reader.f, written=INT32 or null, read=INT32");
    }
}

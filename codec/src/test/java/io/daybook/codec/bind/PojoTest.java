/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandles;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldNumber;
import io.daybook.codec.FieldType;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.Scale;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Transient;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PojoTest
{
    enum Side
    {
        Buy, Sell
    }

    record Tag(String name, List<Integer> counts)
    {
    }

    static class Level
    {
        double price;
        long quantity;

        Level()
        {
        }

        Level(final double price, final long quantity)
        {
            this.price = price;
            this.quantity = quantity;
        }
    }

    static class Base<T, C extends Collection<T>>
    {
        @Key
        private String symbol;
        protected T first;
        protected C all;
        protected T[] array;
    }

    static final class Quote extends Base<Instant, List<Instant>>
    {
        static int count = 1;

        transient int cached;
        @Transient
        Object listener;
        boolean flag;
        @Unsigned
        byte small;
        short medium;
        char sign;
        int number;
        @Name("long int")
        long longInt;
        float ratio;
        @Scale(4)
        double price;
        @FieldNumber(77)
        Integer boxed;
        StringBuilder text;
        Side side;
        Level best;
        Tag tag;
        Collection<Level> bids;
        Set<Side> sides;
        Map<String, Level> byName;
        SortedMap<Integer, List<String>> sorted;
        TreeSet<String> names;
        ArrayList<Long> longs;
        Optional<Level> last;
        OptionalInt maybe;
        String[] texts;
        Level[] levels;
        Tag[] tags;
        int[][] matrix;
        byte[] bytes;

        private Quote()
        {
        }
    }

    private static Quote quote()
    {
        final Quote quote = new Quote();
        ((Base<?, ?>)quote).symbol = "EUR/USD";
        quote.first = Instant.EPOCH;
        quote.all = List.of(Instant.EPOCH.plusNanos(5), Instant.EPOCH.plusNanos(7));
        quote.array = new Instant[]{ Instant.EPOCH.plusNanos(-5), null };
        quote.flag = true;
        quote.small = (byte)200;
        quote.medium = -2;
        quote.sign = 'é';
        quote.number = Integer.MIN_VALUE;
        quote.longInt = Long.MAX_VALUE;
        quote.ratio = 0.1f;
        quote.price = -0.0;
        quote.boxed = 5;
        quote.text = new StringBuilder("ünïcödé");
        quote.side = Side.Sell;
        quote.best = new Level(1.5, 2);
        quote.tag = new Tag("a", List.of(1, 2));
        quote.bids = List.of(new Level(1, 1), new Level(2, 2));
        quote.sides = Set.of(Side.Buy);
        quote.byName = new LinkedHashMap<>();
        quote.byName.put("one", new Level(3, 3));
        quote.byName.put("none", null);
        quote.sorted = new TreeMap<>(Map.of(2, List.of("b"), 1, List.of()));
        quote.names = new TreeSet<>(Set.of("y", "x"));
        quote.longs = new ArrayList<>(List.of(1L, 2L));
        quote.last = Optional.of(new Level(9, 9));
        quote.maybe = OptionalInt.of(8);
        quote.texts = new String[]{ "a", null, "" };
        quote.levels = new Level[]{ new Level(4, 4), null };
        quote.tags = new Tag[]{ new Tag(null, null) };
        quote.matrix = new int[][]{ { 1, 2 }, {}, null };
        quote.bytes = new byte[]{ 1, 2, 3 };
        return quote;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEqualWhatWasWritten(final WireFormat format)
    {
        verify(format, quote());
        final Quote empty = new Quote();
        empty.maybe = OptionalInt.empty();
        empty.last = Optional.empty();
        verify(format, empty);
    }

    private static void verify(final WireFormat format, final Quote quote)
    {
        final Codec<Quote> codec = format.codec(MessageType.of(Quote.class));
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = codec.encode(quote, buffer, 3);
        assertThat(codec.encodedLength(quote)).isEqualTo(length);

        final Quote read = codec.decode(buffer, 3, length);

        assertThat(Trees.of(read)).isEqualTo(Trees.of(quote));
        // What was read is the reader's own, to be changed as it likes.
        if (null != read.bids)
        {
            read.bids.add(new Level());
            read.byName.clear();
        }
    }

    @Test
    void shouldPutTheFieldsOfTheSuperclassFirstAndLeaveOutWhatIsTransient()
    {
        final Shape shape = MessageType.of(Quote.class).shape();

        assertThat(shape.name()).isEqualTo("Quote");
        assertThat(shape.fields().stream().map(ShapeField::name)).startsWith(
            "symbol", "first", "all", "array", "flag", "small", "medium", "sign", "number", "long int", "ratio")
            .doesNotContain("count", "cached", "listener");
        assertThat(shape.fields().get(0)).isEqualTo(
            ShapeField.of("symbol", FieldType.TEXT).orNull().asKey().numbered(1));
        assertThat(shape.fields().get(shape.indexOf("small")).type()).isEqualTo(FieldType.UINT8);
        assertThat(shape.fields().get(shape.indexOf("price")).scale()).isEqualTo(4);
        assertThat(shape.fields().get(shape.indexOf("boxed")).number()).isEqualTo(77);
        assertThat(shape.fields().get(shape.indexOf("all"))).isEqualTo(
            ShapeField.list("all", ShapeField.element(FieldType.TIMESTAMP).orNull()).orNull().numbered(3));
    }

    private static final class Hidden
    {
        private int number;
    }

    @Test
    void shouldBindAClassThatOnlyTheCallerSees()
    {
        final MessageType<Hidden> type = MessageType.of(Hidden.class, MethodHandles.lookup());
        final Hidden hidden = new Hidden();
        hidden.number = 5;

        assertThat(type.toYaml(hidden)).isEqualTo("number: 5\n");
        assertThat(type.fromYaml("number: 6\n").number).isEqualTo(6);
    }

    record Pair<A, B>(A first, List<B> second)
    {
    }

    static class Pairs
    {
        Pair<String, Integer> one;
        Pair<Side, Pair<Long, String>> other;
    }

    @Test
    void shouldTakeGenericClassesWithTheirArguments()
    {
        final MessageType<Pairs> type = MessageType.of(Pairs.class);
        final Pairs pairs = new Pairs();
        pairs.one = new Pair<>("a", List.of(1));
        pairs.other = new Pair<>(Side.Buy, List.of(new Pair<>(2L, List.of("b"))));

        assertThat(Trees.of(type.fromYaml(type.toYaml(pairs)))).isEqualTo(Trees.of(pairs));
    }

    static class Filled
    {
        final List<Level> levels = new ArrayList<>();
        final Map<String, Long> map = new HashMap<>();
        final StringBuilder text = new StringBuilder("before");
        final Level level = new Level(1, 1);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldFillFinalFieldsInTheirPlace(final WireFormat format)
    {
        final Codec<Filled> codec = format.codec(MessageType.of(Filled.class));
        final Filled filled = new Filled();
        filled.levels.add(new Level(2, 3));
        filled.map.put("a", 1L);
        filled.text.append("hand");
        filled.level.quantity = 9;
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = codec.encode(filled, buffer, 0);

        final Filled read = codec.decode(buffer, 0, length);
        final Filled into = codec.decodeInto(new Filled(), buffer, 0, length);

        assertThat(Trees.of(read)).isEqualTo(Trees.of(filled));
        assertThat(Trees.of(into)).isEqualTo(Trees.of(filled));
    }

    @Test
    void shouldRefuseNullForAFinalField()
    {
        final MessageType<Filled> type = MessageType.of(Filled.class);

        assertThatThrownBy(() -> type.fromYaml("levels: null\n")).isInstanceOf(CodecException.class).hasMessage(
            "a final field must not become null, make it not final, class=" + Filled.class.getName() +
            ", field=levels: line=1 column=1");
    }

    static class Defaults
    {
        int version = 3;
        String name = "none";
        List<String> tags = new ArrayList<>(List.of("a"));
        List<String> empty;
        Optional<String> optional;
        Level level = new Level(1, 1);
        Level none;
        final List<Level> fixed = new ArrayList<>(List.of(new Level(2, 2)));
    }

    @Test
    void shouldTakeWhatTheConstructorGivesForMissingFields()
    {
        final MessageType<Defaults> type = MessageType.of(Defaults.class);

        final Defaults read = type.fromYaml("{}");

        final Defaults expected = new Defaults();
        expected.empty = List.of();
        expected.optional = Optional.empty();
        assertThat(Trees.of(read)).isEqualTo(Trees.of(expected));
    }

    @Test
    void shouldRefuseASubclassWhoseFieldsWouldBeLost()
    {
        final Codec<Level> codec = WireFormat.PACKED.codec(MessageType.of(Level.class));
        final Level other = new Level()
        {
        };

        assertThatThrownBy(() -> codec.encode(other, new ExpandableArrayBuffer(), 0))
            .isInstanceOf(CodecException.class)
            .hasMessage("a POJO must be of its member's very class, as the fields of a subclass would be lost, use a " +
                "sealed interface: class=" + Level.class.getName() + ", value's class=" +
                other.getClass().getName());
    }
}

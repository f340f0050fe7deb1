/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * An object of another class than the member declares, which a raw type has let pass, is refused by name.
 */
class WrongClassTest
{
    enum Side
    {
        Buy, Sell
    }

    enum Color
    {
        Red, Green
    }

    record Leg(int lots)
    {
    }

    record Other(int lots)
    {
    }

    sealed interface Event permits Trade
    {
    }

    record Trade(int lots) implements Event
    {
    }

    static class Holder<T>
    {
        T value;
    }

    static class OfSide extends Holder<Side>
    {
    }

    static class OfText extends Holder<String>
    {
    }

    static class All
    {
        List<String> texts;
        Collection<String> linked;
        Set<String> set;
        List<Integer> ints;
        List<Double> doubles;
        List<Boolean> flags;
        List<Character> chars;
        List<Instant> instants;
        List<BigDecimal> decimals;
        List<Side> sides;
        List<Leg> legs;
        List<Event> events;
        List<byte[]> bytes;
        List<int[]> arrays;
        List<String>[] lists;
        List<List<String>> nested;
        List<Optional<String>> optionals;
        Map<String, Integer> map;
        Map<Integer, Integer> byInt;
        Map<Side, Integer> bySide;
        Map<String, Side> toSide;
        Optional<String> text;
        Optional<Side> side;
        OfSide ofSide;
        OfText ofText;
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldRefuseElementsOfAnotherClass(final WireFormat format)
    {
        final List<?> numbers = Arrays.asList("a", null, 7);
        refuse(format, (all) -> all.texts = raw(numbers), String.class, Integer.class, "index=2", "texts");
        refuse(format, (all) -> all.linked = raw(new LinkedList<>(numbers)), String.class, Integer.class, "index=2",
            "linked");
        refuse(format, (all) -> all.set = raw(new LinkedHashSet<>(numbers)), String.class, Integer.class, "index=2",
            "set");
        refuse(format, (all) -> all.texts = raw(List.of("a", new StringBuilder("b"))), String.class,
            StringBuilder.class, "index=1", "texts");
        refuse(format, (all) -> all.ints = raw(List.of(1, 2L)), Integer.class, Long.class, "index=1", "ints");
        refuse(format, (all) -> all.doubles = raw(List.of(1f)), Double.class, Float.class, "index=0", "doubles");
        refuse(format, (all) -> all.flags = raw(List.of(1)), Boolean.class, Integer.class, "index=0", "flags");
        refuse(format, (all) -> all.chars = raw(List.of("a")), Character.class, String.class, "index=0", "chars");
        refuse(format, (all) -> all.instants = raw(List.of(1L)), Instant.class, Long.class, "index=0", "instants");
        refuse(format, (all) -> all.decimals = raw(List.of(1.5)), BigDecimal.class, Double.class, "index=0",
            "decimals");
        refuse(format, (all) -> all.sides = raw(List.of(Side.Sell, Color.Red)), Side.class, Color.class, "index=1",
            "sides");
        refuse(format, (all) -> all.legs = raw(List.of(new Other(1))), Leg.class, Other.class, "index=0", "legs");
        refuse(format, (all) -> all.events = raw(List.of("text")), Event.class, String.class, "index=0", "events");
        refuse(format, (all) -> all.bytes = raw(List.of(new int[1])), byte[].class, int[].class, "index=0", "bytes");
        refuse(format, (all) -> all.arrays = raw(List.of(new long[1])), int[].class, long[].class, "index=0",
            "arrays");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldRefuseWhatIsInElementsOfAnotherClass(final WireFormat format)
    {
        refuse(format, (all) -> all.lists = array(raw(List.of("a")), raw(List.of("a", 7))), String.class,
            Integer.class, "index=1, index=1", "lists");
        refuse(format, (all) -> all.nested = List.of(List.of("a"), raw(List.of("a", "b", 7))), String.class,
            Integer.class, "index=2, index=1", "nested");
        refuse(format, (all) -> all.optionals = raw(List.of(Optional.of(7))), String.class, Integer.class, "index=0",
            "optionals");
        refuse(format, (all) -> all.text = raw(Optional.of(7)), String.class, Integer.class, "", "text");
        refuse(format, (all) -> all.side = raw(Optional.of(Color.Red)), Side.class, Color.class, "", "side");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldRefuseKeysAndValuesOfAnotherClass(final WireFormat format)
    {
        refuse(format, (all) -> all.map = map("a", 1, "b", "c"), Integer.class, String.class, "key=b", "map");
        refuse(format, (all) -> all.map = map("a", 1, 7, 1), String.class, Integer.class, "key=7", "map");
        refuse(format, (all) -> all.byInt = map(1, 1, "b", 1), Integer.class, String.class, "key=b", "byInt");
        refuse(format, (all) -> all.bySide = map(Side.Buy, 1, Color.Red, 1), Side.class, Color.class, "key=Red",
            "bySide");
        refuse(format, (all) -> all.toSide = map("a", Side.Buy, "b", Color.Red), Side.class, Color.class, "key=b",
            "toSide");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldRefuseAMemberOfAnotherClassThanItsTypeVariableStandsFor(final WireFormat format)
    {
        refuse(format, (all) ->
        {
            all.ofSide = new OfSide();
            hold(all.ofSide, Color.Red);
        }, Side.class, Color.class, "", "value");
        refuse(format, (all) ->
        {
            all.ofText = new OfText();
            hold(all.ofText, 7);
        }, String.class, Integer.class, "", "value");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldRefuseAnObjectOfAnotherClassAndNull(final WireFormat format)
    {
        final Codec<Object> legs = raw(format.codec(MessageType.of(Leg.class)));
        final Codec<Object> events = raw(format.codec(MessageType.of(Event.class)));

        assertThatThrownBy(() -> legs.encode(new Other(1), buffer, 0)).isInstanceOf(CodecException.class)
            .hasMessageContaining("expected=" + Leg.class.getName() + ", found=" + Other.class.getName());
        assertThatThrownBy(() -> events.encode("text", buffer, 0)).isInstanceOf(CodecException.class)
            .hasMessageContaining("expected=" + Event.class.getName() + ", found=java.lang.String");
        assertThatThrownBy(() -> legs.encode(null, buffer, 0)).isInstanceOf(NullPointerException.class)
            .hasMessage("value must not be null: class=" + Leg.class.getName());
        assertThatThrownBy(() -> events.encodedLength(null)).isInstanceOf(NullPointerException.class)
            .hasMessage("value must not be null: class=" + Event.class.getName());
    }

    private void refuse(
        final WireFormat format,
        final Consumer<All> change,
        final Class<?> expected,
        final Class<?> found,
        final String place,
        final String member)
    {
        final All all = new All();
        change.accept(all);
        final Codec<All> codec = format.codec(MessageType.of(All.class));

        assertThatThrownBy(() -> codec.encode(all, buffer, 0)).as(member).isInstanceOf(CodecException.class)
            .hasMessageContaining("expected=" + expected.getName() + ", found=" + found.getName())
            .hasMessageContaining(place)
            .hasMessageContaining(", field=" + member);
    }

    private static Map<?, ?> entries(final Object... entries)
    {
        final Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2)
        {
            map.put(entries[i], entries[i + 1]);
        }
        return map;
    }

    private static <T> T map(final Object... entries)
    {
        return raw(entries(entries));
    }

    @SuppressWarnings({ "unchecked", "rawtypes" })
    private static List<String>[] array(final List<String> one, final List<String> other)
    {
        return new List[]{ one, other };
    }

    @SuppressWarnings({ "unchecked", "rawtypes" })
    private static void hold(final Holder holder, final Object value)
    {
        holder.value = value;
    }

    @SuppressWarnings("unchecked")
    private static <T> T raw(final Object value)
    {
        return (T)value;
    }
}

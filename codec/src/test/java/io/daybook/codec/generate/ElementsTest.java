/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.ElementsCodec;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.MemberCodec;
import io.daybook.codec.generated.Refused;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Lists and arrays in generated codecs: that they are generated, and what they leave to the general ones.
 */
@Tag("slow")
class ElementsTest
{
    private static final int[] COUNTS = { 0, 1, 7, 8, 9, 10, 11, 31, 126, 127, 128, 3_000 };

    enum Side
    {
        Buy, Sell
    }

    record Level(double price, long quantity)
    {
    }

    static final class Order
    {
        long id;
        String owner;
        List<Level> fills = new ArrayList<>();

        static Order of(final int i)
        {
            final Order order = new Order();
            order.id = i;
            order.owner = "owner " + i;
            order.fills.add(new Level(i, i));
            return order;
        }

        @Override
        public boolean equals(final Object o)
        {
            return o instanceof Order && id == ((Order)o).id && owner.equals(((Order)o).owner) &&
                fills.equals(((Order)o).fills);
        }

        @Override
        public int hashCode()
        {
            return Long.hashCode(id);
        }
    }

    record Lists(
        List<Level> levels,
        List<Order> orders,
        List<String> texts,
        List<Long> numbers,
        List<Side> sides,
        List<List<Level>> nested,
        ArrayList<Double> doubles)
    {
    }

    record Rows(
        Level[] levels,
        Order[] orders,
        String[] texts,
        Integer[] boxes,
        byte[][] blocks,
        short[] shorts,
        int[] ints,
        long[] longs,
        float[] floats,
        double[] doubles)
    {
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private static <T> List<T> list(final int count, final IntFunction<T> element)
    {
        return IntStream.range(0, count).mapToObj(element).collect(Collectors.toCollection(ArrayList::new));
    }

    private static Lists lists(final int count)
    {
        return new Lists(
            list(count, (i) -> new Level(i / 100.0, i)), list(count, Order::of), list(count, (i) -> "text " + i),
            list(count, (i) -> 1L << i), list(count, (i) -> Side.values()[i & 1]),
            list(count & 15, (i) -> list(i, (k) -> new Level(k, i))), new ArrayList<>(list(count, (i) -> i / 3.0)));
    }

    private static Rows arrays(final int count)
    {
        final short[] shorts = new short[count];
        final float[] floats = new float[count];
        for (int i = 0; i < count; i++)
        {
            shorts[i] = (short)(i * 999);
            floats[i] = i / 7f;
        }
        final Lists lists = lists(count);
        return new Rows(
            lists.levels.toArray(new Level[0]), lists.orders.toArray(new Order[0]), lists.texts.toArray(new String[0]),
            IntStream.range(0, count).boxed().toArray(Integer[]::new),
            IntStream.range(0, count).mapToObj((i) -> new byte[i & 0xFF]).toArray(byte[][]::new), shorts,
            IntStream.range(0, count).map((i) -> i * 0x1234567).toArray(),
            IntStream.range(0, count).mapToLong((i) -> -1L << i).toArray(), floats,
            lists.doubles.stream().mapToDouble((value) -> value).toArray());
    }

    private static Object[] parts(final Object read)
    {
        final Rows rows = (Rows)read;
        return new Object[]{rows.levels, rows.orders, rows.texts, rows.boxes, rows.blocks, rows.shorts, rows.ints,
            rows.longs, rows.floats, rows.doubles};
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldHaveCodeForEachOfTheirElements(final WireFormat format) throws IllegalAccessException
    {
        for (final Class<?> type : List.of(Lists.class, Rows.class, Order.class))
        {
            int lists = 0;
            int general = 0;
            final GeneratedCodec<?> codec = generated(format, type);
            for (final Field field : codec.getClass().getDeclaredFields())
            {
                field.setAccessible(true);
                general += field.get(codec) instanceof MemberCodec ? 1 : 0;
                lists += field.get(codec) instanceof ElementsCodec ? 1 : 0;
            }
            // Bytes in Binary YAML and JSON, and objects in lists of lists where the list has to tell which are null.
            assertThat(general).isEqualTo(
                Rows.class == type && (WireFormat.JSON == format || format.name().startsWith("BINARY_YAML")) ||
                Lists.class == type && (WireFormat.BYTES_MARSHALLABLE == format || WireFormat.STOP_BIT == format) ?
                1 : 0);
            assertThat(lists + general).isEqualTo(Lists.class == type ? 7 : Order.class == type ? 1 : 10);
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldWriteAndReadAnyNumberOfElements(final WireFormat format)
    {
        final GeneratedCodec<Lists> ofLists = generated(format, Lists.class);
        final GeneratedCodec<Rows> ofArrays = generated(format, Rows.class);
        for (final int count : COUNTS)
        {
            final Lists lists = lists(count);
            final int length = verified(ofLists, lists);
            assertThat(ofLists.read(ofLists.input(buffer, 0, length))).isEqualTo(lists);
            final Rows arrays = arrays(count);
            final int arraysLength = verified(ofArrays, arrays);
            assertThat(parts(ofArrays.read(ofArrays.input(buffer, 0, arraysLength))))
                .matches((read) -> Arrays.deepEquals(read, parts(arrays)), "as written");
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldWriteAndReadNullForThemAndAmongTheirElements(final WireFormat format)
    {
        final GeneratedCodec<Lists> ofLists = generated(format, Lists.class);
        final GeneratedCodec<Rows> ofArrays = generated(format, Rows.class);
        final Lists none = new Lists(null, null, null, null, null, null, null);
        final Lists some = new Lists(
            Arrays.asList(null, new Level(1, 2)), Arrays.asList(Order.of(1), null), Arrays.asList("a", null, ""),
            Arrays.asList(1L, null), Arrays.asList(null, Side.Buy), Arrays.asList(null, List.of(new Level(3, 4))),
            new ArrayList<>(Arrays.asList(null, null, null, null, null, null, null, null, 1.5)));
        for (final Lists lists : List.of(none, some))
        {
            assertThat(ofLists.read(ofLists.input(buffer, 0, verified(ofLists, lists)))).isEqualTo(lists);
        }
        final Rows holes = new Rows(new Level[3], new Order[9], new String[]{null, "a"}, new Integer[]{null, 7},
            new byte[2][], null, null, null, null, null);
        assertThat(parts(ofArrays.read(ofArrays.input(buffer, 0, verified(ofArrays, holes)))))
            .matches((read) -> Arrays.deepEquals(read, parts(holes)), "as written");
    }

    record Options(List<Optional<Level>> levels, LinkedHashSet<Optional<Order>> orders, List<Optional<String>> texts)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldWriteAndReadEmptyOptionalsAmongTheirElements(final WireFormat format)
    {
        final GeneratedCodec<Options> codec = generated(format, Options.class);
        final Optional<Level> level = Optional.of(new Level(1, 2));
        final Optional<Order> order = Optional.of(Order.of(1));
        for (final Options options : List.of(
            new Options(List.of(Optional.empty()), new LinkedHashSet<>(List.of(Optional.empty())),
                List.of(Optional.empty())),
            new Options(List.of(Optional.empty(), level), new LinkedHashSet<>(List.of(Optional.empty(), order)),
                List.of(Optional.empty(), Optional.of("a"))),
            new Options(List.of(level, Optional.empty()), new LinkedHashSet<>(List.of(order, Optional.empty())),
                List.of(Optional.of("a"), Optional.empty()))))
        {
            assertThat(codec.decode(buffer, 0, verified(codec, options))).isEqualTo(options);
        }
    }

    static final class Book
    {
        List<Order> orders = List.of();
        long[] sizes;
        final List<String> notes = new ArrayList<>();
    }

    private static Book book(final List<Order> orders, final long... sizes)
    {
        final Book book = new Book();
        book.orders = orders;
        book.sizes = sizes;
        book.notes.add("a note");
        return book;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldReadIntoWhatThereIs(final WireFormat format)
    {
        final GeneratedCodec<Book> codec = generated(format, Book.class);
        final Book into = new Book();
        refill(codec, into, book(list(3, Order::of), 1, 2));
        final List<Order> orders = into.orders;
        final List<Order> held = new ArrayList<>(orders);
        final List<Level> fills = held.get(0).fills;
        final long[] sizes = into.sizes;

        refill(codec, into, book(list(1, (i) -> Order.of(5)), 7, 8));
        assertThat(into.orders).isSameAs(orders).containsExactly(Order.of(5));
        assertThat(into.orders.get(0)).isSameAs(held.get(0));
        assertThat(into.orders.get(0).fills).isSameAs(fills);
        assertThat(into.sizes).isSameAs(sizes).containsExactly(7, 8);

        // What the list had no place for comes again.
        refill(codec, into, book(list(3, (i) -> Order.of(i + 10)), 7));
        assertThat(into.orders).isEqualTo(list(3, (i) -> Order.of(i + 10)));
        assertThat(into.orders.stream().map(System::identityHashCode).collect(Collectors.toSet()))
            .isEqualTo(held.stream().map(System::identityHashCode).collect(Collectors.toSet()));
        assertThat(into.sizes).containsExactly(7);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldReadIntoAndWriteListsOfAnyClass(final WireFormat format)
    {
        final GeneratedCodec<Book> codec = generated(format, Book.class);
        for (final List<Order> current : List.of(
            new LinkedList<>(List.of(Order.of(1))), List.of(Order.of(2)), Collections.<Order>emptyList()))
        {
            final Book into = new Book();
            into.orders = current;
            refill(codec, into, book(new LinkedList<>(list(40, Order::of))));
            assertThat(into.orders).isEqualTo(list(40, Order::of));
        }
    }

    private void refill(final GeneratedCodec<Book> codec, final Book into, final Book from)
    {
        assertThat(codec.decodeInto(into, buffer, 0, verified(codec, from))).isSameAs(into);
        assertThat(into.notes).containsExactly("a note");
    }

    record Levels(List<Level> levels)
    {
    }

    record Names(String[] names)
    {
    }

    record Doubles(double[] doubles)
    {
    }

    @ParameterizedTest
    @CsvSource({
        "PACKED, ff ff ff ff 07", "PACKED, 80 80 80 80 08", "RAW_UTF8, ff ff ff 7f", "RAW_8BIT, fe ff ff ff",
        "BYTES_MARSHALLABLE, ff ff ff 7f", "BYTES_MARSHALLABLE, fe ff ff ff 07", "STOP_BIT, fe ff ff ff 07",
        "STOP_BIT, ff ff ff ff ff ff ff ff 7f", "BINARY_YAML_FIELDLESS, 82 ff ff ff 7f",
        "BINARY_YAML_NUMBERED, ba 01 82 ff ff ff ff" })
    void shouldMakeNoRoomForElementsThatAreNotThere(final WireFormat format, final String message)
    {
        for (final Class<?> type : List.of(Levels.class, Names.class, Doubles.class))
        {
            final GeneratedCodec<Object> codec = generated(format, type);
            final UnsafeBuffer bytes = new UnsafeBuffer(HexFormat.ofDelimiter(" ").parseHex(message));

            assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.capacity())).isInstanceOf(CodecException.class);
            assertThatThrownBy(() -> codec.read(codec.input(bytes, 0, bytes.capacity())))
                .isInstanceOfAny(Refused.class, CodecException.class);
        }
    }

    /** Writes an object, compares the bytes with the general ones, and counts them. */
    private <T> int verified(final GeneratedCodec<T> codec, final T value)
    {
        final int length = codec.encode(value, buffer, 0);
        final byte[] actual = new byte[length];
        buffer.getBytes(0, actual);
        final byte[] expected = new byte[codec.general().encode(value, buffer, 0)];
        buffer.getBytes(0, expected);
        assertThat(actual).isEqualTo(expected);
        return length;
    }

    @SuppressWarnings("unchecked")
    private static <T> GeneratedCodec<T> generated(final WireFormat format, final Class<?> type)
    {
        final Codec<?> codec = format.codec(MessageType.of(type));
        assertThat(codec).isInstanceOf(GeneratedCodec.class);
        return (GeneratedCodec<T>)codec;
    }
}

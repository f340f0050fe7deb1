/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Maps with texts as keys in generated codecs.
 */
@Tag("slow")
class MapCodecTest
{
    private static final int[] COUNTS = { 0, 1, 7, 8, 9, 31, 126, 127, 128, 3_000 };

    record Level(double price, long quantity)
    {
    }

    sealed interface Event
    {
    }

    record Placed(int id) implements Event
    {
    }

    record Done(String why) implements Event
    {
    }

    record Maps(
        Map<String, Level> levels,
        Map<String, String> texts,
        HashMap<String, Double> doubles,
        SortedMap<String, Long> sorted,
        Map<String, Event> events,
        Map<String, List<String>> lists,
        Map<String, Map<String, String>> nested)
    {
    }

    static final class Order
    {
        long id;
        String owner;

        static Order of(final int i)
        {
            final Order order = new Order();
            order.id = i;
            order.owner = "owner " + i;
            return order;
        }

        @Override
        public boolean equals(final Object o)
        {
            return o instanceof Order && id == ((Order)o).id && owner.equals(((Order)o).owner);
        }

        @Override
        public int hashCode()
        {
            return Long.hashCode(id);
        }
    }

    static final class Book
    {
        Map<String, Order> orders = new LinkedHashMap<>();
        TreeMap<String, Long> sums = new TreeMap<>();
        final Map<String, String> notes = new HashMap<>();
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private static <T> Map<String, T> map(final int count, final IntFunction<T> value)
    {
        final Map<String, T> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++)
        {
            map.put(key(i), value.apply(i));
        }
        return map;
    }

    /** Of 0 to 39 characters, some of them not ASCII. */
    private static String key(final int i)
    {
        final String text = "é".repeat(i & 1) + i + "abcdefghijklmnopqrstuvwxyz0123456789-+=";
        return 0 == i ? "" : text.substring(0, 5 + i % 35);
    }

    private static Maps maps(final int count)
    {
        return new Maps(map(count, (i) -> new Level(i / 4.0, i)), map(count, (i) -> "text " + i),
            new LinkedHashMap<>(map(count, (i) -> i / 3.0)), new TreeMap<>(map(count, (i) -> (long)-i)),
            map(count, (i) -> 0 == (i & 1) ? new Placed(i) : new Done("done " + i)),
            map(count & 15, (i) -> List.of("a" + i, "b")), map(count & 15, (i) -> map(i, (k) -> "v" + k)));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldHaveCodeForThem(final WireFormat format) throws IllegalAccessException
    {
        for (final Class<?> type : List.of(Maps.class, Book.class))
        {
            final GeneratedCodec<?> codec = generated(format, type);
            int maps = 0;
            for (final Field field : codec.getClass().getDeclaredFields())
            {
                field.setAccessible(true);
                maps += field.get(codec) instanceof ElementsCodec ? 1 : 0;
            }
            assertThat(maps).isEqualTo(type == Maps.class ? 7 : 3);
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldWriteAndReadAnyNumberOfEntries(final WireFormat format)
    {
        final GeneratedCodec<Maps> codec = generated(format, Maps.class);
        for (final int count : COUNTS)
        {
            verifyRead(codec, maps(count));
        }
        verifyRead(codec, new Maps(null, null, null, null, null, null, null));
    }

    private void verifyRead(final GeneratedCodec<Maps> codec, final Maps maps)
    {
        final int length = verified(codec, maps);
        final Maps read = (Maps)codec.read(codec.input(buffer, 0, length));
        assertThat(read).isEqualTo(maps);
        assertThat(read).hasToString(maps.toString());
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldWriteAndReadValuesThatAreNullAndOddKeysAsTheGeneralCodecDoes(final WireFormat format)
    {
        final GeneratedCodec<Maps> codec = generated(format, Maps.class);
        final Maps maps = maps(9);
        maps.levels.put(key(3), null);
        maps.texts.put(key(8), null);
        maps.doubles.put(key(7), null);
        maps.texts.put("a key of more than thirty-one characters", "b");
        if (WireFormat.RAW_8BIT != format)
        {
            maps.levels.put("\u20ac", new Level(1, 2));
        }
        final int length = codec.encode(maps, buffer, 0);
        assertThat(bytes(length)).isEqualTo(bytes(codec.general().encode(maps, buffer, 0)));
        assertThat(codec.decode(buffer, 0, length)).isEqualTo(maps);

        maps.doubles.put(null, 1.0);
        assertThatThrownBy(() -> codec.encode(maps, buffer, 0)).isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "CSV", "DELTA" })
    void shouldReadIntoWhatThereIs(final WireFormat format)
    {
        final GeneratedCodec<Book> codec = generated(format, Book.class);
        final Book into = new Book();
        verifyInto(codec, into, 0, 3);
        final Map<String, Order> orders = into.orders;
        final Order first = orders.get(key(0));

        verifyInto(codec, into, 0, 2);
        assertThat(into.orders).isSameAs(orders);
        assertThat(into.orders.get(key(0))).isSameAs(first);
        verifyInto(codec, into, 0, 40);
        verifyInto(codec, into, 7, 40);
        verifyInto(codec, into, 0, 0);

        // What is not known to be changeable is replaced.
        for (final Map<String, Order> current : List.<Map<String, Order>>of(
            Map.of("a", Order.of(1)), new ConcurrentHashMap<>(Map.of("b", Order.of(2))), Collections.emptyMap()))
        {
            into.orders = current;
            verifyInto(codec, into, 1, 5);
            assertThat(into.orders).isInstanceOf(LinkedHashMap.class);
        }
    }

    /** Reads a book with the entries from one number to another into one there is. */
    private void verifyInto(final GeneratedCodec<Book> codec, final Book into, final int start, final int end)
    {
        final Book from = new Book();
        for (int i = start; i < end; i++)
        {
            from.orders.put(key(i), Order.of(100 * end + i));
            from.sums.put(key(i), (long)i);
            from.notes.put(key(i), "note " + i);
        }
        final int length = verified(codec, from);
        codec.refill(codec.input(buffer, 0, length), into);
        assertThat(new ArrayList<>(into.orders.entrySet())).isEqualTo(new ArrayList<>(from.orders.entrySet()));
        assertThat(into.sums).isEqualTo(from.sums);
        assertThat(into.notes).isEqualTo(from.notes);
    }

    record Texts(Map<String, String> texts)
    {
    }

    @ParameterizedTest
    @CsvSource({
        "PACKED, ff ff ff ff 07", "PACKED, 02 00 02 61", "PACKED, 02 02 61", "RAW_UTF8, ff ff ff 7f",
        "RAW_UTF8, 01 00 00 00 00", "RAW_8BIT, 02 00 00 00 01 61", "BYTES_MARSHALLABLE, ff ff ff ff 07",
        "STOP_BIT, fe ff ff ff 07", "STOP_BIT, 01 01", "BINARY_YAML_FIELDLESS, 82 ff ff ff 7f",
        "BINARY_YAML_FIELDLESS, 80 02 c1 61", "BINARY_YAML_NUMBERED, ba 01 80 01 c1" })
    void shouldRefuseEntriesThatAreNotThere(final WireFormat format, final String message)
    {
        final GeneratedCodec<Texts> codec = generated(format, Texts.class);
        final UnsafeBuffer bytes = new UnsafeBuffer(HexFormat.ofDelimiter(" ").parseHex(message));

        assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.capacity())).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> codec.read(codec.input(bytes, 0, bytes.capacity()))).isInstanceOf(Refused.class);
    }

    static final class Notes
    {
        Map<String, String> texts = new LinkedHashMap<>(Map.of("c", "d"));
    }

    /** Two entries, or what may be so, in place of three. */
    @ParameterizedTest
    @CsvSource({ "PACKED, 04 02 61 02 62", "BYTES_MARSHALLABLE, 03 01 61 01 62", "STOP_BIT, 03 01 61 01 62" })
    void shouldLeaveAMapAloneThatItsMessageHasNoRoomFor(final WireFormat format, final String message)
    {
        final GeneratedCodec<Notes> codec = generated(format, Notes.class);
        final UnsafeBuffer bytes = new UnsafeBuffer(HexFormat.ofDelimiter(" ").parseHex(message));
        final Notes into = new Notes();

        assertThatThrownBy(() -> codec.decodeInto(into, bytes, 0, bytes.capacity()))
            .isInstanceOf(CodecException.class);
        assertThat(into.texts).isEqualTo(Map.of("c", "d"));
    }

    @Test
    void shouldRemoveNothingFromAMapWhoseMessageHasFewerEntriesThanItSays()
    {
        final GeneratedCodec<Notes> codec = generated(WireFormat.PACKED, Notes.class);
        final UnsafeBuffer bytes = new UnsafeBuffer(HexFormat.ofDelimiter(" ").parseHex("03 02 61 03 62 63"));
        final Notes into = new Notes();
        into.texts.clear();
        into.texts.put("a", "x");
        into.texts.put("q", "y");

        assertThatThrownBy(() -> codec.decodeInto(into, bytes, 0, bytes.capacity()))
            .isInstanceOf(CodecException.class);
        assertThat(into.texts).containsEntry("q", "y").hasSize(2);
    }

    /** The second key is equal, but another object. */
    private static Stream<Map<String, String>> mapsWithAKeyTwice()
    {
        final Map<String, String> two = new IdentityHashMap<>(Map.of("a", "b"));
        two.put(new String("a"), "c");
        final Map<String, String> many = new IdentityHashMap<>(map(3_000, (i) -> "v" + i));
        many.put(new String(key(2_999)), "c");
        return Stream.of(two, Collections.unmodifiableMap(two), many);
    }

    @ParameterizedTest
    @MethodSource("mapsWithAKeyTwice")
    void shouldRefuseAKeyThatAMapHasTwice(final Map<String, String> texts)
    {
        for (final WireFormat format : List.of(WireFormat.YAML, WireFormat.JSON))
        {
            final GeneratedCodec<Notes> codec = generated(format, Notes.class);
            final Notes notes = new Notes();
            notes.texts = texts;

            assertThatThrownBy(() -> codec.encode(notes, buffer, 0)).isInstanceOf(CodecException.class)
                .hasMessageContaining("key must not occur twice in an object: key=").hasMessageContaining("texts");
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldRefuseToReadAKeyThatAMessageHasTwice(final WireFormat format)
    {
        final GeneratedCodec<Notes> codec = generated(format, Notes.class);
        final Notes notes = new Notes();
        notes.texts = new IdentityHashMap<>(Map.of("a", "b"));
        notes.texts.put(new String("a"), "c");
        final int length = codec.encode(notes, buffer, 0);
        final String words = "two keys of a map must not be read as one, or a value would be lost: key=a";

        assertThatThrownBy(() -> codec.decode(buffer, 0, length)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith(words);
        for (final Map<String, String> there : List.of(
            Map.of("a", "x"), Map.of("b", "x"), Map.of("a", "x", "b", "y"), Map.<String, String>of()))
        {
            final Notes into = new Notes();
            into.texts = new LinkedHashMap<>(there);
            assertThatThrownBy(() -> codec.decodeInto(into, buffer, 0, length)).isInstanceOf(CodecException.class)
                .hasMessageStartingWith(words);
        }
    }

    /** Hashes alone do not tell the keys of such a map apart. */
    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "YAML", "JSON" })
    void shouldWriteKeysThatDifferButHaveEqualHashes(final WireFormat format)
    {
        final GeneratedCodec<Notes> codec = generated(format, Notes.class);
        final Notes notes = new Notes();
        notes.texts = Collections.unmodifiableMap(new LinkedHashMap<>(Map.of("Aa", "1", "BB", "2")));

        final int length = codec.encode(notes, buffer, 0);
        assertThat(codec.decode(buffer, 0, length).texts).isEqualTo(notes.texts);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "YAML", "JSON" })
    void shouldWriteMapsOfOtherClassesWithoutTheGeneralCodec(final WireFormat format)
    {
        final GeneratedCodec<Notes> codec = generated(format, Notes.class);
        for (final int count : COUNTS)
        {
            final Map<String, String> texts = map(count, (i) -> "v" + i);
            for (final Map<String, String> other : List.of(
                Collections.unmodifiableMap(texts), Map.copyOf(texts), new ConcurrentHashMap<>(texts)))
            {
                final Notes notes = new Notes();
                notes.texts = other;
                verified(codec, notes);
            }
        }
    }

    /** Writes an object, by generated code alone, compares the bytes with the general ones, and counts them. */
    private <T> int verified(final GeneratedCodec<T> codec, final T value)
    {
        final byte[] actual = bytes(codec.write(value, codec.output(buffer), 0));
        assertThat(actual).isEqualTo(bytes(codec.general().encode(value, buffer, 0)));
        return actual.length;
    }

    private byte[] bytes(final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    @SuppressWarnings("unchecked")
    private static <T> GeneratedCodec<T> generated(final WireFormat format, final Class<?> type)
    {
        return (GeneratedCodec<T>)format.codec(MessageType.of(type));
    }
}

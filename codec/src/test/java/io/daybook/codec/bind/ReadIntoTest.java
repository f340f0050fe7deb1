/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReadIntoTest
{
    static class Level
    {
        double price;
        String venue;

        Level()
        {
        }

        Level(final double price, final String venue)
        {
            this.price = price;
            this.venue = venue;
        }
    }

    static class Book
    {
        String symbol;
        StringBuilder note;
        Boolean flag;
        Integer boxed;
        @Unsigned
        Byte small;
        Character sign;
        Float ratio;
        Double rate;
        Instant at;
        UUID uuid;
        BigDecimal decimal;
        Duration duration;
        LocalDate date;
        LocalTime time;
        LocalDateTime dateTime;
        ZonedDateTime zoned;
        OptionalInt optionalInt;
        OptionalLong optionalLong;
        OptionalDouble optionalDouble;
        Optional<String> optional;
        byte[] bytes;
        long[] longs;
        Level[] array;
        Level best;
        List<Level> levels;
        List<String> texts;
        Set<String> set;
        Map<String, Level> map;
    }

    private static Book book(final int i)
    {
        final Book book = new Book();
        book.symbol = "SYM" + i;
        book.note = new StringBuilder("note " + i);
        book.flag = 0 == i;
        book.boxed = 1000 + i;
        book.small = (byte)(200 + i);
        book.sign = (char)('é' + i);
        book.ratio = 0.5f + i;
        book.rate = 0.1 + i;
        book.at = Instant.EPOCH.plusNanos(-5 + i);
        book.uuid = new UUID(1, i);
        book.decimal = new BigDecimal("-1.1034" + i);
        book.duration = Duration.ofNanos(-3 - i);
        book.date = LocalDate.of(2026, 11, 20 + i);
        book.time = LocalTime.of(9, 30, i);
        book.dateTime = LocalDateTime.of(2026, 11, 20, 9, 30, i);
        book.zoned = ZonedDateTime.parse("2026-10-25T02:30:00+01:00[Europe/Paris]").plusSeconds(i);
        book.optionalInt = OptionalInt.of(1000 + i);
        book.optionalLong = OptionalLong.of(2000 + i);
        book.optionalDouble = OptionalDouble.of(0.1 + i);
        book.optional = Optional.of("optional" + i);
        book.bytes = new byte[]{ 1, (byte)i };
        book.longs = new long[]{ 5, i };
        book.array = new Level[]{ new Level(i, "x"), new Level(1, "y") };
        book.best = new Level(i, "best");
        book.levels = new ArrayList<>(List.of(new Level(i, "a"), new Level(2, "b" + i)));
        book.texts = new LinkedList<>(List.of("a", "b" + i, "c"));
        book.set = new LinkedHashSet<>(List.of("a", "b" + i, "c"));
        book.map = new LinkedHashMap<>();
        book.map.put("a", new Level(i, "m"));
        book.map.put("b" + i, new Level(i, "m"));
        return book;
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldLeaveAloneWhatIsEqual(final WireFormat format)
    {
        final Codec<Book> codec = format.codec(MessageType.of(Book.class));
        final int length = codec.encode(book(1), buffer, 0);
        final Book into = book(1);
        final Object[] before = held(into);

        assertThat(codec.decodeInto(into, buffer, 0, length)).isSameAs(into);

        assertThat(Trees.of(into)).isEqualTo(Trees.of(book(1)));
        final Object[] after = held(into);
        for (int i = 0; i < before.length; i++)
        {
            assertThat(after[i]).isSameAs(before[i]);
        }
    }

    private static Object[] held(final Book book)
    {
        return new Object[]{ book.symbol, book.note, book.flag, book.boxed, book.small, book.sign, book.ratio,
            book.rate, book.at, book.uuid, book.decimal, book.duration, book.date, book.time, book.dateTime, book.zoned,
            book.optionalInt, book.optionalLong, book.optionalDouble, book.optional, book.optional.get(), book.bytes,
            book.longs, book.array, book.array[0], book.array[1], book.best, book.best.venue, book.levels,
            book.levels.get(0), book.levels.get(1).venue, book.texts, book.texts.get(2), book.set,
            book.set.iterator().next(), book.map, book.map.get("a"), book.map.keySet().iterator().next() };
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldChangeWhatDiffersInItsPlaceWhereItCan(final WireFormat format)
    {
        final Codec<Book> codec = format.codec(MessageType.of(Book.class));
        final Book into = book(1);
        final Object[] kept = { into.note, into.bytes, into.longs, into.array, into.array[0], into.best, into.levels,
            into.levels.get(0), into.texts, into.set, into.map, into.map.get("a") };

        codec.decodeInto(into, buffer, 0, codec.encode(book(2), buffer, 0));

        assertThat(Trees.of(into)).isEqualTo(Trees.of(book(2)));
        assertThat(new ArrayList<>(into.map.keySet())).containsExactly("a", "b2");
        final Object[] after = { into.note, into.bytes, into.longs, into.array, into.array[0], into.best, into.levels,
            into.levels.get(0), into.texts, into.set, into.map, into.map.get("a") };
        for (int i = 0; i < kept.length; i++)
        {
            assertThat(after[i]).isSameAs(kept[i]);
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldGoFromAnyValueToAnyOther(final WireFormat format)
    {
        final Codec<Book> codec = format.codec(MessageType.of(Book.class));
        final Book empty = new Book();
        empty.optionalInt = OptionalInt.empty();
        empty.optionalLong = OptionalLong.empty();
        empty.optionalDouble = OptionalDouble.empty();
        empty.optional = Optional.empty();
        final Book shorter = book(1);
        shorter.bytes = new byte[1];
        shorter.longs = new long[5];
        shorter.array = new Level[]{ null };
        shorter.levels = Arrays.asList(null, new Level(1, "z"), new Level(2, "z"));
        shorter.texts = List.of("a");
        shorter.set = Set.of();
        shorter.map = new HashMap<>();
        shorter.map.put("c", null);
        final Book[] books = { empty, book(1), shorter, empty, shorter, book(2), shorter };
        final Book into = new Book();

        for (final Book next : books)
        {
            codec.decodeInto(into, buffer, 0, codec.encode(next, buffer, 0));
            assertThat(Trees.of(into)).isEqualTo(Trees.of(next));
        }
    }

    @Test
    void shouldNotChangeWhatCannotBe()
    {
        final Codec<Book> codec = WireFormat.PACKED.codec(MessageType.of(Book.class));
        final Book into = new Book();
        final Level fixed = new Level(5, "fixed");
        into.levels = List.of(fixed);
        into.map = Map.of("a", fixed);

        codec.decodeInto(into, buffer, 0, codec.encode(book(1), buffer, 0));

        assertThat(Trees.of(into)).isEqualTo(Trees.of(book(1)));
        assertThat(fixed.price).isEqualTo(5);
    }

    static class Defaults
    {
        private static final Level SHARED = new Level(7, "shared");

        int version = 3;
        String name = "none";
        Level level = new Level(1, "one");
        Level shared = SHARED;
        List<Level> levels = new ArrayList<>(List.of(new Level(2, "two")));
        List<String> tags = new ArrayList<>();
        StringBuilder text = new StringBuilder("text");
        int[] numbers = { 1 };
        Map<String, Level> map;
        final List<Level> fixed = new ArrayList<>(List.of(new Level(3, "three")));
        final List<Level> sharing = new ArrayList<>(List.of(SHARED));
    }

    @Test
    void shouldTakeWhatTheConstructorGivesForMissingFields()
    {
        final MessageType<Defaults> type = MessageType.of(Defaults.class);
        final Defaults into = type.fromYaml("version: 9\nname: x\nlevel:\n  price: 2\nshared:\n  price: 3\n" +
            "levels: []\ntags:\n  - a\ntext: b\nnumbers:\n  - 2\n  - 3\nmap:\n  a:\n    price: 4\n" +
            "fixed: []\nsharing: []\n");
        final List<String> tags = into.tags;
        final Codec<Defaults> codec =
            WireFormat.PACKED.codec(type, Shape.builder("Defaults").build());

        codec.decodeInto(into, buffer, 0, 0);

        final Defaults expected = new Defaults();
        expected.map = Map.of();
        assertThat(Trees.of(into)).isEqualTo(Trees.of(expected));
        assertThat(into.tags).isSameAs(tags);
        // Whatever happens to this one, the next one gets what the constructor gives.
        into.level.price = 99;
        into.levels.get(0).price = 99;
        into.numbers[0] = 99;
        into.fixed.get(0).price = 99;
        into.text.append("99");
        assertThat(Trees.of(codec.decodeInto(new Defaults(), buffer, 0, 0))).isEqualTo(Trees.of(expected));
        assertThat(Trees.of(codec.decode(buffer, 0, 0))).isEqualTo(Trees.of(expected));
    }

    @Test
    void shouldLeaveAloneWhatOthersMightHoldWhenItMakesANewObject()
    {
        final MessageType<Defaults> type = MessageType.of(Defaults.class);

        final Defaults read = type.fromYaml("shared:\n  price: 9\nsharing:\n  - price: 8\n");

        assertThat(read.shared.price).isEqualTo(9);
        assertThat(read.sharing.get(0).price).isEqualTo(8);

        assertThat(new Defaults().shared.price).isEqualTo(7);
    }

    record Point(int x)
    {
    }

    @Test
    void shouldRefuseARecordAndNull()
    {
        final Codec<Point> points = WireFormat.PACKED.codec(MessageType.of(Point.class));
        final Codec<Level> levels = WireFormat.PACKED.codec(MessageType.of(Level.class));
        final Point point = new Point(1);
        final int length = points.encode(point, buffer, 0);

        assertThatThrownBy(() -> points.decodeInto(point, buffer, 0, length)).isInstanceOf(CodecException.class)
            .hasMessage("what is read into must be a POJO of the very class, use decode for a record: class=" +
                Point.class.getName() + ", object=" + Point.class.getName());
        assertThatThrownBy(() -> levels.decodeInto(null, buffer, 0, length)).isInstanceOf(CodecException.class)
            .hasMessage("what is read into must be a POJO of the very class, use decode for a record: class=" +
                Level.class.getName() + ", object=null");
    }
}

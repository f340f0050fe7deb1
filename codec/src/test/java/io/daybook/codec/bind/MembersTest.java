/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.math.BigInteger;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MembersTest
{
    private static final BigInteger WEI = new BigInteger("-123456789012345678901234567890");
    private static final OffsetDateTime AT = OffsetDateTime.parse("2026-11-23T09:30:00.000000001-03:30");

    enum Side
    {
        Buy, Sell
        {
        }
    }

    record All(
        @Key BigInteger amount,
        OffsetDateTime at,
        EnumMap<Side, Long> bySide,
        EnumSet<Side> sides,
        Deque<String> deque,
        Queue<Integer> queue,
        ArrayDeque<Side> arrayDeque,
        LinkedList<Long> linked,
        ConcurrentMap<String, Integer> concurrent,
        ConcurrentHashMap<BigInteger, List<OffsetDateTime>> byAmount,
        List<BigInteger> amounts,
        BigInteger[] array)
    {
    }

    static final class Fields
    {
        private final EnumMap<Side, Long> bySide = new EnumMap<>(Side.class);
        private final EnumSet<Side> sides = EnumSet.noneOf(Side.class);
        private final Deque<String> deque = new ArrayDeque<>();
        private final LinkedList<Long> linked = new LinkedList<>();
        private final ConcurrentMap<String, Integer> concurrent = new ConcurrentHashMap<>();
        private BigInteger amount = WEI;
        private OffsetDateTime at = AT;
    }

    @Name("Fields")
    record Lists(Collection<String> deque, List<Side> sides, Map<String, Integer> concurrent)
    {
    }

    record Text(String amount, ZonedDateTime at)
    {
    }

    record Numbers(BigInteger amount, OffsetDateTime at)
    {
    }

    private static All all()
    {
        return new All(WEI, AT, new EnumMap<>(Map.of(Side.Sell, 2L, Side.Buy, 1L)), EnumSet.of(Side.Sell),
            new ArrayDeque<>(List.of("b", "a")), new ArrayDeque<>(List.of(3, 1, 2)), new ArrayDeque<>(),
            new LinkedList<>(Arrays.asList(1L, null, -1L)), new ConcurrentHashMap<>(Map.of("k", 5)),
            new ConcurrentHashMap<>(Map.of(BigInteger.TWO, List.of(AT, AT.plusNanos(1)))),
            Arrays.asList(BigInteger.ZERO, null, WEI.pow(9)), new BigInteger[]{ BigInteger.ONE });
    }

    private static Fields fields()
    {
        final Fields fields = new Fields();
        fields.bySide.put(Side.Sell, 3L);
        fields.sides.add(Side.Buy);
        fields.deque.addAll(List.of("x", "y"));
        fields.linked.addAll(List.of(1L, 2L));
        fields.concurrent.put("k", 1);
        return fields;
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEqualWhatWasWritten(final WireFormat format)
    {
        final All read = copy(format, all());

        assertThat(Trees.of(read)).isEqualTo(Trees.of(all()));
        assertThat(read.deque).isInstanceOf(ArrayDeque.class);
        assertThat(read.queue).isInstanceOf(ArrayDeque.class);
        assertThat(read.concurrent).isInstanceOf(ConcurrentHashMap.class);
        final All none = new All(null, null, null, null, null, null, null, null, null, null, null, null);
        assertThat(copy(format, none)).isEqualTo(none);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldFillTheCollectionsOfAPojoInTheirPlaces(final WireFormat format)
    {
        final Codec<Fields> codec = format.codec(MessageType.of(Fields.class));
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = codec.encode(fields(), buffer, 0);
        final Fields into = new Fields();
        into.bySide.put(Side.Buy, 1L);
        into.sides.add(Side.Sell);
        into.deque.addAll(List.of("x", "z", "zz"));
        into.linked.add(5L);
        into.concurrent.put("other", 2);

        codec.decodeInto(into, buffer, 0, length);

        assertThat(Trees.of(into)).isEqualTo(Trees.of(fields()));
        assertThat(Trees.of(codec.decode(buffer, 0, length))).isEqualTo(Trees.of(fields()));
        final BigInteger amount = into.amount;
        final OffsetDateTime at = into.at;
        codec.decodeInto(into, buffer, 0, length);
        assertThat(into.amount).isSameAs(amount);
        assertThat(into.at).isSameAs(at);
    }

    /** Does something else when one is made, as another thread might meanwhile. */
    record Meddler(long number)
    {
        private static Runnable meddle = () ->
        {
        };

        Meddler
        {
            final Runnable once = meddle;
            meddle = () ->
            {
            };
            once.run();
        }
    }

    static final class Shared
    {
        private final ConcurrentMap<String, Meddler> map = new ConcurrentHashMap<>();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldFillAConcurrentMapThatChangesMeanwhile(final WireFormat format)
    {
        final Codec<Shared> codec = format.codec(MessageType.of(Shared.class));
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final Shared written = new Shared();
        written.map.putAll(Map.of("a", new Meddler(1), "b", new Meddler(2), "c", new Meddler(3)));
        final int length = codec.encode(written, buffer, 0);
        final Shared into = new Shared();
        into.map.putAll(Map.of("a", new Meddler(4), "b", new Meddler(5), "c", new Meddler(6)));
        Meddler.meddle = () -> into.map.put("a", new Meddler(-1));

        codec.decodeInto(into, buffer, 0, length);

        assertThat(into.map).isEqualTo(written.map);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "DELTA")
    void shouldBeReadableWithoutTheClass(final WireFormat format)
    {
        final MessageType<Numbers> type = MessageType.of(Numbers.class);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = format.codec(type).encode(new Numbers(WEI, AT), buffer, 0);
        final StringBuilder yaml = new StringBuilder();

        Transcoder.toYaml(buffer, 0, length, format, type.shape(), yaml);

        assertThat(yaml.toString()).isEqualTo("Numbers:\n  amount: \"" + WEI + "\"\n  at: \"" + AT + "\"\n");
    }

    @Test
    void shouldReadWhatAPersonWrites()
    {
        assertThat(MessageType.of(Numbers.class).fromYaml("amount: \"12\"\nat: \"2026-11-23T09:30:00Z\"\n")).isEqualTo(
            new Numbers(BigInteger.valueOf(12), OffsetDateTime.parse("2026-11-23T09:30:00Z")));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "DELTA")
    void shouldReadThemAsTheTypesTheyAreInMessages(final WireFormat format)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageType<Numbers> numbers = MessageType.of(Numbers.class);
        final int length = format.codec(numbers).encode(new Numbers(WEI, AT), buffer, 0);

        assertThat(format.codec(MessageType.of(Text.class), numbers.shape()).decode(buffer, 0, length))
            .isEqualTo(new Text(WEI.toString(), AT.toZonedDateTime()));

        final MessageType<Text> texts = MessageType.of(Text.class);
        final ZonedDateTime paris = ZonedDateTime.parse("2026-11-23T09:30:00+01:00[Europe/Paris]");
        final int other = format.codec(texts).encode(new Text("-7", paris), buffer, 0);

        assertThat(format.codec(numbers, texts.shape()).decode(buffer, 0, other))
            .isEqualTo(new Numbers(BigInteger.valueOf(-7), paris.toOffsetDateTime()));
    }

    @Test
    void shouldRefuseIntegersThatAreNoneOrTooLong()
    {
        final MessageType<Numbers> type = MessageType.of(Numbers.class);
        final Codec<Numbers> codec = WireFormat.PACKED.codec(type);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final BigInteger longest = BigInteger.ONE.shiftLeft(4_096).negate();

        assertThat(copy(WireFormat.PACKED, new Numbers(longest, null)).amount()).isEqualTo(longest);
        assertThatThrownBy(() -> codec.encode(new Numbers(longest.shiftLeft(1), null), buffer, 0))
            .isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a BigInteger must have at most 4096 bits, use byte[]: bits=4097, class=");
        assertThatThrownBy(() -> type.fromYaml("amount: \"" + "9".repeat(1_236) + "\""))
            .isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a BigInteger must be at most 1235 decimal digits: text=" + "9".repeat(40) +
                ", length=1236, class=");
        assertThatThrownBy(() -> type.fromYaml("amount: \"1x\""))
            .isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a BigInteger must be at most 1235 decimal digits: text=1x, length=2, class=")
            .hasMessageEndingWith("component=amount: line=1 column=1");
    }

    @Test
    void shouldRefuseATimeBeyondTheRangeOrWithAnImpossibleOffset()
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageType<Numbers> type = MessageType.of(Numbers.class);
        final Codec<Numbers> codec = WireFormat.PACKED.codec(type);

        assertThatThrownBy(() -> codec.encode(new Numbers(null, OffsetDateTime.MAX), buffer, 0))
            .isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a time must fit 64 bits of nanoseconds");
        final int length = codec.encode(new Numbers(null, Instant.EPOCH.atOffset(AT.getOffset())), buffer, 0);
        // Behind the null, the byte that tells the time is there, and the time.
        buffer.putInt(2 + Long.BYTES, 64_801);
        assertThatThrownBy(() -> codec.decode(buffer, 0, length)).isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldRefuseNullInAContainerThatCannotHoldIt(final WireFormat format)
    {
        final MessageType<Lists> writer = MessageType.of(Lists.class);
        final MessageType<Fields> reader = MessageType.of(Fields.class);
        final Codec<Fields> codec = format.codec(reader, writer.shape());
        for (final Lists lists : List.of(
            new Lists(Arrays.asList("x", null), List.of(), Map.of()),
            new Lists(List.of(), Arrays.asList(Side.Buy, null), Map.of()),
            new Lists(List.of(), List.of(), java.util.Collections.singletonMap("k", null))))
        {
            final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
            final int length = format.codec(writer).encode(lists, buffer, 0);
            final Fields into = fields();

            assertThatThrownBy(() -> codec.decode(buffer, 0, length)).isInstanceOf(CodecException.class)
                .hasMessageStartingWith("an element or value must not be null in a container that cannot hold it, " +
                    "use List, Set or Map: container=java.util.");
            assertThatThrownBy(() -> codec.decodeInto(into, buffer, 0, length)).isInstanceOf(CodecException.class);
        }
    }

    @Test
    void shouldLetTheCollectionsOfARecordBeModifiedWhereJavaHasNoUnmodifiableOnes()
    {
        final All read = copy(WireFormat.PACKED, all());

        read.deque.addFirst("c");
        read.concurrent.put("l", 6);
        assertThat(new ArrayList<>(read.deque)).containsExactly("c", "b", "a");
    }

    @SuppressWarnings("unchecked")
    private static <T> T copy(final WireFormat format, final T value)
    {
        final Codec<T> codec = format.codec(MessageType.of((Class<T>)value.getClass()));
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = codec.encode(value, buffer, 3);
        assertThat(codec.encodedLength(value)).isEqualTo(length);
        return codec.decode(buffer, 3, length);
    }
}

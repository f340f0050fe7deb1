/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.NonNull;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedCodec;
import io.daybook.codec.generated.MemberCodec;
import io.daybook.codec.generated.Refused;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Sealed interfaces in generated codecs.
 */
class SealedCodecTest
{
    private static final int[] COUNTS = { 0, 1, 7, 8, 9, 31, 128, 3_000 };

    sealed interface Event
    {
    }

    record Trade(double price, int quantity) implements Event
    {
    }

    record Quote(String symbol, double bid, double ask) implements Event
    {
    }

    record Idle() implements Event
    {
    }

    sealed interface Admin extends Event
    {
    }

    record Halt(String reason, Optional<Cause> cause) implements Admin
    {
    }

    /** Another interface in a record of the first. */
    sealed interface Cause
    {
    }

    record Only(long id) implements Cause
    {
    }

    record Market(Event event, Optional<Event> last, List<Event> events, Event[] array, List<List<Event>> nested)
    {
        Object[] parts()
        {
            return new Object[]{event, last, events, array, nested};
        }
    }

    static final class Owned
    {
        Event event;
        List<Event> events = new ArrayList<>();
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private static Event event(final int i)
    {
        switch (i & 3)
        {
            case 0:
                return new Trade(i / 100.0, i);

            case 1:
                return new Quote("S" + i, i, i / 4.0);

            case 2:
                return new Idle();

            default:
                return new Halt("halt " + i, 0 == (i & 4) ? Optional.empty() : Optional.of(new Only(i)));
        }
    }

    private static List<Event> events(final int count)
    {
        return IntStream.range(0, count).mapToObj(SealedCodecTest::event)
            .collect(Collectors.toCollection(ArrayList::new));
    }

    private static Market market(final int count)
    {
        return new Market(event(count), Optional.of(event(count + 1)), events(count),
            events(count).toArray(new Event[0]), List.of(events(count & 7), List.of()));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldHaveCodeForThem(final WireFormat format) throws IllegalAccessException
    {
        for (final Class<?> type : List.of(Market.class, Owned.class, Halt.class, Event.class))
        {
            final GeneratedCodec<?> codec = generated(format, type);
            int general = 0;
            for (final Field field : codec.getClass().getDeclaredFields())
            {
                field.setAccessible(true);
                general += field.get(codec) instanceof MemberCodec ? 1 : 0;
            }
            // A list of lists whose inner one has to tell which objects are null.
            final boolean isTold = WireFormat.BYTES_MARSHALLABLE == format || WireFormat.STOP_BIT == format;
            assertThat(general).as("%s", type).isEqualTo(Market.class == type && isTold ? 1 : 0);
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldWriteAndReadEachOfTheirRecords(final WireFormat format)
    {
        final GeneratedCodec<Market> codec = generated(format, Market.class);
        for (final int count : COUNTS)
        {
            final Market market = market(count);
            verifyRead(codec, market);
        }
        verifyRead(codec, new Market(null, null, null, null, null));
        verifyRead(codec, new Market(null, Optional.empty(), Arrays.asList(null, event(1)), new Event[3], null));
        final GeneratedCodec<Event> codecOfEvents = generated(format, Event.class);
        for (final Event event : events(8))
        {
            final int length = verified(codecOfEvents, event);
            assertThat(codecOfEvents.read(codecOfEvents.input(buffer, 0, length))).isEqualTo(event);
            assertThat(codecOfEvents.decode(buffer, 0, length)).isEqualTo(event);
        }
    }

    private void verifyRead(final GeneratedCodec<Market> codec, final Market market)
    {
        final Market read = (Market)codec.read(codec.input(buffer, 0, verified(codec, market)));
        final Object[] parts = market.parts();
        parts[1] = null == parts[1] ? Optional.empty() : parts[1];
        assertThat(read.parts()).matches((all) -> Arrays.deepEquals(all, parts), "as written");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldReadThemAnewIntoAnObjectThatIsThere(final WireFormat format)
    {
        final GeneratedCodec<Owned> codec = generated(format, Owned.class);
        final Owned into = new Owned();
        final List<Event> list = into.events;
        for (final int count : new int[] { 3, 9, 1, 0 })
        {
            final Owned from = new Owned();
            from.event = 0 == count ? null : event(count);
            from.events = new LinkedList<>(events(count));
            final int length = verified(codec, from);
            codec.refill(codec.input(buffer, 0, length), into);
            assertThat(into.event).isEqualTo(from.event);
            assertThat(into.events).isSameAs(list).isEqualTo(from.events);
        }
    }

    /** Trade and Idle, neither, Trade twice, a record that there is not. */
    @ParameterizedTest
    @CsvSource({
        "PACKED, 01 000000000000f03f 00000000 00 01 00", "PACKED, 00 00 00 00", "PACKED, 02 00 00 00",
        "BINARY_YAML, c55472616465 820c c57072696365 00 c87175616e74697479 00 c449646c65 810000",
        "BINARY_YAML, c55472616465 af", "BINARY_YAML, ''", "BINARY_YAML, c4", "BINARY_YAML, c449646c",
        "BINARY_YAML, c449646c65", "BINARY_YAML, c449646c65 810000 c449646c65 810000", "BINARY_YAML, c34e6577 820000",
        "BINARY_YAML_FIELDLESS, af af af af", "BINARY_YAML_FIELDLESS, af af 810000 810000",
        "BYTES_MARSHALLABLE, 4e 4e 4e 4e", "STOP_BIT, 4e 59 59", "RAW_UTF8, ffffffff ffffffff 00000000" })
    void shouldRefuseAllButOneRecord(final WireFormat format, final String hex)
    {
        final GeneratedCodec<Event> codec = generated(format, Event.class);
        final UnsafeBuffer bytes = new UnsafeBuffer(HexFormat.of().parseHex(hex.replace(" ", "")));

        assertThatThrownBy(() ->
        {
            codec.read(codec.input(bytes, 0, bytes.capacity()));
            codec.checkEnd();
        }).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.capacity())).isInstanceOf(CodecException.class);
    }

    sealed interface Mixed
    {
    }

    record Plain(int a) implements Mixed
    {
    }

    record Lengthy(int aNameOfSoManyCharactersThatItsCodeCannotTell, String b) implements Mixed
    {
    }

    record Pair(Mixed one, List<Mixed> all)
    {
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"YAML", "JSON", "CSV"})
    void shouldRefuseAnObjectThatIsNoneOfTheirRecords(final WireFormat format)
    {
        @SuppressWarnings("unchecked")
        final Codec<Object> codec = (Codec<Object>)(Codec<?>)format.codec(MessageType.of(Event.class));
        @SuppressWarnings("unchecked")
        final List<Event> polluted = (List<Event>)(List<?>)List.of("text");
        final Codec<Market> markets = format.codec(MessageType.of(Market.class));

        assertThatThrownBy(() -> codec.encode("text", buffer, 0)).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> markets.encode(
            new Market(new Idle(), Optional.empty(), polluted, new Event[0], List.of()), buffer, 0))
            .isInstanceOf(CodecException.class);
    }

    @Test
    void shouldLeaveOneOfTheirRecordsToTheGeneralCodec()
    {
        final GeneratedCodec<Pair> codec = generated(WireFormat.BINARY_YAML, Pair.class);
        for (final Mixed mixed : List.of(new Plain(1), new Lengthy(2, "b")))
        {
            final Pair pair = new Pair(mixed, List.of(mixed, new Plain(3), new Lengthy(4, null), mixed));
            final int length = verified(codec, pair);
            assertThat(codec.read(codec.input(buffer, 0, length))).isEqualTo(pair);
        }
    }

    sealed interface Kind
    {
    }

    enum Phase implements Kind
    {
        OPEN, CLOSED
        {
            @Override
            public String toString()
            {
                return "closed";
            }
        }
    }

    enum Lone implements Kind
    {
        LONE
    }

    static final class Amended implements Kind
    {
        private double price;
        private String text;

        @Override
        public boolean equals(final Object o)
        {
            return o instanceof Amended && price == ((Amended)o).price && Objects.equals(text, ((Amended)o).text);
        }

        @Override
        public int hashCode()
        {
            return Objects.hashCode(text);
        }
    }

    record Kinds(@NonNull Kind one, Kind two, Optional<Kind> three, List<Kind> all)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldWriteAndReadEnumsAndPojos(final WireFormat format) throws IllegalAccessException
    {
        final GeneratedCodec<Kinds> codec = generated(format, Kinds.class);
        for (final Field field : codec.getClass().getDeclaredFields())
        {
            field.setAccessible(true);
            assertThat(field.get(codec)).isNotInstanceOf(MemberCodec.class);
        }
        final Amended amended = new Amended();
        amended.price = 1.5;
        for (final Kind kind : List.of(Phase.OPEN, Phase.CLOSED, Lone.LONE, amended))
        {
            final Kinds kinds = new Kinds(kind, kind, Optional.of(kind), List.of(kind, amended, kind, Phase.CLOSED));
            assertThat(codec.read(codec.input(buffer, 0, verified(codec, kinds)))).isEqualTo(kinds);
            final Kinds few = new Kinds(kind, null, Optional.empty(), Arrays.asList(kind, null));
            assertThat(codec.read(codec.input(buffer, 0, verified(codec, few)))).isEqualTo(few);
        }
    }

    /** Writes an object, by generated code alone, compares the bytes with the general ones, and counts them. */
    private <T> int verified(final GeneratedCodec<T> codec, final T value)
    {
        final byte[] actual = new byte[codec.write(value, codec.output(buffer), 0)];
        buffer.getBytes(0, actual);
        final byte[] expected = new byte[codec.general().encode(value, buffer, 0)];
        buffer.getBytes(0, expected);
        assertThat(actual).isEqualTo(expected);
        return actual.length;
    }

    @SuppressWarnings("unchecked")
    private static <T> GeneratedCodec<T> generated(final WireFormat format, final Class<?> type)
    {
        return (GeneratedCodec<T>)format.codec(MessageType.of(type));
    }
}

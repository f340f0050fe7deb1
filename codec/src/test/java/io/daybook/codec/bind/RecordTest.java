/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandles;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

import io.daybook.codec.Cases;
import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldNumber;
import io.daybook.codec.FieldType;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RecordTest
{
    enum Side
    {
        Buy, Sell
    }

    record Example(double price, boolean flag, String text, Side side, int smallInt, long longInt)
    {
    }

    record Primitives(
        boolean a, byte b, short c, char d, int e, long f, float g, double h,
        @Unsigned byte ub, @Unsigned short us, @Unsigned int ui, @Unsigned long ul)
    {
    }

    record Boxes(
        Boolean a, Byte b, Short c, Character d, Integer e, Long f, Float g, Double h, @Unsigned Long ul,
        OptionalInt oi, OptionalLong ol, OptionalDouble od, Optional<String> os, Optional<Leg> leg)
    {
    }

    record Times(
        String text, CharSequence sequence, Side side, Instant instant, LocalDate date, LocalTime time,
        LocalDateTime dateTime, Duration duration, ZonedDateTime zoned, UUID uuid, BigDecimal decimal)
    {
    }

    record Leg(String symbol, long quantity, Side side)
    {
    }

    record Collections(
        List<Long> longs, List<String> texts, Set<Side> sides, Map<String, Leg> legs,
        Map<Integer, List<Double>> byNumber, List<Leg> list, List<List<Instant>> nested,
        Map<UUID, Optional<Integer>> optional, List<? extends Leg> none)
    {
    }

    record Arrayed(
        byte[] bytes, boolean[] bools, short[] shorts, char[] chars, int[] ints, long[] longs, float[] floats,
        double[] doubles)
    {
        @Override
        public boolean equals(final Object o)
        {
            final Arrayed other = (Arrayed)o;
            return Arrays.equals(bytes, other.bytes) && Arrays.equals(bools, other.bools) &&
                Arrays.equals(shorts, other.shorts) && Arrays.equals(chars, other.chars) &&
                Arrays.equals(ints, other.ints) && Arrays.equals(longs, other.longs) &&
                Arrays.equals(floats, other.floats) && Arrays.equals(doubles, other.doubles);
        }

        @Override
        public int hashCode()
        {
            return Objects.hash(Arrays.hashCode(bytes), Arrays.hashCode(doubles));
        }
    }

    private record Hidden(int number)
    {
    }

    record Named(@Key @Name("the key") String key, @FieldNumber(7) int number, int next)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "RAW_8BIT" })
    void shouldReadEqualWhatWasWritten(final WireFormat format)
    {
        verify(format, Example.class, new Example(1234.0, true, "Hello World!", Side.Sell, 123, 1234567890L));
        verify(format, Primitives.class, new Primitives(
            true, (byte)-1, (short)-2, 'é', -4, -5, 6.5f, 0.1, (byte)255, (short)65535, -1, -1L));
        verify(format, Primitives.class, new Primitives(
            false, Byte.MIN_VALUE, Short.MIN_VALUE, '\0', Integer.MIN_VALUE, Long.MIN_VALUE, Float.MIN_VALUE, -0.0,
            (byte)0, (short)0, 0, Long.MIN_VALUE));
        verify(format, Boxes.class, new Boxes(null, null, null, null, null, null, null, null, null,
            OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty()));
        verify(format, Boxes.class, new Boxes(true, (byte)1, (short)2, 'x', 4, 5L, 6f, 7.0, -1L, OptionalInt.of(1),
            OptionalLong.of(2), OptionalDouble.of(3), Optional.of("four"), Optional.of(new Leg("A", 1, Side.Buy))));
        verify(format, Times.class, new Times(null, null, null, null, null, null, null, null, null, null, null));
        verify(format, Times.class, objects());
        verify(format, Arrayed.class, new Arrayed(new byte[]{ 1, 2 }, new boolean[]{ true, false }, new short[]{ -3 },
            new char[]{ 'a', 'ж' }, new int[100], new long[]{ 5, -6 }, new float[]{ 1.5f }, new double[]{ 0.1, 2 }));
        verify(format, Arrayed.class, new Arrayed(null, null, null, null, null, null, null, null));
        verify(format, Named.class, new Named("k", 1, 2));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "RAW_8BIT" })
    void shouldReadCollectionsEqual(final WireFormat format)
    {
        final List<Long> longs = new ArrayList<>(List.of(1L, -2L, Long.MAX_VALUE));
        longs.add(1, null);
        final Map<String, Leg> legs = new LinkedHashMap<>();
        legs.put("a", new Leg("A", 1, Side.Sell));
        legs.put("b", null);
        legs.put("цена", new Leg(null, 2, null));
        verify(format, Collections.class, new Collections(longs, List.of("", "x"), Set.of(Side.Buy), legs,
            Map.of(5, List.of(0.5), -1, List.of()), List.of(new Leg("Z", 9, Side.Buy)),
            List.of(List.of(Instant.EPOCH), List.of()),
            Map.of(new UUID(1, 2), Optional.of(1), new UUID(3, 4), Optional.empty()), null));
        verify(format, Collections.class,
            new Collections(null, List.of(), Set.of(), Map.of(), null, null, null, null, null));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV" })
    void shouldKeepTheBitsOfFloats(final WireFormat format)
    {
        final float quiet = Float.intBitsToFloat(0x7FC1_2345);
        final double payload = Double.longBitsToDouble(0x7FF8_0000_1234_5678L);
        final Primitives read = copy(format, MessageType.of(Primitives.class), new Primitives(
            true, (byte)0, (short)0, 'a', 0, 0, quiet, payload, (byte)0, (short)0, 0, 0));

        assertThat(Float.floatToRawIntBits(read.g)).isEqualTo(0x7FC1_2345);
        assertThat(Double.doubleToRawLongBits(read.h)).isEqualTo(0x7FF8_0000_1234_5678L);
    }

    @Test
    void shouldTakeTheBytesOfTheTable()
    {
        final Example example = new Example(1234.0, true, "Hello World!", Side.Sell, 123, 1234567890L);
        final MessageType<Example> type = MessageType.of(Example.class);

        assertThat(WireFormat.BINARY_YAML.codec(type).encodedLength(example)).isEqualTo(67);
        assertThat(WireFormat.PACKED.codec(type).encodedLength(example)).isEqualTo(35);
        assertThat(WireFormat.RAW_UTF8.codec(type).encodedLength(example)).isEqualTo(39);
        assertThat(WireFormat.RAW_8BIT.codec(type).encodedLength(example)).isEqualTo(39);
        assertThat(WireFormat.BYTES_MARSHALLABLE.codec(type).encodedLength(example)).isEqualTo(35);
        assertThat(WireFormat.STOP_BIT.codec(type).encodedLength(example)).isEqualTo(24);
    }

    @Test
    void shouldDescribeTheRecord()
    {
        final Shape shape = MessageType.of(Named.class).shape();

        assertThat(shape).isEqualTo(Shape.builder("Named")
            .field(ShapeField.of("the key", FieldType.TEXT).orNull().asKey())
            .field(ShapeField.of("number", FieldType.INT32).numbered(7))
            .field("next", FieldType.INT32)
            .build());
        assertThat(MessageType.of(Leg.class).shape().fields().get(2))
            .isEqualTo(ShapeField.symbol("side", List.of("Buy", "Sell")).orNull().numbered(3));
    }

    @Test
    void shouldBindARecordThatOnlyTheCallerSees()
    {
        final MessageType<Hidden> type = MessageType.of(Hidden.class, MethodHandles.lookup());

        assertThat(copy(WireFormat.PACKED, type, new Hidden(5))).isEqualTo(new Hidden(5));
        assertThat(copy(WireFormat.PACKED, MessageType.of(Hidden.class), new Hidden(6))).isEqualTo(new Hidden(6));
    }

    @Test
    void shouldRoundTripThroughYaml()
    {
        final MessageType<Leg> type = MessageType.of(Leg.class);
        final Leg leg = new Leg("EUR/USD", 1_000_000, Side.Buy);

        assertThat(type.toYaml(leg)).isEqualTo("symbol: EUR/USD\nquantity: 1000000\nside: Buy\n");
        assertThat(type.fromYaml(type.toYaml(leg))).isEqualTo(leg);
        assertThat(type.fromYaml("side: Buy\nquantity: 1000000\nsymbol: \"EUR/USD\"\n")).isEqualTo(leg);
    }

    record Bad1(Object value)
    {
    }

    record Bad2(Object[] value)
    {
    }

    record Bad3(List<Object> value)
    {
    }

    record Bad4(@Unsigned String value)
    {
    }

    record Bad5(Optional<OptionalInt> value)
    {
    }

    @Test
    void shouldRefuseWhatIsNotSupportedNamingClassComponentAndRemedy()
    {
        final String remedy = "a member's type must be supported, use the class that it holds, or a sealed " +
            "interface where there are several: class=" + RecordTest.class.getName();
        assertRefused(Bad1.class, remedy + "$Bad1, component=value, type=java.lang.Object");
        assertRefused(Bad2.class, remedy + "$Bad2, component=value, type=java.lang.Object[]");
        assertRefused(Bad3.class, remedy + "$Bad3, component=value, type=java.util.List<java.lang.Object>");
        assertRefused(Bad4.class, "@Unsigned must stand on byte, short, int or long, remove it: class=" +
            Bad4.class.getName() + ", component=value, type=java.lang.String");
        assertRefused(Bad5.class, "an optional must not hold an optional, use one of them: class=" +
            Bad5.class.getName() + ", component=value, type=java.util.Optional<java.util.OptionalInt>");
        assertRefused(String.class, "a message's class must be a record, a POJO or a sealed interface, " +
            "make it one or the component of one: class=java.lang.String");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "RAW_8BIT" })
    void shouldRefuseValuesThatDoNotFitNamingClassAndComponent(final WireFormat format)
    {
        final Codec<Times> codec = format.codec(MessageType.of(Times.class));
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

        assertThatThrownBy(() -> codec.encode(new Times(
            null, null, null, Instant.MAX, null, null, null, null, null, null, null), buffer, 0))
            .isInstanceOf(CodecException.class)
            .hasMessage("a time must fit 64 bits of nanoseconds, for an instant the years 1677 to 2262: value=" +
                Instant.MAX + ", class=" + Times.class.getName() + ", component=instant");
        assertThatThrownBy(() -> codec.encode(new Times(
            null, null, null, null, null, null, null, null, null, null, new BigDecimal("1e30").setScale(0)), buffer, 0))
            .isInstanceOf(CodecException.class)
            .hasMessageContaining("a decimal's digits must fit 64 bits, round it or use text")
            .hasMessageContaining("component=decimal");
        // The codec goes on with the next one.
        verify(format, Times.class, objects());
    }

    record Decimal(BigDecimal value)
    {
    }

    @Test
    void shouldTakeDecimalsOfAnyLength()
    {
        final Random random = Cases.random("shouldTakeDecimalsOfAnyLength");
        final MessageType<Decimal> type = MessageType.of(Decimal.class);
        for (int i = Cases.count(2_000); i > 0; i--)
        {
            final long mantissa = random.nextLong() >> random.nextInt(64);
            final long edge = (long)Math.pow(10, 1 + random.nextInt(18)) - random.nextInt(3);
            verify(type, BigDecimal.valueOf(mantissa, random.nextInt(20)));
            verify(type, BigDecimal.valueOf(mantissa, random.nextInt() >> 24));
            verify(type, BigDecimal.valueOf(edge, random.nextInt(20)));
        }
        verify(type, new BigDecimal(new BigInteger("12345"), 3));
    }

    private static void verify(final MessageType<Decimal> type, final BigDecimal value)
    {
        assertThat(copy(WireFormat.PACKED, type, new Decimal(value)).value()).isEqualTo(value);
    }

    @Test
    void shouldTakeInstantsToTheEdgeOfTheRange()
    {
        for (final long epochNs : new long[]{ Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, Long.MAX_VALUE })
        {
            final Instant instant = Instant.EPOCH.plusNanos(epochNs);
            assertThat(Nanos.of(instant.getEpochSecond(), instant.getNano(), instant)).isEqualTo(epochNs);
        }
        for (final Instant beyond : List.of(
            Instant.EPOCH.plusNanos(Long.MIN_VALUE).minusNanos(1),
            Instant.EPOCH.plusNanos(Long.MAX_VALUE).plusNanos(1)))
        {
            assertThatThrownBy(() -> Nanos.of(beyond.getEpochSecond(), beyond.getNano(), beyond))
                .isInstanceOf(CodecException.class);
        }
    }

    private static Times objects()
    {
        return new Times("текст 😀", "sequence", Side.Buy, Instant.parse("2026-11-20T09:30:00.123456789Z"),
            LocalDate.of(2026, 11, 20), LocalTime.of(9, 30, 0, 5), LocalDateTime.of(2026, 11, 20, 9, 30),
            Duration.ofMillis(-1500), ZonedDateTime.parse("2026-10-25T02:30:00+01:00[Europe/Paris]"),
            UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"), new BigDecimal("-1.10340"));
    }

    private static void assertRefused(final Class<?> type, final String text)
    {
        assertThatThrownBy(() -> MessageType.of(type)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    private static <T> void verify(final WireFormat format, final Class<T> type, final T value)
    {
        assertThat(copy(format, MessageType.of(type), value)).isEqualTo(value);
    }

    private static <T> T copy(final WireFormat format, final MessageType<T> type, final T value)
    {
        final Codec<T> codec = format.codec(type);
        final int length = codec.encodedLength(value);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[length + 3]);
        assertThat(codec.encode(value, buffer, 3)).isEqualTo(length);
        return codec.decode(buffer, 3, length);
    }
}

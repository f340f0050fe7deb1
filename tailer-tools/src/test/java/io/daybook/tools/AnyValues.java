/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.UUID;

import io.daybook.codec.Key;
import io.daybook.codec.NonNull;
import io.daybook.codec.Scale;
import io.daybook.codec.Unsigned;

/**
 * Random records with a member of every type that messages may have, and values from the ends of their ranges.
 */
final class AnyValues
{
    enum Side
    {
        Buy, Sell, Hold
    }

    record Leg(int lots, Side side, String note, Long id)
    {
    }

    sealed interface Event permits Placed, Cancelled
    {
    }

    record Placed(long id, double price) implements Event
    {
    }

    record Cancelled(int reason) implements Event
    {
    }

    record Node(int value, Node left, Node right)
    {
    }

    record Head(Cell next, int value)
    {
    }

    record Cell(@NonNull Head head, Side side)
    {
    }

    record Plain(
        @Key String symbol, int i, long l, double d, @Scale(2) double price, boolean b, Side side, Instant at)
    {
    }

    record Numbers(
        @Key byte i8, short i16, int i32, long i64, @Unsigned byte u8, @Unsigned short u16, @Unsigned int u32,
        @Unsigned long u64, float f32, double f64, @Scale(3) double scaled, boolean b, char c, Byte boxed8,
        Short boxed16, Integer boxed32, Long boxed64, @Unsigned Long unsigned64, Float boxedFloat, Double boxedDouble,
        Boolean boxedBool, Character boxedChar, OptionalInt optional, BigInteger big)
    {
    }

    record Times(Instant instant, LocalDate date, LocalTime time, LocalDateTime dateTime, Duration duration,
        ZonedDateTime zoned, OffsetDateTime offset, BigDecimal decimal, UUID uuid, byte[] bytes, String text, Side side)
    {
    }

    record Lists(int[] ints, long[] longs, double[] doubles, float[] floats, byte[][] blobs, List<Integer> boxes,
        List<String> texts, List<Side> sides, List<Boolean> bools, List<Character> chars, List<Instant> instants,
        List<LocalDate> dates, List<LocalDateTime> dateTimes, List<ZonedDateTime> zones, List<BigDecimal> decimals,
        List<UUID> uuids, List<Leg> legs, List<List<Integer>> nested, List<Duration> durations, List<LocalTime> times)
    {
    }

    record Maps(Map<String, Integer> counts, Map<Integer, String> names, Map<String, Leg> legs, Map<Side, Long> sides,
        Map<LocalDate, Double> dates, Map<Boolean, Float> bools, Map<Character, Byte> chars, Map<UUID, Instant> uuids,
        Map<String, List<Double>> lists, Map<Double, Map<Long, Side>> nested, Map<BigDecimal, BigDecimal> decimals)
    {
    }

    record Objects(
        Leg leg, @NonNull Leg always, Event event, List<Event> events, Node tree, Head head, @Key int key,
        Numbers numbers)
    {
    }

    private static final String[] TEXTS = {
        "", "EUR/USD", "no", "é", "\uD83D\uDE00 smile", "a\"b\\c\n\t\r", "\u0000\u0001\u007f\u0080\u00a0\u00a1", "日本",
        "\u2028\u202a\u2066\ufeff\ufffe\uffff", "x".repeat(200), "0012", "- a: #b"};
    private static final String[] LATIN_TEXTS = {
        "", "EUR/USD", "no", "é", "\u0000\u007f\u0080\u00a0\u00ff", "x".repeat(200)};
    private static final ZoneId[] ZONES = {
        ZoneOffset.UTC, ZoneId.of("Europe/Paris"), ZoneOffset.ofHours(1), ZoneOffset.ofHoursMinutesSeconds(-3, -4, -5),
        ZoneId.of("UTC"), ZoneId.of("Asia/Kolkata")};
    private static final double[] DOUBLES = {
        0, -0.0, 1, 1.5, 1234, 1e-6, 1.5e-7, 1e16, 1e15, 123456789012345680.0, 1e22, 1e23, 2e-3, 9.999999e-7, 0.1,
        1.1034, 5e-324, 4.9e-323, Double.MAX_VALUE, Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, 2.2250738585072011e-308, 9007199254740993.0, 1e-5, 1e-4, 0.001, 100, 1e10};

    private final Random random;
    private final boolean isLatin;

    /**
     * @param isLatin only texts of ISO-8859-1.
     */
    AnyValues(final long seed, final boolean isLatin)
    {
        random = new Random(seed);
        this.isLatin = isLatin;
    }

    /** A random record. */
    <T extends Record> T next(final Class<T> type)
    {
        return like(type, null);
    }

    /**
     * A record of which some members are other ones.
     *
     * @param before null for an entirely random one.
     */
    <T extends Record> T like(final Class<T> type, final T before)
    {
        try
        {
            final RecordComponent[] components = type.getRecordComponents();
            final Class<?>[] types = new Class<?>[components.length];
            final Object[] values = new Object[components.length];
            for (int i = 0; i < components.length; i++)
            {
                types[i] = components[i].getType();
                final Field member = type.getDeclaredField(components[i].getName());
                final boolean mayBeNull = !types[i].isPrimitive() && OptionalInt.class != types[i] &&
                    !member.isAnnotationPresent(NonNull.class);
                member.setAccessible(true);
                values[i] = null != before && random.nextInt(5) > 0 ? member.get(before) :
                    member.isAnnotationPresent(Key.class) ? key(types[i]) :
                    mayBeNull && 0 == random.nextInt(6) ? null : value(components[i].getGenericType());
            }
            final Constructor<T> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(values);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private Object key(final Class<?> type)
    {
        final int key = random.nextInt(3);
        return String.class == type ? "key " + key : byte.class == type ? (Object)(byte)key : (Object)key;
    }

    private Object value(final Type type)
    {
        if (type instanceof ParameterizedType generic)
        {
            return List.class == generic.getRawType() ? list(generic.getActualTypeArguments()[0]) :
                map(generic.getActualTypeArguments()[0], generic.getActualTypeArguments()[1]);
        }
        final Class<?> raw = (Class<?>)type;
        if (raw.isArray() && byte[].class != raw)
        {
            final int length = random.nextInt(4);
            final Object array = java.lang.reflect.Array.newInstance(raw.componentType(), length);
            for (int i = 0; i < length; i++)
            {
                java.lang.reflect.Array.set(array, i, value(raw.componentType()));
            }
            return array;
        }
        final boolean isTree = Node.class == raw || Cell.class == raw;
        return raw.isRecord() ? isTree && random.nextBoolean() ? null : next(raw.asSubclass(Record.class)) :
            scalar(raw);
    }

    private Object list(final Type element)
    {
        final List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--)
        {
            list.add(0 == random.nextInt(8) ? null : value(element));
        }
        return list;
    }

    private Object map(final Type key, final Type element)
    {
        final Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--)
        {
            map.put(value(key), 0 == random.nextInt(8) ? null : value(element));
        }
        return map;
    }

    private long integer()
    {
        return random.nextBoolean() ? random.nextLong() >> random.nextInt(64) :
            (1L << random.nextInt(64)) - random.nextInt(3);
    }

    private double real()
    {
        return switch (random.nextInt(4))
        {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 2 -> (float)random.nextGaussian();
            default -> random.nextInt(2_000_000) / 1000.0 - 1_000;
        };
    }

    private float real32()
    {
        return random.nextBoolean() ? Float.intBitsToFloat(random.nextInt()) :
            random.nextBoolean() ? Float.intBitsToFloat(random.nextInt(512) << 23) : (float)real();
    }

    private LocalDate date()
    {
        return LocalDate.ofEpochDay(random.nextInt(4) > 0 ? random.nextInt(60_000) - 10_000 : random.nextInt());
    }

    private LocalTime time()
    {
        final long unit = new long[]{1, 1_000, 1_000_000, 1_000_000_000, 60_000_000_000L}[random.nextInt(5)];
        return LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000_000L) / unit * unit);
    }

    private ZonedDateTime zoned()
    {
        final long unit = new long[]{1, 1_000, 1_000_000, 1_000_000_000}[random.nextInt(4)];
        final long ns = random.nextLong(4_000_000_000_000_000_000L) / unit * unit;
        final ZoneId zone = ZONES[random.nextInt(ZONES.length)];
        return Instant.ofEpochSecond(ns / 1_000_000_000, ns % 1_000_000_000).atZone(zone);
    }

    private String text()
    {
        final String[] texts = isLatin ? LATIN_TEXTS : TEXTS;
        return texts[random.nextInt(texts.length)];
    }

    private Object scalar(final Class<?> type)
    {
        final long bits = integer();
        return switch (type.getSimpleName())
        {
            case "boolean", "Boolean" -> 0 == (bits & 1);
            case "byte", "Byte" -> (byte)bits;
            case "short", "Short" -> (short)bits;
            case "int", "Integer" -> (int)bits;
            case "long", "Long" -> bits;
            case "float", "Float" -> real32();
            case "double", "Double" -> real();
            case "char", "Character" -> isLatin ? (char)(bits & 255) : (char)(bits & 0x7fff);
            case "OptionalInt" -> 0 == (bits & 1) ? OptionalInt.empty() : OptionalInt.of((int)bits);
            case "BigInteger" -> BigInteger.valueOf(bits).pow(1 + random.nextInt(5));
            case "BigDecimal" ->
                BigDecimal.valueOf(bits, random.nextInt(5) > 0 ? random.nextInt(8) : (byte)random.nextInt());
            case "String" -> text();
            case "Side" -> Side.values()[random.nextInt(3)];
            case "UUID" -> new UUID(bits, random.nextLong());
            case "byte[]" -> ("" + bits).getBytes();
            case "Instant" -> Instant.ofEpochSecond(bits / 1_000_000_000, bits % 1_000_000_000);
            case "Duration" -> Duration.ofNanos(random.nextBoolean() ? bits : bits / 1_000_000_000 * 1_000_000_000);
            case "LocalDate" -> date();
            case "LocalTime" -> time();
            case "LocalDateTime" -> date().atTime(time());
            case "ZonedDateTime" -> zoned();
            case "OffsetDateTime" -> zoned().toOffsetDateTime();
            case "Event" -> 0 == (bits & 1) ? new Placed(bits, real()) : new Cancelled((int)bits);
            default -> throw new IllegalStateException(type.getName());
        };
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.chronicle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import io.daybook.codec.NonNull;

/**
 * Fills objects with random values, and makes trees of objects that compare.
 */
final class RandomFields
{
    private static final String[] WORDS = {
        "true", "1e5", "0x1F", "null", "~", "2026-11-20", "", " ", "a b", "- a", "a: b", "#c", "a #c", "'", "\"", "{",
        "[x]", "!t", "a,b", "é", "\n", "\t", "\\", "@x", "%", "no", "1_000", "1.", ".5", "NaN", "-", "?", ":", "a:",
        "&a", "*a", "\u0000", "12:30", "a'b", "yes", "0o7", "+1", "<<", "=", "`", "...", "---", "trailing ", "\r\n" };
    private static final String[] BEYOND_LATIN1 = { "я", "\u2028", "€", "\uFFFD" };
    private static final String[] SURROGATES = { "😀" };
    private static final String[] DELETE = { "\u007F" };
    private static final double[] EXTREMES = {
        -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY };
    private static final String[] ZONES = { "Z", "Europe/Paris", "+01:00", "UTC" };

    private final Random random;
    /** Which values there are. */
    boolean hasNulls = true;
    boolean hasBytes = true;
    boolean hasExtremes = true;
    boolean hasSurrogates = true;
    /** Characters beyond Latin-1. */
    boolean hasWideText = true;
    boolean hasWideKeys = true;

    RandomFields(final Random random)
    {
        this.random = random;
    }

    <T> T object(final Class<T> type)
    {
        try
        {
            final T object = type.getDeclaredConstructor().newInstance();
            for (final Field field : type.getDeclaredFields())
            {
                field.setAccessible(true);
                field.set(object, value(field));
            }
            return object;
        }
        catch (final ReflectiveOperationException e)
        {
            throw new IllegalStateException(e);
        }
    }

    private Object value(final Field field)
    {
        final Class<?> type = field.getType();
        final boolean isNull = hasNulls && !type.isPrimitive() && !field.isAnnotationPresent(NonNull.class) &&
            List.class != type && Map.class != type && !isNumbersOfRaw(field) && 0 == random.nextInt(6);
        if (isNull || byte[].class == type && !hasBytes)
        {
            return null;
        }
        return field.isAnnotationPresent(OddNumber.class) ? random.nextInt() | 1 : value(field.getGenericType());
    }

    private static boolean isNumbersOfRaw(final Field field)
    {
        return ChronicleObjects.RawOrder.class == field.getDeclaringClass() && field.getType().isArray() &&
            byte[].class != field.getType();
    }

    private Object value(final Type generic)
    {
        final Class<?> type = generic instanceof Class ?
            (Class<?>)generic : (Class<?>)((ParameterizedType)generic).getRawType();
        if (type.isArray())
        {
            final Object array = Array.newInstance(type.getComponentType(), random.nextInt(4));
            for (int i = 0; i < Array.getLength(array); i++)
            {
                Array.set(array, i, value(type.getComponentType()));
            }
            return array;
        }
        if (List.class == type)
        {
            final List<Object> list = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--)
            {
                list.add(value(((ParameterizedType)generic).getActualTypeArguments()[0]));
            }
            return list;
        }
        if (Map.class == type)
        {
            final Map<Object, Object> map = new LinkedHashMap<>();
            for (int i = random.nextInt(4); i > 0; i--)
            {
                map.put(text(hasWideKeys), value(((ParameterizedType)generic).getActualTypeArguments()[1]));
            }
            return map;
        }
        return scalar(type);
    }

    private Object scalar(final Class<?> type)
    {
        if (double.class == type || Double.class == type)
        {
            return float64();
        }
        if (float.class == type)
        {
            return (float)float64();
        }
        if (boolean.class == type || Boolean.class == type)
        {
            return random.nextBoolean();
        }
        if (byte.class == type)
        {
            return (byte)random.nextInt();
        }
        if (short.class == type)
        {
            return (short)random.nextInt();
        }
        if (int.class == type || Integer.class == type)
        {
            return random.nextInt() >> random.nextInt(Integer.SIZE);
        }
        if (long.class == type || Long.class == type)
        {
            return random.nextLong() >> random.nextInt(Long.SIZE);
        }
        if (char.class == type)
        {
            return (char)(' ' + random.nextInt(0x5F));
        }
        if (String.class == type)
        {
            return text(hasWideText);
        }
        if (type.isEnum())
        {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        return UUID.class == type || BigDecimal.class == type || type.getName().startsWith("java.time.") ?
            timeOrNumber(type) : object(type);
    }

    private Object timeOrNumber(final Class<?> type)
    {
        final Instant at = Instant.ofEpochSecond(
            random.nextInt(), 0 == random.nextInt(3) ? 0 : random.nextInt(1_000_000_000));
        final LocalDateTime dateTime = LocalDateTime.ofInstant(at, ZoneOffset.UTC);
        final Map<Class<?>, Object> values = Map.of(
            Instant.class, at,
            LocalDate.class, dateTime.toLocalDate(),
            LocalTime.class, dateTime.toLocalTime(),
            LocalDateTime.class, dateTime,
            ZonedDateTime.class, at.atZone(ZoneId.of(ZONES[random.nextInt(ZONES.length)])),
            Duration.class, Duration.ofNanos(random.nextLong() >> random.nextInt(Long.SIZE)),
            UUID.class, new UUID(random.nextLong(), random.nextLong()),
            BigDecimal.class, BigDecimal.valueOf(random.nextInt(), random.nextInt(6)));
        return values.get(type);
    }

    private double float64()
    {
        double value;
        do
        {
            value = switch (random.nextInt(4))
            {
                case 0 -> random.nextInt(1_000);
                case 1 -> random.nextInt() / 100.0;
                case 2 -> Double.longBitsToDouble(random.nextLong());
                default -> EXTREMES[random.nextInt(EXTREMES.length)];
            };
        }
        while (!hasExtremes && !Float.isFinite((float)value));
        return value;
    }

    private String text(final boolean isWide)
    {
        final StringBuilder text = new StringBuilder();
        final int words = 0 == random.nextInt(2) ? 1 : random.nextInt(8);
        for (int i = 0; i < words; i++)
        {
            final int kind = random.nextInt(40);
            text.append(word(
                0 == kind && isWide ? BEYOND_LATIN1 : 1 == kind && isWide && hasSurrogates ? SURROGATES :
                2 == kind && hasExtremes ? DELETE : WORDS));
        }
        return 0 == random.nextInt(6) ? text + "x".repeat(40) : text.toString();
    }

    private String word(final String[] words)
    {
        return words[random.nextInt(words.length)];
    }

    /** The values of an object, with those of the objects in it. */
    static Object tree(final Object value)
    {
        if (null == value)
        {
            return null;
        }
        if (value.getClass().isArray())
        {
            final List<Object> list = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++)
            {
                list.add(tree(Array.get(value, i)));
            }
            return list;
        }
        if (value instanceof List)
        {
            final List<Object> list = new ArrayList<>();
            ((List<?>)value).forEach((element) -> list.add(tree(element)));
            return list;
        }
        final Map<Object, Object> fields = new LinkedHashMap<>();
        if (value instanceof Map)
        {
            ((Map<?, ?>)value).forEach((k, v) -> fields.put(k, tree(v)));
            return fields;
        }
        if (ChronicleObjects.class != value.getClass().getEnclosingClass() || value instanceof Enum)
        {
            return value;
        }
        try
        {
            for (final Field field : value.getClass().getDeclaredFields())
            {
                field.setAccessible(true);
                fields.put(field.getName(), tree(field.get(value)));
            }
        }
        catch (final ReflectiveOperationException e)
        {
            throw new IllegalStateException(e);
        }
        return fields;
    }
}

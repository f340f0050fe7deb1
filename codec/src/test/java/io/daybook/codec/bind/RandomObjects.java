/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
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
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

import io.daybook.codec.Documents;
import io.daybook.codec.NonNull;
import io.daybook.codec.Transient;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * Random objects of any class that can be bound; all characters are ISO-8859-1 where that is asked for.
 */
public final class RandomObjects
{
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    private static final int MAX_DEPTH = 5;
    private static final String[] ZONES = { "Europe/Paris", "Asia/Kolkata", "UTC", "+01:00", "America/New_York" };

    private static final Map<Class<?>, Function<Random, Object>> SCALARS = Map.ofEntries(
        Map.entry(Boolean.class, Random::nextBoolean),
        Map.entry(Byte.class, (random) -> (byte)Documents.integer(random)),
        Map.entry(Short.class, (random) -> (short)Documents.integer(random)),
        Map.entry(Character.class, RandomObjects::character),
        Map.entry(Integer.class, (random) -> (int)Documents.integer(random)),
        Map.entry(Long.class, Documents::integer),
        Map.entry(Float.class, (random) -> Float.intBitsToFloat(random.nextInt())),
        Map.entry(Double.class, Documents::float64),
        Map.entry(String.class, Documents::text),
        Map.entry(CharSequence.class, Documents::text),
        Map.entry(StringBuilder.class, (random) -> new StringBuilder(Documents.text(random))),
        Map.entry(UUID.class, (random) -> new UUID(random.nextLong(), random.nextLong())),
        Map.entry(BigDecimal.class, (random) -> BigDecimal.valueOf(Documents.integer(random), random.nextInt(128))),
        Map.entry(BigInteger.class, (random) -> new BigInteger(random.nextInt(200), random).negate()),
        Map.entry(byte[].class, RandomObjects::bytes),
        Map.entry(Instant.class, (random) -> Instant.EPOCH.plusNanos(Documents.integer(random))),
        Map.entry(Duration.class, (random) -> Duration.ofNanos(Documents.integer(random))),
        Map.entry(LocalDate.class, (random) -> LocalDate.ofEpochDay((int)Documents.integer(random))),
        Map.entry(LocalTime.class, RandomObjects::time),
        Map.entry(LocalDateTime.class, (random) ->
            LocalDateTime.of(LocalDate.ofEpochDay(random.nextInt() >> 8), time(random))),
        Map.entry(ZonedDateTime.class, (random) -> Instant.EPOCH.plusNanos(Documents.integer(random) >> 1)
            .atZone(ZoneId.of(ZONES[random.nextInt(ZONES.length)]))),
        Map.entry(OffsetDateTime.class, (random) -> Instant.EPOCH.plusNanos(Documents.integer(random) >> 1)
            .atOffset(ZoneOffset.ofTotalSeconds(random.nextInt(64_801)))),
        Map.entry(OptionalInt.class, (random) -> random.nextBoolean() ? OptionalInt.empty() :
            OptionalInt.of(random.nextInt())),
        Map.entry(OptionalLong.class, (random) -> random.nextBoolean() ? OptionalLong.empty() :
            OptionalLong.of(random.nextLong())),
        Map.entry(OptionalDouble.class, (random) -> random.nextBoolean() ? OptionalDouble.empty() :
            OptionalDouble.of(Documents.float64(random))));
    private static final Map<Class<?>, Class<?>> BOXES = Map.of(boolean.class, Boolean.class, byte.class, Byte.class,
        short.class, Short.class, char.class, Character.class, int.class, Integer.class, long.class, Long.class,
        float.class, Float.class, double.class, Double.class);

    private final Random random;
    private final boolean isLatin1;
    /** Of the objects around: those of a class that holds itself come to an end. */
    private int depth;

    /**
     * A source of objects.
     *
     * @param random   source of their values.
     * @param isLatin1 whether all characters are ISO-8859-1.
     */
    public RandomObjects(final Random random, final boolean isLatin1)
    {
        this.random = random;
        this.isLatin1 = isLatin1;
    }

    /**
     * An object.
     *
     * @param type a record, a POJO, or a sealed interface, of which it is then a type.
     * @return a new object.
     */
    public Object object(final Class<?> type)
    {
        return object(new JavaType(type, List.of()));
    }

    private Object object(final JavaType type)
    {
        depth++;
        try
        {
            final Class<?> raw = type.raw();
            if (raw.isInterface())
            {
                final Class<?>[] types = raw.getPermittedSubclasses();
                final Class<?> one = types[random.nextInt(types.length)];
                return one.isEnum() ? one.getEnumConstants()[random.nextInt(2)] : object(one);
            }
            return raw.isRecord() ? record(type) : pojo(type);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new AssertionError(ex);
        }
        finally
        {
            depth--;
        }
    }

    private Object record(final JavaType type) throws ReflectiveOperationException
    {
        final RecordComponent[] components = type.raw().getRecordComponents();
        final Class<?>[] types = new Class<?>[components.length];
        final Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++)
        {
            types[i] = components[i].getType();
            values[i] = member(components[i], JavaType.of(components[i].getGenericType(), type.variables()));
        }
        final Constructor<?> constructor = type.raw().getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }

    private Object pojo(final JavaType type) throws ReflectiveOperationException
    {
        final Constructor<?> constructor = type.raw().getDeclaredConstructor();
        constructor.setAccessible(true);
        final Object owner = constructor.newInstance();
        for (JavaType at = type; Object.class != at.raw();
            at = JavaType.of(at.raw().getGenericSuperclass(), at.variables()))
        {
            for (final Field field : at.raw().getDeclaredFields())
            {
                if (0 == (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) &&
                    !field.isAnnotationPresent(Transient.class))
                {
                    field.setAccessible(true);
                    field.set(owner, member(field, JavaType.of(field.getGenericType(), at.variables())));
                }
            }
        }
        return owner;
    }

    private Object member(final AnnotatedElement annotated, final JavaType type)
    {
        return annotated.isAnnotationPresent(NonNull.class) ? object(type) : value(type);
    }

    private Object value(final JavaType type)
    {
        final Class<?> raw = type.raw();
        final boolean isOptional = raw.getName().startsWith("java.util.Optional");
        if (!raw.isPrimitive() && !isOptional && 0 == random.nextInt(4))
        {
            return null;
        }
        final Function<Random, Object> scalar = SCALARS.get(BOXES.getOrDefault(raw, raw));
        if (null != scalar)
        {
            return narrow(scalar.apply(random));
        }
        if (depth > MAX_DEPTH)
        {
            return Optional.class == raw ? Optional.empty() : null;
        }
        if (raw.isEnum())
        {
            return raw.getEnumConstants()[random.nextInt(raw.getEnumConstants().length)];
        }
        if (Optional.class == raw)
        {
            return Optional.ofNullable(value(type.arguments().get(0)));
        }
        if (raw.isArray())
        {
            return array(type);
        }
        if (Map.class.isAssignableFrom(raw))
        {
            return map(type);
        }
        return Collection.class.isAssignableFrom(raw) ? collection(type) : object(type);
    }

    private Object narrow(final Object value)
    {
        if (!isLatin1)
        {
            return value;
        }
        if (value instanceof Character)
        {
            return (char)((Character)value & 0xFF);
        }
        final Object text = value instanceof CharSequence ?
            new String(value.toString().getBytes(ISO_8859_1), ISO_8859_1) : value;
        return value instanceof StringBuilder ? new StringBuilder((String)text) : text;
    }

    private Object array(final JavaType type)
    {
        final Object array = Array.newInstance(type.raw().getComponentType(), length(random));
        for (int i = 0; i < Array.getLength(array); i++)
        {
            Array.set(array, i, value(type.arguments().get(0)));
        }
        return array;
    }

    private Object map(final JavaType type)
    {
        final Class<?> of = type.arguments().get(0).raw();
        final Map<Object, Object> map = Containers.map(type.raw(), of).get();
        for (int i = length(random); i > 0; i--)
        {
            final Object key = value(type.arguments().get(0));
            final Object value = value(type.arguments().get(1));
            if (null != key && (null != value || !(map instanceof ConcurrentMap)))
            {
                map.put(key, value);
            }
        }
        return map;
    }

    private Object collection(final JavaType type)
    {
        final Collection<Object> parts = Containers.collection(type.raw(), type.arguments().get(0).raw()).get();
        for (int i = length(random); i > 0; i--)
        {
            final Object part = value(type.arguments().get(0));
            if (null != part || !(parts instanceof EnumSet || parts instanceof ArrayDeque))
            {
                parts.add(part);
            }
        }
        return parts;
    }

    private static int length(final Random random)
    {
        return random.nextInt(0 == random.nextInt(10) ? 40 : 4);
    }

    private static Object character(final Random random)
    {
        final char c = (char)random.nextInt(0 == random.nextInt(2) ? 0x80 : 0x10000);
        return Character.isSurrogate(c) ? 'x' : c;
    }

    private static Object bytes(final Random random)
    {
        final byte[] bytes = new byte[length(random)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static LocalTime time(final Random random)
    {
        return LocalTime.ofNanoOfDay((random.nextLong() >>> 1) % NANOS_PER_DAY);
    }
}

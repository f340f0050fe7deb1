/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
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
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import io.daybook.codec.NonNull;

/**
 * Record classes with random components, made from source text, in a class loader of their own, and random objects of
 * them.
 */
public final class RandomRecords
{
    private static final String IMPORTS =
        "import io.daybook.codec.*; import java.math.*; import java.time.*; import java.util.*;\n";
    private static final String[] SCALARS = {
        "boolean", "byte", "short", "char", "int", "long", "float", "double",
        "@Unsigned byte", "@Unsigned short", "@Unsigned int", "@Unsigned long", "@Unsigned Integer",
        "Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double",
        "OptionalInt", "OptionalLong", "OptionalDouble", "Optional<Integer>", "Optional<Boolean>", "Optional<UUID>",
        "String", "String", "String", "CharSequence", "Optional<String>", "byte[]", "Optional<byte[]>",
        "Side", "Side", "Wide", "Optional<Side>", "Optional<Wide>",
        "Instant", "Duration", "LocalDate", "LocalTime", "LocalDateTime", "UUID", "BigDecimal", "ZonedDateTime",
        "BigInteger", "Optional<BigInteger>", "OffsetDateTime",
        "Optional<Instant>", "Optional<BigDecimal>",
    };
    private static final String[] CONTAINERS = {
        "List<Integer>", "List<String>", "Set<Side>", "Map<String, Double>", "Map<Integer, List<Long>>",
        "Map<String, String>", "HashMap<String, List<Double>>", "SortedMap<String, Side>", "int[]",
        "double[]", "boolean[]", "List<Optional<UUID>>", "Optional<List<Instant>>", "long[]", "float[]", "short[]",
        "char[]", "String[]", "Long[]", "byte[][]", "Side[]", "Wide[]", "ArrayList<Instant>", "List<Boolean>",
        "Collection<LocalDate>", "List<List<Double>>", "int[][]", "List<CharSequence>", "List<BigDecimal>",
        "List<BigInteger>", "LinkedList<Long>", "EnumSet<Side>", "EnumMap<Side, String>",
        "java.util.concurrent.ConcurrentHashMap<String, Side>", "OffsetDateTime[]",
    };

    private static final String[] VARIABLE = { "String...", "int...", "byte...", "double..." };

    private final Random random;
    private final Map<String, byte[]> compiled = new HashMap<>();
    /** Records that may be elements: one without components may be none. */
    private final List<String> elements = new ArrayList<>();
    /** Sealed interfaces whose records are complete, and the records of the next one. */
    private final List<String> interfaces = new ArrayList<>();
    private final List<String> permitted = new ArrayList<>();

    private RandomRecords(final Random random)
    {
        this.random = random;
    }

    /** Record classes; one may have components of those before it. */
    public static List<Class<?>> classes(final Random random, final int count)
    {
        return new RandomRecords(random).make(count);
    }

    private List<Class<?>> make(final int count)
    {
        final List<JavaFileObject> sources = new ArrayList<>();
        sources.add(source("Side", "public enum Side { Buy, Sell, Été }"));
        sources.add(source("Wide", "enum Wide { " + IntStream.range(0, 300).mapToObj((i) -> "W" + i)
            .collect(Collectors.joining(", ")) + " }"));
        for (int i = 0; i < count; i++)
        {
            final StringBuilder text = new StringBuilder(IMPORTS).append("record R").append(i).append('(');
            final int components = 0 == random.nextInt(8) ? 40 : random.nextInt(12);
            final int numberStep = random.nextBoolean() ? 0 : 1 + random.nextInt(1_600);
            boolean hasRecord = false;
            for (int k = 0; k < components; k++)
            {
                final String type = components - 1 == k && 0 == random.nextInt(4) ? any(VARIABLE) : type(i);
                hasRecord |= type.matches(".*\\b[RS]\\d.*");
                text.append(0 == k ? "" : ", ")
                    .append(0 == numberStep ? "" : "@FieldNumber(" + (components - k) * numberStep + ") ")
                    .append(type.matches("[RS]\\d+") && random.nextBoolean() ? "@NonNull " : "")
                    .append(type).append(" c").append(k);
            }
            text.append(')');
            if (!hasRecord && random.nextBoolean())
            {
                text.append(" implements S").append(interfaces.size());
                permitted.add("R" + i);
            }
            sources.add(source("R" + i, text.append(" { }").toString()));
            if (permitted.size() > random.nextInt(5))
            {
                sources.add(sealed());
            }
            // One with further records would have very many of them.
            if (components > 0 && !hasRecord)
            {
                elements.add("R" + i);
            }
        }
        if (!permitted.isEmpty())
        {
            sources.add(sealed());
        }
        compile(sources);
        final ClassLoader loader = new ClassLoader(RandomRecords.class.getClassLoader())
        {
            @Override
            protected Class<?> findClass(final String name) throws ClassNotFoundException
            {
                final byte[] bytes = compiled.get(name);
                if (null == bytes)
                {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        return IntStream.range(0, count).mapToObj((i) -> load(loader, "R" + i)).collect(Collectors.toList());
    }

    private JavaFileObject sealed()
    {
        final String name = "S" + interfaces.size();
        final String text = "sealed interface " + name + " permits " + String.join(", ", permitted) + " { }";
        interfaces.add(name);
        permitted.clear();
        return source(name, text);
    }

    private String type(final int records)
    {
        switch (random.nextInt(13))
        {
            case 3:
                final String of = interfaces.isEmpty() ? "Long" : interfaces.get(random.nextInt(interfaces.size()));
                return any(new String[]{
                    of, "Optional<" + of + ">", "List<" + of + ">", of + "[]", "Map<String, " + of + ">"});

            case 2:
                final String element = elements.isEmpty() ? "Long" : elements.get(random.nextInt(elements.size()));
                return random.nextBoolean() ? "List<" + element + ">" : element + "[]";

            case 0:
                return any(CONTAINERS);

            case 1:
                final String nested = "R" + random.nextInt(Math.max(1, records));
                return 0 == records ? "int" : random.nextBoolean() ? nested : "Optional<" + nested + ">";

            default:
                return any(SCALARS);
        }
    }

    private String any(final String[] types)
    {
        return types[random.nextInt(types.length)];
    }

    private static Class<?> load(final ClassLoader loader, final String name)
    {
        try
        {
            return loader.loadClass(name);
        }
        catch (final ClassNotFoundException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private static JavaFileObject source(final String name, final String text)
    {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE)
        {
            @Override
            public CharSequence getCharContent(final boolean ignoreEncodingErrors)
            {
                return text;
            }
        };
    }

    private void compile(final List<JavaFileObject> sources)
    {
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        final JavaFileManager memory =
            new ForwardingJavaFileManager<JavaFileManager>(compiler.getStandardFileManager(null, null, null))
            {
                @Override
                public JavaFileObject getJavaFileForOutput(
                    final Location location,
                    final String className,
                    final JavaFileObject.Kind kind,
                    final javax.tools.FileObject sibling)
                {
                    return new SimpleJavaFileObject(URI.create("mem:///" + className + ".class"), kind)
                    {
                        @Override
                        public OutputStream openOutputStream()
                        {
                            return new ByteArrayOutputStream()
                            {
                                @Override
                                public void close()
                                {
                                    compiled.put(className, toByteArray());
                                }
                            };
                        }
                    };
                }
            };
        final StringWriter errors = new StringWriter();
        final List<String> options =
            List.of("-proc:none", "-cp", System.getProperty("surefire.test.class.path",
                System.getProperty("java.class.path")));
        if (!compiler.getTask(errors, memory, null, options, null, sources).call())
        {
            throw new IllegalStateException("records must compile: " + errors);
        }
    }

    /** A random object of a record class. */
    public static Object object(final Class<?> type, final Random random)
    {
        final RecordComponent[] components = type.getRecordComponents();
        final Class<?>[] types = new Class<?>[components.length];
        final Object[] values = new Object[components.length];
        for (int i = 0; i < types.length; i++)
        {
            types[i] = components[i].getType();
            values[i] = value(components[i].getGenericType(), random,
                types[i].isPrimitive() || components[i].isAnnotationPresent(NonNull.class));
        }
        try
        {
            final Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private static Object value(final Type type, final Random random, final boolean isRequired)
    {
        if (!isRequired && 0 == random.nextInt(5))
        {
            return null;
        }
        if (type instanceof ParameterizedType)
        {
            return generic((ParameterizedType)type, random);
        }
        final Class<?> raw = (Class<?>)type;
        if (raw.isEnum())
        {
            return raw.getEnumConstants()[random.nextInt(raw.getEnumConstants().length)];
        }
        if (raw.isSealed())
        {
            final Class<?>[] records = raw.getPermittedSubclasses();
            return object(records[random.nextInt(records.length)], random);
        }
        if (raw.isRecord())
        {
            return object(raw, random);
        }
        if (raw.isArray())
        {
            final Object array = Array.newInstance(
                raw.getComponentType(), random.nextInt(raw.getComponentType().isPrimitive() ? 40 : 4));
            for (int i = Array.getLength(array) - 1; i >= 0; i--)
            {
                Array.set(array, i, value(raw.getComponentType(), random, true));
            }
            return array;
        }
        return scalar(raw.getSimpleName(), random);
    }

    private static Object generic(final ParameterizedType type, final Random random)
    {
        final Class<?> raw = (Class<?>)type.getRawType();
        final Type first = type.getActualTypeArguments()[0];
        if (Optional.class == raw)
        {
            return Optional.ofNullable(value(first, random, false));
        }
        final int size = random.nextInt(4);
        if (Map.class.isAssignableFrom(raw))
        {
            final boolean isConcurrent = ConcurrentHashMap.class == raw;
            @SuppressWarnings({ "unchecked", "rawtypes" })
            final Map<Object, Object> map = SortedMap.class == raw ? new TreeMap<>() : isConcurrent ?
                new ConcurrentHashMap<>() : EnumMap.class == raw ? new EnumMap((Class<?>)first) : new LinkedHashMap<>();
            for (int i = 0; i < size; i++)
            {
                map.put(value(first, random, true), value(type.getActualTypeArguments()[1], random, isConcurrent));
            }
            return map;
        }
        @SuppressWarnings({ "unchecked", "rawtypes" })
        final Collection<Object> parts = Set.class == raw ? new LinkedHashSet<>() : EnumSet.class == raw ?
            (Collection)EnumSet.noneOf((Class)first) : LinkedList.class == raw ? new LinkedList<>() : new ArrayList<>();
        for (int i = 0; i < size; i++)
        {
            parts.add(value(first, random, EnumSet.class == raw));
        }
        return parts;
    }

    private static Object scalar(final String type, final Random random)
    {
        switch (type)
        {
            case "boolean":
            case "Boolean":
                return random.nextBoolean();

            case "byte":
            case "Byte":
                return (byte)random.nextInt();

            case "short":
            case "Short":
                return (short)random.nextInt();

            case "char":
            case "Character":
                final int c = random.nextInt(random.nextBoolean() ? 0x100 : Character.MIN_SURROGATE);
                return (char)(0 == random.nextInt(5) ? ~(c & 0xFF) : c);

            case "int":
            case "Integer":
                return (int)number(random);

            case "long":
            case "Long":
                return number(random);

            case "float":
            case "Float":
                return random.nextBoolean() ? (float)number(random) / 100 : Float.intBitsToFloat(random.nextInt());

            case "double":
            case "Double":
                return random.nextBoolean() ? number(random) / 100.0 : Double.longBitsToDouble(random.nextLong());

            case "OptionalInt":
                return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt());

            case "OptionalLong":
                return random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(number(random));

            case "OptionalDouble":
                return random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble());

            case "String":
                return text(random);

            case "CharSequence":
                return random.nextBoolean() ? text(random) : new StringBuilder(text(random)).toString();

            default:
                return object(type, random);
        }
    }

    private static Object object(final String type, final Random random)
    {
        final Instant instant = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        switch (type)
        {
            case "Instant":
                return instant;

            case "Duration":
                return Duration.ofNanos(number(random));

            case "LocalDate":
                return LocalDate.ofEpochDay(random.nextInt(100_000) - 50_000);

            case "LocalTime":
                return LocalTime.ofNanoOfDay(random.nextInt() & 0xFFFF_FFFFL);

            case "LocalDateTime":
                return LocalDateTime.ofInstant(instant, ZoneId.of("UTC"));

            case "ZonedDateTime":
                return instant.atZone(ZoneId.of("Asia/Tokyo"));

            case "OffsetDateTime":
                return instant.atOffset(ZoneOffset.ofHours(-9));

            case "BigInteger":
                return new BigInteger(random.nextInt(150), random).negate();

            case "UUID":
                return new UUID(random.nextLong(), random.nextLong());

            case "BigDecimal":
                return BigDecimal.valueOf(number(random), (byte)random.nextInt());

            default:
                throw new IllegalArgumentException(type);
        }
    }

    private static long number(final Random random)
    {
        return random.nextLong() >> random.nextInt(Long.SIZE);
    }

    /** A text; short ones are drawn from so few that they come again. */
    static String text(final Random random)
    {
        final int[] limits = { 'c', 'c', 0x80, 0x100, 0x800, Character.MIN_SURROGATE };
        final int limit = limits[random.nextInt(limits.length)];
        final int length = 0 == random.nextInt(10) ? random.nextInt(300) : random.nextInt(36);
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++)
        {
            text.append((char)('a' + random.nextInt(limit - 'a')));
        }
        return 0 == random.nextInt(20) ? text.append("😀").toString() : text.toString();
    }
}

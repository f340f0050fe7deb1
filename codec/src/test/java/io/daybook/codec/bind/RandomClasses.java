/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import javax.tools.ToolProvider;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random records, POJOs and sealed interfaces of records, as source and compiled.
 */
public final class RandomClasses
{
    private static final int MAX_DEPTH = 3;
    private static final String[] PRIMITIVES = { "boolean", "byte", "short", "char", "int", "long", "float", "double" };
    private static final String[] INTEGERS = { "byte", "short", "int", "long", "Byte", "Short", "Integer", "Long" };
    private static final String[] SCALARS = {
        "Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double", "String", "CharSequence",
        "StringBuilder", "UUID", "BigDecimal", "BigInteger", "byte[]", "Instant", "Duration", "LocalDate", "LocalTime",
        "LocalDateTime", "ZonedDateTime", "OffsetDateTime", "Side", "Venue" };
    private static final String[] KEYS = { "String", "Integer", "Long", "UUID", "Side" };
    private static final String[] OPTIONALS = { "OptionalInt", "OptionalLong", "OptionalDouble" };
    private static final String[] COLLECTIONS = {
        "Collection", "List", "ArrayList", "LinkedList", "Queue", "Deque", "ArrayDeque", "Set", "LinkedHashSet" };
    private static final String[] MAPS = { "Map", "Map", "ConcurrentHashMap" };

    private final Random random;
    private final boolean areTrees;
    private final List<String> roots = new ArrayList<>();
    private final StringBuilder source = new StringBuilder(
        "import io.daybook.codec.*;\nimport java.math.*;\nimport java.time.*;\nimport java.util.*;\n" +
        "import java.util.concurrent.*;\n" +
        "public final class Generated {\n" +
        "enum Side { Buy, Sell }\n" +
        "enum Venue { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T }\n" +
        "static class Generic<T, U> { private T one; protected List<U> many; T[] array; Map<String, T> map; }\n");
    /** Names of the classes around the one that is written, which its members may have. */
    private final List<String> around = new ArrayList<>();
    private int count;

    private RandomClasses(final Random random, final boolean areTrees)
    {
        this.areTrees = areTrees;
        this.random = random;
    }

    /**
     * Compiles classes of messages, and those of their members.
     *
     * @param random    source of them.
     * @param roots     number of classes of messages.
     * @param areTrees  whether there are some that hold themselves.
     * @param directory for their files.
     * @return the classes of messages.
     * @throws IOException when the files cannot be written.
     */
    public static List<Class<?>> compile(
        final Random random, final int roots, final boolean areTrees, final Path directory) throws IOException
    {
        final RandomClasses classes = new RandomClasses(random, areTrees);
        for (int i = 0; i < roots; i++)
        {
            classes.roots.add(classes.object(0));
        }
        final Path file = directory.resolve("Generated.java");
        Files.writeString(file, classes.source.append("}\n"));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d",
            directory.toString(), "-classpath", System.getProperty("java.class.path"), file.toString())).isZero();
        final List<Class<?>> found = new ArrayList<>();
        try (URLClassLoader loader =
            new URLClassLoader(new URL[]{ directory.toUri().toURL() }, RandomClasses.class.getClassLoader()))
        {
            for (final String root : classes.roots)
            {
                found.add(Class.forName("Generated$" + root, true, loader));
            }
            loadAll(loader);
        }
        catch (final ClassNotFoundException ex)
        {
            throw new AssertionError(ex);
        }
        return found;
    }

    /** All of them now, as the loader is about to be closed. */
    private static void loadAll(final ClassLoader loader) throws ClassNotFoundException
    {
        for (final Class<?> nested : Class.forName("Generated", true, loader).getDeclaredClasses())
        {
            Class.forName(nested.getName(), true, loader);
        }
    }

    private String object(final int depth)
    {
        switch (random.nextInt(3))
        {
            case 0:
                return record(depth, "");

            case 1:
                return pojo(depth, "", "");

            default:
                return sealed(depth);
        }
    }

    private String record(final int depth, final String parent)
    {
        final String name = "R" + count++;
        final List<String> components = new ArrayList<>();
        around.add(name);
        for (int i = random.nextInt(8); i > 0; i--)
        {
            components.add(member(depth, name, i));
        }
        around.remove(name);
        source.append("record ").append(name).append('(').append(String.join(", ", components)).append(')')
            .append(parent).append(" { }\n");
        return name;
    }

    private String pojo(final int depth, final String modifier, final String parents)
    {
        final String name = "P" + count++;
        final StringBuilder body = new StringBuilder();
        around.add(name);
        for (int i = random.nextInt(8); i > 0; i--)
        {
            body.append(0 == random.nextInt(2) ? "private " : "").append(member(depth, name, i)).append("; ");
        }
        final int parent = depth < MAX_DEPTH ? random.nextInt(4) : 3;
        final String superclass = 0 == parent ? " extends " + pojo(depth + 1, "", "") :
            1 == parent ? " extends Generic<" + simple(depth + 1) + ", " + reference(depth + 1) + ">" : "";
        around.remove(name);
        source.append("static ").append(modifier).append("class ").append(name).append(superclass).append(parents)
            .append(" { private ").append(name)
            .append("() { } static int s = 1; transient int t; @Transient Object u; ").append(body).append("}\n");
        // Its constructor is private, but to those around it.
        return name;
    }

    private String sealed(final int depth)
    {
        final String name = "S" + count++;
        around.add(name);
        for (int i = random.nextInt(4); i >= 0; i--)
        {
            if (random.nextBoolean())
            {
                record(depth + 1, " implements " + name);
            }
            else
            {
                pojo(depth + 1, "final ", " implements " + name);
            }
        }
        if (random.nextBoolean())
        {
            source.append("enum E").append(count++).append(" implements ").append(name).append(" { X, Y { } }\n");
        }
        around.remove(name);
        source.append("sealed interface ").append(name).append(" { }\n");
        return name;
    }

    private String member(final int depth, final String owner, final int i)
    {
        final String annotations = (0 == random.nextInt(8) ? "@Key " : "") +
            (0 == random.nextInt(8) ? "@Name(\"name " + owner + i + "\") " : "") +
            (0 == random.nextInt(8) ? "@FieldNumber(" + (1000 + 100 * depth + i) + ") " : "");
        // Another than those of the superclass.
        final String name = " f" + owner + i;
        final String type = type(depth);
        // What leads back to a class around it may be null, or its objects would never end.
        final boolean isNonNull = type.matches("[RPS]\\d+") && !around.contains(type) && random.nextBoolean();
        return 0 == random.nextInt(8) ? annotations + "@Unsigned " + any(INTEGERS) + name :
            annotations + (isNonNull ? "@NonNull " : "") + type + name;
    }

    private String type(final int depth)
    {
        return 0 == random.nextInt(3) ? any(PRIMITIVES) + (0 == random.nextInt(4) ? "[]" : "") : reference(depth);
    }

    private String reference(final int depth)
    {
        if (depth >= MAX_DEPTH || 0 != random.nextInt(3))
        {
            return any(SCALARS);
        }
        if (areTrees && !around.isEmpty() && 0 == random.nextInt(5))
        {
            return around.get(random.nextInt(around.size()));
        }
        switch (random.nextInt(7))
        {
            case 0:
                return 0 == random.nextInt(8) ? "EnumSet<Venue>" :
                    any(COLLECTIONS) + "<" + reference(depth + 1) + ">";

            case 1:
                return 0 == random.nextInt(8) ? "EnumMap<Side, " + reference(depth + 1) + ">" :
                    any(MAPS) + "<" + any(KEYS) + ", " + reference(depth + 1) + ">";

            case 2:
                return 0 == random.nextInt(2) ? any(OPTIONALS) : "Optional<" + simple(depth + 1) + ">";

            case 3:
                return simple(depth + 1) + "[]";

            default:
                return object(depth + 1);
        }
    }

    /** A reference that is no optional and no generic type. */
    private String simple(final int depth)
    {
        return depth >= MAX_DEPTH || 0 != random.nextInt(3) ? any(SCALARS) : object(depth + 1);
    }

    private String any(final String[] names)
    {
        return names[random.nextInt(names.length)];
    }
}

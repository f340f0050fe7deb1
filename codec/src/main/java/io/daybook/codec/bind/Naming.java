/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.AnnotatedElement;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.daybook.codec.CodecException;
import io.daybook.codec.Name;
import io.daybook.codec.OldName;

/**
 * What a member, a class, an event or a constant of an enum is called in messages.
 *
 * @param name that it is written with.
 * @param old  names that it is read by as well.
 */
record Naming(String name, List<String> old)
{
    /** The names of an element whose name in Java is given. */
    static Naming of(final AnnotatedElement element, final String inJava)
    {
        final Name name = element.getAnnotation(Name.class);
        if (null != name && name.value().isBlank())
        {
            throw new CodecException("a name must not be blank: @Name(\"" + name.value() + "\"), element=" + element +
                "; give a name, or take the annotation away");
        }
        return new Naming(null == name ? inJava : name.value(), oldNames(element));
    }

    /** The names of a class. */
    static Naming of(final Class<?> type)
    {
        if (type.getSimpleName().isEmpty())
        {
            throw new CodecException("a class of messages must have a name, as messages are called by it: class=" +
                type.getName() + "; declare it with a name");
        }
        return of(type, type.getSimpleName());
    }

    /** The names of a constant of an enum. */
    static Naming of(final Class<?> type, final Enum<?> constant)
    {
        try
        {
            return of(type.getDeclaredField(constant.name()), constant.name());
        }
        catch (final NoSuchFieldException ex)
        {
            throw new IllegalStateException("each constant of an enum must be a field of it", ex);
        }
    }

    private static List<String> oldNames(final AnnotatedElement element)
    {
        final OldName old = element.getAnnotation(OldName.class);
        return null == old ? List.of() : List.of(old.value());
    }

    /** All names that it is read by. */
    Set<String> all()
    {
        final Set<String> all = new LinkedHashSet<>(old);
        all.add(name);
        return all;
    }

    boolean is(final String wanted)
    {
        return name.equals(wanted) || old.contains(wanted);
    }

    /** Whether some name means both. */
    boolean overlaps(final Naming other)
    {
        return other.all().stream().anyMatch(this::is);
    }

    /** Refuses old names of a single thing that cannot stand in messages or stand twice. */
    void check(final String place)
    {
        if (!old.isEmpty())
        {
            indexesOfOld(List.of(this), (index, rule) -> new CodecException(rule + ": " + place));
        }
    }

    /**
     * Finds things by their old names.
     *
     * @param namings of the things that a name must tell apart.
     * @param refusal makes the error for an old name that is not the only one.
     * @return the index of each thing by each of its old names.
     */
    static Map<String, Integer> indexesOfOld(final List<Naming> namings, final Refusal refusal)
    {
        final Map<String, Integer> found = new HashMap<>();
        final Set<String> names = new HashSet<>();
        for (final Naming naming : namings)
        {
            names.add(naming.name);
        }
        for (int i = 0; i < namings.size(); i++)
        {
            for (final String old : namings.get(i).old)
            {
                if (old.isBlank() || !StandardCharsets.UTF_8.newEncoder().canEncode(old))
                {
                    throw refusal.of(i, "an old name must not be blank, nor hold a lone surrogate, correct " +
                        annotation(old));
                }
                if (names.contains(old) || null != found.put(old, i))
                {
                    throw refusal.of(i, "an old name must not be the name or an old name of anything beside it, " +
                        "remove " + annotation(old));
                }
            }
        }
        return Map.copyOf(found);
    }

    private static String annotation(final String old)
    {
        return "@OldName(\"" + old + "\")";
    }

    /** Makes the error for one of several things. */
    @FunctionalInterface
    interface Refusal
    {
        CodecException of(int index, String rule);
    }
}

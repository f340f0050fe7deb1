/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.CodecException;
import io.daybook.codec.Transient;

/**
 * Finds the components of a record, and the fields of a POJO and its superclasses.
 */
final class Declarations
{
    private Declarations()
    {
    }

    static List<Declaration> of(final JavaType type, final Access access)
    {
        final List<Declaration> found = new ArrayList<>();
        if (type.raw().isRecord())
        {
            addComponents(type, access, found);
        }
        else
        {
            addFields(type, access, found);
        }
        return found;
    }

    /** Whether a class belongs to the platform. The fields of such a class are private to the platform. */
    static boolean isOfThePlatform(final Class<?> type)
    {
        final ClassLoader loader = type.getClassLoader();
        return null == loader || ClassLoader.getPlatformClassLoader() == loader;
    }

    private static void addComponents(final JavaType type, final Access access, final List<Declaration> found)
    {
        final Class<?> owner = type.raw();
        final MethodHandles.Lookup lookup = access.of(owner);
        for (final RecordComponent component : owner.getRecordComponents())
        {
            final MethodHandle getter;
            try
            {
                getter = lookup.unreflect(component.getAccessor());
            }
            catch (final IllegalAccessException ex)
            {
                throw Access.inaccessible(owner, ex);
            }
            final Type generic = component.getGenericType();
            final Declaration declaration = new Declaration(owner, Declaration.placeIn(owner), component.getName(),
                generic, JavaType.of(generic, type.variables()), component, getter, null);
            if (declaration.has(Transient.class))
            {
                throw declaration.refused("@Transient must not stand on a component, which the record cannot be made " +
                    "without, remove it or use a POJO");
            }
            found.add(declaration);
        }
    }

    private static void addFields(final JavaType type, final Access access, final List<Declaration> found)
    {
        final Class<?> owner = type.raw();
        final Class<?> superclass = owner.getSuperclass();
        if (Object.class != superclass)
        {
            if (isOfThePlatform(superclass))
            {
                throw new CodecException("a POJO's superclass must be Object or a class whose fields are known, hold " +
                    "an object of it instead of extending it: class=" + owner.getName() + ", superclass=" +
                    superclass.getName());
            }
            addFields(JavaType.of(owner.getGenericSuperclass(), type.variables()), access, found);
        }
        final MethodHandles.Lookup lookup = access.of(owner);
        for (final Field field : owner.getDeclaredFields())
        {
            if (!isLeftOut(field))
            {
                found.add(declaration(type, field, lookup));
            }
        }
    }

    private static boolean isLeftOut(final Field field)
    {
        return Modifier.isStatic(field.getModifiers()) || Modifier.isTransient(field.getModifiers()) ||
            field.isSynthetic() || field.isAnnotationPresent(Transient.class);
    }

    private static Declaration declaration(
        final JavaType type, final Field field, final MethodHandles.Lookup lookup)
    {
        try
        {
            final boolean isFinal = Modifier.isFinal(field.getModifiers());
            return new Declaration(type.raw(), Declaration.placeIn(type.raw()), field.getName(), field.getGenericType(),
                JavaType.of(field.getGenericType(), type.variables()), field, lookup.unreflectGetter(field),
                isFinal ? null : lookup.unreflectSetter(field));
        }
        catch (final IllegalAccessException ex)
        {
            throw Access.inaccessible(type.raw(), ex);
        }
    }
}

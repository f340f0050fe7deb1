/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Supplier;

import io.daybook.codec.Codec;

/**
 * A class that was generated, of which each codec is an instance. Immutable.
 */
public final class GeneratedClass
{
    private final MethodHandle constructor;
    private final List<Supplier<?>> parts;

    private GeneratedClass(final MethodHandle constructor, final List<Supplier<?>> parts)
    {
        this.constructor = constructor;
        this.parts = List.copyOf(parts);
    }

    /**
     * Defines a class in this package: it sees all of the package, and what it needs of its caller is its class data.
     *
     * @param bytes     of the class, with a constructor that takes what {@link #newCodec} hands it.
     * @param constants its class data.
     * @param parts     make what each instance has of its own.
     * @return the class.
     * @throws ReflectiveOperationException when the virtual machine refuses it.
     */
    public static GeneratedClass define(
        final byte[] bytes, final List<Object> constants, final List<Supplier<?>> parts)
        throws ReflectiveOperationException
    {
        final MethodHandles.Lookup hidden =
            MethodHandles.lookup().defineHiddenClassWithClassData(bytes, List.copyOf(constants), true);
        final MethodHandle constructor = hidden.findConstructor(
            hidden.lookupClass(), MethodType.methodType(void.class, Codec.class, Object[].class));
        return new GeneratedClass(
            constructor.asType(MethodType.methodType(GeneratedCodec.class, Codec.class, Object[].class)), parts);
    }

    /**
     * A codec.
     *
     * @param general codec of the same class, shape and wire format; null for one that is only part of others.
     * @param <T>     class of the objects.
     * @return a new codec.
     */
    @SuppressWarnings("unchecked")
    public <T> GeneratedCodec<T> newCodec(final Codec<T> general)
    {
        final Object[] made = new Object[parts.size()];
        for (int i = 0; i < made.length; i++)
        {
            made[i] = parts.get(i).get();
        }
        try
        {
            return (GeneratedCodec<T>)constructor.invokeExact(general, made);
        }
        catch (final Throwable thrown)
        {
            throw new IllegalStateException("a codec must be constructible", thrown);
        }
    }
}

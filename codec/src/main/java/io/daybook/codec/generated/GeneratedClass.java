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
 * A generated class. Each codec is an instance of it. Immutable.
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
     * Defines a class in this package. It can access all of the package, and what it needs from its caller is its class
     * data.
     *
     * @param bytes     of the class, whose constructor takes what {@link #newCodec} passes.
     * @param constants its class data.
     * @param parts     make the parts that each instance has for itself.
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
     * @param general codec of the same class, shape and wire format; null for a codec that is only a part of others.
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.function.Supplier;

import io.daybook.codec.Codec;

/**
 * A class that was generated, of which each codec is an instance. Immutable.
 */
final class GeneratedClass
{
    private final MethodHandle constructor;
    private final List<Supplier<?>> parts;

    GeneratedClass(final MethodHandle constructor, final List<Supplier<?>> parts)
    {
        this.constructor = constructor;
        this.parts = List.copyOf(parts);
    }

    /**
     * A codec.
     *
     * @param general codec of the same class, shape and wire format; null for one that is only part of others.
     * @param <T>     class of the objects.
     * @return a new codec.
     */
    @SuppressWarnings("unchecked")
    <T> GeneratedCodec<T> newCodec(final Codec<T> general)
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

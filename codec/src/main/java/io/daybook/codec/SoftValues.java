/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;

/**
 * A value for each class, made when it is asked for. It is held softly: a class may outlive this library, and must not
 * keep it in memory then.
 * <p>
 * <b>Note:</b> thread-safe.
 *
 * @param <V> type of the values.
 */
abstract class SoftValues<V>
{
    private final ClassValue<Reference<V>> values = new ClassValue<>()
    {
        @Override
        protected Reference<V> computeValue(final Class<?> type)
        {
            return new SoftReference<>(make(type));
        }
    };

    /** Makes the value of a class. */
    abstract V make(Class<?> type);

    final V of(final Class<?> type)
    {
        V found = values.get(type).get();
        while (null == found)
        {
            values.remove(type);
            found = values.get(type).get();
        }
        return found;
    }
}

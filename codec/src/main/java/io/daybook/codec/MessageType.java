/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

/**
 * How a class maps to the field model.
 *
 * @param <T> the class.
 */
public final class MessageType<T>
{
    /**
     * Describes a record.
     *
     * @param type record class.
     * @param <T>  the class.
     * @return its description.
     * @throws CodecException when a component's type is not supported, naming class, component and remedy.
     */
    public static <T> MessageType<T> of(final Class<T> type)
    {
        throw new UnsupportedOperationException();
    }

    /** The class. */
    public Class<T> type()
    {
        throw new UnsupportedOperationException();
    }

    /** Its shape. */
    public Shape shape()
    {
        throw new UnsupportedOperationException();
    }

    /** An object as a YAML document. */
    public String toYaml(final T value)
    {
        throw new UnsupportedOperationException();
    }

    /** An object from a YAML document that {@link #toYaml} or a person wrote. */
    public T fromYaml(final CharSequence yaml)
    {
        throw new UnsupportedOperationException();
    }
}

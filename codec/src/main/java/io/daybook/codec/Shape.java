/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.List;

/**
 * What the messages of one type look like: a name and its fields in order. Immutable; two shapes are equal when their
 * {@link #hash()} is.
 */
public final class Shape
{
    /**
     * Starts a shape.
     *
     * @param name of the type.
     * @return a builder.
     */
    public static Builder builder(final String name)
    {
        throw new UnsupportedOperationException();
    }

    /**
     * First 8 bytes of a SHA-256 over what the shape says.
     *
     * @return the hash.
     */
    public long hash()
    {
        throw new UnsupportedOperationException();
    }

    /** Name of the type. */
    public String name()
    {
        throw new UnsupportedOperationException();
    }

    /** The fields, in declaration order. */
    public List<ShapeField> fields()
    {
        throw new UnsupportedOperationException();
    }

    /** Index of a named field, or -1. */
    public int indexOf(final CharSequence name)
    {
        throw new UnsupportedOperationException();
    }

    /** Collects the fields of a shape. */
    public static final class Builder
    {
        /** Adds a field that is never null. */
        public Builder field(final String name, final FieldType type)
        {
            throw new UnsupportedOperationException();
        }

        /** Adds a field. */
        public Builder field(final ShapeField field)
        {
            throw new UnsupportedOperationException();
        }

        /** Completes the shape. */
        public Shape build()
        {
            throw new UnsupportedOperationException();
        }
    }
}

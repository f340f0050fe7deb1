/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.Objects;

/**
 * The hash of a key, as generated codecs compute it. A builder or an array has the hash of the object, so an equal key
 * in another object is not found by it.
 */
public final class KeyHash
{
    /** Spreads keys of several small numbers, which the usual factor 31 would not. */
    private static final int FACTOR = 0x9E3779B1;

    private KeyHash()
    {
    }

    static int mix(final int hash, final long value)
    {
        return FACTOR * hash + Long.hashCode(value);
    }

    /** A string keeps its hash. */
    static int mix(final int hash, final String value)
    {
        return FACTOR * hash + (null == value ? 0 : value.hashCode());
    }

    /** By its ordinal: the hash of the constant itself is another in each process. */
    static int mix(final int hash, final Enum<?> value)
    {
        return FACTOR * hash + (null == value ? -1 : value.ordinal());
    }

    static int mix(final int hash, final Object value)
    {
        return FACTOR * hash + Objects.hashCode(value);
    }
}

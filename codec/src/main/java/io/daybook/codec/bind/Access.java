/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandles;

import io.daybook.codec.CodecException;

/**
 * Gives access to the users' classes.
 */
final class Access
{
    private final MethodHandles.Lookup lookup;

    /**
     * Gives access by a lookup.
     *
     * @param lookup of the user; null for access to what is open to this module.
     */
    Access(final MethodHandles.Lookup lookup)
    {
        this.lookup = null == lookup ? MethodHandles.lookup() : lookup;
    }

    /** A lookup with private access to a class. */
    MethodHandles.Lookup of(final Class<?> type)
    {
        try
        {
            return MethodHandles.privateLookupIn(type, lookup);
        }
        catch (final IllegalAccessException ex)
        {
            throw inaccessible(type, ex);
        }
    }

    static CodecException inaccessible(final Class<?> type, final Exception cause)
    {
        return new CodecException("a class must be open to io.daybook.codec, open its package to it or use " +
            "MessageType.of(type, MethodHandles.lookup()), of an interface of events EventsType.of: class=" +
            type.getName(), cause);
    }
}

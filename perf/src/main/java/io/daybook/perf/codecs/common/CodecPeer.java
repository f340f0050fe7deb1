/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.common;

/**
 * One codec over one object. Each owns its buffer, of the kind that is fastest for its library, and reuses everything
 * that the library lets it reuse.
 */
public interface CodecPeer
{
    /**
     * Chooses one of several objects that differ in their text, where the peer has them; a new peer has chosen the
     * first.
     *
     * @param index from 0.
     */
    default void turn(final int index)
    {
        // There is one object.
    }

    /**
     * Writes the object at its place in the peer's buffer.
     *
     * @return length in bytes, without any frame around it.
     */
    int encode();

    /**
     * Reads what {@link #encode} has written of the object.
     *
     * @return the peer's own object, filled again, or a new one where the library insists.
     */
    Object decode();
}

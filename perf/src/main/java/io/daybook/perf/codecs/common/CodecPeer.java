/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.codecs.common;

/**
 * One codec of one object. Each peer owns its buffer, of the kind that is fastest for its library. It reuses everything
 * that the library can reuse.
 */
public interface CodecPeer
{
    /**
     * Chooses one of several objects, if the peer has several. A new peer has chosen the first.
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
     * Reads the message that {@link #encode} has written.
     *
     * @return the peer's own object, filled again, or a new one where the library insists.
     */
    Object decode();
}

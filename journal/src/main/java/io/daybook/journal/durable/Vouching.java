/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

/**
 * What vouches for the bytes of frames, apart from the checksums in the frames themselves.
 */
@FunctionalInterface
public interface Vouching extends AutoCloseable
{
    /** Nothing else vouches: each frame needs its own checksum. */
    Vouching NOBODY = (from, to, checksum) -> false;

    /** The shape of the chain, for a journal without checksums: it and the sequence are all the evidence there is. */
    Vouching SHAPE = (from, to, checksum) -> 0 == checksum;

    /**
     * Whether the bytes of a frame are known to be those that were written.
     *
     * @param from     position of the frame.
     * @param to       position behind it.
     * @param checksum that the frame carries, and that does not match; 0 for none.
     * @return true when something vouches for all of them.
     */
    boolean vouches(long from, long to, int checksum);

    @Override
    default void close()
    {
        // There is nothing to close.
    }
}

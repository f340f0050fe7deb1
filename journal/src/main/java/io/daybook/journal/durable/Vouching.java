/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

/**
 * Who vouches for the bytes of frames beside the checksums in the frames themselves.
 */
@FunctionalInterface
public interface Vouching extends AutoCloseable
{
    /** Nobody: each frame has to vouch for itself. */
    Vouching NOBODY = (from, to, checksum) -> false;

    /** The shape of the chain, where a journal has no checksums: that and the sequence are all there is to go by. */
    Vouching SHAPE = (from, to, checksum) -> 0 == checksum;

    /**
     * Whether the bytes of a frame are known to be those that were written.
     *
     * @param from     position of the frame.
     * @param to       position behind it.
     * @param checksum that the frame carries, and that does not match; 0 for none.
     * @return true when somebody vouches for all of them.
     */
    boolean vouches(long from, long to, int checksum);

    @Override
    default void close()
    {
        // Nothing is held.
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

/**
 * What vouches for the bytes of frames, apart from the checksums in the frames themselves.
 */
public interface Vouching extends AutoCloseable
{
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

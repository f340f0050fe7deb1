/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

/**
 * Work that follows the tail. The threads that move the tail do it in passing, in small pieces. It throws nothing: the
 * agents report what goes wrong.
 */
public interface TailWork
{
    /** Nothing to do: the agents do all of it. */
    TailWork NONE = new TailWork()
    {
        @Override
        public void passed(final long position)
        {
            // nothing
        }

        @Override
        public void needs(final long basePosition)
        {
            // nothing
        }
    };

    /** More work is done in passing after each of this many bytes of the log. */
    int PIECE_LENGTH = 1 << 10;

    /** The bits of a position that change after that many bytes. */
    long PIECE_MASK = -PIECE_LENGTH;

    /**
     * Does the next pieces, unless another thread is doing so: some microseconds of work that waits for nothing.
     *
     * @param position of a frame that the caller has just committed: one for each piece of the log, as
     *                 {@link #PIECE_MASK} divides it.
     */
    void passed(long position);

    /**
     * Finishes a segment that has been begun, unless another thread is doing so.
     *
     * @param basePosition of the segment, which the caller is about to enter.
     */
    void needs(long basePosition);
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

/**
 * Work that follows the tail and is done in passing, in small pieces, by whoever moves the tail. It throws nothing:
 * what goes wrong is the agents' to tell.
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

    /** After so many bytes of the log more work is done in passing. */
    int PIECE_LENGTH = 1 << 10;

    /** The bits of a position that differ when that many lie behind it. */
    long PIECE_MASK = -PIECE_LENGTH;

    /**
     * Does the next pieces, unless another thread is at it: some microseconds of work, nothing that waits.
     *
     * @param position of a frame that the caller has just committed, one in each piece of the log that is told apart
     *                 by {@link #PIECE_MASK}.
     */
    void passed(long position);

    /**
     * Finishes a segment that has been begun, unless another thread is at it.
     *
     * @param basePosition of the segment, which the caller is about to enter.
     */
    void needs(long basePosition);
}

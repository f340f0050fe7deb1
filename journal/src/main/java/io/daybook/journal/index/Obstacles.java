/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.Segment;

/**
 * Decides about what is in the way of a search: claims, words of 0, and damage.
 */
@FunctionalInterface
public interface Obstacles
{
    /**
     * Checks that a claim, or a word of 0, is no frame that damage has made look so. Checks nothing unless overridden.
     *
     * @param cursor that stands before it.
     * @param word   the claim's, or 0.
     * @throws CorruptJournalException when it is one.
     */
    default void check(final FrameReader cursor, final long word)
    {
    }

    /**
     * Tells where the damage ends that touches a frame, and that the frame does not show itself. Knows none unless
     * overridden.
     *
     * @param segment that holds the frame.
     * @param offset  of the frame.
     * @param next    offset behind it.
     * @return offset behind the damaged bytes, 0 where none are known.
     */
    default int behindDamage(final Segment segment, final int offset, final int next)
    {
        return 0;
    }

    /**
     * Passes a claim whose writer is dead.
     *
     * @param cursor that stands before the claim.
     * @param claim  its word.
     * @return true when the cursor can go on, at its place or behind the claim.
     */
    boolean pass(FrameReader cursor, long claim);
}

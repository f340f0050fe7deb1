/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.file.Stall;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.meta.Counter;

/**
 * Deals with open claims that are in a tailer's way: passes those of dead writers, and leaves those of live ones alone.
 */
final class OpenClaims
{
    private final JournalFiles files;
    private final boolean readOnly;
    private final Stall stall = new Stall();

    OpenClaims(final JournalFiles files, final boolean readOnly)
    {
        this.files = files;
        this.readOnly = readOnly;
    }

    /**
     * Deals with a claim that may have been in the way for a while; its writer is probed after a few milliseconds.
     *
     * @param cursor that stands before the claim.
     * @param claim  its word.
     * @return true when it is not in the way any more.
     */
    boolean isPassed(final FrameReader cursor, final long claim)
    {
        if (!stall.isDue(cursor.position()))
        {
            return false;
        }
        final boolean passed = passDead(cursor, claim);
        if (!passed && !readOnly)
        {
            files.meta().count(Counter.STALLS, 1);
        }
        return passed;
    }

    /**
     * Passes a claim when its writer is dead.
     *
     * @param cursor that stands before the claim.
     * @param claim  its word.
     * @return true when it is not in the way any more.
     */
    boolean passDead(final FrameReader cursor, final long claim)
    {
        if (!files.proof().isDead(cursor, claim))
        {
            return false;
        }
        if (!readOnly)
        {
            if (cursor.segment().abandon(cursor.offset(), claim))
            {
                files.meta().count(Counter.STEPPED_OVER, 1);
            }
        }
        else if (claim == cursor.readWord())
        {
            // Read again after the proof: it may have been committed between the first look and its writer's death.
            cursor.step(claim);
        }
        return true;
    }
}

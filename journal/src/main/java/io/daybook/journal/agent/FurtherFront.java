/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.log.MovingFront;

/**
 * Where a reader is, as the further of two fronts tells. One moves when a poll ends, and a poll may go through the
 * whole journal. The other moves with each block that is compared with its checksum.
 */
final class FurtherFront implements MovingFront
{
    private final MovingFront polls;
    private final MovingFront blocks;

    /**
     * Joins two fronts of one reader.
     *
     * @param polls  moves when a poll ends.
     * @param blocks moves during a poll.
     */
    FurtherFront(final MovingFront polls, final MovingFront blocks)
    {
        this.polls = polls;
        this.blocks = blocks;
    }

    @Override
    public long front()
    {
        return Math.max(polls.front(), blocks.front());
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.log.SettledWalk;

import org.agrona.concurrent.Agent;

/**
 * Raises the settled position behind the appenders. A duty of the KEEPER's process.
 */
public final class SettledFollower implements Agent
{
    private static final int FRAMES_AT_ONCE = 1 << 14;
    private static final long BACKLOG = 1 << 20;

    private final SettledWalk walk;
    private long position;

    /**
     * A follower.
     *
     * @param walk to go on with.
     */
    public SettledFollower(final SettledWalk walk)
    {
        this.walk = walk;
    }

    @Override
    public int doWork()
    {
        final long reached = walk.advance(FRAMES_AT_ONCE);
        final long moved = reached - position;
        position = reached;
        // There is always a little to do behind a writer; it can wait until there is more of it.
        return moved < BACKLOG ? 0 : 1;
    }

    @Override
    public String roleName()
    {
        return "settled-follower";
    }
}

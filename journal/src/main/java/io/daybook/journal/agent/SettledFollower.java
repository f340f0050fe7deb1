/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.log.SettledWalk;
import io.daybook.journal.meta.MetaFile;

/**
 * Raises the settled position behind the appenders where the walk that writes the index does not: over claims of dead
 * writers, while that walk is elsewhere, and where frames have checksums of their own. A duty of the KEEPER's process.
 */
public final class SettledFollower implements Piecewise
{
    private static final int FRAMES_AT_ONCE = 1 << 10;
    private static final int FRAMES_IN_PASSING = 1 << 8;
    private static final long BACKLOG = 1 << 20;

    private final SettledWalk walk;
    private final MetaFile meta;
    private final PassedFrames passed;
    private long reached;

    /**
     * Makes a follower.
     *
     * @param walk   to go on with.
     * @param meta   of the journal.
     * @param passed frames, as the walk that writes the index knows them.
     */
    public SettledFollower(final SettledWalk walk, final MetaFile meta, final PassedFrames passed)
    {
        this.walk = walk;
        this.meta = meta;
        this.passed = passed;
    }

    @Override
    public int doWork()
    {
        final long before = reached;
        if (passed.settlesSinceAsked())
        {
            reached = meta.settledPosition();
            walk.leave();
        }
        else
        {
            reached = walk.advance(FRAMES_AT_ONCE);
        }
        // There is always a little to do behind a writer; it can wait until there is more of it.
        return reached == before || meta.hint() - reached < BACKLOG ? 0 : 1;
    }

    @Override
    public void passed(final long position)
    {
        walk.follow(FRAMES_IN_PASSING);
    }

    @Override
    public String roleName()
    {
        return "settled-follower";
    }
}

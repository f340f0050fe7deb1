/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.util.concurrent.TimeUnit;

/**
 * Remembers since when a reader has been stuck behind a claim, so that the writer of the claim is probed after a few
 * milliseconds and not at each poll.
 */
public final class Stall
{
    private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private long position = -1;
    private long probeAtNs;

    /**
     * Notes that the reader is stuck.
     *
     * @param claimPosition position of the claim.
     * @return true when it is time to probe the writer.
     */
    public boolean isDue(final long claimPosition)
    {
        final long nowNs = System.nanoTime();
        if (position != claimPosition)
        {
            position = claimPosition;
            probeAtNs = nowNs + PATIENCE_NS;
            return false;
        }
        if (nowNs - probeAtNs < 0)
        {
            return false;
        }
        probeAtNs = nowNs + PATIENCE_NS;
        return true;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.File;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.NanoClock;

/**
 * Tells whether a segment exists, but does not ask the file system at each call: an agent may be invoked for each
 * message, and takes no rest in a flood.
 */
final class SegmentLook
{
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long NOT_MISSING = -1;

    private final SegmentStore store;
    private final NanoClock nanoClock;
    private final long pauseNs;
    private long missing = NOT_MISSING;
    /** The file of the segment that is missing: to ask for it makes no garbage. */
    private File missingFile;
    private long lookAtNs;

    /**
     * Makes a look with the usual pause, a millisecond.
     *
     * @param store     of the segments.
     * @param nanoClock that measures the pauses.
     */
    SegmentLook(final SegmentStore store, final NanoClock nanoClock)
    {
        this(store, nanoClock, PAUSE_NS);
    }

    /**
     * Makes a look.
     *
     * @param store     of the segments.
     * @param nanoClock that measures the pauses.
     * @param pauseNs   after which a segment that was not there, and that this process has not made since, is looked
     *                  for again; 0 for at once.
     */
    SegmentLook(final SegmentStore store, final NanoClock nanoClock, final long pauseNs)
    {
        this.store = store;
        this.nanoClock = nanoClock;
        this.pauseNs = pauseNs;
    }

    /**
     * Whether a segment exists.
     *
     * @param basePosition of the segment.
     * @return false also when it did not exist at the last look, less than a pause ago, and others have made it since.
     */
    boolean finds(final long basePosition)
    {
        final long nowNs = nanoClock.nanoTime();
        if (basePosition == missing && nowNs - lookAtNs < 0 && basePosition != store.lastMade())
        {
            return false;
        }
        lookAtNs = nowNs + pauseNs;
        if (basePosition == missing && !missingFile.exists())
        {
            return false;
        }
        final boolean isThere = store.exists(basePosition);
        missing = isThere ? NOT_MISSING : basePosition;
        missingFile = isThere ? null : store.path(basePosition).toFile();
        return isThere;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.NanoClock;

/**
 * The segments of a journal as its keeper knows them. The directory is listed once a second. In between the keeper
 * alone deletes segments, and new ones come one behind the other: a listing for each would cost more, the more there
 * are, so that a keeper that is behind would never catch up. Another process that prunes the journal meanwhile makes
 * this too long for a second, which harms nothing: who deletes a segment that is gone does nothing.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class KnownSegments
{
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_ADDED = 1_000;
    private static final long[] NONE = {};

    private final SegmentStore store;
    private final NanoClock nanoClock;
    private final int segmentLength;
    private long[] positions = NONE;
    private long listAtNs;

    KnownSegments(final SegmentStore store, final NanoClock nanoClock)
    {
        this.store = store;
        this.nanoClock = nanoClock;
        this.segmentLength = store.identity().segmentLength();
    }

    /**
     * Tells the segments up to the tail, and others behind it that were there at the last listing.
     *
     * @param tail base position of the segment at the tail.
     * @return base positions, ascending.
     */
    long[] to(final long tail)
    {
        final long nowNs = nanoClock.nanoTime();
        final long added = 0 == positions.length ? 0 : (tail - positions[positions.length - 1]) / segmentLength;
        // The tail is a word of a file that may be damaged.
        if (0 == positions.length || nowNs - listAtNs >= 0 || added > MOST_ADDED)
        {
            positions = store.list();
            listAtNs = nowNs + INTERVAL_NS;
        }
        else if (added > 0)
        {
            add((int)added);
        }
        return positions;
    }

    private void add(final int added)
    {
        final int listed = positions.length;
        positions = Arrays.copyOf(positions, listed + added);
        for (int i = listed; i < positions.length; i++)
        {
            positions[i] = positions[i - 1] + segmentLength;
        }
    }

    /**
     * How much of the journal there is up to a position.
     *
     * @param position not before the first segment.
     * @return bytes; 0 when no segment is known.
     */
    long bytesTo(final long position)
    {
        return 0 == positions.length ? 0 : position - positions[0];
    }

    /**
     * Forgets segments that were deleted.
     *
     * @param first index of the first one that is left, in the positions that were told last.
     */
    void deleted(final int first)
    {
        positions = Arrays.copyOfRange(positions, first, positions.length);
    }

    /**
     * Forgets all segments, since another process may be the keeper.
     */
    void forget()
    {
        positions = NONE;
    }
}

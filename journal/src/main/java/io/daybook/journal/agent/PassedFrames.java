/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.meta.MetaFile;

/**
 * What the walk that writes the index finds out on its way, for duties that would otherwise walk over the same frames
 * again: all frames of a run are committed, so the settled position can be raised; and where among them paddings are.
 * <p>
 * <b>Note:</b> not thread-safe; one thread at a time does the duties.
 */
public final class PassedFrames
{
    /** The place of a padding in frames that nobody has passed. */
    static final long UNKNOWN = -1;
    private static final long NONE = Long.MAX_VALUE;
    private static final long NEAR = 1 << 20;

    private final MetaFile meta;
    private final boolean mayRaise;
    private long from = NONE;
    private long to = NONE;
    private long firstPadding = NONE;
    private long paddingsEnd;
    private long seen = NONE;

    /**
     * Starts with no frames.
     *
     * @param meta of the journal; null when nobody else is told.
     */
    public PassedFrames(final MetaFile meta)
    {
        this.meta = meta;
        // Where frames have checksums of their own, the settled walk must look at each for whether it has one.
        this.mayRaise = null != meta && meta.identity().hasBlockChecksums();
    }

    /**
     * Tells how far cache lines are worth fetching ahead of the walk: other duties of this thread will read them.
     *
     * @return position; 0 while the walk is far behind, and where nobody else reads them.
     */
    long fetchable()
    {
        return isNear() ? meta.hint() : 0;
    }

    private boolean isNear()
    {
        if (!mayRaise)
        {
            return false;
        }
        final long settled = meta.settledPosition();
        return from <= settled && settled - to < NEAR;
    }

    /**
     * Begins a new run of frames.
     *
     * @param position of the first.
     */
    void begin(final long position)
    {
        from = position;
        to = position;
        // At a roll, the walk of the index goes on with its next turn: nobody else has to walk over the same frames.
        seen = NONE;
        firstPadding = NONE;
        paddingsEnd = position;
    }

    /**
     * Adds a padding, before the run is told to reach behind it.
     *
     * @param position of the frame.
     * @param end      position behind it.
     */
    void padding(final long position, final long end)
    {
        firstPadding = Math.min(firstPadding, position);
        paddingsEnd = end;
    }

    /**
     * Makes the run longer. All frames in it are committed or padding.
     *
     * @param position behind the last of its frames.
     */
    void upTo(final long position)
    {
        if (position > to)
        {
            to = position;
            // What lies before the run may have an open claim in it.
            if (mayRaise && from <= meta.settledPosition())
            {
                meta.raiseSettledPosition(position);
            }
        }
    }

    /**
     * Whether the walk raises the settled position: it has gone on since the last call, and is not far behind.
     *
     * @return false when somebody else has to raise it.
     */
    boolean settlesSinceAsked()
    {
        final boolean moved = to != seen;
        seen = to;
        return moved && isNear();
    }

    /**
     * Finds the first padding that may have to be looked at for a range. Ranges are asked for in their order.
     *
     * @param rangeFrom position of the range's first byte.
     * @param rangeTo   position behind the last one.
     * @return position of a padding, which may lie before the range; {@code rangeTo} or more when no padding reaches
     *     into the range; {@link #UNKNOWN} when not all of it has been passed.
     */
    long firstPadding(final long rangeFrom, final long rangeTo)
    {
        if (rangeFrom < from || rangeTo > to)
        {
            return UNKNOWN;
        }
        if (paddingsEnd <= rangeFrom)
        {
            firstPadding = NONE;
        }
        return firstPadding;
    }
}

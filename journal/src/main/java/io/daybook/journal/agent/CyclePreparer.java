/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentCreation;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.RollCalendar;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * Makes the next segment ready shortly before a boundary of the journal's cycle, however little is in the current one:
 * creates it, maps it and touches its first pages, so that the first message of a cycle waits for no file. When the
 * current segment has no message, nothing is made: an idle journal has at most one spare segment.
 */
final class CyclePreparer implements Agent
{
    private static final long MAX_LEAD_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int LOOKS = 16;
    private static final int TOUCHED_LENGTH = 1 << 20;
    private static final long NONE = -1;

    private final SegmentStore store;
    private final RollCalendar calendar;
    private final EpochNanoClock clock;
    private final NanoClock nanoClock;
    private final PageStep pages;
    private final BooleanSupplier isKeeper;
    private final SegmentCreator creator;
    private final ToldOnce failingClock;
    private SegmentCreation creation;
    private long begunNs;
    private double spanNs;
    private Segment ready;
    private long leadNs;
    private long lookAtNs;
    private long startNs;
    private long boundaryNs;

    /**
     * Makes a preparer for one process.
     *
     * @param store     of the segments.
     * @param calendar  of the journal.
     * @param clock     wall clock.
     * @param nanoClock that limits the time of one turn.
     * @param pages     how a page is brought in.
     * @param isKeeper  whether this process creates segments for all; others create one when the keeper must be late.
     * @param creator   that may have begun the next segment.
     */
    CyclePreparer(
        final SegmentStore store,
        final RollCalendar calendar,
        final EpochNanoClock clock,
        final NanoClock nanoClock,
        final PageStep pages,
        final BooleanSupplier isKeeper,
        final SegmentCreator creator)
    {
        this.store = store;
        this.calendar = calendar;
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.pages = pages;
        this.isKeeper = isKeeper;
        this.creator = creator;
        this.failingClock = new ToldOnce(nanoClock);
    }

    @Override
    public int doWork()
    {
        if (null != creation)
        {
            return create();
        }
        final long now;
        try
        {
            now = clock.nanoTime();
            failingClock.worked();
        }
        catch (final RuntimeException ex)
        {
            if (failingClock.failed())
            {
                throw ex;
            }
            return 0;
        }
        return prepareAt(now);
    }

    private int prepareAt(final long now)
    {
        // Before the start, too: a clock that was ahead for a while must not put the preparation off.
        if (now >= boundaryNs || now < startNs)
        {
            letGo();
            startNs = calendar.start(now);
            boundaryNs = calendar.end(now);
            leadNs = Math.min(MAX_LEAD_NS, (boundaryNs - startNs) / 2);
            lookAtNs = boundaryNs - leadNs;
        }
        if (now < lookAtNs)
        {
            return 0;
        }
        lookAtNs = now + leadNs / LOOKS;
        return prepare(boundaryNs - now);
    }

    private int create()
    {
        try
        {
            // Done piece by piece, as a writer or reader may share a core with this thread.
            return creation.advance(
                (nanoClock.nanoTime() - begunNs) / spanNs, nanoClock, creator.stepsNs());
        }
        finally
        {
            creation = creation.hasEnded() ? null : creation;
        }
    }

    private int prepare(final long leftNs)
    {
        final long base = lastWithMessage();
        final long nextBase = base + store.identity().segmentLength();
        if (NONE == base || null != ready && ready.basePosition() == nextBase)
        {
            return 0;
        }
        letGo();
        if (store.exists(nextBase))
        {
            try
            {
                ready = store.acquire(nextBase);
            }
            catch (final SegmentDeletedException ignore)
            {
                // The segment is gone: others have gone on since.
                return 0;
            }
            for (int offset = 0; offset < TOUCHED_LENGTH; offset += pages.stride())
            {
                pages.at(ready, offset);
            }
        }
        else if (!creator.hurry(nextBase, leftNs / 4) && (isKeeper.getAsBoolean() || leftNs < leadNs / 2))
        {
            begunNs = nanoClock.nanoTime();
            spanNs = leftNs / 4.0;
            creation = store.beginCreation(nextBase);
        }
        return 1;
    }

    /**
     * The last segment that has begun, when it has a message.
     */
    private long lastWithMessage()
    {
        final long[] positions = store.list();
        for (int i = positions.length - 1; i >= 0; i--)
        {
            try
            {
                final Segment segment = store.acquire(positions[i]);
                try
                {
                    if (segment.baseSequence() >= 0)
                    {
                        return segment.hasMessage() ? positions[i] : NONE;
                    }
                }
                finally
                {
                    store.release(segment);
                }
            }
            catch (final SegmentDeletedException ignore)
            {
                return NONE;
            }
        }
        return NONE;
    }

    private void letGo()
    {
        final Segment last = ready;
        ready = null;
        store.release(last);
    }

    @Override
    public void onClose()
    {
        CloseHelper.close(creation);
        creation = null;
        letGo();
    }

    @Override
    public String roleName()
    {
        return "cycle-preparer";
    }
}

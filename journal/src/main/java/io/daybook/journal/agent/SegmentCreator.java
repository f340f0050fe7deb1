/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.daybook.journal.JournalException;
import io.daybook.journal.log.JournalIdentity;
import io.daybook.journal.log.MetaFile;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentCreation;
import io.daybook.journal.log.SegmentStore;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;

/**
 * Creates the next segment before it is needed: the keeper's process when the current one is half full, any other that
 * writes when it is three quarters full, since the keeper must be late then. It does so piece by piece while the tail
 * moves on, so that a writer or reader that shares a core with it waits for a piece and not for a segment.
 */
final class SegmentCreator implements Agent
{
    private static final int HINT_STEP = 64 << 10;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    // Bytes created for one appended: what is begun at one half is done at seven tenths.
    private static final int LEAD = 5;
    // However slow the tail is.
    private static final double LONGEST_NS = TimeUnit.SECONDS.toNanos(10);

    /** Time for steps in one call: a user may invoke the agent every few milliseconds. */
    static final long STEPS_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SegmentStore store;
    private final MetaFile meta;
    private final BooleanSupplier isKeeper;
    private final int half;
    private final long stepsNs;
    private SegmentCreation creation;
    private long created;
    private long creating;
    private long wantedFrom;
    private long begunNs;
    private long retryAtNs = System.nanoTime();

    SegmentCreator(
        final SegmentStore store, final MetaFile meta, final BooleanSupplier isKeeper, final long stepsNs)
    {
        this.store = store;
        this.meta = meta;
        this.isKeeper = isKeeper;
        this.stepsNs = stepsNs;
        // A hint lags behind the tail by so much.
        this.half = store.identity().segmentLength() / 2 - HINT_STEP;
    }

    @Override
    public int doWork()
    {
        if (null == creation && (!isWanted() || !begin()))
        {
            return 0;
        }
        boolean done = true;
        try
        {
            final int steps = creation.advance(due(), stepsNs);
            done = creation.isDone();
            return steps;
        }
        catch (final JournalException ex)
        {
            creating = created;
            retryAtNs = System.nanoTime() + RETRY_NS;
            throw ex;
        }
        finally
        {
            if (done)
            {
                created = creating;
                end();
            }
        }
    }

    /**
     * Whether less of the next segment is there than should be.
     */
    boolean isBehind()
    {
        return null != creation && creation.isBehind(due());
    }

    private double due()
    {
        return Math.max(
            (double)LEAD * (meta.nearTail() - wantedFrom) / store.identity().segmentLength(),
            (System.nanoTime() - begunNs) / LONGEST_NS);
    }

    private boolean isWanted()
    {
        final JournalIdentity identity = store.identity();
        // A hint alone may have been left behind for good: behind a cut, or where cycles hold few messages.
        final long tail = meta.nearTail();
        final long base = identity.basePosition(tail);
        creating = base + identity.segmentLength();
        wantedFrom = base + (isKeeper.getAsBoolean() ? half : half + half / 2);
        return tail > 0 && creating != created && tail >= wantedFrom &&
            System.nanoTime() - retryAtNs >= 0 && isWrittenHere(base);
    }

    /**
     * What is near the tail is not to be trusted: behind a segment that is not mapped here, or has been deleted since,
     * nothing is created.
     */
    private boolean isWrittenHere(final long basePosition)
    {
        final Segment segment = store.acquireMapped(basePosition);
        store.release(segment);
        return null != segment && store.exists(basePosition);
    }

    private boolean begin()
    {
        if (store.exists(creating))
        {
            created = creating;
            return false;
        }
        try
        {
            begunNs = System.nanoTime();
            creation = store.beginCreation(creating);
            return true;
        }
        catch (final JournalException ex)
        {
            retryAtNs = System.nanoTime() + RETRY_NS;
            throw ex;
        }
    }

    private void end()
    {
        final SegmentCreation last = creation;
        creation = null;
        CloseHelper.close(last);
    }

    @Override
    public void onClose()
    {
        end();
    }

    @Override
    public String roleName()
    {
        return "segment-creator";
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.daybook.journal.JournalException;
import io.daybook.journal.log.MetaFile;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentCreation;
import io.daybook.journal.log.SegmentStore;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Creates the next segment before it is needed: the keeper's process when the current one is half full, or earlier
 * where the tail moves so fast that this would be too late; any other that writes when it is three quarters full, since
 * the keeper must be late then. It does so piece by piece while the tail moves on, so that a writer or reader that
 * shares a core with it waits for a piece and not for a segment.
 */
final class SegmentCreator implements Agent
{
    private static final int HINT_STEP = 64 << 10;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    // Parts of a segment created for a part of what is left of the current one: begun at a half, done at seven tenths.
    private static final double LEAD = 2.5;
    // However slow the tail is.
    private static final double LONGEST_NS = TimeUnit.SECONDS.toNanos(10);
    // Bytes in a nanosecond: what a disk that is slow, or busy with other work, fills with zeros.
    private static final double SLOW_FILL = 0.25;
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Time for steps in one call: a user may invoke the agent every few milliseconds. */
    static final long STEPS_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SegmentStore store;
    private final MetaFile meta;
    private final BooleanSupplier isKeeper;
    private final NanoClock nanoClock;
    private final int segmentLength;
    private final long stepsNs;
    private SegmentCreation creation;
    private long created;
    private long creating;
    private long wantedFrom;
    private long begunNs;
    private long lookedTail;
    private long lookedNs;
    private double lookedRate;
    private double tailRate;
    private long retryAtNs;

    SegmentCreator(
        final SegmentStore store,
        final MetaFile meta,
        final BooleanSupplier isKeeper,
        final NanoClock nanoClock,
        final long stepsNs)
    {
        this.store = store;
        this.meta = meta;
        this.isKeeper = isKeeper;
        this.nanoClock = nanoClock;
        this.stepsNs = stepsNs;
        this.segmentLength = store.identity().segmentLength();
        this.lookedTail = meta.nearTail();
        this.lookedNs = nanoClock.nanoTime();
        this.retryAtNs = lookedNs;
    }

    @Override
    public int doWork()
    {
        final long nowNs = nanoClock.nanoTime();
        look(nowNs);
        if (null == creation && (!isWanted(nowNs) || !begin(nowNs)))
        {
            return 0;
        }
        try
        {
            final int steps = creation.advance(due(), nanoClock, stepsNs);
            created = creation.hasEnded() ? creating : created;
            return steps;
        }
        catch (final JournalException ex)
        {
            retryAtNs = nowNs + RETRY_NS;
            throw ex;
        }
        finally
        {
            creation = creation.hasEnded() ? null : creation;
        }
    }

    private void look(final long nowNs)
    {
        if (nowNs - lookedNs >= LOOK_NS)
        {
            final long tail = meta.nearTail();
            // Where a roll was asked for, or time made it, the tail has jumped.
            if (store.identity().basePosition(tail) == store.identity().basePosition(lookedTail))
            {
                final double rate = (double)(tail - lookedTail) / (nowNs - lookedNs);
                // One burst is not a fast tail.
                tailRate = Math.min(rate, lookedRate);
                lookedRate = rate;
            }
            lookedTail = tail;
            lookedNs = nowNs;
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
            LEAD * (meta.nearTail() - wantedFrom) / Math.max(1, creating - wantedFrom),
            (nanoClock.nanoTime() - begunNs) / LONGEST_NS);
    }

    private boolean isWanted(final long nowNs)
    {
        // A hint alone may have been left behind for good: behind a cut, or where cycles hold few messages.
        final long tail = meta.nearTail();
        final long base = store.identity().basePosition(tail);
        creating = base + segmentLength;
        wantedFrom = Math.min(tail, base + usualStart());
        return tail > 0 && creating != created && nowNs - retryAtNs >= 0 &&
            (tail >= base + usualStart() || isTooFast(creating - tail)) && isWrittenHere(base);
    }

    private int usualStart()
    {
        // A hint lags behind the tail by its step.
        final int half = segmentLength / 2 - HINT_STEP;
        return isKeeper.getAsBoolean() ? half : half + half / 2;
    }

    private boolean isTooFast(final long left)
    {
        return isKeeper.getAsBoolean() && left <= tailRate * (segmentLength / SLOW_FILL);
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

    private boolean begin(final long nowNs)
    {
        if (store.exists(creating))
        {
            created = creating;
            return false;
        }
        try
        {
            creation = store.beginCreation(creating);
            begunNs = nowNs;
            return true;
        }
        catch (final JournalException ex)
        {
            retryAtNs = nowNs + RETRY_NS;
            throw ex;
        }
    }

    @Override
    public void onClose()
    {
        CloseHelper.close(creation);
        creation = null;
    }

    @Override
    public String roleName()
    {
        return "segment-creator";
    }
}

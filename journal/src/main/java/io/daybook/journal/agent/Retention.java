/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.daybook.journal.durable.LogSync;
import io.daybook.journal.durable.SegmentDeletion;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.log.SegmentCreation;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.RetentionPolicy;
import io.daybook.journal.seal.SealedRetention;

import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * Deletes the oldest segments beyond the journal's policy: only whole segments that have ended and in which no claim is
 * open, never the one at the tail. Age counts by the wall clock from when a segment was ended, never by the timestamps
 * of messages, which an application may set. It counts only while that clock can be trusted, see {@link SteadyClock}.
 */
final class Retention implements Agent, DiskAgent.Releasable
{
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long NOWHERE = -1;
    // How far the journal may be beyond its limits; a rest of the agent leads to less.
    private static final long FAR_SEGMENTS = 4;
    private static final long FAR_BYTES = 64 << 20;
    private static final int MOST_LEFT = 2;
    private static final long UNSEALED_NS = TimeUnit.MINUTES.toNanos(1);
    // Another process takes less to change the words.
    private static final long DAMAGED_NS = TimeUnit.SECONDS.toNanos(1);
    // Less than the interval, so that it is over at the next look.
    private static final long LEFT_NS = TimeUnit.MILLISECONDS.toNanos(900);

    private final SegmentStore store;
    private final MetaFile meta;
    private final SteadyClock clock;
    private final NanoClock nanoClock;
    private final ErrorHandler errorHandler;
    private final KnownSegments known;
    private final KeptSegments kept;
    private final SegmentDeletion deletion;
    private final SealedRetention seals;
    private final boolean recycles;
    private final Lasting damaged;
    private final Lasting unsealed;
    private long lookAtNs;
    private long lookedAt = NOWHERE;
    private long leftToCreator = NOWHERE;
    private long leftSinceNs;
    private long mostBytes = Long.MAX_VALUE;
    private boolean steady;
    /** What went wrong at the last look. */
    private String told;

    /**
     * Makes the retention of one journal.
     *
     * @param store         of the segments.
     * @param sync          that forces what is deleted.
     * @param meta          that holds the policy.
     * @param clock         wall clock.
     * @param nanoClock     that times repeated work.
     * @param errorHandler  that is told when nothing is deleted though it is time.
     * @param slowestTailer position of the named tailer that is furthest behind; the greatest long when there is none.
     * @param seals         that are asked before a segment goes.
     * @param recycles      whether {@link #recycle(long)} is called when the next segment is begun.
     */
    Retention(
        final SegmentStore store,
        final LogSync sync,
        final MetaFile meta,
        final EpochNanoClock clock,
        final NanoClock nanoClock,
        final ErrorHandler errorHandler,
        final LongSupplier slowestTailer,
        final SealedRetention seals,
        final boolean recycles)
    {
        this.store = store;
        this.meta = meta;
        this.clock = new SteadyClock(clock, nanoClock, errorHandler);
        this.nanoClock = nanoClock;
        this.errorHandler = errorHandler;
        this.seals = seals;
        this.recycles = recycles;
        this.known = new KnownSegments(store, nanoClock);
        this.kept = new KeptSegments(store, meta, slowestTailer);
        this.deletion = new SegmentDeletion(store, sync, meta);
        this.damaged = new Lasting(nanoClock, DAMAGED_NS);
        this.unsealed = new Lasting(nanoClock, UNSEALED_NS);
        this.lookAtNs = nanoClock.nanoTime();
    }

    @Override
    public int doWork() throws IOException
    {
        final long tail = store.identity().basePosition(meta.settledPosition());
        final long sealed = meta.oldestUnsealed();
        if (sealed == lookedAt && nanoClock.nanoTime() - lookAtNs < 0)
        {
            return 0;
        }
        lookedAt = sealed;
        lookAtNs = nanoClock.nanoTime() + INTERVAL_NS;
        try
        {
            final int deleted = retain(tail);
            told = null;
            return deleted;
        }
        catch (final RuntimeException ex)
        {
            if (isNew(ex))
            {
                throw ex;
            }
            return 0;
        }
    }

    private int retain(final long tail) throws IOException
    {
        checkWords();
        final RetentionPolicy policy = meta.retention();
        mostBytes = policy.mostBytes(store.identity().segmentLength());
        steady = false;
        final int deleted;
        try
        {
            steady = policy.ageNs() > 0 && clock.look();
        }
        finally
        {
            // The user's clock may throw, and the other limits need none.
            deleted = delete(policy, tail);
        }
        return deleted;
    }

    /** What is in the way stays there until somebody looks: it need not be told at each look. */
    private boolean isNew(final RuntimeException ex)
    {
        final String last = told;
        told = ex.toString();
        return !told.equals(last);
    }

    /**
     * Whether far more lies in the journal than it should keep, because its segments are not sealed yet. A limit of age
     * does not count, since it says nothing of how much lies there.
     */
    boolean isFarBehind()
    {
        final long tail = meta.nearTail();
        final long far = Math.max(FAR_SEGMENTS * store.identity().segmentLength(), FAR_BYTES);
        return tail - meta.oldestUnsealed() > far && known.bytesTo(tail) - far > mostBytes;
    }

    /**
     * Reports once that everything is kept.
     */
    private void checkWords()
    {
        if (damaged.isDue(!meta.isRetentionIntact()))
        {
            errorHandler.onError(new JournalException(
                "what is to be kept is damaged in journal.meta, so nothing is deleted: directory=" + store.directory() +
                "; say it again with Journal.reconfigure"));
        }
    }

    private int delete(final RetentionPolicy policy, final long tail) throws IOException
    {
        if (!policy.isLimited())
        {
            checkSeals(false);
            return 0;
        }
        final long[] positions = known.to(tail);
        if (recycles && positions.length > 0)
        {
            store.forgetBelow(positions[0]);
        }
        final int next = beyond(policy, tail, positions);
        final boolean isWaiting = next > 0 && seals.isWaiting(positions);
        checkSeals(isWaiting);
        if (isWaiting)
        {
            return 0;
        }
        if (next > 0)
        {
            if (isLeftToCreator(policy, tail, positions))
            {
                return 0;
            }
            bury(positions, next);
            deletion.deleteBelow(positions, next);
            known.deleted(next);
            // Each deletion is forced, and other work must not wait for all of them.
            lookedAt = NOWHERE;
        }
        return next;
    }

    /**
     * Reports that nothing but missing seals keeps segments beyond the limits, once that has been so for a minute.
     */
    private void checkSeals(final boolean isWaiting)
    {
        if (unsealed.isDue(isWaiting))
        {
            errorHandler.onError(new JournalException(
                "segments beyond the limits are kept, since they have no seals: directory=" + store.directory() +
                "; seal them by 'daybook seal', or see why the journal does not seal itself"));
        }
    }

    /**
     * Whether the oldest segment waits for the creator to take its file. A few do, for a second each: until then the
     * creator begins a segment, unless hardly anything is appended.
     */
    private boolean isLeftToCreator(final RetentionPolicy policy, final long tail, final long[] positions)
    {
        if (!recycles || !store.waitsForRecycling(positions[0]))
        {
            return false;
        }
        if (leftToCreator != positions[0])
        {
            leftToCreator = positions[0];
            leftSinceNs = nanoClock.nanoTime();
        }
        final long[] others = Arrays.copyOfRange(positions, Math.min(MOST_LEFT, positions.length), positions.length);
        return nanoClock.nanoTime() - leftSinceNs < LEFT_NS &&
            (0 == beyond(policy, tail, others) || seals.isWaiting(others));
    }

    /**
     * Begins a new segment in the file of the oldest one, when that is not kept any more. The first segment that is
     * kept is told before, so that whoever is refused the oldest one knows why.
     *
     * @param basePosition of the new segment.
     * @return its creation; null when everything is kept, or the file cannot be had. Then the oldest segment has been
     *     deleted, if it was not to be kept.
     * @throws IOException when a file cannot be renamed, or a deletion cannot be forced.
     */
    SegmentCreation recycle(final long basePosition) throws IOException
    {
        final RetentionPolicy policy = meta.retention();
        if (!policy.isLimited())
        {
            return null;
        }
        final long tail = store.identity().basePosition(meta.settledPosition());
        final long[] positions = known.to(tail);
        final int next = beyond(policy, tail, positions);
        if (0 == next || seals.isWaiting(positions))
        {
            return null;
        }
        bury(positions, next);
        deletion.keepFrom(positions[next]);
        SegmentCreation creation = null;
        try
        {
            try
            {
                creation = store.beginRecycling(positions[0], basePosition);
            }
            finally
            {
                // What is left of it, whether its file could be had or not.
                deletion.delete(positions, next);
                known.deleted(next);
                unsealed.isDue(false);
            }
            return creation;
        }
        catch (final IOException | RuntimeException ex)
        {
            CloseHelper.close(ex::addSuppressed, creation);
            throw ex;
        }
    }

    private void bury(final long[] positions, final int end) throws IOException
    {
        // A copy of the journal may be in its place by now, which keeps those segments.
        store.checkPlace();
        seals.bury(positions, end);
    }

    /**
     * Finds the first segment that is kept, whether the ones before it are sealed or not.
     *
     * @return its index in the positions; 0 when nothing is to be deleted.
     */
    private int beyond(final RetentionPolicy policy, final long tail, final long[] positions)
    {
        return kept.first(policy, endedBeforeNs(policy), tail, kept.bound(policy, tail), positions);
    }

    private long endedBeforeNs(final RetentionPolicy policy)
    {
        return steady ? clock.nowNs() - policy.ageNs() : KeptSegments.ANY_AGE;
    }

    @Override
    public void release()
    {
        known.forget();
        damaged.isDue(false);
        unsealed.isDue(false);
    }

    @Override
    public String roleName()
    {
        return "retention";
    }
}

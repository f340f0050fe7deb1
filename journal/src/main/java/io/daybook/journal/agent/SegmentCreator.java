/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.NewFile;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentCreation;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.MetaFile;

import org.agrona.CloseHelper;
import org.agrona.concurrent.NanoClock;

/**
 * Creates the next segment before it is needed. For each byte that is appended, it writes so much of the segment that
 * it is complete when three quarters of the current one are used. The keeper's process begins behind the first messages
 * of a segment, in the turn that its agent has after a roll anyway. Any other process that writes begins at three
 * quarters, since the keeper must be late then. However slow the tail is, nothing is written unless something is
 * appended. However fast it is, the appender itself writes what the agent is late with, a small piece for each few
 * messages. That costs a message the time of its piece, while another thread on the same core would cost a time slice.
 * For the same reason an appender may name and map what is written, where no disk can delay it.
 */
final class SegmentCreator implements Piecewise, DiskAgent.Urgent
{
    private static final int HINT_STEP = 64 << 10;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    // When a part of the rest of the current segment has been used, this many times that part of the new one is
    // created.
    private static final double KEEPER_LEAD = 1.34;
    private static final double LATE_LEAD = 2.5;
    // An appender that is behind writes this many pieces at a time; more, in proportion, when it has appended more.
    private static final int PIECES_IN_PASSING = 4;
    private static final int BYTES_FOR_A_BYTE = 2;
    private static final int MOST_WAKE_STEP = 1 << 20;
    private static final int WAKES_IN_A_SEGMENT = 16;
    // What is due may be spread over so many calls: after a pause nobody knows how many will come.
    private static final int MOST_CALLS = 64;
    private static final DoubleSupplier NOT_HURRIED = new DoubleSupplier()
    {
        @Override
        public double getAsDouble()
        {
            return 0;
        }
    };
    // Time for steps in one call: a user may invoke the agent every few milliseconds.
    private static final long STEPS_NS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * Where a segment's file may come from, other than from new space.
     */
    @FunctionalInterface
    interface Recycling
    {
        /** Always takes new space. */
        Recycling NONE = new Recycling()
        {
            @Override
            public SegmentCreation begin(final long basePosition)
            {
                return null;
            }
        };

        /**
         * Begins a segment in the file of one that is not kept any more.
         *
         * @param basePosition of the new segment.
         * @return its creation; null when there is no such file.
         * @throws IOException when there is one, but it cannot be had.
         */
        SegmentCreation begin(long basePosition) throws IOException;
    }

    private final SegmentStore store;
    private final SegmentLook look;
    private final MetaFile meta;
    private final BooleanSupplier isKeeper;
    private final NanoClock nanoClock;
    private final int segmentLength;
    private final int wakeStep;
    private final Sharing usual;
    private final Runnable wakeAgent;
    private final Recycling recycling;
    private boolean keeping;
    private Sharing sharing;
    private SegmentCreation creation;
    private Segment ready;
    private long created;
    private long creating;
    private long wantedFrom;
    private double lead;
    private DoubleSupplier hurried = NOT_HURRIED;
    private long wokenAt;
    private long passed;
    private long retryAtNs;
    private long seenTail;
    private int calls;
    private int piecesOfCall;

    /**
     * How the agent and appenders share the work.
     *
     * @param agentLag    part of a segment that the agent leaves to appenders before it writes.
     * @param appenderLag part of a segment that an appender leaves to the agent.
     * @param stepsNs     time for the agent's steps in one call.
     * @param between     whether the agent writes between a thread's other work: small pieces, and the fewer at a time
     *                    the more often it is called.
     * @param naming      whether an appender names and maps the segment that is written.
     */
    record Sharing(double agentLag, double appenderLag, long stepsNs, boolean between, boolean naming)
    {
        /** Used by an agent that has a core of its own. */
        static final Sharing MANY_CORES = new Sharing(0, 1.0 / 8, STEPS_NS, false, false);

        /** Used by an agent that its user invokes. */
        static final Sharing INVOKED = new Sharing(0, 1.0 / 8, STEPS_NS, true, false);

        /**
         * Used with few cores, where the agent would take one from an appender or tailer.
         *
         * @param inMemory whether no disk delays the one who names a file.
         * @return the sharing.
         */
        static Sharing ofFewCores(final boolean inMemory)
        {
            return new Sharing(1.0 / 16, 0, TimeUnit.MICROSECONDS.toNanos(50), false, inMemory);
        }
    }

    SegmentCreator(
        final SegmentStore store,
        final SegmentLook look,
        final MetaFile meta,
        final BooleanSupplier isKeeper,
        final NanoClock nanoClock,
        final Sharing sharing,
        final Runnable wakeAgent,
        final Recycling recycling)
    {
        this.store = store;
        this.look = look;
        this.meta = meta;
        this.isKeeper = isKeeper;
        this.nanoClock = nanoClock;
        this.usual = sharing;
        this.sharing = sharing;
        this.wakeAgent = wakeAgent;
        this.recycling = recycling;
        this.segmentLength = store.identity().segmentLength();
        this.wakeStep = Math.min(MOST_WAKE_STEP, segmentLength / WAKES_IN_A_SEGMENT);
        this.retryAtNs = nanoClock.nanoTime();
    }

    @Override
    public int doWork()
    {
        final long nowNs = nanoClock.nanoTime();
        calls++;
        final long tail = Math.max(meta.nearTail(), passed);
        keepForRecycling();
        letGoBehind(tail);
        if (null == creation && (nowNs - retryAtNs < 0 || !isWanted(tail) || !begin(nowNs)))
        {
            return 0;
        }
        final double due = part(tail) - sharing.agentLag;
        // A process that begins late may find that the keeper has been faster.
        if (LATE_LEAD == lead && look.finds(creating))
        {
            final SegmentCreation late = creation;
            creation = null;
            late.close();
            made();
            return 0;
        }
        if (due <= 0 && !creation.needsAdvance())
        {
            return 0;
        }
        // Pieces are to reach as far as the longer steps of other agents do.
        return sharing.between ? advanceBetween(due + (double)NewFile.STEP_LENGTH / segmentLength, tail, nowNs) :
            advance(due, sharing.stepsNs);
    }

    /**
     * Writes what has become due since the tail was last seen to move, spread over as many calls as there will be
     * until it moves again, or half as many.
     */
    private int advanceBetween(final double due, final long tail, final long nowNs)
    {
        final int missing = creation.missingPieces(due);
        if (tail != seenTail)
        {
            piecesOfCall = 1 + missing / Math.min(MOST_CALLS, Math.max(1, calls / 2));
            seenTail = tail;
            calls = 0;
        }
        // More where time makes it due, and not the tail.
        final int most = Math.min(missing, Math.max(piecesOfCall, missing / MOST_CALLS));
        int pieces = 0;
        while (pieces < most && !creation.needsAdvance() &&
            (0 == pieces || nanoClock.nanoTime() - nowNs < sharing.stepsNs))
        {
            creation.writePiece();
            pieces++;
        }
        // One step: a name, a force, or what could not be written.
        return creation.needsAdvance() ? advance(due, 0) : pieces;
    }

    private int advance(final double part, final long timeNs)
    {
        try
        {
            return creation.advance(part, nanoClock, timeNs);
        }
        catch (final JournalException ex)
        {
            retryAtNs = nanoClock.nanoTime() + RETRY_NS;
            throw ex;
        }
        finally
        {
            end();
        }
    }

    /**
     * Only the keeper recycles segments; another process must not keep them mapped when they are deleted.
     */
    private void keepForRecycling()
    {
        if (keeping != (Recycling.NONE != recycling && isKeeper.getAsBoolean()))
        {
            keeping = !keeping;
            store.keepForRecycling(keeping);
        }
    }

    @Override
    public void passed(final long position)
    {
        // What was appended before the first call was not appended here.
        final long before = 0 == passed ? position : passed;
        passed = position;
        // A roll on demand has made the segment that is being created the current one.
        if (null == creation || position >= creating)
        {
            if (isUsed(position))
            {
                wake(position);
            }
            return;
        }
        final double part = part(position) - sharing.appenderLag;
        final long most = Math.max(
            PIECES_IN_PASSING, BYTES_FOR_A_BYTE * (position - before) / SegmentCreation.PIECE_LENGTH);
        for (int i = 0; i < most && creation.isBehind(part) && !creation.needsAdvance(); i++)
        {
            creation.writePiece();
            meta.count(Counter.PIECES_IN_PASSING, 1);
        }
        if (sharing.naming && creation.isWritten())
        {
            advance(part, sharing.stepsNs);
        }
        else if (creation.needsAdvance() || LATE_LEAD == lead || creation.isBehind(part - sharing.agentLag))
        {
            wake(position);
        }
    }

    /** If so, the work is left to the agent, unless the agent is late. */
    @Override
    public void inFlood(final boolean flood)
    {
        sharing = flood ? Sharing.MANY_CORES : usual;
    }

    @Override
    public void finish(final long basePosition)
    {
        if (null != creation && creating == basePosition)
        {
            advance(1, Long.MAX_VALUE);
        }
    }

    long stepsNs()
    {
        return sharing.stepsNs;
    }

    private void wake(final long position)
    {
        if (position - wokenAt >= wakeStep || position < wokenAt)
        {
            wokenAt = position;
            wakeAgent.run();
        }
    }

    @Override
    public boolean waitsForKeeper()
    {
        return keeping;
    }

    /**
     * Where segments come back, nothing is more urgent than to seal those that will.
     */
    @Override
    public boolean isBehind()
    {
        return null != creation && !keeping && creation.isBehind(part(meta.nearTail()) - sharing.agentLag);
    }

    /**
     * Finishes a segment within some time, if its creation has begun.
     *
     * @param basePosition of the segment.
     * @param withinNs     nanoseconds.
     * @return false when its creation has not begun.
     */
    boolean hurry(final long basePosition, final long withinNs)
    {
        if (null == creation || creating != basePosition)
        {
            return false;
        }
        final long fromNs = nanoClock.nanoTime();
        hurried = () -> (nanoClock.nanoTime() - fromNs) / (double)withinNs;
        return true;
    }

    private double part(final long tail)
    {
        return Math.max(lead * (tail - wantedFrom) / (creating - wantedFrom), hurried.getAsDouble());
    }

    /**
     * Whether so much of a segment is used that the next one is needed, and is not known to exist.
     */
    private boolean isUsed(final long tail)
    {
        final long base = store.identity().basePosition(tail);
        return base + segmentLength != created && tail >= base + usualStart();
    }

    private boolean isWanted(final long tail)
    {
        if (tail <= 0 || !isUsed(tail))
        {
            return false;
        }
        // The hint alone may be old for good: behind a cut, or where cycles hold few messages.
        final long base = store.identity().basePosition(tail);
        creating = base + segmentLength;
        wantedFrom = base + usualStart();
        lead = isKeeper.getAsBoolean() ? KEEPER_LEAD : LATE_LEAD;
        return isWrittenHere(base);
    }

    private int usualStart()
    {
        // The first hint of a segment is left there; later hints lag behind the tail by as much.
        return isKeeper.getAsBoolean() ? HINT_STEP : segmentLength / 4 * 3 - HINT_STEP;
    }

    /**
     * Whether a segment is really being written here. A position near the tail cannot be trusted: behind a segment that
     * is not mapped here, or has been deleted since, nothing is created.
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
            made();
            return false;
        }
        try
        {
            hurried = NOT_HURRIED;
            beginFile();
            return true;
        }
        catch (final JournalException ex)
        {
            retryAtNs = nowNs + RETRY_NS;
            throw ex;
        }
    }

    private void beginFile()
    {
        try
        {
            creation = keeping ? recycling.begin(creating) : null;
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot recycle a segment: directory=" + store.directory() + ", cause=" + ex, ex);
        }
        finally
        {
            // Whatever went wrong with the old file, the new segment is needed.
            if (null == creation)
            {
                creation = store.beginCreation(creating);
            }
        }
    }

    private void end()
    {
        if (null != creation && creation.hasEnded())
        {
            final boolean isMade = creation.isMade();
            creation = null;
            if (isMade)
            {
                made();
            }
        }
    }

    /**
     * Keeps the new segment mapped for the appender that comes to it.
     */
    private void made()
    {
        created = creating;
        letGo();
        try
        {
            ready = store.acquire(creating);
        }
        catch (final SegmentDeletedException ignore)
        {
            // The segment is gone: others have gone on since.
        }
    }

    private void letGoBehind(final long tail)
    {
        if (null != ready && tail >= ready.basePosition())
        {
            letGo();
        }
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
        final SegmentCreation last = creation;
        creation = null;
        CloseHelper.closeAll(last, this::letGo, () -> store.keepForRecycling(false));
    }

    @Override
    public String roleName()
    {
        return "segment-creator";
    }
}

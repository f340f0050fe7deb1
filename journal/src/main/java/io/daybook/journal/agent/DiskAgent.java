/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.JournalEvents;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.log.TailWork;
import io.daybook.journal.meta.LockFile;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * The work that may wait for the disk: work of this process and, as long as this process holds the lock byte KEEPER,
 * work for the whole journal. The kernel frees that byte when its holder dies, and another process takes over a second
 * or two later. A process that only owns named tailers guards its locks, and leaves the rest to those that write.
 */
final class DiskAgent implements Agent, TailWork
{
    private static final long KEEPER_RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PUT_OFF_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(2);
    /** Some two million messages of 64 bytes a second. */
    static final double FLOOD_BYTES_A_NS = 0.2;
    private static final long FLOOD_STEP = 256 << 10;
    private static final long FLOOD_NS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long FAULT_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(50);

    /**
     * A duty that appenders wait for when it is late.
     */
    interface Urgent
    {
        /**
         * Whether the duty is late.
         *
         * @return true when other duties should wait.
         */
        boolean isBehind();

        /**
         * Whether the duty needs what the keeper's duties do.
         *
         * @return true when these should not be late either.
         */
        boolean waitsForKeeper();

        /**
         * Sets whether the log grows fast.
         *
         * @param flood true when the agent is worth a core.
         */
        void inFlood(boolean flood);

        /**
         * Finishes a segment at once, if its creation has begun.
         *
         * @param basePosition of the segment.
         */
        void finish(long basePosition);
    }

    /**
     * A duty of the keeper that holds on to something from one turn to the next.
     */
    interface Releasable
    {
        /** Lets go of it, since another process may be the keeper. */
        void release();
    }

    private final Path directory;
    private final LockFile lock;
    private final MetaGuard metaGuard;
    private final LockGuard guard;
    private final BooleanSupplier isActive;
    private final Runnable wakeAgent;
    private final NanoClock nanoClock;
    private final FloodClock floodClock;
    private final List<Agent> guards;
    private final List<Agent> own = new ArrayList<>();
    private final List<Agent> journalWide = new ArrayList<>();
    /** Duties of this process first, then those of the keeper. */
    private final List<Piecewise> inPassing = new ArrayList<>();
    /** Held by the thread that does the duties: the agent's thread, or an appender in passing. */
    private final ReentrantLock turn = new ReentrantLock();
    private final RestingDuties resting;
    private final List<AutoCloseable> closing = new ArrayList<>();
    /** Duties to begin with; null before they are given, and once they are taken. */
    private volatile DiskDuties given;
    private Urgent urgent;
    private Exception fault;
    private boolean keeper;
    private boolean closed;
    private long tryAtNs;
    private long keepAtNs;
    private int ownPieces;
    private int pieceLength = TailWork.PIECE_LENGTH;
    private int nextDuty;
    private long passedAt;
    private boolean allInPassing;
    private BooleanSupplier isFarBehind;
    private boolean isWaitedFor;
    private Consumer<Boolean> onHurry;
    private boolean flood;
    private boolean behind;
    private boolean hurry;
    private volatile boolean waitedFor;
    private long measuredAt = -1;
    private long measuredNs;

    /**
     * Makes an agent without duties yet.
     *
     * @param directory  of the journal.
     * @param lock       of the journal.
     * @param metaGuard  of journal.meta.
     * @param guard      of the lock.
     * @param teller     that tells what has become durable.
     * @param isActive   false while the agent only guards the lock and tells listeners.
     * @param wakeAgent  lets the agent have its turn soon, from any thread.
     * @param nanoClock  for pauses.
     * @param floodClock to be set while the log grows fast.
     */
    DiskAgent(
        final Path directory,
        final LockFile lock,
        final MetaGuard metaGuard,
        final LockGuard guard,
        final DurableTeller teller,
        final BooleanSupplier isActive,
        final Runnable wakeAgent,
        final NanoClock nanoClock,
        final FloodClock floodClock)
    {
        this.directory = directory;
        this.lock = lock;
        this.metaGuard = metaGuard;
        this.guard = guard;
        this.guards = new ArrayList<>(List.of(metaGuard, guard, teller));
        this.isActive = isActive;
        this.wakeAgent = wakeAgent;
        this.nanoClock = nanoClock;
        this.floodClock = floodClock;
        this.resting = new RestingDuties(nanoClock);
        this.tryAtNs = nanoClock.nanoTime();
        this.keepAtNs = tryAtNs;
    }

    /**
     * Gives the agent its duties, once. It takes them with its next turn, since this call must not wait for one.
     *
     * @param duties to have from then on.
     */
    void give(final DiskDuties duties)
    {
        given = duties;
    }

    private void takeDuties()
    {
        final DiskDuties duties = given;
        if (null == duties)
        {
            return;
        }
        given = null;
        allInPassing = duties.allInPassing();
        isFarBehind = duties.isFarBehind();
        isWaitedFor = duties.isWaitedFor();
        onHurry = duties.onHurry();
        urgent = duties.mostUrgent();
        own.addAll(duties.ofProcess());
        journalWide.addAll(duties.ofKeeper());
        addPieces(own);
        ownPieces = inPassing.size();
        // Each duty has its turn about once in four pieces of the log, even when there is only one.
        pieceLength = allInPassing ? TailWork.PIECE_LENGTH : 4 * TailWork.PIECE_LENGTH;
        if (allInPassing)
        {
            addPieces(journalWide);
        }
        own.forEach((duty) -> closing.add(duty::onClose));
        journalWide.forEach((duty) -> closing.add(duty::onClose));
    }

    private void addPieces(final List<Agent> duties)
    {
        for (final Agent duty : duties)
        {
            if (duty instanceof Piecewise piecewise)
            {
                inPassing.add(piecewise);
            }
        }
    }

    boolean isKeeper()
    {
        return keeper;
    }

    @Override
    public int doWork() throws Exception
    {
        int work = 0;
        turn.lock();
        try
        {
            floodClock.set();
            work = doDuties();
            return work;
        }
        catch (final VirtualMachineError | LinkageError | AssertionError ex)
        {
            // It would end the thread, and KEEPER stay locked, so that nobody would do the journal's work.
            throw metaGuard.survived(ex);
        }
        finally
        {
            if (0 == work)
            {
                // Whoever has nothing to do, or has failed, goes to sleep.
                floodClock.inFlood(false);
            }
            turn.unlock();
        }
    }

    private int doDuties() throws Exception
    {
        int work = work(guards);
        if (isActive.getAsBoolean())
        {
            takeDuties();
            takeOver();
            look();
            work += work(own) + (keeper ? keep() : 0);
        }
        if (null != fault)
        {
            final Exception ex = fault;
            fault = null;
            throw ex;
        }
        return work;
    }

    /**
     * Does pieces of duties on an appender's thread.
     */
    @Override
    public void passed(final long position)
    {
        floodClock.set();
        if (waitedFor ? tryTurn() : turn.tryLock())
        {
            try
            {
                takeDuties();
                // What fails once may fail each time: the agent reports it first.
                if (null == fault && !closed)
                {
                    measure(position);
                    doPieces(position);
                }
            }
            catch (final RuntimeException ex)
            {
                // The message is in the log, and its append must not fail by the user's clock.
                note(ex);
            }
            catch (final VirtualMachineError | LinkageError | AssertionError ex)
            {
                note(metaGuard.survived(ex));
            }
            finally
            {
                turn.unlock();
            }
        }
    }

    /**
     * Finishes the creation of a segment on an appender's thread.
     */
    @Override
    public void needs(final long basePosition)
    {
        if (tryTurn())
        {
            try
            {
                takeDuties();
                if (!closed)
                {
                    urgent.finish(basePosition);
                }
            }
            catch (final RuntimeException | Error ignore)
            {
                // The appender then creates it itself, and meets the same error.
            }
            finally
            {
                turn.unlock();
            }
        }
    }

    /**
     * Waits for the turn for a limited time. A step of a creation takes less than that. A force may take for ever, and
     * is not waited for. The agent may need this very core to end its turn.
     */
    private boolean tryTurn()
    {
        final long startNs = System.nanoTime();
        boolean mine = turn.tryLock();
        while (!mine && System.nanoTime() - startNs < TURN_NS)
        {
            Thread.yield();
            mine = turn.tryLock();
        }
        return mine;
    }

    /**
     * Looks whether the keeper is far behind: appenders of other processes do nothing in passing for it.
     */
    private void look()
    {
        try
        {
            behind = keeper && isFarBehind.getAsBoolean();
        }
        catch (final InternalError ignore)
        {
            // The guard of journal.meta tells that it was truncated. An append must not fail by it.
            behind = false;
        }
        waitedFor = behind && isWaitedFor;
        final boolean now = flood || behind;
        if (now != hurry)
        {
            hurry = now;
            onHurry.accept(now);
        }
    }

    /**
     * Measures whether the log grows fast. A writer that appends as fast as possible gains more from an agent that has
     * a core, even where cores are few, than it loses by its interruptions.
     */
    private void measure(final long position)
    {
        final long grown = position - measuredAt;
        // Another appender's thread may report a little late what it appended before.
        if (!allInPassing || measuredAt >= 0 && Math.abs(grown) < FLOOD_STEP)
        {
            return;
        }
        final long nowNs = nanoClock.nanoTime();
        flood = measuredAt >= 0 && grown > (nowNs - measuredNs) * FLOOD_BYTES_A_NS;
        urgent.inFlood(flood);
        look();
        floodClock.inFlood(flood);
        measuredAt = position;
        measuredNs = nowNs;
        if (flood)
        {
            wakeAgent.run();
        }
    }

    /**
     * Does one duty at a time, so that no message waits for all of them; more when the log has grown by more.
     */
    private void doPieces(final long position)
    {
        final boolean isAll = keeper && (!flood || behind);
        final int duties = Math.min(inPassing.size(), isAll ? Integer.MAX_VALUE : ownPieces);
        final long due = (position - passedAt) / pieceLength;
        // After a pause, or behind another appender, counting starts again here.
        final boolean isNear = 0 <= due && due <= duties;
        passedAt = isNear ? passedAt + due * pieceLength : position;
        final int anew = due < 0 ? 1 : duties;
        final int pieces = isNear ? (int)due : anew;
        for (int i = 0; i < pieces && !inPassing.isEmpty(); i++)
        {
            nextDuty = nextDuty < duties ? nextDuty : 0;
            doPiece(inPassing.get(nextDuty++), position);
        }
    }

    private void doPiece(final Piecewise duty, final long position)
    {
        if (resting.isResting(duty))
        {
            return;
        }
        try
        {
            final Object begun = JournalEvents.beginDuty();
            duty.passed(position);
            JournalEvents.endDuty(begun, duty.roleName(), directory, 1);
        }
        catch (final Exception ex)
        {
            note(ex);
            wakeAgent.run();
        }
        catch (final Error ex)
        {
            // The message is in the log, and its append must not fail.
            rest(duty, ex);
            wakeAgent.run();
        }
    }

    /**
     * Lets a duty rest that has met an error, and keeps the error for the agent to tell, once.
     */
    private void rest(final Agent duty, final Error ex)
    {
        // Another duty fails the journal when it sees what has become of a file.
        final JournalException survived = metaGuard.survived(ex);
        if (resting.rest(duty) || survived instanceof JournalFailedException)
        {
            note(survived);
        }
    }

    private void takeOver() throws IOException
    {
        if (guard.isLost())
        {
            // By the lock file that is there now, another process may be the keeper.
            release();
        }
        else if (!keeper && nanoClock.nanoTime() - tryAtNs >= 0)
        {
            tryAtNs = nanoClock.nanoTime() + KEEPER_RETRY_NS;
            keeper = lock.tryExclusive(LockDescriptor.KEEPER);
        }
    }

    private int keep()
    {
        final long waitedNs = nanoClock.nanoTime() - keepAtNs;
        // A seal takes as long as the disk needs, but must not wait for ever either.
        if (waitedNs < 0 || !behind && urgent.isBehind() && waitedNs < PUT_OFF_NS)
        {
            return 0;
        }
        final long startNs = nanoClock.nanoTime();
        int last = work(journalWide);
        int work = last;
        // Each duty does little at a time, and in a flood that is not enough.
        while ((behind || flood && urgent.waitsForKeeper()) && last > 0 && null == fault &&
            nanoClock.nanoTime() - startNs < FLOOD_NS)
        {
            last = work(journalWide);
            work += last;
        }
        // What fails once may fail each time; it should not be reported that often.
        keepAtNs = nanoClock.nanoTime() + (null == fault ? 0 : FAULT_PAUSE_NS);
        return work;
    }

    /**
     * Lets each duty work, even when others fail.
     */
    private int work(final List<Agent> duties)
    {
        int work = 0;
        for (int i = 0; i < duties.size(); i++)
        {
            final Agent duty = duties.get(i);
            try
            {
                work += resting.isResting(duty) ? 0 : work(duty);
            }
            catch (final Exception ex)
            {
                note(ex);
            }
            catch (final VirtualMachineError | LinkageError | AssertionError ex)
            {
                rest(duty, ex);
            }
            catch (final Error ex)
            {
                // Of the user's. It ends this turn, and the next ones without this duty are for the others.
                resting.rest(duty);
                throw ex;
            }
        }
        return work;
    }

    private int work(final Agent duty) throws Exception
    {
        final Object begun = JournalEvents.beginDuty();
        final int work = duty.doWork();
        JournalEvents.endDuty(begun, duty.roleName(), directory, work);
        resting.worked(duty, work);
        return work;
    }

    private void note(final Exception ex)
    {
        if (null == fault)
        {
            fault = ex;
        }
        else if (!metaGuard.isMadeAhead(fault))
        {
            suppress(ex);
        }
    }

    private void suppress(final Exception ex)
    {
        try
        {
            fault.addSuppressed(ex);
        }
        catch (final OutOfMemoryError ignore)
        {
            // The first fault is told. An append must not fail by the second.
        }
    }

    @Override
    public void onClose()
    {
        turn.lock();
        try
        {
            closed = true;
            takeDuties();
            CloseHelper.closeAll(closing);
        }
        finally
        {
            turn.unlock();
            release();
        }
    }

    private void release()
    {
        if (!keeper)
        {
            return;
        }
        keeper = false;
        for (final Agent duty : journalWide)
        {
            if (duty instanceof Releasable releasable)
            {
                releasable.release();
            }
        }
        try
        {
            lock.release(LockDescriptor.KEEPER);
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot unlock KEEPER: cause=" + ex, ex);
        }
    }

    @Override
    public String roleName()
    {
        return "daybook-disk " + directory.getFileName();
    }
}

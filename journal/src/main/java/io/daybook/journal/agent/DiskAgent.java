/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.daybook.journal.JournalException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.log.LockFile;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * What may wait for the disk: work of this process, and, as long as this process holds the lock byte KEEPER, work for
 * the whole journal. The kernel frees that byte when its holder dies; another process takes over within a second. A
 * process that only owns named tailers guards its locks, and leaves the rest to those that write.
 */
final class DiskAgent implements Agent
{
    private static final long KEEPER_RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PUT_OFF_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long FAULT_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final String journal;
    private final LockFile lock;
    private final LockGuard guard;
    private final BooleanSupplier isActive;
    private final NanoClock nanoClock;
    private final List<Agent> guards;
    private final List<Agent> own = new ArrayList<>();
    private final List<Agent> journalWide = new ArrayList<>();
    private final List<AutoCloseable> closing = new ArrayList<>();
    private BooleanSupplier urgent = () -> false;
    private Exception fault;
    private boolean keeper;
    private long tryAtNs;
    private long keepAtNs;

    /**
     * An agent without duties yet.
     *
     * @param journal   name of the journal.
     * @param lock      of the journal.
     * @param guard     of the lock.
     * @param isActive  false while nothing is to be done but to guard the lock.
     * @param nanoClock for pauses.
     */
    DiskAgent(
        final String journal,
        final LockFile lock,
        final LockGuard guard,
        final BooleanSupplier isActive,
        final NanoClock nanoClock)
    {
        this.journal = journal;
        this.lock = lock;
        this.guard = guard;
        this.guards = new ArrayList<>(List.of(guard));
        this.isActive = isActive;
        this.nanoClock = nanoClock;
        this.tryAtNs = nanoClock.nanoTime();
        this.keepAtNs = tryAtNs;
    }

    /**
     * What it does; to be set before it is started.
     *
     * @param ofProcess  work that each process does for itself.
     * @param ofKeeper   work that one process does for all.
     * @param isUrgent   whether a duty of the process is in the middle of something that appenders will wait for.
     */
    void duties(final List<Agent> ofProcess, final List<Agent> ofKeeper, final BooleanSupplier isUrgent)
    {
        own.addAll(ofProcess);
        journalWide.addAll(ofKeeper);
        own.forEach((duty) -> closing.add(duty::onClose));
        journalWide.forEach((duty) -> closing.add(duty::onClose));
        urgent = isUrgent;
    }

    boolean isKeeper()
    {
        return keeper;
    }

    @Override
    public int doWork() throws Exception
    {
        int work = work(guards);
        if (isActive.getAsBoolean())
        {
            takeOver();
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

    private void takeOver() throws IOException
    {
        if (guard.isLost())
        {
            // By the lock file that is there now another process may be the keeper.
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
        // A seal takes as long as the disk likes, but must not wait for ever either.
        if (waitedNs < 0 || urgent.getAsBoolean() && waitedNs < PUT_OFF_NS)
        {
            return 0;
        }
        final int work = work(journalWide);
        // What fails once may fail each time; nobody wants to hear of it as often as that.
        keepAtNs = nanoClock.nanoTime() + (null == fault ? 0 : FAULT_PAUSE_NS);
        return work;
    }

    /**
     * Lets each duty work, whatever becomes of the others.
     */
    private int work(final List<Agent> duties)
    {
        int work = 0;
        for (int i = 0; i < duties.size(); i++)
        {
            try
            {
                work += duties.get(i).doWork();
            }
            catch (final Exception ex)
            {
                note(ex);
            }
            catch (final InternalError ex)
            {
                // It ends here; another duty fails the journal when it sees what has become of the file.
                duties.remove(i--);
                note(new JournalException(
                    "the log's memory is gone: its file was truncated or its disk has failed", ex));
            }
        }
        return work;
    }

    private void note(final Exception ex)
    {
        if (null == fault)
        {
            fault = ex;
        }
        else
        {
            fault.addSuppressed(ex);
        }
    }

    @Override
    public void onClose()
    {
        try
        {
            CloseHelper.closeAll(closing);
        }
        finally
        {
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
        return "daybook-disk " + journal;
    }
}

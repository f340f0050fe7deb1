/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

/**
 * The rule that something is for one thread: for the one that uses it first, until that releases it or ends.
 * <p>
 * Invariants: (1) the owner changes under the monitor of this object alone; (2) nobody but a thread itself makes it the
 * owner, or takes that from it while it lives. So a thread that reads itself is right, however it reads, and the look
 * before each use needs no fence; one that reads anything else looks again under the monitor.
 * <p>
 * Whoever does under that monitor what is the owner's, having asked {@link #isFree()}, does it alone too.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class OneThread
{
    private final String what;
    private Thread owner;

    /**
     * Nobody's yet.
     *
     * @param what belongs to a thread, as its user calls it.
     */
    public OneThread(final String what)
    {
        this.what = what;
    }

    /**
     * Whether this thread is the owner, as each use has to ask first.
     *
     * @return false also when there is none.
     */
    public boolean isMine()
    {
        return Thread.currentThread() == owner;
    }

    /**
     * Makes this thread the owner.
     *
     * @throws IllegalStateException when another thread is, and lives.
     */
    public synchronized void take()
    {
        check();
        owner = Thread.currentThread();
    }

    /**
     * Checks that no other thread is the owner.
     *
     * @throws IllegalStateException when one is, and lives.
     */
    public synchronized void check()
    {
        if (!isFree())
        {
            final Thread caller = Thread.currentThread();
            throw new IllegalStateException(
                what + " is for one thread at a time: owner=" + owner.getName() + " (id " + owner.getId() +
                "), caller=" + caller.getName() + " (id " + caller.getId() +
                "); let the owner call release() first, or give each thread one of its own");
        }
    }

    /**
     * Gives it up, for the next thread that uses it, if this thread is the owner.
     */
    public synchronized void release()
    {
        if (isMine())
        {
            owner = null;
        }
    }

    /**
     * Whether this thread may take it. It stays so as long as the caller holds the monitor.
     *
     * @return false when another thread is the owner, and lives.
     */
    public boolean isFree()
    {
        return null == owner || isMine() || !owner.isAlive();
    }

    /**
     * Whether the owner has ended without a release. All that it did is visible to who has seen that. It stays so as
     * long as the caller holds the monitor.
     *
     * @return false when there is no owner.
     */
    public boolean hasEnded()
    {
        return null != owner && !owner.isAlive();
    }
}

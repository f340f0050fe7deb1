/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

/**
 * The rule that an object is for one thread: for the first that uses it, until that thread releases it or ends.
 * <p>
 * Invariants: (1) the owner changes only under the monitor of this object; (2) only a thread itself makes itself the
 * owner, and only it gives that up while it is alive. So a thread that reads itself as the owner is right, however it
 * reads, and the check before each use needs no fence. A thread that reads anything else checks again under the
 * monitor.
 * <p>
 * When {@link #isFree()} answers true, a thread that holds that monitor may do the owner's work: nobody else does such
 * work meanwhile.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class OneThread
{
    private final String what;
    private Thread owner;

    /**
     * Makes the rule for an object that has no owner yet.
     *
     * @param what the object is, in the user's words.
     */
    public OneThread(final String what)
    {
        this.what = what;
    }

    /**
     * Whether this thread is the owner. Each use has to ask this first.
     *
     * @return false also when there is no owner.
     */
    public boolean isMine()
    {
        return Thread.currentThread() == owner;
    }

    /**
     * Makes this thread the owner.
     *
     * @throws IllegalStateException when another live thread is the owner.
     */
    public synchronized void take()
    {
        check();
        owner = Thread.currentThread();
    }

    /**
     * Checks that no other thread is the owner.
     *
     * @throws IllegalStateException when another live thread is.
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
     * If this thread is the owner, gives the object up for the next thread that uses it.
     */
    public synchronized void release()
    {
        if (isMine())
        {
            owner = null;
        }
    }

    /**
     * Whether this thread may become the owner. The answer stays true as long as the caller holds the monitor.
     *
     * @return false when another live thread is the owner.
     */
    public boolean isFree()
    {
        return null == owner || isMine() || !owner.isAlive();
    }

    /**
     * Whether the owner has ended without a release. A thread that has seen this sees all that the owner did. The
     * answer stays the same as long as the caller holds the monitor.
     *
     * @return false when there is no owner.
     */
    public boolean hasEnded()
    {
        return null != owner && !owner.isAlive();
    }
}

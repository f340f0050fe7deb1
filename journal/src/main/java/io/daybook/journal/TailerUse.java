/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.log.OneThread;

/**
 * Who may call a tailer, and when: its own thread, until it is closed, and no handler in the middle of a poll.
 */
final class TailerUse
{
    /** While this thread is alive, only it may let go of what is mapped. */
    private final OneThread owner = new OneThread("a tailer");
    private boolean polling;
    private volatile boolean closed;

    /**
     * Makes this thread the owner, before anything is touched.
     *
     * @return false when the tailer is closed.
     * @throws IllegalStateException when it belongs to another thread.
     */
    boolean begin()
    {
        if (!owner.isMine())
        {
            // Done before closed is read: a closer sees the new owner, or this thread sees that the tailer is closed.
            owner.take();
        }
        return !closed;
    }

    /**
     * Checks that no other thread is the owner, where it does not matter who is.
     */
    void checkOwner()
    {
        if (!owner.isMine())
        {
            owner.check();
        }
    }

    /**
     * Hands the tailer over to the next thread that uses it.
     */
    void release()
    {
        checkOwner();
        checkNotPolling();
        owner.release();
    }

    void beginPoll()
    {
        polling = true;
    }

    void endPoll()
    {
        polling = false;
    }

    boolean isPolling()
    {
        return polling;
    }

    void checkNotPolling()
    {
        if (polling)
        {
            throw new JournalException("a handler must not move the tailer that it is called by");
        }
    }

    void close()
    {
        closed = true;
    }

    boolean isClosed()
    {
        return closed;
    }

    /**
     * Does a task of the owner, unless the owner is another live thread: then that thread does it later.
     */
    void ifFree(final Runnable task)
    {
        synchronized (owner)
        {
            if (owner.isFree())
            {
                task.run();
                owner.release();
            }
        }
    }
}

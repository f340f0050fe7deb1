/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.util.concurrent.locks.LockSupport;

/**
 * What an appender waits with for forces that it shares with others.
 * <p>
 * <b>Note:</b> for one appender, and used by one thread at a time.
 */
public final class ForceWaiter
{
    /** The one that joined before. */
    ForceWaiter next;
    long position;
    /** Whether somebody's force takes it along, set by who has the turn. */
    volatile boolean taken;
    volatile boolean released;
    private Thread thread;

    void prepare(final long wanted)
    {
        thread = Thread.currentThread();
        position = wanted;
        taken = false;
        released = false;
    }

    void release()
    {
        final Thread waiting = thread;
        released = true;
        LockSupport.unpark(waiting);
    }

    void wake()
    {
        LockSupport.unpark(thread);
    }
}

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
    /** How many had joined with this one: a hint, since the one before may have left and joined again meanwhile. */
    int count;
    long position;
    volatile boolean released;
    private Thread thread;

    void prepare(final long wanted)
    {
        thread = Thread.currentThread();
        position = wanted;
        released = false;
    }

    void follow(final ForceWaiter before)
    {
        next = before;
        count = null == before ? 1 : before.count + 1;
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

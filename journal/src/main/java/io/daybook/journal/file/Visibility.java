/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * The half of a handshake that costs the other thread no fence: a thread that closes something raises a flag, pauses,
 * and only then checks whether the other thread is at work.
 */
public final class Visibility
{
    private static final long GRACE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);

    private Visibility()
    {
    }

    /**
     * Waits, interrupted or not, until all threads can see the plain stores of a thread that was in a call before it
     * could see the flag.
     */
    public static void pause()
    {
        boolean interrupted = Thread.interrupted();
        final long deadlineNs = System.nanoTime() + GRACE_NS;
        for (long leftNs = GRACE_NS; leftNs > 0; leftNs = deadlineNs - System.nanoTime())
        {
            LockSupport.parkNanos(leftNs);
            interrupted |= Thread.interrupted();
        }
        if (interrupted)
        {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until the other thread has ended its work; for a second at the most.
     *
     * @param active whether that thread is at work.
     * @return false when it still is at work.
     */
    public static boolean awaitRest(final AtomicBoolean active)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (active.getOpaque())
        {
            if (System.nanoTime() - deadlineNs > 0)
            {
                return false;
            }
            Thread.yield();
        }
        return true;
    }
}

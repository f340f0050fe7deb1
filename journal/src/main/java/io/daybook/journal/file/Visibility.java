/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * The half of a handshake that costs the other thread no fence: who closes something raises a flag, pauses, and only
 * then looks whether the other one is at work.
 */
public final class Visibility
{
    private static final long GRACE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);

    private Visibility()
    {
    }

    /**
     * Waits until the plain stores of a thread that was in a call before it could see that the appender is closed are
     * visible to all, interrupted or not.
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
     * Waits until the other one has ended what it was at; for a second at the most.
     *
     * @param active whether it is at work.
     * @return false when it still is.
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

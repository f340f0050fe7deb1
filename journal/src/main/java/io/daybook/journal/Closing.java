/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ExitingThread;

/**
 * Lets one thread close a journal, and those wait for it that want the same: the JVM ends when a shutdown hook returns.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class Closing
{
    private static final long LOOK_MS = 100;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<Thread> closer = new AtomicReference<>();

    boolean hasBegun()
    {
        return null != closer.get();
    }

    /**
     * Closes the journal, or waits, interrupted or not, until another thread has done so. Does nothing when this thread
     * is doing so.
     *
     * @param task that closes it.
     * @throws JournalException when the closing thread waits for the end of the JVM.
     */
    void run(final Runnable task)
    {
        if (!closer.compareAndSet(null, Thread.currentThread()))
        {
            await();
            return;
        }
        try
        {
            task.run();
        }
        finally
        {
            ended.countDown();
        }
    }

    private void await()
    {
        boolean interrupted = false;
        try
        {
            while (Thread.currentThread() != closer.get())
            {
                try
                {
                    if (ended.await(LOOK_MS, TimeUnit.MILLISECONDS))
                    {
                        return;
                    }
                    ExitingThread.checkNot(closer.get());
                }
                catch (final InterruptedException ex)
                {
                    interrupted = true;
                }
            }
        }
        finally
        {
            if (interrupted)
            {
                Thread.currentThread().interrupt();
            }
        }
    }
}

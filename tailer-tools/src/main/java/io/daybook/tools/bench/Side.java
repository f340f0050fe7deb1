/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.bench;

import java.util.function.Consumer;

/**
 * The thread on the other side of the one that writes.
 */
final class Side
{
    private final Thread thread;
    private volatile RuntimeException failure;
    private volatile boolean finished;

    /**
     * Starts the thread.
     *
     * @param name of the thread.
     * @param task that it does.
     */
    Side(final String name, final Consumer<Side> task)
    {
        thread = new Thread(() -> run(task), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run(final Consumer<Side> task)
    {
        try
        {
            task.accept(this);
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
    }

    /**
     * Returns whether the thread is to end when it has done what is there.
     */
    boolean isFinished()
    {
        return finished;
    }

    /**
     * Lets the thread end, and waits for that.
     *
     * @throws RuntimeException if its task failed.
     */
    void finish()
    {
        finished = true;
        try
        {
            thread.join();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        if (null != failure)
        {
            throw failure;
        }
    }
}

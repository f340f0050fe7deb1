/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl-C: the verb ends, prints its summary and flushes its results before the JVM exits.
 */
public final class Interruption
{
    private static final long PATIENCE_S = 2;

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean finished;

    /**
     * Watches for Ctrl-C from now on.
     *
     * @param console told to interrupt its verb.
     */
    public Interruption(final Console console)
    {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt(console), "interruption"));
    }

    private void interrupt(final Console console)
    {
        if (!finished)
        {
            console.interrupt();
            try
            {
                done.await(PATIENCE_S, TimeUnit.SECONDS);
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Notes that the verb has ended, so that nothing waits for it any more.
     */
    public void finish()
    {
        finished = true;
        done.countDown();
    }
}

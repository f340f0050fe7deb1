/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ExitingThread;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.IdleStrategy;

/**
 * A thread that an agent runs on.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class AgentThread
{
    private static final int CLOSE_PATIENCE_MS = 10_000;

    private final AgentRunner runner;
    private final ErrorHandler errorHandler;

    /**
     * Starts the thread.
     *
     * @param agent        to run on it.
     * @param rest         of the agent between its turns.
     * @param errorHandler that gets what the agent throws.
     */
    AgentThread(final Agent agent, final IdleStrategy rest, final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
        this.runner = new AgentRunner(rest, errorHandler, null, new EnduringAgent(agent, errorHandler));
        AgentRunner.startOnThread(runner, new ThreadFactory()
        {
            @Override
            public Thread newThread(final Runnable task)
            {
                final Thread thread = new Thread(task);
                thread.setDaemon(true);
                return thread;
            }
        });
    }

    /** Ends the agent's rest. */
    void wake()
    {
        LockSupport.unpark(runner.thread());
    }

    /** Whether this is the thread of the caller. */
    boolean isCurrent()
    {
        return Thread.currentThread() == runner.thread();
    }

    /**
     * Ends the agent, and waits for it, interrupted or not.
     *
     * @throws JournalException when it waits for the end of the JVM.
     */
    void end()
    {
        final Thread thread = runner.thread();
        final long startNs = System.nanoTime();
        boolean interrupted = Thread.interrupted();
        try
        {
            ExitingThread.checkNot(thread);
            runner.close(CLOSE_PATIENCE_MS, (running) -> late(running, startNs));
            while (null != thread && thread.isAlive())
            {
                interrupted |= Thread.interrupted();
                try
                {
                    thread.join(CLOSE_PATIENCE_MS);
                    late(thread, startNs);
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

    /** Tells that a thread has not ended in time. The runner also calls this where its wait is only interrupted. */
    private void late(final Thread thread, final long startNs)
    {
        if (thread.isAlive() && System.nanoTime() - startNs >= TimeUnit.MILLISECONDS.toNanos(CLOSE_PATIENCE_MS))
        {
            ExitingThread.checkNot(thread);
            errorHandler.onError(new IllegalStateException("the thread does not end: name=" + thread.getName()));
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import io.daybook.journal.file.ExitingThread;

import org.agrona.concurrent.Agent;

/**
 * An agent that any thread of the user's may invoke, and that another thread may close meanwhile.
 */
final class SerialAgent implements Agent
{
    private static final long PATIENCE_MS = 1_000;

    private static final class Turn extends ReentrantLock
    {
        private static final long serialVersionUID = 1;

        /** The thread that has the turn, null for none. */
        @Override
        protected Thread getOwner()
        {
            return super.getOwner();
        }
    }

    private final Agent agent;
    private final Turn turn = new Turn();
    private boolean closed;

    SerialAgent(final Agent agent)
    {
        this.agent = agent;
    }

    @Override
    public int doWork() throws Exception
    {
        turn.lock();
        try
        {
            return closed ? 0 : agent.doWork();
        }
        finally
        {
            turn.unlock();
        }
    }

    /** Whether the caller has been called by the agent. */
    boolean isCurrent()
    {
        return turn.isHeldByCurrentThread();
    }

    @Override
    public void onClose()
    {
        lockUnlessExiting();
        try
        {
            if (!closed)
            {
                closed = true;
                agent.onClose();
            }
        }
        finally
        {
            turn.unlock();
        }
    }

    /** Waits for the end of the agent's turn, interrupted or not, unless that may wait for the caller. */
    private void lockUnlessExiting()
    {
        boolean interrupted = false;
        boolean locked = false;
        try
        {
            while (!locked)
            {
                ExitingThread.checkNot(turn.getOwner());
                try
                {
                    locked = turn.tryLock(PATIENCE_MS, TimeUnit.MILLISECONDS);
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

    @Override
    public String roleName()
    {
        return agent.roleName();
    }
}

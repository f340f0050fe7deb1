/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;

/**
 * Runs an agent whose thread must not end before the journal is closed: that of the disk agent would leave KEEPER
 * locked. Whatever the agent throws is told. Then it rests as if there was nothing to do, since what fails once may
 * fail each time.
 */
final class EnduringAgent implements Agent
{
    private final Agent agent;
    private final ErrorHandler errorHandler;

    /**
     * Guards an agent.
     *
     * @param agent        to run.
     * @param errorHandler that gets what it throws, and throws nothing itself.
     */
    EnduringAgent(final Agent agent, final ErrorHandler errorHandler)
    {
        this.agent = agent;
        this.errorHandler = errorHandler;
    }

    @Override
    public int doWork()
    {
        try
        {
            return agent.doWork();
        }
        catch (final Throwable ex)
        {
            errorHandler.onError(ex);
            return 0;
        }
    }

    @Override
    public void onClose()
    {
        agent.onClose();
    }

    @Override
    public String roleName()
    {
        return agent.roleName();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import org.agrona.concurrent.Agent;

/**
 * An agent that any thread of the user's may invoke, and that another thread may close meanwhile.
 */
final class SerialAgent implements Agent
{
    private final Agent agent;
    private boolean closed;

    SerialAgent(final Agent agent)
    {
        this.agent = agent;
    }

    @Override
    public synchronized int doWork() throws Exception
    {
        return closed ? 0 : agent.doWork();
    }

    @Override
    public synchronized void onClose()
    {
        if (!closed)
        {
            closed = true;
            agent.onClose();
        }
    }

    @Override
    public String roleName()
    {
        return agent.roleName();
    }
}

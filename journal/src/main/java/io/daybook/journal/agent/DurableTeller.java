/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import io.daybook.journal.durable.DurableListeners;

import org.agrona.concurrent.Agent;

/**
 * Tells listeners of this process what another process has made durable.
 */
final class DurableTeller implements Agent
{
    private final DurableListeners listeners;

    DurableTeller(final DurableListeners listeners)
    {
        this.listeners = listeners;
    }

    @Override
    public int doWork()
    {
        return listeners.tell() ? 1 : 0;
    }

    @Override
    public String roleName()
    {
        return "durable-teller";
    }
}

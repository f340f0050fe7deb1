/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.function.BooleanSupplier;

import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;

/**
 * Runs the disk agent, as long as it is wanted, and then the pace agent, which then unmaps what the disk agent has just
 * let go of. An exception of one agent does not stop the other.
 */
final class BothAgents implements Agent
{
    private final EnduringAgent disk;
    private final BooleanSupplier isDiskWanted;
    private final EnduringAgent pace;
    private final int paceShare;
    private final String name;

    /**
     * Joins both agents.
     *
     * @param disk         agent that runs first.
     * @param isDiskWanted whether the disk agent should work by now.
     * @param pace         agent that runs second.
     * @param paceShare    how much of the pace agent's work counts as one piece of the disk agent's.
     * @param errorHandler that gets what they throw.
     * @param name         of both together.
     */
    BothAgents(
        final Agent disk,
        final BooleanSupplier isDiskWanted,
        final Agent pace,
        final int paceShare,
        final ErrorHandler errorHandler,
        final String name)
    {
        this.disk = new EnduringAgent(disk, errorHandler);
        this.isDiskWanted = isDiskWanted;
        this.pace = new EnduringAgent(pace, errorHandler);
        this.paceShare = paceShare;
        this.name = name;
    }

    @Override
    public int doWork()
    {
        // Whatever is left to do is reason to come again.
        return (isDiskWanted.getAsBoolean() ? disk.doWork() : 0) + (pace.doWork() + paceShare - 1) / paceShare;
    }

    @Override
    public void onClose()
    {
        CloseHelper.closeAll(disk::onClose, pace::onClose);
    }

    @Override
    public String roleName()
    {
        return name;
    }
}

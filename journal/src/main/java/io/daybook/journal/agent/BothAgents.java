/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.function.BooleanSupplier;

import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;

/**
 * The disk agent, as long as it is wanted, and then the pace agent, which so unmaps what the other has just let go of.
 * An exception of one costs the other nothing.
 */
final class BothAgents implements Agent
{
    private final Agent disk;
    private final BooleanSupplier isDiskWanted;
    private final Agent pace;
    private final int paceShare;
    private final ErrorHandler errorHandler;
    private final String name;

    /**
     * Both agents.
     *
     * @param disk         first.
     * @param isDiskWanted whether it is to work by now.
     * @param pace         second.
     * @param paceShare    how much of the second one's work counts for one piece of the first one's.
     * @param errorHandler told what they throw.
     * @param name         of both.
     */
    BothAgents(
        final Agent disk,
        final BooleanSupplier isDiskWanted,
        final Agent pace,
        final int paceShare,
        final ErrorHandler errorHandler,
        final String name)
    {
        this.disk = disk;
        this.isDiskWanted = isDiskWanted;
        this.pace = pace;
        this.paceShare = paceShare;
        this.errorHandler = errorHandler;
        this.name = name;
    }

    @Override
    public int doWork()
    {
        return workOfDisk() + workOfPace() / paceShare;
    }

    private int workOfDisk()
    {
        try
        {
            return isDiskWanted.getAsBoolean() ? disk.doWork() : 0;
        }
        catch (final Exception ex)
        {
            errorHandler.onError(ex);
            return 0;
        }
    }

    /** Whatever goes wrong here, forces and locks are not to suffer from it. */
    private int workOfPace()
    {
        try
        {
            return pace.doWork();
        }
        catch (final Exception | Error ex)
        {
            errorHandler.onError(ex);
            return 0;
        }
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.JournalException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.log.LockFile;

import org.agrona.concurrent.Agent;

/**
 * What may wait for the disk: work of this process, and, as long as this process holds the lock byte KEEPER, work for
 * the whole journal. The kernel frees that byte when its holder dies; another process takes over within a second.
 */
final class DiskAgent implements Agent
{
    private static final long KEEPER_RETRY_NS = TimeUnit.SECONDS.toNanos(1);

    private final String journal;
    private final LockFile lock;
    private List<Agent> own = List.of();
    private List<Agent> journalWide = List.of();
    private boolean keeper;
    private long tryAtNs = System.nanoTime();

    DiskAgent(final String journal, final LockFile lock)
    {
        this.journal = journal;
        this.lock = lock;
    }

    /**
     * What it does; to be set before it is started.
     *
     * @param ofProcess work that each process does for itself.
     * @param ofKeeper  work that one process does for all.
     */
    void duties(final List<Agent> ofProcess, final List<Agent> ofKeeper)
    {
        own = ofProcess;
        journalWide = ofKeeper;
    }

    boolean isKeeper()
    {
        return keeper;
    }

    @Override
    public int doWork() throws Exception
    {
        if (!keeper && System.nanoTime() - tryAtNs >= 0)
        {
            tryAtNs = System.nanoTime() + KEEPER_RETRY_NS;
            keeper = lock.tryExclusive(LockDescriptor.KEEPER);
        }
        return work(own) + (keeper ? keep() : 0);
    }

    private int keep() throws Exception
    {
        try
        {
            return work(journalWide);
        }
        catch (final InternalError ex)
        {
            // The agent goes on: one of its duties fails the journal when it sees what has become of the file.
            journalWide = List.of();
            throw new JournalException("the log's memory is gone: its file was truncated or its disk has failed", ex);
        }
    }

    private static int work(final List<Agent> agents) throws Exception
    {
        int work = 0;
        for (final Agent agent : agents)
        {
            work += agent.doWork();
        }
        return work;
    }

    @Override
    public void onClose()
    {
        try
        {
            own.forEach(Agent::onClose);
            journalWide.forEach(Agent::onClose);
        }
        finally
        {
            release();
        }
    }

    private void release()
    {
        if (!keeper)
        {
            return;
        }
        keeper = false;
        try
        {
            lock.release(LockDescriptor.KEEPER);
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot unlock KEEPER: cause=" + ex, ex);
        }
    }

    @Override
    public String roleName()
    {
        return "daybook-disk " + journal;
    }
}

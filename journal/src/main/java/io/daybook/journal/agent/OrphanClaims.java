/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.daybook.journal.log.FrameAppender;

import org.agrona.concurrent.Agent;

/**
 * Aborts the claims of threads that have ended without committing them. The process holds their slots as long as it
 * lives, so nobody else could prove them dead, and every tailer would wait for them.
 * <p>
 * <b>Note:</b> {@link #add} may come from any thread.
 */
final class OrphanClaims implements Agent
{
    private final List<FrameAppender> appenders = new CopyOnWriteArrayList<>();

    /**
     * Looks after an appender until it has given up its slot.
     *
     * @param appender of this process.
     */
    void add(final FrameAppender appender)
    {
        appenders.removeIf((other) -> null == other.segment());
        appenders.add(appender);
    }

    @Override
    public int doWork()
    {
        int aborted = 0;
        for (final FrameAppender appender : appenders)
        {
            if (appender.abortOrphan())
            {
                aborted++;
            }
        }
        return aborted;
    }

    @Override
    public String roleName()
    {
        return "orphan-claims";
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.lang.ref.PhantomReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.daybook.journal.log.FrameAppender;

import org.agrona.concurrent.Agent;

/**
 * Aborts the claims of threads that have ended without committing them, and gives up for their users the appenders that
 * nobody can reach any more. The process holds their slots as long as it lives, so nobody else could prove them dead,
 * and every tailer would wait for them.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class OrphanClaims implements Agent
{
    /**
     * An appender, and what its user can hold of it. A phantom, since a finalizer of the user's may yet append; without
     * a queue, since it is asked each time.
     */
    private static final class Watch extends PhantomReference<Object>
    {
        private final FrameAppender appender;

        Watch(final FrameAppender appender, final Object face)
        {
            super(face, null);
            this.appender = appender;
        }
    }

    private final List<Watch> watches = new CopyOnWriteArrayList<>();

    /**
     * Looks after an appender until it has given up its slot.
     *
     * @param appender of this process, which must not lead to its face.
     * @param face     that can be reached as long as anybody may use the appender.
     */
    void add(final FrameAppender appender, final Object face)
    {
        watches.removeIf((other) -> null == other.appender.segment());
        watches.add(new Watch(appender, face));
    }

    @Override
    public int doWork()
    {
        int ended = 0;
        for (final Watch watch : watches)
        {
            if (watch.refersTo(null))
            {
                watches.remove(watch);
                watch.appender.abandon();
                ended++;
            }
            else if (watch.appender.abortOrphan())
            {
                ended++;
            }
        }
        return ended;
    }

    @Override
    public String roleName()
    {
        return "orphan-claims";
    }
}

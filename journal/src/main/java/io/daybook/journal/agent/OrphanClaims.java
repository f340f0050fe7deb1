/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.lang.ref.PhantomReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.log.FrameAppender;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;

/**
 * Aborts the claims of threads that have ended without committing them, and closes the appenders that no user can reach
 * any more. The process holds their slots as long as it is alive, so nobody else could prove them dead, and every
 * tailer would wait for them.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class OrphanClaims implements Agent
{
    /**
     * An appender, and the object that its user can hold. A phantom reference, since a finalizer of the user's may
     * still append; without a queue, since it is checked each time.
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

    private final ErrorHandler errorHandler;
    private final List<Watch> watches = new CopyOnWriteArrayList<>();

    /**
     * Starts without appenders.
     *
     * @param errorHandler that is told of each claim that was aborted: its message is lost.
     */
    OrphanClaims(final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
    }

    /**
     * Watches an appender until it has given up its slot.
     *
     * @param appender of this process; it must not hold a reference to {@code face}.
     * @param face     object that stays reachable as long as anybody may use the appender.
     */
    void add(final FrameAppender appender, final Object face)
    {
        for (final Watch other : watches)
        {
            if (null == other.appender.segment())
            {
                watches.remove(other);
            }
        }
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
                tell("an appender was forgotten", watch.appender, abandon(watch.appender));
                ended++;
            }
            else
            {
                final long position = watch.appender.abortOrphan();
                tell("a thread ended", watch.appender, position);
                ended += FrameAppender.NO_CLAIM == position ? 0 : 1;
            }
        }
        return ended;
    }

    /** Aborts the open claim, if there is one, and closes: nobody can use the appender any more. */
    private static long abandon(final FrameAppender appender)
    {
        try
        {
            synchronized (appender.owner())
            {
                return appender.abortOpen();
            }
        }
        finally
        {
            appender.close();
        }
    }

    /**
     * Refuses all that this process would append.
     *
     * @param reason that appends throw; null for no more than that the journal has failed.
     */
    void failAll(final String reason)
    {
        for (final Watch watch : watches)
        {
            watch.appender.fail(reason);
        }
    }

    /**
     * Whether an appender has lost its lock.
     */
    boolean isLockLost()
    {
        for (final Watch watch : watches)
        {
            if (watch.appender.isLockLost())
            {
                return true;
            }
        }
        return false;
    }

    private void tell(final String what, final FrameAppender appender, final long position)
    {
        if (FrameAppender.NO_CLAIM != position)
        {
            errorHandler.onError(new JournalException(
                what + " with an open claim, which was aborted: slot=" + appender.slotNumber() + ", position=" +
                position + "; commit or abort each claim, and close each appender"));
        }
    }

    @Override
    public String roleName()
    {
        return "orphan-claims";
    }
}

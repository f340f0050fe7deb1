/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.log.MovingFront;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.Agent;

/**
 * Maps the log and works some way ahead of a front that moves through it. It touches pages, since the first touch of a
 * page costs microseconds and a later one nanoseconds, or compares blocks with their checksums.
 * <p>
 * <b>Note:</b> for one thread; any thread may move the front.
 */
final class Prefaulter implements Agent
{
    /** How far ahead of the front pages are touched. */
    static final int WINDOW = 32 << 20;

    /** Unit of its work, in bytes. */
    static final int PAGE = 4 << 10;

    private final SegmentStore store;
    private final SegmentLook look;
    private final MovingFront front;
    private final StepAhead step;
    private final LongConsumer lag;
    /**
     * From the segment of the front, so that an appender or tailer that comes later finds it mapped, to the one that is
     * touched.
     */
    private final Deque<Segment> segments = new ArrayDeque<>();
    private Segment segment;
    /** That of the segment: to ask for its length makes no garbage. */
    private File file;
    private long next;
    private volatile boolean finished;

    /**
     * Follows a front.
     *
     * @param store of the segments.
     * @param look  for segments, which nothing else uses.
     * @param front to work ahead of.
     * @param step  to do at each place.
     * @param lag   called with how many bytes the front has moved through untouched pages; null for nobody.
     */
    Prefaulter(
        final SegmentStore store,
        final SegmentLook look,
        final MovingFront front,
        final StepAhead step,
        final LongConsumer lag)
    {
        this.lag = lag;
        this.store = store;
        this.look = look;
        this.front = front;
        this.step = step;
    }

    @Override
    public int doWork()
    {
        final long from = front.front() & -step.stride();
        if (from < 0)
        {
            release();
            return 0;
        }
        if (next < from || next - from > WINDOW)
        {
            if (next > 0 && next < from && null != lag)
            {
                lag.accept(from - next);
            }
            next = from + step.lead();
        }
        releaseBelow(from);
        final long end = Math.min(from + WINDOW, front.limit());
        int done = 0;
        while (next < end && done < step.stepsAtOnce() && toSegment())
        {
            if (0 == done)
            {
                checkWhole();
            }
            step.at(segment, (int)(next - segment.basePosition()));
            next += step.stride();
            done++;
        }
        return done * step.pages();
    }

    private void checkWhole()
    {
        if (!store.isWhole(file))
        {
            // The JVM does not guard every touch of a page against memory that is gone.
            throw new JournalException("a segment has been truncated: path=" + file);
        }
    }

    private boolean toSegment()
    {
        final long basePosition = store.identity().basePosition(next);
        if (null != segment && segment.basePosition() == basePosition)
        {
            return true;
        }
        final Segment ahead = acquire(basePosition);
        if (null == ahead)
        {
            // The last segment stays, so that an appender that rolls finds it mapped.
            return false;
        }
        if (null != segment && segment.basePosition() > basePosition)
        {
            release();
        }
        segment = ahead;
        file = store.path(basePosition).toFile();
        segments.add(ahead);
        return true;
    }

    private Segment acquire(final long basePosition)
    {
        final Segment mapped = store.acquireMapped(basePosition);
        if (null != mapped || !look.finds(basePosition))
        {
            return mapped;
        }
        try
        {
            return store.acquire(basePosition);
        }
        catch (final SegmentDeletedException ignore)
        {
            return null;
        }
    }

    private void releaseBelow(final long front)
    {
        final long basePosition = store.identity().basePosition(front);
        while (!segments.isEmpty() && segments.peek().basePosition() < basePosition)
        {
            store.release(segments.poll());
        }
        if (null != segment && segments.isEmpty())
        {
            release();
        }
    }

    private void release()
    {
        while (!segments.isEmpty())
        {
            store.release(segments.poll());
        }
        segment = null;
        step.onClose();
    }

    /**
     * Ends the work: its appender or tailer lets go of the log. Any thread may call it.
     */
    void finish()
    {
        finished = true;
    }

    boolean isFinished()
    {
        return finished;
    }

    @Override
    public void onClose()
    {
        release();
    }

    @Override
    public String roleName()
    {
        return "prefaulter";
    }
}

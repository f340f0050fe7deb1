/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.SystemNanoClock;

/**
 * The segments that a process has mapped, and how many use each. One that nobody uses any more is unmapped, unless it
 * waits to be recycled.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class MappedSegments
{
    /** A process keeps no more segments mapped only in order to recycle them. */
    private static final int MOST_MAPPED = 64;

    private final SegmentMaker maker;
    /** Whether a segment that this process has not made is mapped by a lease. */
    private final boolean leasing;
    private final Long2ObjectHashMap<Segment> mapped = new Long2ObjectHashMap<>();
    private final UnusedSegments unused = new UnusedSegments(SystemNanoClock.INSTANCE);
    private long maps;
    private boolean keeping;

    MappedSegments(final SegmentMaker maker, final boolean leasing)
    {
        this.maker = maker;
        this.leasing = leasing;
    }

    UnusedSegments unused()
    {
        return unused;
    }

    synchronized long maps()
    {
        return maps;
    }

    /** Finds a segment, for one more user; answers null when it is not mapped. */
    synchronized Segment acquire(final long basePosition)
    {
        final Segment segment = mapped.get(basePosition);
        if (null != segment)
        {
            segment.users++;
        }
        return segment;
    }

    /**
     * Takes a segment that has been mapped, unless there is one.
     *
     * @param fresh segment that has been mapped; unmapped again when there already is one.
     * @return the segment, for one more user. Null when it was mapped without a lease, and its file has been taken
     *     since.
     */
    synchronized Segment acquire(final Segment fresh)
    {
        maps++;
        final Segment present = acquire(fresh.basePosition());
        if (null != present || leasing && fresh.isUnleased() && !maker.hasMade(fresh.basePosition()))
        {
            fresh.unmap();
            return present;
        }
        mapped.put(fresh.basePosition(), fresh);
        fresh.users++;
        return fresh;
    }

    /** Takes a segment that has come back, which nobody uses yet. */
    void add(final Segment segment)
    {
        if (!put(segment))
        {
            // Somebody here was so fast as to map the segment by its name.
            unused.add(segment);
        }
    }

    private synchronized boolean put(final Segment segment)
    {
        return null == mapped.putIfAbsent(segment.basePosition(), segment);
    }

    /** Gives a segment back. */
    void release(final Segment segment)
    {
        if (isLastUse(segment))
        {
            unused.add(segment);
        }
    }

    private synchronized boolean isLastUse(final Segment segment)
    {
        final long basePosition = segment.basePosition();
        if (segment.isLeftToCollector())
        {
            // Whoever maps it anew does not know that somebody may still store into it.
            maker.forget(basePosition);
        }
        final boolean isUnused = 0 == --segment.users &&
            !(keeping && maker.hasMade(basePosition) && mapped.size() <= MOST_MAPPED);
        if (isUnused)
        {
            mapped.remove(basePosition);
        }
        return isUnused;
    }

    /**
     * Takes a segment away from everybody who has not mapped it yet: from now on they need a lease.
     *
     * @return the segment; null when it is used, or not mapped.
     */
    synchronized Segment take(final long basePosition)
    {
        maker.forget(basePosition);
        return isIdle(basePosition) ? mapped.remove(basePosition) : null;
    }

    /** Whether a segment is mapped, and nobody uses it. */
    synchronized boolean isIdle(final long basePosition)
    {
        final Segment segment = mapped.get(basePosition);
        return null != segment && 0 == segment.users;
    }

    /** Sets whether segments that this process has made stay mapped when nobody uses them; if not, lets go of them. */
    void keep(final boolean keep)
    {
        synchronized (this)
        {
            keeping = keep;
        }
        if (!keep)
        {
            letGo((segment) -> true);
        }
    }

    /** Lets go of segments that nobody uses. */
    void letGo(final Predicate<Segment> which)
    {
        takeIdle(which).forEach(unused::add);
    }

    private synchronized List<Segment> takeIdle(final Predicate<Segment> which)
    {
        final List<Segment> idle = new ArrayList<>();
        mapped.values().forEach((segment) ->
        {
            if (0 == segment.users && which.test(segment))
            {
                idle.add(segment);
            }
        });
        idle.forEach((segment) -> mapped.remove(segment.basePosition()));
        return idle;
    }
}

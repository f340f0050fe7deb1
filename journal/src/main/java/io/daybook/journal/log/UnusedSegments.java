/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps mapped segments that nobody uses any more until a thread that has time unmaps them: to unmap a segment takes as
 * long as to touch its pages.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class UnusedSegments
{
    private final List<Segment> unused = new ArrayList<>();
    private boolean deferred;

    /**
     * Sets whether a thread calls {@link #unmap()}.
     *
     * @param defer true to keep segments until that call.
     */
    synchronized void defer(final boolean defer)
    {
        deferred = defer;
    }

    /**
     * Takes a segment, and unmaps it at once or later.
     *
     * @param segment that has no user.
     */
    void add(final Segment segment)
    {
        if (!keep(segment))
        {
            segment.unmap();
        }
    }

    private synchronized boolean keep(final Segment segment)
    {
        return deferred && unused.add(segment);
    }

    /**
     * Unmaps one of the segments that were kept.
     *
     * @return how many were unmapped, 0 or 1.
     */
    int unmap()
    {
        final Segment segment = takeLast();
        if (null != segment)
        {
            segment.unmap();
        }
        return null == segment ? 0 : 1;
    }

    private synchronized Segment takeLast()
    {
        return unused.isEmpty() ? null : unused.remove(unused.size() - 1);
    }
}

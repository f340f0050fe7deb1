/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.util.function.LongSupplier;

import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.RetentionPolicy;

/**
 * Tells which segments of a journal are kept: by limits, and whatever the limits because they may still be needed. Only
 * whole segments go that have ended and are settled, so that no claim is open in them, never the one at the tail, and
 * none that a named tailer has not finished, unless the journal says so. Of seals this knows nothing.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class KeptSegments
{
    /** When segments ended that go by their age: none does. */
    public static final long ANY_AGE = Long.MIN_VALUE;

    private final SegmentStore store;
    private final MetaFile meta;
    private final LongSupplier slowestTailer;

    /**
     * Looks at the segments of one journal.
     *
     * @param store         of the segments.
     * @param meta          that tells what is sealed.
     * @param slowestTailer position of the named tailer that is furthest behind; the greatest long when there is none.
     */
    public KeptSegments(
        final SegmentStore store,
        final MetaFile meta,
        final LongSupplier slowestTailer)
    {
        this.store = store;
        this.meta = meta;
        this.slowestTailer = slowestTailer;
    }

    /**
     * Tells what is kept whatever the limits.
     *
     * @param policy that tells whether what is unread is.
     * @param tail   base position of the segment at the tail.
     * @return base position of the first segment that may still be needed.
     */
    public long bound(final RetentionPolicy policy, final long tail)
    {
        final long settled = Math.min(tail, meta.oldestUnsealed());
        return policy.unread() ?
            Math.min(settled, store.identity().basePosition(slowestTailer.getAsLong())) : settled;
    }

    /**
     * Finds the first segment that is kept, if at most the first one goes that has begun.
     *
     * @param policy        limits of number and bytes.
     * @param endedBeforeNs a segment that ended before goes, nanoseconds since the epoch; or {@link #ANY_AGE}.
     * @param tail          base position of the segment at the tail.
     * @param bound         base position from which on everything is kept.
     * @param positions     base positions of the segments, ascending.
     * @return its index in the positions; 0 when nothing is to be deleted.
     */
    public int first(
        final RetentionPolicy policy,
        final long endedBeforeNs,
        final long tail,
        final long bound,
        final long[] positions)
    {
        // A segment beyond the tail has not begun: it is spare, and counts for nothing.
        int begun = 0;
        while (begun < positions.length && positions[begun] <= tail)
        {
            begun++;
        }
        try
        {
            final int next = next(positions, 1, begun);
            return next >= begun || positions[0] >= bound ||
                !isExceeded(policy, 1 + begun - next, endedBeforeNs, positions[next]) ? 0 : next;
        }
        catch (final SegmentDeletedException ignore)
        {
            // Another process deletes meanwhile; the next look finds what is left.
            return 0;
        }
    }

    /**
     * Finds the next segment whose header has the number of its first frame: until then only the segment before it
     * tells that number. A segment that was created and never begun, though others behind it have, is passed over.
     */
    private int next(final long[] positions, final int from, final int end)
    {
        for (int i = from; i < end; i++)
        {
            final Segment segment = store.acquire(positions[i]);
            try
            {
                if (segment.baseSequence() >= 0)
                {
                    return i;
                }
                if (0 != segment.wordAcquire(SegmentDescriptor.HEADER_LENGTH))
                {
                    return end;
                }
            }
            finally
            {
                store.release(segment);
            }
        }
        return end;
    }

    private boolean isExceeded(
        final RetentionPolicy policy, final long segments, final long endedBeforeNs, final long nextBase)
    {
        final int length = store.identity().segmentLength();
        return segments * length > policy.mostBytes(length) ||
            ANY_AGE != endedBeforeNs && isOlder(nextBase, endedBeforeNs);
    }

    /**
     * Whether a segment ended long enough ago. It ended just before the next one's first frame, which is metadata and
     * so stamped by a clock.
     */
    private boolean isOlder(final long nextBase, final long endedBeforeNs)
    {
        final Segment next = store.acquire(nextBase);
        try
        {
            final int first = SegmentDescriptor.HEADER_LENGTH;
            final long word = next.wordAcquire(first);
            final long endedNs = next.buffer().getLong(first + FrameDescriptor.TIMESTAMP_OFFSET);
            return FrameDescriptor.length(word) > 0 && !FrameType.isMessage(FrameDescriptor.type(word)) &&
                FrameType.hasContent(FrameDescriptor.type(word)) &&
                0 != endedNs && endedNs < endedBeforeNs;
        }
        finally
        {
            store.release(next);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.JournalEvents;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.MetaFile;

import org.agrona.DirectBuffer;

import static io.daybook.journal.layout.FrameDescriptor.HEADER_LENGTH;
import static io.daybook.journal.layout.FrameDescriptor.type;

/**
 * A cursor that follows the tail from segment to segment, whichever appender ends them. It calls the file system only
 * when this process's agents are late, or when the cursor is so far behind that retention may have passed it.
 */
abstract class TailCursor extends FrameCursor
{
    /** Limit in a segment in which nothing may be claimed yet. */
    static final int NO_SCOPE = -1;

    /** The bits of a position whose change makes a new hint due: one for each 64 KiB. */
    static final long HINT_MASK = -(64L << 10);

    private static final long NONE = -1;

    final MetaFile meta;
    final CycleWatch watch;

    MappedBuffer buffer;
    ByteBuffer bytes;
    /** Of the frame that is claimed, or was claimed last. */
    int claimOffset;
    int limit = NO_SCOPE;
    TailWork tailWork = TailWork.NONE;

    private long missed = NONE;

    TailCursor(final SegmentStore store, final MetaFile meta, final CycleWatch watch)
    {
        super(store, false);
        this.meta = meta;
        this.watch = watch;
    }

    /**
     * Does work in passing, from the next commit on. Call it before the first claim.
     *
     * @param work that follows the tail.
     */
    public final void workAtTail(final TailWork work)
    {
        tailWork = work;
    }

    /**
     * Where the payload of the claimed frame goes.
     *
     * @return the segment that holds the frame.
     */
    public final MappedBuffer buffer()
    {
        return buffer;
    }

    /**
     * Where the payload of the claimed frame goes.
     *
     * @return offset in {@link #buffer()}.
     */
    public final int payloadOffset()
    {
        return claimOffset + HEADER_LENGTH;
    }

    /**
     * Stores the payload of the claimed frame. The claim lies inside the segment, so nothing is checked again.
     *
     * @param source whose bytes are copied.
     * @param from   offset of the first; all of them lie inside.
     * @param length in bytes, as claimed.
     */
    public final void put(final DirectBuffer source, final int from, final int length)
    {
        buffer.putBytesUnchecked(payloadOffset(), source, from, length);
    }

    /**
     * Finds the tail at the start.
     */
    final void start()
    {
        rejoin();
        for (long word = segment.wordAcquire(offset); 0 != word; word = segment.wordAcquire(offset))
        {
            stepOver(word);
        }
        // Starting here is no roll, for which a segment should have been ready.
        missed = segment.basePosition();
        keep();
    }

    /**
     * Steps over a frame; into the next segment when the frame is the END of this one.
     *
     * @param word of the frame.
     */
    final void stepOver(final long word)
    {
        if (FrameType.END != type(word))
        {
            step(word);
            return;
        }
        try
        {
            // From here on the file is mapped, and cannot become another file of that name.
            final Segment next = acquire(segment.nextBasePosition(offset));
            try
            {
                enter(next, word);
            }
            finally
            {
                store.release(next);
            }
        }
        catch (final SegmentDeletedException ignore)
        {
            rejoin();
        }
    }

    private void enter(final Segment next, final long end)
    {
        if (FirstSegment.isMadeAgain(store, next))
        {
            rejoin();
        }
        else
        {
            step(end);
            entered();
        }
    }

    /**
     * Whether retention has passed this segment: then it has its END, and nothing can be claimed in it.
     */
    private boolean isPassed()
    {
        return segment.basePosition() < meta.oldestUnsealed() && !store.exists(segment.basePosition());
    }

    private Segment acquire(final long basePosition)
    {
        final Segment mapped = store.acquireMapped(basePosition);
        if (null != mapped)
        {
            return mapped;
        }
        missed(basePosition);
        return store.acquire(basePosition);
    }

    /**
     * Counts, once for each segment, that it was not ready when it was needed.
     *
     * @param basePosition of the segment.
     */
    final void missed(final long basePosition)
    {
        if (missed != basePosition)
        {
            missed = basePosition;
            meta.count(Counter.PREFAULT_MISSES, 1);
            JournalEvents.missed(store.directory(), basePosition);
        }
    }

    /**
     * Makes sure, before anything is claimed in this segment, that this process learns of its failed writebacks. When
     * retention has passed this segment, goes on near the tail.
     */
    final void keep()
    {
        final SegmentFiles files = store.files();
        while (!files.isKept(segment.basePosition()))
        {
            missed(segment.basePosition());
            try
            {
                files.keep(segment.basePosition());
            }
            catch (final JournalException ex)
            {
                if (!isPassed())
                {
                    throw ex;
                }
                rejoin();
            }
        }
    }

    /**
     * Goes to the hint when the tail has moved far away. A hint that leads to no segment in use is ignored.
     */
    final void catchUp()
    {
        final long hint = meta.hint();
        final long basePosition = store.identity().basePosition(hint);
        if (basePosition > segment.basePosition() && !toMapped(basePosition) &&
            TailFinder.isBegun(store, basePosition))
        {
            missed(basePosition);
            rejoin();
        }
        TailFinder.follow(this, hint);
    }

    private boolean toMapped(final long basePosition)
    {
        final Segment ahead = store.acquireMapped(basePosition);
        final boolean begun = null != ahead && ahead.baseSequence() >= 0;
        if (begun)
        {
            toSegment(basePosition);
            entered();
        }
        store.release(ahead);
        return begun;
    }

    /**
     * Goes on near the tail, from wherever the cursor was left behind: deleted segments lie before the tail.
     */
    private void rejoin()
    {
        TailFinder.nearTail(this, meta.nearTail());
        entered();
    }

    private void entered()
    {
        buffer = segment.buffer();
        bytes = segment.map().duplicate();
        limit = NO_SCOPE;
        if (null != watch)
        {
            watch.watch(segment);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

/**
 * A place in the chain of frames: a segment, the offset of a frame in it and the frame's number. Steps from frame to
 * frame and from segment to segment; the words come from the journal and are checked before they are followed.
 * <p>
 * <b>Note:</b> not thread-safe. Holds on to its segment until it is closed.
 */
public class FrameCursor
{
    final SegmentStore store;
    final boolean readOnly;

    Segment segment;
    int offset;
    long sequence;

    private PagesAhead pagesAhead;

    FrameCursor(final SegmentStore store, final boolean readOnly)
    {
        this.store = store;
        this.readOnly = readOnly;
    }

    /**
     * From now on reads from the pages ahead of the cursor in passing. Call it before the cursor moves.
     */
    public final void touchAhead()
    {
        pagesAhead = new PagesAhead();
    }

    final void touchNext()
    {
        if (null != pagesAhead)
        {
            pagesAhead.from(segment, offset);
        }
    }

    /**
     * Places the cursor before the first frame of a segment.
     *
     * @param basePosition of the segment.
     */
    public final void toSegment(final long basePosition)
    {
        enter(acquire(basePosition));
    }

    private Segment acquire(final long basePosition)
    {
        return readOnly ? store.acquireToRead(basePosition) : store.acquire(basePosition);
    }

    private void enter(final Segment next)
    {
        store.release(segment);
        segment = next;
        offset = SegmentDescriptor.HEADER_LENGTH;
        sequence = TailFinder.firstSequence(next);
    }

    /**
     * Places the cursor before a frame.
     *
     * @param position of the frame.
     * @param number   of the frame.
     */
    public final void to(final long position, final long number)
    {
        final long basePosition = store.identity().basePosition(position);
        if (null == segment || segment.basePosition() != basePosition)
        {
            enter(holding(acquire(basePosition), store.identity().offset(position)));
        }
        else
        {
            segment.checkHolds(store.identity().offset(position));
        }
        offset = store.identity().offset(position);
        sequence = number;
    }

    /** Where the segment is too short, the cursor stays. */
    private Segment holding(final Segment next, final int frameOffset)
    {
        try
        {
            next.checkHolds(frameOffset);
            return next;
        }
        catch (final JournalException ex)
        {
            store.release(next);
            throw ex;
        }
    }

    /**
     * Places the cursor before another frame of its segment.
     *
     * @param frameOffset of the frame.
     * @param number      of the frame.
     */
    public final void move(final int frameOffset, final long number)
    {
        offset = frameOffset;
        sequence = number;
    }

    /**
     * The segments that the cursor goes through.
     *
     * @return the store.
     */
    public final SegmentStore store()
    {
        return store;
    }

    /**
     * The segment that the cursor stands in.
     *
     * @return the segment, null before the first placement and after {@link #close()}.
     */
    public final Segment segment()
    {
        return segment;
    }

    /**
     * Offset of the frame that the cursor stands before.
     *
     * @return offset in the segment.
     */
    public final int offset()
    {
        return offset;
    }

    /**
     * Number of the frame that the cursor stands before.
     *
     * @return the sequence.
     */
    public final long sequence()
    {
        return sequence;
    }

    /**
     * Position of the frame that the cursor stands before.
     *
     * @return position in the journal.
     */
    public final long position()
    {
        return segment.basePosition() + offset;
    }

    /**
     * Steps over the frame that the cursor stands before; at END, steps into the next segment.
     *
     * @param word of the frame, not 0; a claim's length must be final.
     * @return true when the cursor stands in another segment now.
     * @throws CorruptJournalException for a word that no writer stores.
     * @throws SegmentDeletedException when retention has deleted the next segment; the cursor stays.
     */
    public final boolean step(final long word)
    {
        final int next = segment.nextOffset(offset, word);
        if (FrameDescriptor.isEnd(word))
        {
            final long number = sequence + 1;
            final long cycle = segment.cycle();
            enter(next(segment.nextBasePosition(offset)));
            if (!readOnly && segment.baseSequence() < 0)
            {
                // The cycle comes first: where the sequence is known, the search for the tail looks no further back.
                segment.raiseCycle(cycle);
                segment.baseSequence(number);
            }
            sequence = number;
            return true;
        }
        offset = next;
        sequence++;
        return false;
    }

    /**
     * The next segment, unless it was made again after its deletion: nothing will ever be in such a segment.
     */
    private Segment next(final long basePosition)
    {
        final Segment next = acquire(basePosition);
        try
        {
            if (FirstSegment.isMadeAgain(store, next))
            {
                throw new SegmentDeletedException(basePosition, TailFinder.positions(store)[0]);
            }
            if (readOnly)
            {
                checkLeadsPastNone(next);
            }
            return next;
        }
        catch (final JournalException ex)
        {
            store.release(next);
            throw ex;
        }
    }

    /**
     * Checks that an END leaves segments out on purpose: then the named segment goes on with the next number.
     */
    private void checkLeadsPastNone(final Segment next)
    {
        final long from = segment.basePosition();
        final long named = next.basePosition();
        if (named == from + store.identity().segmentLength() ||
            next.baseSequence() < 0 || next.baseSequence() == sequence + 1)
        {
            return;
        }
        for (final long basePosition : store.list())
        {
            if (basePosition > from && basePosition < named && TailFinder.isBegun(store, basePosition))
            {
                throw new CorruptJournalException(
                    position(),
                    "an end that leads past a segment that has begun: its basePosition=" + basePosition + ", named=" +
                    named,
                    -1);
            }
        }
    }

    /**
     * Goes on at a frame further on in the segment. It was found by its checksum and says its own number.
     *
     * @param nextOffset of the frame.
     */
    final void resume(final int nextOffset)
    {
        final int low = segment.buffer().getInt(nextOffset + FrameDescriptor.SEQUENCE_OFFSET);
        sequence = FrameDescriptor.sequence(sequence, low);
        offset = nextOffset;
    }

    /**
     * Moves over frames with {@link #step(long)}, to the first open claim or to where there is nothing.
     */
    final void toTail()
    {
        long word = segment.wordAcquire(offset);
        while (FrameDescriptor.length(word) > 0)
        {
            step(word);
            word = segment.wordAcquire(offset);
        }
    }

    /**
     * Whether the committed frame that the cursor stands before has the number that it should have.
     *
     * @return false also for padding and END, whose numbers mean nothing.
     */
    public final boolean isInSequence()
    {
        return segment.buffer().getInt(offset + FrameDescriptor.SEQUENCE_OFFSET) == (int)sequence;
    }

    /**
     * Whether the cursor stands before a committed frame that fits into its segment and has the number that it should
     * have.
     *
     * @return false also for padding and END, whose numbers mean nothing.
     */
    public final boolean isAtFrame()
    {
        final long word = segment.wordAcquire(offset);
        return FrameDescriptor.length(word) > 0 && segment.fits(offset, word) && isInSequence();
    }

    /**
     * Lets go of the segment for a user who no longer holds the cursor, but may still hold a view of the memory.
     */
    public final void forget()
    {
        if (null != segment)
        {
            segment.leaveToCollector();
            close();
        }
    }

    /**
     * Lets go of the segment.
     */
    public void close()
    {
        final Segment last = segment;
        segment = null;
        store.release(last);
    }
}

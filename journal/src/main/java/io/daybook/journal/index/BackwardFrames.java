/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameCursor;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.SegmentWalk;
import io.daybook.journal.log.TailFinder;

import org.agrona.collections.LongArrayList;

/**
 * Goes back along the chain, from a place between two frames to the frame in front of it. The chain leads only forward,
 * so a walk lists the frames of a block, and the list is read from its end.
 * <p>
 * <b>Note:</b> not thread-safe; allocates only when it enters a segment.
 */
public final class BackwardFrames implements AutoCloseable
{
    /**
     * Knows damage that frames do not show themselves.
     */
    @FunctionalInterface
    public interface Damage
    {
        /**
         * Tells where the damage ends that touches a frame.
         *
         * @param segment that holds the frame.
         * @param offset  of the frame.
         * @param next    offset behind it.
         * @return offset behind the damaged bytes, 0 where none are known.
         */
        int behind(Segment segment, int offset, int next);
    }

    private static final long NONE = -1;

    private final SegmentStore store;
    private final FrameCursor cursor;
    private final Damage damage;
    private final SegmentWalk walk;
    private final BlockStarts starts;
    private final LongArrayList offsets = new LongArrayList();
    private final LongArrayList sequences = new LongArrayList();

    private int left;
    /** Segment that is missing, or is none any more, and keeps the place where it is. */
    private long missing = NONE;
    /** The last such segment that is passed all the same, and with it those behind it. */
    private long passed = NONE;
    private int gapOffset;
    private long gapSequence;
    private boolean endListed;
    /** Number at which the listed frames arrive. */
    private long arrival;
    /** Whether the last listed frame shows no damage itself, so that its length alone tells where it arrives. */
    private boolean arrivesGood;
    /** The chain arrives at the place with another number: a length leads past frames, which keeps the place. */
    private boolean leadsPast;
    /** Whether the place is passed all the same. */
    private boolean leadsPastPassed;

    /**
     * Makes an object that goes back with a cursor.
     *
     * @param store  of the segments.
     * @param cursor that is moved to each frame; {@link #begin()} starts from its place.
     * @param damage that is known: where a damaged frame leads past it, good frames may follow it all the same.
     */
    public BackwardFrames(final SegmentStore store, final FrameReader cursor, final Damage damage)
    {
        this.store = store;
        this.damage = damage;
        this.cursor = cursor;
        this.walk = new SegmentWalk(store.identity());
        this.starts = new BlockStarts(new SegmentIndex(store), walk);
    }

    /**
     * Starts from the cursor's place: the frame in front of it is the next one.
     */
    public void begin()
    {
        offsets.clear();
        sequences.clear();
        left = 0;
        missing = NONE;
        passed = NONE;
        leadsPast = false;
        leadsPastPassed = false;
        gapOffset = cursor.offset();
        gapSequence = cursor.sequence();
    }

    /**
     * Puts the cursor to the frame in front of the place. The place stays until {@link #pass()}.
     *
     * @return false when there is no such frame: the journal begins here.
     * @throws CorruptJournalException when frames in front of the place are missing; {@link #passMissing()} goes on.
     */
    public boolean previous()
    {
        while (0 == left)
        {
            if (gapOffset > SegmentDescriptor.HEADER_LENGTH)
            {
                list(cursor.segment(), gapOffset);
                checkArrival(gapSequence);
            }
            else if (!toPreviousSegment())
            {
                return false;
            }
        }
        cursor.move((int)offsets.getLong(left - 1), sequences.getLong(left - 1));
        return true;
    }

    /**
     * Goes past the frame that the cursor was put to: the place is in front of it now.
     */
    public void pass()
    {
        left--;
        leadsPastPassed = false;
        gapOffset = cursor.offset();
        gapSequence = cursor.sequence();
    }

    /**
     * Lets the next {@link #previous()} go past the segment that the last one has missed, or could not enter, or past
     * the frames that it has missed.
     *
     * @return false when it has missed none.
     */
    public boolean passMissing()
    {
        if (leadsPast)
        {
            leadsPast = false;
            leadsPastPassed = true;
            return true;
        }
        if (NONE == missing)
        {
            return false;
        }
        passed = missing;
        missing = NONE;
        return true;
    }

    /**
     * Position of the frame behind the place.
     *
     * @return where a reader would go on forward.
     */
    public long position()
    {
        return cursor.segment().basePosition() + gapOffset;
    }

    /**
     * Puts the cursor to the place.
     */
    public void toPlace()
    {
        cursor.move(gapOffset, gapSequence);
    }

    private void list(final Segment segment, final int end)
    {
        offsets.clear();
        sequences.clear();
        endListed = false;
        arrivesGood = false;
        starts.before(segment, end);
        walk.begin(segment, starts.offset(), starts.sequence(), end);
        while (walk.next())
        {
            offsets.addLong(walk.offset());
            sequences.addLong(walk.sequence());
            endListed = walk.isEnd();
            final int behind = damage.behind(segment, walk.offset(), walk.nextOffset());
            arrivesGood = 0 == behind && walk.isGood();
            walk.resumeBehind(behind);
        }
        arrival = walk.sequence();
        left = offsets.size();
        if (0 == left)
        {
            gapOffset = starts.offset();
            gapSequence = starts.sequence();
        }
    }

    /**
     * Compares the number at which the listed frames arrive with that of the frame behind the place. Where it is too
     * low, a damaged length leads to the place, and past frames of which nobody would hear. A reader on the way forward
     * stops there, too.
     */
    private void checkArrival(final long number)
    {
        if (arrivesGood && (int)arrival - (int)number < 0 && !leadsPastPassed)
        {
            left = 0;
            leadsPast = true;
            throw new CorruptJournalException(
                position(),
                "a frame out of sequence: sequence=" + Integer.toUnsignedString((int)number) + ", expected=" +
                Integer.toUnsignedString((int)arrival),
                -1);
        }
    }

    private boolean toPreviousSegment()
    {
        final long current = cursor.segment().basePosition();
        if (0 == current)
        {
            return false;
        }
        final long adjacent = current - store.identity().segmentLength();
        if (store.exists(adjacent) && enter(adjacent, current))
        {
            return true;
        }
        final long[] positions = store.list();
        for (int i = positions.length - 1; i >= 0; i--)
        {
            if (positions[i] < current && enter(positions[i], current))
            {
                return true;
            }
        }
        return false;
    }

    /**
     * Enters a segment at its end, when that END leads to where the cursor is. A segment that is not in the chain has
     * no END: it was created, and never began.
     */
    private boolean enter(final long basePosition, final long next)
    {
        final int offset = gapOffset;
        final long sequence = gapSequence;
        final Segment segment;
        try
        {
            segment = store.acquireToRead(basePosition);
        }
        catch (final SegmentDeletedException ignore)
        {
            // Deleted since it was looked for: the journal begins behind it now.
            return false;
        }
        catch (final CorruptJournalException ex)
        {
            if (isPassed(basePosition))
            {
                return false;
            }
            missing = basePosition;
            throw ex;
        }
        boolean entered = false;
        try
        {
            list(segment, segment.length());
            if (left > 0 && !isMadeAgain(segment) &&
                (!endListed || leadsTo(segment, (int)offsets.getLong(left - 1), next)))
            {
                cursor.toSegment(basePosition);
                left -= endListed ? 1 : 0;
                gapOffset = (int)offsets.getLong(offsets.size() - 1);
                gapSequence = sequences.getLong(offsets.size() - 1);
                missing = NONE;
                entered = true;
            }
        }
        finally
        {
            store.release(segment);
            if (!entered)
            {
                // Also where it throws: the cursor still stands in another segment, to which the list does not apply.
                left = 0;
                gapOffset = offset;
                gapSequence = sequence;
            }
        }
        return entered;
    }

    private boolean leadsTo(final Segment segment, final int offset, final long next)
    {
        final long named;
        try
        {
            named = segment.nextBasePosition(offset);
        }
        catch (final CorruptJournalException ignore)
        {
            // The segment to which the END led is lost, but the frames in front of it are not.
            return true;
        }
        if (named < next && isPassed(named))
        {
            return true;
        }
        if (named < next && !store.exists(named))
        {
            if (isInFront(named))
            {
                // Deleted, too. A late creator has made this one again, and others still read what was in it before.
                return false;
            }
            missing = named;
            throw new CorruptJournalException(named, "a segment is missing: path=" + store.path(named), -1);
        }
        if (named == next)
        {
            checkNext();
        }
        return named == next;
    }

    /** An END tells no number of its own, and the next segment's header may be damaged, but its first frame tells. */
    private void checkNext()
    {
        final Segment segment = cursor.segment();
        final int first = SegmentDescriptor.HEADER_LENGTH;
        if (first == gapOffset && FrameDescriptor.isNumbered(segment.wordAcquire(first)) &&
            segment.buffer().getInt(first + FrameDescriptor.SEQUENCE_OFFSET) == (int)gapSequence)
        {
            checkArrival(gapSequence);
        }
    }

    private boolean isPassed(final long basePosition)
    {
        return NONE != passed && basePosition >= passed;
    }

    /** A late creator leaves an empty segment in front of the journal: nothing will ever be in it. */
    private boolean isMadeAgain(final Segment segment)
    {
        return 0 == segment.wordAcquire(SegmentDescriptor.HEADER_LENGTH) && isInFront(segment.basePosition());
    }

    private boolean isInFront(final long basePosition)
    {
        return basePosition < TailFinder.positions(store)[0];
    }

    /**
     * Counts the blocks of 64 KiB in which frames were looked at.
     *
     * @return how many so far.
     */
    public long blocksWalked()
    {
        return walk.blocks();
    }

    /**
     * Lets go of what is known of the segment. Does not close the cursor, which belongs to the caller.
     */
    @Override
    public void close()
    {
        starts.clear();
        walk.clear();
        left = 0;
    }
}

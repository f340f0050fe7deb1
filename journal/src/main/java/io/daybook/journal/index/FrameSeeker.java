/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.Cut;
import io.daybook.journal.log.FirstSegment;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.SegmentWalk;
import io.daybook.journal.log.TailFinder;

/**
 * Finds frames by position, number or time. The headers and the ends of the indexes tell which segments can be left
 * out, by a binary search. In the segment that remains, its index leads to the block, and a walk to the frame.
 * <p>
 * When an index is missing, or does not agree with the log, the walk is longer and the result is the same.
 * <p>
 * <b>Note:</b> not thread-safe. It has its own cursor: a search that fails leaves the caller's cursor where it is.
 */
public final class FrameSeeker implements AutoCloseable
{
    private static final int FOUND = 0;
    private static final int TAIL = 1;
    private static final int MOVED = 2;

    private final SegmentStore store;
    private final FrameReader cursor;
    private final SegmentIndex index;
    private final SegmentList list;
    private final Obstacles obstacles;
    private long blocksWalked;
    private long endsRead;
    private long nextBasePosition;
    private long nextSequence;

    /**
     * Makes a seeker in a journal.
     *
     * @param store     of the segments.
     * @param cut       where the journal ends until it has been repaired, whatever lies behind; null for nowhere.
     * @param obstacles that decides about what is no committed frame.
     */
    public FrameSeeker(final SegmentStore store, final Cut cut, final Obstacles obstacles)
    {
        this.store = store;
        this.cursor = new FrameReader(store, cut);
        this.index = new SegmentIndex(store);
        this.list = new SegmentList(store);
        this.obstacles = obstacles;
    }

    /**
     * Goes back to the cut if what was found lies behind it.
     *
     * @return true when it was behind the cut.
     */
    public boolean stopAtCut()
    {
        return cursor.stopAtCut();
    }

    /**
     * Position of the frame that was found.
     *
     * @return its position, or the position of the end.
     */
    public long position()
    {
        return cursor.position();
    }

    /**
     * Number of the frame that was found.
     *
     * @return its sequence.
     */
    public long sequence()
    {
        return cursor.sequence();
    }

    /**
     * Counts the blocks of 64 KiB in which frames were looked at.
     *
     * @return how many so far.
     */
    public long blocksWalked()
    {
        return blocksWalked;
    }

    /**
     * Counts the headers and ends of segments and the indexes that were read.
     *
     * @return how many files so far.
     */
    public long filesRead()
    {
        return list.headersRead() + endsRead + index.opened();
    }

    /**
     * Finds the tail: the place behind the last message that has been committed, before any claim that is open.
     *
     * @param hint position of a committed message, or 0.
     * @return true.
     */
    public boolean toEnd(final long hint)
    {
        return whileSegmentsAreDeleted(() -> toEndOnce(hint));
    }

    /**
     * Goes behind the last committed frame, but not behind an open claim: none lies below the settled position, nor
     * before any entry of an index.
     *
     * @param settled position.
     * @param hint    position of some committed message, or 0.
     * @return true.
     */
    public boolean toEndOrClaim(final long settled, final long hint)
    {
        return whileSegmentsAreDeleted(() ->
        {
            TailFinder.nearSettled(cursor, settled, hint);
            return toEndFromHere(settled);
        });
    }

    private boolean toEndOnce(final long hint)
    {
        // What lies behind the cut is not looked at: it may be no segment any more.
        if (cursor.toSegmentOfCut())
        {
            TailFinder.begin(cursor);
        }
        else
        {
            TailFinder.nearTail(cursor, hint);
        }
        return toEndFromHere(0);
    }

    private boolean toEndFromHere(final long settled)
    {
        if (SegmentDescriptor.HEADER_LENGTH == cursor.offset())
        {
            useIndex(IndexDescriptor.POSITION_OFFSET, Long.MAX_VALUE);
        }
        long block = -1;
        long word = cursor.readWord();
        while (FrameDescriptor.length(word) > 0 || isPassed(word, settled))
        {
            if (FrameDescriptor.length(word) > 0)
            {
                block = countBlock(block);
                cursor.step(word);
            }
            word = cursor.readWord();
        }
        obstacles.check(cursor, word);
        if (!cursor.isAtCut())
        {
            cursor.segment().checkWhole(cursor.offset());
        }
        return true;
    }

    /** No claim is open below the settled position: what looks like one there is passed as readers do. */
    private boolean isPassed(final long word, final long settled)
    {
        if (0 == word || cursor.position() >= settled)
        {
            return false;
        }
        obstacles.check(cursor, word);
        return obstacles.pass(cursor, word);
    }

    /**
     * Finds the first message that has a given number, or a higher one.
     *
     * @param sequence to look for.
     * @return false when there is none yet: at the tail.
     */
    public boolean toSequence(final long sequence)
    {
        return whileSegmentsAreDeleted(() -> toSequenceOnce(sequence));
    }

    private boolean toSequenceOnce(final long sequence)
    {
        final long[] segments = list.begin();
        int from = list.indexOf(sequence);
        if (!list.isThere(from) && list.renew())
        {
            return toSequenceOnce(sequence);
        }
        if (from > 0 && !isNext(segments[from - 1], segments[from]))
        {
            from--;
        }
        cursor.toSegment(segments[from]);
        TailFinder.begin(cursor);
        int result = MOVED;
        while (MOVED == result)
        {
            useIndex(IndexDescriptor.SEQUENCE_OFFSET, sequence + 1);
            result = walk(sequence, Long.MIN_VALUE);
            if (cursor.segment().basePosition() > segments[segments.length - 1] && list.renew())
            {
                return toSequenceOnce(sequence);
            }
        }
        return FOUND == result;
    }

    /**
     * Searches again when retention has deleted a segment since the segments were listed: no search asks for a
     * particular one.
     */
    private boolean whileSegmentsAreDeleted(final BooleanSupplier search)
    {
        while (true)
        {
            try
            {
                return search.getAsBoolean();
            }
            catch (final SegmentDeletedException ignore)
            {
                // The next list begins with a later segment.
                list.forget();
            }
        }
    }

    /**
     * Whether the chain leads from one segment to another, as far as the index of the first tells.
     */
    private boolean isNext(final long basePosition, final long next)
    {
        return !index.open(basePosition) || !index.readEnd() || index.nextBasePosition() == next;
    }

    /**
     * Finds the first message in the order of the chain whose timestamp is at or after a time.
     *
     * @param epochNs to look for, nanoseconds since the epoch.
     * @return false when there is none yet: at the tail.
     */
    public boolean toTime(final long epochNs)
    {
        return whileSegmentsAreDeleted(() -> toTimeOnce(epochNs));
    }

    private boolean toTimeOnce(final long epochNs)
    {
        final long[] segments = list.begin();
        if (!list.isThere(0) && list.renew())
        {
            return toTimeOnce(epochNs);
        }
        int from = 0;
        while (true)
        {
            final int first = firstNotBefore(segments, from, epochNs);
            if (segments.length == first && list.renew())
            {
                return toTimeOnce(epochNs);
            }
            if (first > from)
            {
                cursor.to(nextBasePosition + SegmentDescriptor.HEADER_LENGTH, nextSequence);
            }
            else if (0 == from)
            {
                // Not earlier: the first segment may be one that cannot be read, and the time may be a later one.
                cursor.toSegment(segments[0]);
                TailFinder.begin(cursor);
            }
            useIndex(IndexDescriptor.MAX_OFFSET, epochNs);
            final int result = walk(0, epochNs);
            if (MOVED != result)
            {
                return FOUND == result;
            }
            // The chain may have gone on into a segment that is not in the list.
            final int at = Arrays.binarySearch(segments, cursor.segment().basePosition());
            from = at < 0 ? segments.length : at;
        }
    }

    /**
     * Leaves out segments when their messages, and all messages before them, are earlier than a time. The latest time
     * that an index gives is never too early, so a segment with an earlier one can be left out together with all before
     * it.
     */
    private int firstNotBefore(final long[] segments, final int from, final long epochNs)
    {
        int low = from;
        int high = segments.length;
        while (low < high)
        {
            final int middle = (low + high) >>> 1;
            if (isBefore(segments[middle], epochNs))
            {
                low = middle + 1;
                nextBasePosition = index.nextBasePosition();
                nextSequence = index.sequence() + 1;
            }
            else
            {
                high = middle;
            }
        }
        return low;
    }

    private boolean isBefore(final long basePosition, final long epochNs)
    {
        if (!index.open(basePosition) || index.maxBefore() >= epochNs || !index.readEnd() || index.max() >= epochNs)
        {
            return false;
        }
        endsRead++;
        return SegmentProbe.isEnd(store, basePosition, index);
    }

    /**
     * Moves the cursor, which stands at the start of a segment, to the last entry below a bound.
     */
    private void useIndex(final int field, final long bound)
    {
        final Segment segment = cursor.segment();
        if (index.open(segment.basePosition()) && index.readBelow(field, bound, segment))
        {
            cursor.to(index.position(), index.sequence());
        }
        index.close();
    }

    private int walk(final long sequence, final long epochNs)
    {
        long block = -1;
        while (true)
        {
            final long word = cursor.readWord();
            if (FrameDescriptor.length(word) <= 0)
            {
                obstacles.check(cursor, word);
                if (0 == word || !obstacles.pass(cursor, word))
                {
                    return TAIL;
                }
                continue;
            }
            block = countBlock(block);
            // The file may end right behind the word.
            cursor.segment().nextOffset(cursor.offset(), word);
            if (FrameType.isMessage(FrameDescriptor.type(word)))
            {
                // Where a length in front of it has changed, the message that is sought may have been passed.
                cursor.checkSequence();
                if (cursor.sequence() >= sequence && cursor.timestamp() >= epochNs)
                {
                    return FOUND;
                }
            }
            if (cursor.step(word))
            {
                checkFirst();
                return MOVED;
            }
        }
    }

    /** The index of the segment gives its numbers, so a number that is wrong by then would not show any more. */
    private void checkFirst()
    {
        if (FrameDescriptor.isNumbered(cursor.readWord()))
        {
            cursor.checkSequence();
        }
    }

    private long countBlock(final long last)
    {
        final long block = IndexDescriptor.block(cursor.position());
        if (block != last)
        {
            blocksWalked++;
        }
        return block;
    }

    /**
     * Finds the frame that starts at a position, or the tail when that is the position.
     *
     * @param position to look for.
     * @param hint     position of a committed message, or 0.
     * @param isHole   tells a hole from the tail where a cursor has found a word of 0.
     * @return true, unless it throws.
     * @throws SegmentDeletedException when retention has deleted what was there.
     * @throws CorruptJournalException when a hole lies before it, or damage, and then no good frame is there.
     * @throws JournalException        when no frame starts there; the text names the nearest frames.
     */
    public boolean toPosition(final long position, final long hint, final Predicate<FrameReader> isHole)
    {
        final long basePosition = store.identity().basePosition(position);
        checkPresent(position, basePosition);
        cursor.toSegment(basePosition);
        final long first = cursor.position();
        if (position < first)
        {
            throw noStart(position, first, first);
        }
        if (FirstSegment.isMadeAgain(store, cursor.segment()))
        {
            throw new SegmentDeletedException(position, TailFinder.positions(store)[0]);
        }
        if (0 == word())
        {
            // The segment is empty, and may not even have begun.
            if (position == first && isTail(position, hint))
            {
                return true;
            }
            // Looked at again: its first frame may have come since.
            cursor.toSegment(basePosition);
            if (position != first || 0 == word())
            {
                throw beyondTail(position, hint, isHole);
            }
        }
        cursor.to(first, TailFinder.firstSequence(cursor.segment()));
        useIndex(IndexDescriptor.POSITION_OFFSET, position + 1);
        final long start = cursor.position();
        final long sequence = cursor.sequence();
        try
        {
            walkTo(position, hint, isHole);
        }
        catch (final JournalException ex)
        {
            final boolean isNothing = cursor.position() < position && 0 == word();
            cursor.to(start, sequence);
            if (isNothing || !walkPastDamageTo(position))
            {
                throw ex;
            }
            return true;
        }
        if (isMiscounted())
        {
            final long counted = cursor.sequence();
            cursor.to(start, sequence);
            if (!walkPastDamageTo(position))
            {
                cursor.to(position, counted);
            }
        }
        return true;
    }

    /** Where a length in front of a frame has changed, the frame has another number than was counted. */
    private boolean isMiscounted()
    {
        final long word = word();
        return FrameDescriptor.isNumbered(word) && cursor.segment().fits(cursor.offset(), word) &&
            !cursor.isInSequence();
    }

    /**
     * A reader that has skipped a damaged frame stands where only a walk gets that skips it, too. A number that is
     * larger than the frames in between allow shows that the count was wrong where the walk began.
     */
    private boolean walkPastDamageTo(final long position)
    {
        final long most = cursor.sequence() + (position - cursor.position()) / FrameDescriptor.HEADER_LENGTH;
        final SegmentWalk walk = new SegmentWalk(store.identity());
        walk.begin(cursor.segment(), cursor.offset(), cursor.sequence(), cursor.segment().length());
        boolean found = false;
        while (!found && walk.next() && walk.offset() <= store.identity().offset(position))
        {
            cursor.move(walk.offset(), walk.sequence());
            found = position == cursor.position();
            walk.resumeBehind(obstacles.behindDamage(cursor.segment(), walk.offset(), walk.nextOffset()));
        }
        return found && cursor.sequence() <= most && cursor.isAtFrame();
    }

    /** Also behind the cut: whoever seeks a position there goes back to the cut. */
    private long word()
    {
        return cursor.segment().wordAcquire(cursor.offset());
    }

    private static JournalException noStart(final long position, final long before, final long behind)
    {
        return new JournalException(
            "no frame begins at this position: position=" + position + "; the nearest begin at " + before +
            (before == behind ? "" : " and " + behind));
    }

    private void checkPresent(final long position, final long basePosition)
    {
        if (position < 0)
        {
            throw new JournalException("a position must not be negative: position=" + position);
        }
        if (!store.exists(basePosition))
        {
            final long[] segments = TailFinder.positions(store);
            if (position < segments[0])
            {
                throw new SegmentDeletedException(position, segments[0]);
            }
            throw new JournalException(
                "no segment holds the position: position=" + position + ", first segment=" + segments[0] +
                ", end of the last=" + (segments[segments.length - 1] + store.identity().segmentLength()));
        }
    }

    private void walkTo(final long position, final long hint, final Predicate<FrameReader> isHole)
    {
        boolean claimed = false;
        long block = -1;
        while (cursor.position() < position)
        {
            final long last = cursor.position();
            final long word = word();
            if (0 == word)
            {
                throw beyondTail(position, hint, isHole);
            }
            block = countBlock(block);
            claimed |= FrameDescriptor.length(word) < 0;
            if (cursor.step(word) || cursor.position() > position)
            {
                throw noStart(position, last, cursor.position());
            }
        }
        if (claimed && !cursor.isAtFrame())
        {
            // A place behind an open claim counts when it is a frame: the claim's length may not be final.
            throw beyondTail(position, hint, isHole);
        }
    }

    private boolean isTail(final long position, final long hint)
    {
        toEnd(hint);
        return cursor.position() == position;
    }

    private JournalException beyondTail(
        final long position, final long hint, final Predicate<FrameReader> isHole)
    {
        if (isHole.test(cursor))
        {
            return new CorruptJournalException(cursor.position(),
                "a hole: 0 where a frame should begin, before the position that is sought: sought=" + position, -1);
        }
        toEnd(hint);
        return new JournalException(
            "nothing has been written at the position yet: position=" + position + ", tail=" + cursor.position());
    }

    /**
     * Lets go of the segment that was looked into.
     */
    @Override
    public void close()
    {
        index.close();
        if (null != cursor.segment())
        {
            cursor.close();
        }
    }
}

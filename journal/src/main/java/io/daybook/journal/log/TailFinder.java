/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.IntPredicate;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.HiddenClaim;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;

/**
 * Finds the tail of a journal, and settles what dead writers left before it.
 * <p>
 * A segment has begun when its predecessor has ended, whether or not its file exists. The first writer that claims in
 * it, or steps into it, stores its base sequence. So the search starts at the highest segment that has one and follows
 * the chain.
 */
public final class TailFinder
{
    private static final IntPredicate ANY = new IntPredicate()
    {
        @Override
        public boolean test(final int slot)
        {
            return true;
        }
    };

    private record OneSlot(int number) implements IntPredicate
    {
        @Override
        public boolean test(final int slot)
        {
            return number == slot;
        }
    }

    private TailFinder()
    {
    }

    /**
     * Places a cursor at the first frame of the journal.
     *
     * @param cursor to place.
     */
    public static void toStart(final FrameCursor cursor)
    {
        boolean placed = false;
        while (!placed)
        {
            try
            {
                cursor.toSegment(first(cursor.store));
                placed = true;
            }
            catch (final SegmentDeletedException ignore)
            {
                // Deleted since it was listed: another segment is the first now.
            }
        }
        begin(cursor);
    }

    /**
     * Finds the first segment. The directory is listed only when retention has deleted others and it is not known
     * which.
     */
    private static long first(final SegmentStore store)
    {
        if (store.exists(0))
        {
            return 0;
        }
        final long hint = store.firstHint();
        final boolean good = hint > 0 && hint == store.identity().basePosition(hint) && isBegun(store, hint) &&
            !store.exists(hint - store.identity().segmentLength()) && !isBehindCut(store, hint);
        if (good)
        {
            return hint;
        }
        return positions(store)[0];
    }

    /**
     * Whether a recovery has left numbers out before a segment. Then a missing segment right before it proves nothing.
     */
    private static boolean isBehindCut(final SegmentStore store, final long basePosition)
    {
        final Segment segment = store.acquireToRead(basePosition);
        try
        {
            return FrameType.VERDICT == FrameDescriptor.type(segment.wordAcquire(SegmentDescriptor.HEADER_LENGTH));
        }
        finally
        {
            store.release(segment);
        }
    }

    /**
     * Places a cursor shortly before the tail, where the sequence is known. As long as the hint is good, the cost does
     * not depend on the number of segments.
     *
     * @param cursor to place.
     * @param hint   position of a frame, or of the tail, or 0.
     */
    public static void nearTail(final FrameCursor cursor, final long hint)
    {
        boolean placed = false;
        while (!placed)
        {
            try
            {
                toBegun(cursor, hint);
                placed = true;
            }
            catch (final SegmentDeletedException ignore)
            {
                // Deleted since it was looked at: the tail has moved on, so look for it again.
            }
        }
        begin(cursor);
        follow(cursor, hint);
    }

    /**
     * Places a cursor where no open claim is before it, as near to the tail as that is known.
     *
     * @param cursor  to place.
     * @param settled position below which no claim is open.
     * @param hint    position of some committed message, or 0.
     */
    public static void nearSettled(final FrameCursor cursor, final long settled, final long hint)
    {
        final long basePosition = cursor.store.identity().basePosition(settled);
        if (!isBegun(cursor.store, basePosition))
        {
            toStart(cursor);
            return;
        }
        cursor.toSegment(basePosition);
        begin(cursor);
        if (hint < settled)
        {
            follow(cursor, hint);
        }
    }

    /**
     * Places a cursor at the tail, before the first claim that is open.
     *
     * @param cursor to place.
     * @param hint   position of a frame, or of the tail, or 0.
     */
    public static void toTail(final FrameCursor cursor, final long hint)
    {
        boolean placed = false;
        while (!placed)
        {
            nearTail(cursor, hint);
            try
            {
                cursor.toTail();
                placed = true;
            }
            catch (final SegmentDeletedException ignore)
            {
                // Deleted during the walk: the tail has moved on, so look for it again.
            }
        }
    }

    private static void toBegun(final FrameCursor cursor, final long hint)
    {
        if (!toHinted(cursor, hint))
        {
            final long[] positions = positions(cursor.store);
            int i = positions.length - 1;
            while (i > 0 && !isBegun(cursor.store, positions[i]))
            {
                i--;
            }
            cursor.toSegment(positions[i]);
        }
    }

    /**
     * Goes to the segment of a hint, or to a later one that has begun. It uses strides that double and then halve
     * again, since the hint may be very old.
     */
    private static boolean toHinted(final FrameCursor cursor, final long hint)
    {
        final SegmentStore store = cursor.store;
        final long segmentLength = store.identity().segmentLength();
        long basePosition = store.identity().basePosition(hint);
        if (hint <= 0 || !isBegun(store, basePosition))
        {
            return false;
        }
        long stride = segmentLength;
        while (isBegun(store, basePosition + stride))
        {
            basePosition += stride;
            stride <<= 1;
        }
        for (stride >>= 1; stride >= segmentLength; stride >>= 1)
        {
            if (isBegun(store, basePosition + stride))
            {
                basePosition += stride;
            }
        }
        cursor.toSegment(basePosition);
        return true;
    }

    /**
     * Whether a writer has claimed in a segment, or stepped into it. A segment with a damaged header counts as begun,
     * so that its user finds the damage.
     */
    public static boolean isBegun(final SegmentStore store, final long basePosition)
    {
        final Path path = store.path(basePosition);
        try
        {
            return store.exists(basePosition) && SegmentStore.header(path).baseSequence() >= 0;
        }
        catch (final NoSuchFileException ex)
        {
            return false;
        }
        catch (final JournalException ignore)
        {
            return true;
        }
        catch (final IOException ex)
        {
            throw FileFault.unreadable(path, ex);
        }
    }

    /**
     * Moves a cursor to a hint when that is further on in the same segment and proves good.
     *
     * @param cursor to move.
     * @param hint   position of a committed message; any other position is ignored.
     */
    static void follow(final FrameCursor cursor, final long hint)
    {
        final JournalIdentity identity = cursor.store.identity();
        if (hint <= cursor.position() || 0 != (hint & (FrameDescriptor.ALIGNMENT - 1)) ||
            identity.basePosition(hint) != cursor.segment.basePosition())
        {
            return;
        }
        final int offset = identity.offset(hint);
        final long word = offset < cursor.segment.length() ? cursor.segment.wordAcquire(offset) : 0;
        if (FrameDescriptor.length(word) > 0 && FrameType.isMessage(FrameDescriptor.type(word)) &&
            cursor.segment.fits(offset, word))
        {
            final int low = cursor.segment.buffer().getInt(offset + FrameDescriptor.SEQUENCE_OFFSET);
            final long sequence = FrameDescriptor.sequence(cursor.sequence, low);
            if (sequence - cursor.sequence <= (offset - cursor.offset) / FrameDescriptor.HEADER_LENGTH &&
                isFollowed(cursor.segment, cursor.segment.nextOffset(offset, word), low + 1))
            {
                cursor.sequence = sequence;
                cursor.offset = offset;
            }
        }
    }

    /**
     * Whether what lies behind a frame continues the chain: what looks like a frame may be the payload of another.
     */
    private static boolean isFollowed(final Segment segment, final int offset, final int sequence)
    {
        final long word = segment.wordAcquire(offset);
        return !FrameDescriptor.isNumbered(word) ||
            segment.fits(offset, word) &&
            sequence == segment.buffer().getInt(offset + FrameDescriptor.SEQUENCE_OFFSET);
    }

    /**
     * Forgets a hint that leads to no message: it would mislead every search for the tail.
     *
     * @param store of the segments.
     * @param meta  that holds the hint.
     */
    public static void checkHint(final SegmentStore store, final MetaFile meta)
    {
        final long hint = meta.hint();
        if (0 != hint && !isMessage(store, hint))
        {
            meta.forgetHint(hint);
        }
    }

    private static boolean isMessage(final SegmentStore store, final long hint)
    {
        final long basePosition = store.identity().basePosition(hint);
        final FrameReader cursor = new FrameReader(store);
        try
        {
            if (!isBegun(store, basePosition))
            {
                return false;
            }
            cursor.toSegment(basePosition);
            follow(cursor, hint);
            return hint == cursor.position();
        }
        catch (final JournalException ignore)
        {
            return false;
        }
        finally
        {
            cursor.close();
        }
    }

    /**
     * Does the same as {@link #settle(SegmentStore, MetaFile, IntPredicate, boolean)} where nobody is writing: dead
     * writers left every claim that is still open.
     *
     * @param store of the segments.
     * @param meta  of the journal.
     */
    public static void settleAll(final SegmentStore store, final MetaFile meta)
    {
        settle(store, meta, ANY, true);
    }

    /**
     * Does the same as {@link #settle(SegmentStore, MetaFile, IntPredicate, boolean)} for the claims of one slot, where
     * no exclusive appender can be open.
     *
     * @param store of the segments.
     * @param meta  of the journal.
     * @param taken the slot, which the caller has taken: what is open there was left by a dead writer.
     */
    public static void settleSlot(final SegmentStore store, final MetaFile meta, final int taken)
    {
        settle(store, meta, new OneSlot(taken), true);
    }

    /**
     * Turns the claims of dead writers into padding, from the settled position to the tail, and raises that position.
     *
     * @param store of the segments.
     * @param meta  of the journal.
     * @param dead  tells whether claims that carry a slot were left by dead writers.
     * @param alone whether no exclusive appender can be open, so that its claim was left by a dead one, too.
     */
    public static void settle(
        final SegmentStore store, final MetaFile meta, final IntPredicate dead, final boolean alone)
    {
        // The cursor counts frames from the settled position, whose number is not known, so it must store no number.
        final FrameCursor cursor = new FrameCursor(store, true);
        try
        {
            toSettled(cursor, meta);
            long settled = Long.MAX_VALUE;
            for (long word = wordOrAbandoned(cursor, meta, alone); 0 != word;
                word = wordOrAbandoned(cursor, meta, alone))
            {
                if (FrameDescriptor.length(word) < 0)
                {
                    if (dead.test(FrameDescriptor.writer(word)))
                    {
                        if (cursor.segment.abandon(cursor.offset, word))
                        {
                            meta.count(Counter.STEPPED_OVER, 1);
                        }
                    }
                    else
                    {
                        settled = Math.min(settled, cursor.position());
                    }
                }
                if (stepUnlessDeleted(cursor, word, meta))
                {
                    // What has been deleted held no open claim any more.
                    settled = Long.MAX_VALUE;
                }
            }
            meta.raiseSettledPosition(Math.min(settled, cursor.position()));
        }
        finally
        {
            cursor.close();
        }
    }

    /**
     * Reads the word of a frame. At the tail, turns the claim of an exclusive appender into padding first.
     */
    private static long wordOrAbandoned(final FrameCursor cursor, final MetaFile meta, final boolean alone)
    {
        final long word = cursor.segment.wordAcquire(cursor.offset);
        if (0 != word || !alone)
        {
            return word;
        }
        final HiddenClaim last = meta.exclusiveClaim().hidden();
        final long claim = last.word(cursor.position(), cursor.offset, cursor.segment.length());
        if (0 != claim)
        {
            checkNothingBehind(cursor, claim);
            last.take(cursor.position());
            if (cursor.segment.abandonHidden(cursor.offset, claim))
            {
                meta.count(Counter.STEPPED_OVER, 1);
            }
        }
        return cursor.segment.wordAcquire(cursor.offset);
    }

    /** Checks that a claim which the log does not show is as long as all that was stored of it. */
    private static void checkNothingBehind(final FrameCursor cursor, final long claim)
    {
        final Segment segment = cursor.segment;
        for (int at = segment.nextOffset(cursor.offset, claim); at < segment.length(); at += FrameDescriptor.ALIGNMENT)
        {
            if (0 != segment.buffer().getLong(at) && 0 == segment.wordAcquire(cursor.offset))
            {
                throw new CorruptJournalException(
                    cursor.position(),
                    "journal.meta names a claim of length=" + -FrameDescriptor.length(claim) +
                    " that bytes follow at position=" + (segment.basePosition() + at), -1);
            }
        }
    }

    /**
     * Steps over a frame. When that leads to a segment that retention has deleted, others have settled and forced what
     * was in it, and the cursor goes to the settled position.
     *
     * @param cursor to move.
     * @param word   of the frame.
     * @param meta   of the journal.
     * @return true when it went there, and the number of the frame is not known.
     */
    public static boolean stepUnlessDeleted(final FrameCursor cursor, final long word, final MetaFile meta)
    {
        try
        {
            cursor.step(word);
            return false;
        }
        catch (final SegmentDeletedException ignore)
        {
            toSettled(cursor, meta);
            return true;
        }
    }

    /**
     * Places a cursor at the settled position or, when that is gone, at the first frame behind it.
     *
     * @param cursor to place; it does not know the number of the frame then.
     * @param meta   of the journal.
     */
    public static void toSettled(final FrameCursor cursor, final MetaFile meta)
    {
        boolean placed = false;
        while (!placed)
        {
            try
            {
                trySettled(cursor, meta);
                placed = true;
            }
            catch (final SegmentDeletedException ignore)
            {
                // Deleted since it was looked for: others have gone on, and the settled position with them.
            }
        }
    }

    private static void trySettled(final FrameCursor cursor, final MetaFile meta)
    {
        final long settled = meta.settledPosition();
        final long basePosition = cursor.store.identity().basePosition(settled);
        cursor.toSegment(cursor.store.exists(basePosition) ?
            basePosition : Math.max(positions(cursor.store)[0], basePosition));
        if (settled > cursor.position())
        {
            cursor.to(settled, 0);
        }
    }

    /** Gives the first frame of a new segment its sequence, unless the header has it. */
    public static void begin(final FrameCursor cursor)
    {
        if (cursor.segment.baseSequence() >= 0)
        {
            return;
        }
        cursor.sequence = firstSequence(cursor.segment);
        if (!cursor.readOnly)
        {
            cursor.segment.baseSequence(cursor.sequence);
        }
    }

    /**
     * Number of the first frame of a segment. A possible number in the header counts. Otherwise the first frame tells
     * it; in the first segment of all, and where there is no frame, it is 0.
     *
     * @param segment to look at.
     * @return the sequence.
     */
    public static long firstSequence(final Segment segment)
    {
        final long baseSequence = segment.baseSequence();
        if (SegmentDescriptor.isBaseSequence(baseSequence, segment.basePosition()))
        {
            return baseSequence;
        }
        final int offset = SegmentDescriptor.HEADER_LENGTH;
        final long first = segment.wordAcquire(offset);
        return 0 == segment.basePosition() || FrameDescriptor.length(first) <= 0 || !segment.fits(offset, first) ?
            0 : Integer.toUnsignedLong(segment.buffer().getInt(offset + FrameDescriptor.SEQUENCE_OFFSET));
    }

    /**
     * Base positions of a journal's segments, from the first one on. A segment before that was made again after its
     * deletion.
     */
    public static long[] positions(final SegmentStore store)
    {
        final long[] all = store.list();
        if (0 == all.length)
        {
            throw new JournalException("the journal has no segments: first=" + store.path(0) +
                "; restore its files, or, where it never had any, open it for writing, which makes the first");
        }
        return FirstSegment.from(store.directory(), all);
    }
}

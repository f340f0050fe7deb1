/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.FrameDescriptor;

import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A cursor for a reader of frames, which writes nothing.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class FrameReader extends FrameCursor implements MovingFront
{
    private static final long FRONT_STEP = 16L << 10;
    private static final int READ_AHEAD = 256 << 10;
    private static final VarHandle FRONT;

    static
    {
        try
        {
            FRONT = MethodHandles.lookup().findVarHandle(FrameReader.class, "front", long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private Cut cut;
    private long limit;
    private long word;
    private long front;
    /** Null when there is nothing to do in passing. */
    private LongConsumer onFront;
    private long fetchedTo;
    @SuppressWarnings("unused")
    private long fetched;

    /**
     * Makes a cursor that stands nowhere yet, and goes as far as the chain does.
     *
     * @param store of the segments.
     */
    public FrameReader(final SegmentStore store)
    {
        this(store, null);
    }

    /**
     * Makes a cursor that stands nowhere yet.
     *
     * @param store of the segments.
     * @param cut   where to stop until the journal has been repaired; null for nowhere.
     */
    public FrameReader(final SegmentStore store, final Cut cut)
    {
        super(store, true);
        this.cut = cut;
        this.limit = null == cut ? Long.MAX_VALUE : cut.position();
    }

    /**
     * Places the cursor at the first frame of the journal that can be read: in the first segment, unless nothing of
     * that can be read.
     *
     * @return what is wrong with the first segment, null for nothing.
     * @throws CorruptJournalException when no segment can be read in front of where a reader has to stop; the cursor
     *     stays.
     */
    public CorruptJournalException toStart()
    {
        return FrameDamage.toStart(this, Long.MAX_VALUE == limit || cut.isRepaired() ? Long.MAX_VALUE : limit);
    }

    /**
     * Reads the word of the frame that the cursor stands before. After that, all of a committed frame can be read.
     *
     * @return the word; 0 for nothing yet, a negative length for an open claim.
     */
    public long readWord()
    {
        return word = position() < limit ? segment.wordAcquire(offset) : readWordAtCut();
    }

    private long readWordAtCut()
    {
        if (!cut.isLifted(segment, offset, store))
        {
            return 0;
        }
        cut = null;
        limit = Long.MAX_VALUE;
        return segment.wordAcquire(offset);
    }

    /**
     * Goes back to the cut if the cursor has been placed behind it.
     *
     * @return true when the cursor was behind the cut.
     */
    public boolean stopAtCut()
    {
        final boolean behind = position() > limit && !cut.isLifted(segment, offset, store);
        if (behind)
        {
            to(cut.position(), cut.sequence());
        }
        return behind;
    }

    /**
     * Goes to the start of the segment that holds the cut.
     *
     * @return false when there is no cut, or none any more; the cursor may stand anywhere then.
     */
    public boolean toSegmentOfCut()
    {
        // Once the journal has been repaired, that segment may be damaged, or none any more.
        if (Long.MAX_VALUE == limit || cut.isRepaired())
        {
            return false;
        }
        try
        {
            to(cut.position(), cut.sequence());
        }
        catch (final SegmentDeletedException ignore)
        {
            // Only in a journal that has been repaired does retention come that far.
            return false;
        }
        if (cut.isLifted(segment, offset, store))
        {
            return false;
        }
        toSegment(segment.basePosition());
        return true;
    }

    /**
     * Whether the cursor stands where a reader has to stop until the journal has been repaired.
     *
     * @return false before that place, and when there is none.
     */
    public boolean isAtCut()
    {
        return position() >= limit;
    }

    /**
     * The word that was read last.
     *
     * @return the word.
     */
    public long word()
    {
        return word;
    }

    /**
     * Sets what the reader's thread does in passing.
     *
     * @param task called with the cursor's position whenever it has moved by 16 KiB; some microseconds of work.
     */
    public void onFront(final LongConsumer task)
    {
        onFront = task;
    }

    /**
     * Tells other threads about where the cursor is, once it has moved some way.
     */
    public void leaveFront()
    {
        if (null != segment)
        {
            final long position = segment.basePosition() + offset;
            if (Math.abs(position - front) >= FRONT_STEP)
            {
                FRONT.setOpaque(this, position);
                touchNext();
                if (null != onFront)
                {
                    onFront.accept(position);
                }
            }
        }
    }

    /**
     * Tells any thread about where the cursor is.
     *
     * @return position within 16 KiB of the cursor, as last left by {@link #leaveFront()}.
     */
    @Override
    public long front()
    {
        return (long)FRONT.getOpaque(this);
    }

    /**
     * Fetches the cache line behind the one that holds the word which is waited for. Nearly every frame reaches into
     * it. So when the writer has changed both, the next look at the word asks for both at once, and a reader of the
     * message does not wait twice.
     */
    public void fetchSecondLine()
    {
        // No branch: one that is taken at the end of a segment alone makes the JVM compile the whole poll again there.
        fetched = segment.buffer().getLong(
            Math.min(offset + BitUtil.CACHE_LINE_LENGTH, segment.length() - Long.BYTES));
    }

    /**
     * Fetches the cache lines that a walk, and others after it, will look at. The walk itself waits for each line,
     * because only a frame says where the next one is. Here no load depends on another, so many lines come from the
     * writer's core at once.
     *
     * @param written position up to which the log has been written, more or less.
     */
    public void readAhead(final long written)
    {
        final UnsafeBuffer buffer = segment.buffer();
        final long base = segment.basePosition();
        final long ahead = fetchedTo - position();
        final boolean goesOn = 0 <= ahead && ahead <= READ_AHEAD;
        if (goesOn && ahead > READ_AHEAD / 2)
        {
            return;
        }
        final long from = goesOn ? fetchedTo : position();
        final long end = Math.min(Math.min(written, base + buffer.capacity()), position() + READ_AHEAD);
        long words = 0;
        for (long at = from; at < end; at += BitUtil.CACHE_LINE_LENGTH)
        {
            words += buffer.getLong((int)(at - base));
        }
        fetched = words;
        fetchedTo = Math.max(from, end);
    }

    /**
     * The segment's bytes, with a position and limit of their own.
     *
     * @return a new view.
     */
    public ByteBuffer bytes()
    {
        return segment.map().duplicate();
    }

    /**
     * Timestamp of the committed frame that the cursor stands before.
     *
     * @return nanoseconds since the epoch.
     */
    public long timestamp()
    {
        return segment.buffer().getLong(offset + FrameDescriptor.TIMESTAMP_OFFSET);
    }

    /**
     * Goes past the committed message that the cursor stands before.
     *
     * @param next offset behind it, from {@link Segment#nextOffset}.
     */
    public void pass(final int next)
    {
        offset = next;
        sequence++;
    }

    /**
     * Checks that the committed frame that the cursor stands before, neither padding nor END, continues the chain.
     *
     * @throws CorruptJournalException when it has another number.
     */
    public void checkSequence()
    {
        if (!isInSequence())
        {
            throw new CorruptJournalException(position(), "a frame out of sequence: expected=" + sequence, -1);
        }
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.nio.ByteBuffer;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.meta.JournalIdentity;

/**
 * Walks over the frames of one segment, open claims included, up to a place before which nothing changes any more. A
 * damaged frame is shown like the others. Behind it the walk goes on at the next good frame, or ends when there is
 * none.
 * <p>
 * <b>Note:</b> not thread-safe; allocates only when it enters a segment.
 */
public final class SegmentWalk
{
    private final FrameCheck check;
    private final int segmentLength;

    private Segment segment;
    private ByteBuffer bytes;
    private int end;
    private int nextOffset;
    private long nextSequence;
    private int block;
    private long blocks;

    private int offset;
    private long sequence;
    private long word;
    private boolean good;

    /** Makes a walk over the segments of one journal. */
    public SegmentWalk(final JournalIdentity identity)
    {
        this.check = new FrameCheck(identity);
        this.segmentLength = identity.segmentLength();
    }

    /**
     * Begins a walk.
     *
     * @param walked        segment to walk in.
     * @param startOffset   of the first frame.
     * @param startSequence of the first frame.
     * @param endOffset     of the first frame that is not to be shown, or the segment's length.
     */
    public void begin(final Segment walked, final int startOffset, final long startSequence, final int endOffset)
    {
        if (segment != walked)
        {
            segment = walked;
            bytes = walked.map().duplicate();
        }
        nextOffset = startOffset;
        nextSequence = startSequence;
        end = Math.min(endOffset, walked.length());
        block = -1;
        check.begin();
    }

    /**
     * Lets go of the segment.
     */
    public void clear()
    {
        segment = null;
        bytes = null;
    }

    /**
     * Moves to the next frame.
     *
     * @return false when there is none.
     */
    public boolean next()
    {
        offset = nextOffset;
        sequence = nextSequence;
        if (offset >= end)
        {
            return false;
        }
        word = segment.wordAcquire(offset);
        countBlock();
        good = 0 != word && checkWord();
        if (good)
        {
            nextOffset = isEnd() ? end : offset + FrameDescriptor.alignedLength(Math.abs(FrameDescriptor.length(word)));
            nextSequence = sequence + 1;
        }
        else
        {
            resume();
        }
        return true;
    }

    private boolean checkWord()
    {
        final int length = Math.abs(FrameDescriptor.length(word));
        return segment.fits(offset, word) &&
            FrameDescriptor.alignedLength(length) <= end - offset && (vouchesForNothing() || isInSequence());
    }

    private boolean vouchesForNothing()
    {
        return FrameDescriptor.length(word) < 0 || !FrameType.hasContent(FrameDescriptor.type(word));
    }

    private boolean isInSequence()
    {
        return segment.buffer().getInt(offset + FrameDescriptor.SEQUENCE_OFFSET) == (int)sequence &&
            null == check.faultOfBytes(segment.buffer(), bytes, offset, segment.basePosition() + offset, word);
    }

    private void countBlock()
    {
        final int at = offset / IndexDescriptor.BLOCK_LENGTH;
        if (at != block)
        {
            block = at;
            blocks++;
        }
    }

    private void resume()
    {
        final int found = nextGood(offset + FrameDescriptor.ALIGNMENT);
        nextOffset = found < 0 ? end : found;
        if (found >= 0)
        {
            nextSequence = sequenceAt(found);
        }
    }

    private int nextGood(final int from)
    {
        return check.nextGood(
            segment.buffer(),
            bytes,
            from,
            end,
            segment.basePosition(),
            segmentLength,
            segment.basePosition() + offset,
            sequence);
    }

    private long sequenceAt(final int frame)
    {
        return FrameDescriptor.sequence(
            sequence, segment.buffer().getInt(frame + FrameDescriptor.SEQUENCE_OFFSET));
    }

    /**
     * Goes on at the first good frame behind damage that the frame lies in, if the frame leads past it: its length may
     * be damaged, too.
     *
     * @param behind the damage: offset in the segment.
     */
    public void resumeBehind(final int behind)
    {
        if (offset < behind && behind < nextOffset && !isEnd())
        {
            final int found = nextGood(behind);
            if (found >= 0 && found < nextOffset)
            {
                nextOffset = found;
                nextSequence = sequenceAt(found);
            }
        }
    }

    /**
     * Where the walk goes on.
     *
     * @return offset behind the frame, or of the next one that is good.
     */
    public int nextOffset()
    {
        return nextOffset;
    }

    /**
     * Whether the frame is an END.
     *
     * @return true when it says so, and is committed.
     */
    public boolean isEnd()
    {
        return FrameDescriptor.isEnd(word);
    }

    /**
     * Whether the frame is committed metadata.
     *
     * @return false for messages, padding and claims.
     */
    public boolean isMetadata()
    {
        final int type = FrameDescriptor.type(word);
        return FrameDescriptor.length(word) > 0 && FrameType.PADDING != type && !FrameType.isMessage(type);
    }

    /**
     * Whether the frame is good, as far as the frame itself tells. A claim and padding tell nothing but their length.
     *
     * @return false where a frame is damaged, or there is none.
     */
    public boolean isGood()
    {
        return good;
    }

    /**
     * Offset of the frame.
     *
     * @return offset in the segment.
     */
    public int offset()
    {
        return offset;
    }

    /**
     * Number of the frame.
     *
     * @return its sequence.
     */
    public long sequence()
    {
        return sequence;
    }

    /**
     * Counts the blocks of 64 KiB in which frames were looked at, each time that a walk comes to one.
     *
     * @return how many so far.
     */
    public long blocks()
    {
        return blocks;
    }
}

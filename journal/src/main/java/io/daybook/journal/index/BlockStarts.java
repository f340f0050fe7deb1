/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentWalk;
import io.daybook.journal.log.TailFinder;

import org.agrona.collections.LongArrayList;

/**
 * Frames of a segment, at most about 64 KiB apart, from which the chain can be walked to any place in it. They come
 * from the segment's index or, when it is missing or wrong, from a walk, which is made once.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class BlockStarts
{
    private final SegmentIndex index;
    private final SegmentWalk walk;
    private final LongArrayList walkedOffsets = new LongArrayList();
    private final LongArrayList walkedSequences = new LongArrayList();

    private long basePosition = -1;
    private int offset;
    private long sequence;

    BlockStarts(final SegmentIndex index, final SegmentWalk walk)
    {
        this.index = index;
        this.walk = walk;
    }

    /**
     * Finds the last of these frames in front of a place.
     *
     * @param segment to look in.
     * @param end     of the search: offset of a frame behind the first, or the segment's length.
     */
    void before(final Segment segment, final int end)
    {
        if (basePosition != segment.basePosition())
        {
            clear();
            basePosition = segment.basePosition();
            index.open(basePosition);
        }
        offset = SegmentDescriptor.HEADER_LENGTH;
        sequence = TailFinder.firstSequence(segment);
        if (index.readBelow(IndexDescriptor.POSITION_OFFSET, basePosition + end, segment))
        {
            offset = (int)(index.position() - basePosition);
            sequence = index.sequence();
        }
        useWalked(end);
        if (end - offset > IndexDescriptor.BLOCK_LENGTH)
        {
            walkTo(segment, end);
        }
    }

    private void useWalked(final int end)
    {
        int low = 0;
        int high = walkedOffsets.size();
        while (low < high)
        {
            final int middle = (low + high) >>> 1;
            if (walkedOffsets.getLong(middle) < end)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }
        if (low > 0 && walkedOffsets.getLong(low - 1) > offset)
        {
            offset = (int)walkedOffsets.getLong(low - 1);
            sequence = walkedSequences.getLong(low - 1);
        }
    }

    private void walkTo(final Segment segment, final int end)
    {
        final int known = walkedOffsets.size();
        if (known > 0 && offset < walkedOffsets.getLong(known - 1))
        {
            // They are kept in order: a part that was walked further on is walked again when it is needed.
            walkedOffsets.clear();
            walkedSequences.clear();
        }
        walk.begin(segment, offset, sequence, end);
        while (walk.next())
        {
            if (walk.offset() / IndexDescriptor.BLOCK_LENGTH != offset / IndexDescriptor.BLOCK_LENGTH)
            {
                offset = walk.offset();
                sequence = walk.sequence();
                walkedOffsets.addLong(offset);
                walkedSequences.addLong(sequence);
            }
        }
    }

    /**
     * Where the frame found lies.
     *
     * @return offset in the segment.
     */
    int offset()
    {
        return offset;
    }

    /**
     * Number of the frame found.
     *
     * @return its sequence.
     */
    long sequence()
    {
        return sequence;
    }

    /**
     * Forgets the segment, and closes its index.
     */
    void clear()
    {
        basePosition = -1;
        walkedOffsets.clear();
        walkedSequences.clear();
        index.close();
    }
}

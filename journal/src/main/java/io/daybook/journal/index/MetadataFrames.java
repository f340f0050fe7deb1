/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.SegmentWalk;
import io.daybook.journal.log.TailFinder;

import org.agrona.collections.IntArrayList;

/**
 * Finds the metadata frames in front of a place in a segment: in its index, up to the first bad entry, and behind that
 * by a walk.
 */
public final class MetadataFrames
{
    private MetadataFrames()
    {
    }

    /**
     * Finds the metadata frames in front of a place.
     *
     * @param store   of the segments.
     * @param segment to look in.
     * @param end     offset of the frame before which to look.
     * @return their offsets, ascending.
     */
    public static IntArrayList before(final SegmentStore store, final Segment segment, final int end)
    {
        final IntArrayList offsets = new IntArrayList();
        int offset = SegmentDescriptor.HEADER_LENGTH;
        long sequence = TailFinder.firstSequence(segment);
        try (SegmentIndex index = new SegmentIndex(store))
        {
            final int known = readIndex(index, segment, end, offsets);
            if (known > 0 && index.read(known - 1) && index.agrees(segment))
            {
                offset = (int)(index.position() - segment.basePosition());
                sequence = index.sequence();
            }
            else
            {
                offsets.clear();
            }
        }
        final SegmentWalk walk = new SegmentWalk(store.identity());
        walk.begin(segment, offset, sequence, end);
        while (walk.next())
        {
            // The walk begins at the last frame that the index knows.
            if (walk.isMetadata() && (offsets.isEmpty() || offsets.getInt(offsets.size() - 1) < walk.offset()))
            {
                offsets.addInt(walk.offset());
            }
        }
        return offsets;
    }

    /**
     * Takes the entries in front of the place, up to the first that is not good: entries behind that one may miss some.
     *
     * @return how many entries were taken.
     */
    private static int readIndex(
        final SegmentIndex index, final Segment segment, final int end, final IntArrayList offsets)
    {
        int known = 0;
        long last = -1;
        if (index.open(segment.basePosition()))
        {
            while (known < index.count() && index.read(known) && index.position() > last &&
                index.position() < segment.basePosition() + end)
            {
                last = index.position();
                if (IndexDescriptor.KIND_MESSAGE != index.kind())
                {
                    if (!index.agrees(segment))
                    {
                        return 0;
                    }
                    offsets.addInt((int)(last - segment.basePosition()));
                }
                known++;
            }
        }
        return known;
    }
}

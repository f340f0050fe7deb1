/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.meta.RecoveryWords;

/**
 * The place where a reader that may not repair a journal stops, until a writer has repaired it.
 *
 * @param position of the cut.
 * @param sequence of the frame there.
 * @param epoch    recovery epoch in which it was found.
 * @param words    of journal.meta; null when there is none.
 */
public record Cut(long position, long sequence, long epoch, RecoveryWords words)
{
    /**
     * Whether journal.meta tells that the journal has been repaired in the meantime. No segment is looked at.
     *
     * @return false also where nobody knows, since there is no journal.meta.
     */
    boolean isRepaired()
    {
        return null != words && epoch != words.epoch();
    }

    /**
     * Whether the journal has been cut there in the meantime, and goes on.
     *
     * @param segment that a reader stands in.
     * @param offset  of the frame that it stands before.
     * @param store   of the segments.
     * @return true when it can go on.
     */
    boolean isLifted(final Segment segment, final int offset, final SegmentStore store)
    {
        if (null != words)
        {
            return isRepaired();
        }
        if (segment.basePosition() + offset != position || segment.length() - offset < FrameDescriptor.END_LENGTH)
        {
            return false;
        }
        // Without journal.meta only this shows it: an END that names another segment than the following one, and that
        // segment exists.
        final long word = segment.wordAcquire(offset);
        final long named = segment.buffer().getLong(offset + FrameDescriptor.HEADER_LENGTH);
        return FrameDescriptor.END_LENGTH == FrameDescriptor.length(word) && FrameDescriptor.isEnd(word) &&
            named > segment.basePosition() && store.exists(named);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.nio.ByteBuffer;

import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.Segment;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds other messages of a segment that is mapped.
 */
final class MappedMessages extends SegmentMessages
{
    private final FrameReader cursor;
    /** The segment whose bytes are held. */
    private Segment segment;
    private ByteBuffer bytes;

    MappedMessages(final FrameReader cursor, final FrameCheck check, final BlockCheck blocks)
    {
        super(check, blocks);
        this.cursor = cursor;
    }

    /**
     * Lets go of the segment.
     */
    void release()
    {
        segment = null;
        bytes = null;
    }

    @Override
    long word(final int frame)
    {
        final Segment current = cursor.segment();
        if (frame > current.buffer().capacity() - FrameDescriptor.HEADER_LENGTH)
        {
            return 0;
        }
        final long word = current.wordAcquire(frame);
        return FrameDescriptor.length(word) > 0 && current.fits(frame, word) ? word : 0;
    }

    @Override
    public UnsafeBuffer buffer()
    {
        return cursor.segment().buffer();
    }

    @Override
    ByteBuffer bytes()
    {
        if (segment != cursor.segment())
        {
            segment = cursor.segment();
            bytes = cursor.bytes();
        }
        return bytes;
    }

    @Override
    int at(final int frame)
    {
        return frame;
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.io.IOException;
import java.nio.ByteBuffer;

import io.daybook.journal.durable.BlockCheck;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.ByteSource;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.log.SegmentWindow;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds other messages of a segment whose file is read.
 */
public final class FileMessages extends SegmentMessages
{
    private final int segmentLength;
    private ByteSource source;
    private SegmentWindow window;

    /** Makes a reader that is not yet given a file. */
    public FileMessages(final FrameCheck check, final BlockCheck blocks, final int segmentLength)
    {
        super(check, blocks);
        this.segmentLength = segmentLength;
    }

    /**
     * Reads from another file.
     *
     * @param bytes of the segment: its file.
     */
    public void from(final ByteSource bytes)
    {
        if (source != bytes)
        {
            source = bytes;
            // Going back leads to distant places, each of which needs few bytes.
            window = new SegmentWindow(bytes, segmentLength, SegmentWindow.SMALL);
        }
    }

    /**
     * Gives the bytes of the segment, to compare them with its block checksums: those that a window holds need not be
     * read again. Where the file is too short, zeros stand for what is missing; they are correct behind an END.
     *
     * @param held window of the same segment.
     * @return the bytes, as long as this reads from the same file.
     */
    public ByteSource summed(final SegmentWindow held)
    {
        return new ByteSource()
        {
            @Override
            public int read(final ByteBuffer into, final long offset) throws IOException
            {
                final int copied = held.copy(into, offset);
                return copied > 0 ? copied : readBlock(into, offset);
            }

            @Override
            public ByteSource fresh()
            {
                return FileMessages.this::readBlock;
            }
        };
    }

    private int readBlock(final ByteBuffer into, final long offset) throws IOException
    {
        final int count = source.read(into, offset);
        final int missing = count > 0 ? 0 : (int)Math.min(into.remaining(), segmentLength - offset);
        for (int i = 0; i < missing; i++)
        {
            into.put((byte)0);
        }
        return count > 0 ? count : missing;
    }

    @Override
    long word(final int frame)
    {
        try
        {
            final long word = window.peek(frame);
            return FrameDescriptor.length(word) > 0 && window.isWhole(frame) ? word : 0;
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot read a segment: offset=" + frame + ", cause=" + ex, ex);
        }
    }

    @Override
    public UnsafeBuffer buffer()
    {
        return window.buffer();
    }

    @Override
    ByteBuffer bytes()
    {
        return window.bytes();
    }

    @Override
    int at(final int frame)
    {
        return frame - window.start();
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;
import io.daybook.journal.log.SegmentStore;

/**
 * Reads a few bytes of a segment without mapping it, to find out whether it is the one to look into.
 */
final class SegmentProbe
{
    private static final long UNKNOWN = -1;

    private SegmentProbe()
    {
    }

    /**
     * Number of the first frame of a segment that has begun.
     *
     * @param store        of the segments.
     * @param basePosition of the segment.
     * @return the sequence; -1 when it cannot be read, or the first frame has another number.
     */
    static long firstSequence(final SegmentStore store, final long basePosition)
    {
        final int first = SegmentDescriptor.HEADER_LENGTH;
        try
        {
            final ByteBuffer page = read(store, basePosition, 0, first + FrameDescriptor.HEADER_LENGTH);
            final SegmentHeader header = SegmentHeader.decode(page);
            final long word = page.getLong(first);
            // A claim proves nothing, like padding and END.
            final boolean agrees = !FrameDescriptor.isNumbered(word) ||
                page.getInt(first + FrameDescriptor.SEQUENCE_OFFSET) == (int)header.baseSequence();
            return agrees && header.basePosition() == basePosition &&
                header.journalId().equals(store.identity().id()) ? header.baseSequence() : UNKNOWN;
        }
        catch (final IOException | IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException ignore)
        {
            return UNKNOWN;
        }
    }

    /**
     * Whether a segment ends where its index says, and its END leads to where the index says.
     *
     * @param store        of the segments.
     * @param basePosition of the segment.
     * @param index        in which the entry read last is that of the END.
     * @return false when it cannot be read.
     */
    static boolean isEnd(final SegmentStore store, final long basePosition, final SegmentIndex index)
    {
        try
        {
            final ByteBuffer end =
                read(store, basePosition, index.position() - basePosition, FrameDescriptor.END_LENGTH);
            final long word = end.getLong(FrameDescriptor.WORD_OFFSET);
            final long named = end.getLong(FrameDescriptor.HEADER_LENGTH);
            final long next =
                FrameDescriptor.nextBasePosition(word, named, basePosition, store.identity().segmentLength());
            return next >= 0 && next == index.nextBasePosition();
        }
        catch (final IOException | IndexOutOfBoundsException ignore)
        {
            return false;
        }
    }

    private static ByteBuffer read(
        final SegmentStore store, final long basePosition, final long offset, final int length) throws IOException
    {
        return Uninterrupted.run(() ->
        {
            final ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
            try (FileChannel channel = RegularFiles.openToRead(store.path(basePosition)))
            {
                while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) > 0)
                {
                    // until all is read or the file ends
                }
            }
            return bytes.flip();
        });
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.layout.FrameType;

import org.agrona.DirectBuffer;

import static io.daybook.journal.layout.FrameDescriptor.END_LENGTH;
import static io.daybook.journal.layout.FrameDescriptor.HEADER_LENGTH;

/**
 * Writes a WRITER frame in each segment before the first frame of one appender there: it says who writes.
 * <p>
 * <b>Note:</b> not thread-safe; belongs to its appender.
 */
final class WriterScope
{
    private static final long NONE = -1;

    private final FrameAppender appender;
    private final DirectBuffer payload;
    private long basePosition = NONE;
    private boolean opening;

    WriterScope(final FrameAppender appender, final DirectBuffer payload)
    {
        this.appender = appender;
        this.payload = payload;
    }

    /**
     * Base position of the segment in which the WRITER frame was written last.
     *
     * @return the base position, -1 for none.
     */
    long basePosition()
    {
        return basePosition;
    }

    /**
     * Writes the WRITER frame at the tail, wherever that is by now. When the claim for that frame leads into another
     * segment, the claim calls this method again; that inner call leaves the work to the outer one.
     */
    void open()
    {
        if (!opening)
        {
            opening = true;
            try
            {
                openAtTail();
            }
            finally
            {
                opening = false;
            }
        }
    }

    private void openAtTail()
    {
        appender.meta.checkNotFailed();
        final int limit = appender.store.identity().segmentLength() - END_LENGTH;
        try
        {
            long position;
            do
            {
                appender.catchUp();
                // Only descriptors that were open before learn of a failed writeback.
                appender.keep();
                appender.limit = limit;
                position = appender.claim(
                    FrameType.WRITER, HEADER_LENGTH + payload.capacity(), DeltaWriter.NO_BASE);
                if (FrameAppender.MOVED == position)
                {
                    // That claim has left the appender, and a closer may have come in between.
                    appender.enter();
                }
            }
            while (FrameAppender.MOVED == position);
            appender.commitPayload(payload);
            basePosition = appender.store.identity().basePosition(position);
        }
        catch (final RuntimeException | Error ex)
        {
            appender.limit = TailCursor.NO_SCOPE;
            throw ex;
        }
    }
}

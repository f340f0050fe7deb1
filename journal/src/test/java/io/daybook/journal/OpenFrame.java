/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.log.FrameAppender;

/**
 * Leaves a claim of a live writer open in the log, as an append does for a moment.
 */
final class OpenFrame
{
    private static final int LENGTH = 32;

    private OpenFrame()
    {
    }

    /** Claims a frame, and returns its position. Commit or abort it by the appender's frames. */
    static long in(final Appender appender)
    {
        // Knows the tail, and has said who it is.
        appender.append("of the writer that claims");
        long position;
        do
        {
            position = appender.frames.claim(FrameType.BYTES, LENGTH, DeltaWriter.NO_BASE);
        }
        while (FrameAppender.MOVED == position);
        return position;
    }
}

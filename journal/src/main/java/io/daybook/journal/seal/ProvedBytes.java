/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.nio.ByteBuffer;
import java.util.List;

import io.daybook.journal.file.ByteSource;

/**
 * A segment of which only the frames of a proof are there; all else is zeros.
 */
final class ProvedBytes implements ByteSource
{
    private final long basePosition;
    private final long end;
    private final List<ProvedFrame> frames;

    /**
     * Makes a segment.
     *
     * @param basePosition of it.
     * @param frames       that are there, in their order, at least one.
     */
    ProvedBytes(final long basePosition, final List<ProvedFrame> frames)
    {
        final ProvedFrame last = frames.get(frames.size() - 1);
        this.basePosition = basePosition;
        this.frames = frames;
        this.end = last.position() + last.bytes().length;
    }

    @Override
    public int read(final ByteBuffer into, final long offset)
    {
        final int from = into.position();
        final long position = basePosition + offset;
        final int count = (int)Math.max(0, Math.min(into.remaining(), end - position));
        for (int i = 0; i < count; i++)
        {
            into.put((byte)0);
        }
        for (final ProvedFrame frame : frames)
        {
            final long begin = Math.max(position, frame.position());
            final long behind = Math.min(position + count, frame.position() + frame.bytes().length);
            if (begin < behind)
            {
                into.put(from + (int)(begin - position), frame.bytes(), (int)(begin - frame.position()),
                    (int)(behind - begin));
            }
        }
        return count;
    }
}

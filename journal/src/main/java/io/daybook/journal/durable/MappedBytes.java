/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.nio.ByteBuffer;

import io.daybook.journal.file.ByteSource;
import io.daybook.journal.log.Segment;

import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The bytes of a mapped segment.
 * <p>
 * <b>Note:</b> for the thread of its reader.
 */
public final class MappedBytes implements ByteSource
{
    private final Segment segment;
    private long fetched;

    /**
     * Reads from a segment.
     *
     * @param segment that stays mapped as long as this is used.
     */
    public MappedBytes(final Segment segment)
    {
        this.segment = segment;
    }

    @Override
    public int read(final ByteBuffer into, final long offset)
    {
        return segment.copy(into, offset);
    }

    /**
     * Loads one word of each cache line. None of these loads waits for another, while a reader that goes from frame to
     * frame waits at each for the line that tells where the next one begins.
     */
    @Override
    public void fetch(final int from, final int to)
    {
        final UnsafeBuffer buffer = segment.buffer();
        final int end = Math.min(to, segment.length());
        long sum = 0;
        for (int at = from; at < end; at += BitUtil.CACHE_LINE_LENGTH)
        {
            sum += buffer.getLong(at);
        }
        // Otherwise the compiler would drop the loads.
        fetched = sum;
    }
}

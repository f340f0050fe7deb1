/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.log.Segment;
import io.daybook.journal.log.SegmentStore;

import org.agrona.concurrent.NanoClock;

/**
 * Forces most of a segment in pieces before it is forced as a whole, so that a thread which has other work too never
 * waits long for the disk. Pieces that take hardly any time, as in memory, are forced in one step.
 * <p>
 * <b>Note:</b> thread-safe; for one segment at a time.
 */
final class PiecewiseForce implements AutoCloseable
{
    private static final int PIECE_LENGTH = 4 << 20;
    private static final long STEP_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final SegmentStore store;
    private final NanoClock nanoClock;
    private final int segmentLength;
    private Segment segment;
    private int forced;

    PiecewiseForce(final SegmentStore store, final NanoClock nanoClock)
    {
        this.store = store;
        this.nanoClock = nanoClock;
        this.segmentLength = store.identity().segmentLength();
    }

    /**
     * Forces the next piece, and further ones while there is time.
     *
     * @param basePosition of a segment that nobody writes any more.
     * @return true when so little is left that it can be forced at once.
     * @throws IOException when the force failed.
     */
    synchronized boolean step(final long basePosition) throws IOException
    {
        if (null == segment || segment.basePosition() != basePosition)
        {
            close();
            forced = 0;
            if (segmentLength > PIECE_LENGTH)
            {
                segment = store.acquire(basePosition);
            }
        }
        final long startNs = nanoClock.nanoTime();
        while (forced < segmentLength - PIECE_LENGTH)
        {
            final int length = Math.min(PIECE_LENGTH, segmentLength - PIECE_LENGTH - forced);
            force(forced, length);
            forced += length;
            if (nanoClock.nanoTime() - startNs >= STEP_NS)
            {
                return false;
            }
        }
        close();
        return true;
    }

    private void force(final int from, final int length) throws IOException
    {
        try
        {
            segment.map().force(from, length);
        }
        catch (final UncheckedIOException ex)
        {
            throw ex.getCause();
        }
    }

    @Override
    public synchronized void close()
    {
        final Segment last = segment;
        segment = null;
        store.release(last);
    }
}

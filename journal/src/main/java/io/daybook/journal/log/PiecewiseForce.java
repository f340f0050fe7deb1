/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Forces most of a segment in pieces, before it is forced as a whole: so that a thread which has other work too never
 * waits long for the disk.
 * <p>
 * <b>Note:</b> thread-safe; for one segment at a time.
 */
final class PiecewiseForce implements AutoCloseable
{
    private static final int PIECE_LENGTH = 4 << 20;

    private final SegmentStore store;
    private final int segmentLength;
    private Segment segment;
    private int forced;

    PiecewiseForce(final SegmentStore store)
    {
        this.store = store;
        this.segmentLength = store.identity().segmentLength();
    }

    /**
     * Forces the next piece.
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
        if (forced < segmentLength - PIECE_LENGTH)
        {
            force(forced);
            forced += PIECE_LENGTH;
            return false;
        }
        close();
        return true;
    }

    private void force(final int from) throws IOException
    {
        try
        {
            segment.map().force(from, PIECE_LENGTH);
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

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.util.concurrent.locks.ReentrantLock;

import io.daybook.journal.file.Stall;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;

/**
 * Follows the chain of frames from the settled position to the first open claim, or to the tail, and raises the settled
 * position on the way. A claim whose writer is proved dead becomes padding. Remembers where the last frame without a
 * checksum of its own ends.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class SettledWalk implements AutoCloseable
{
    /** A walk over so many bytes costs less than block checksums for frames that may not need them. */
    private static final long NEAR = 256 << 10;

    private final MetaFile meta;
    private final DeathProof proof;
    private final FrameReader cursor;
    private final JournalIdentity identity;
    private final Stall stall = new Stall();
    private final ReentrantLock lock = new ReentrantLock();
    private long bareEnd;
    private boolean closed;

    /**
     * Makes a walk that has not begun.
     *
     * @param store of the segments.
     * @param meta  of the journal.
     * @param proof that a writer is dead.
     */
    public SettledWalk(final SegmentStore store, final MetaFile meta, final DeathProof proof)
    {
        this.meta = meta;
        this.proof = proof;
        this.cursor = new FrameReader(store);
        this.identity = store.identity();
    }

    /**
     * Goes on, over committed frames and padding, and over the claims of dead writers.
     *
     * @param limit number of frames to go over, at the most.
     * @return the position reached: no claim is open below it.
     */
    public long advance(final int limit)
    {
        lock.lock();
        try
        {
            if (closed)
            {
                return meta.settledPosition();
            }
            place();
            cursor.readAhead(meta.hint());
            return advance(limit, false);
        }
        finally
        {
            lock.unlock();
        }
    }

    /**
     * Goes on in passing, within a segment, unless another thread is walking: over committed frames and padding that
     * the caller, or another appender just before, has left in this core's caches.
     *
     * @param limit number of frames to go over, at the most.
     */
    public void follow(final int limit)
    {
        if (lock.tryLock())
        {
            try
            {
                if (!closed && null != cursor.segment && meta.settledPosition() == cursor.position())
                {
                    advance(limit, true);
                }
            }
            finally
            {
                lock.unlock();
            }
        }
    }

    /**
     * Lets go of a segment that the settled position has left: others have raised it. The walk goes on from there.
     */
    public void leave()
    {
        if (lock.tryLock())
        {
            try
            {
                if (!closed && null != cursor.segment &&
                    identity.basePosition(meta.settledPosition()) > cursor.segment.basePosition())
                {
                    cursor.close();
                }
            }
            finally
            {
                lock.unlock();
            }
        }
    }

    private long advance(final int limit, final boolean inPassing)
    {
        final long before = cursor.position();
        int left = limit;
        while (left > 0)
        {
            final long word = cursor.readWord();
            if (inPassing && FrameDescriptor.isEnd(word))
            {
                // The END leads to another segment, which may not be mapped.
                break;
            }
            if (FrameDescriptor.length(word) > 0)
            {
                // The file may end right behind the word.
                cursor.segment.nextOffset(cursor.offset, word);
                if (FrameType.hasContent(FrameDescriptor.type(word)) &&
                    0 == cursor.segment.buffer().getInt(cursor.offset + FrameDescriptor.CRC_OFFSET))
                {
                    bareEnd = cursor.position() + FrameDescriptor.alignedLength(FrameDescriptor.length(word));
                }
                if (TailFinder.stepUnlessDeleted(cursor, word, meta))
                {
                    bareEnd = cursor.position();
                }
                left--;
            }
            else if (0 == word || inPassing || !abandon(word))
            {
                break;
            }
        }
        final long position = cursor.position();
        if (before != position)
        {
            meta.raiseSettledPosition(position);
        }
        return position;
    }

    /**
     * Where the last frame ends that the walk has passed and that carries no checksum of its own.
     *
     * @return the position; frames that this walk has not passed count as frames without a checksum.
     */
    public long bareEnd()
    {
        lock.lock();
        try
        {
            return bareEnd;
        }
        finally
        {
            lock.unlock();
        }
    }

    private void place()
    {
        final long settled = meta.settledPosition();
        if (null == cursor.segment || identity.basePosition(settled) > cursor.segment.basePosition())
        {
            // Others have walked here; the frames that they passed may lack checksums of their own.
            TailFinder.toSettled(cursor, meta);
            bareEnd = cursor.position();
        }
        else if (settled - cursor.position() > NEAR && identity.hasBlockChecksums())
        {
            // Block checksums vouch for all frames, so it does not matter which of them have one of their own.
            cursor.to(settled, 0);
            bareEnd = settled;
        }
    }

    private boolean abandon(final long claim)
    {
        if (!stall.isDue(cursor.position()) || !proof.isDead(cursor, claim))
        {
            return false;
        }
        if (cursor.segment.abandon(cursor.offset, claim))
        {
            meta.count(Counter.STEPPED_OVER, 1);
        }
        return true;
    }

    @Override
    public void close()
    {
        lock.lock();
        try
        {
            closed = true;
            if (null != cursor.segment)
            {
                cursor.close();
            }
        }
        finally
        {
            lock.unlock();
        }
    }
}

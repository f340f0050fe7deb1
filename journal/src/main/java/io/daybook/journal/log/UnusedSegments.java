/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import org.agrona.UnsafeApi;
import org.agrona.concurrent.NanoClock;

/**
 * Keeps mapped segments that nobody uses any more until they are unmapped, one after the other and piece by piece: to
 * unmap a whole segment takes as long as to touch its pages. An agent does it. As long as threads let go of pieces in
 * passing, it leaves the pieces to them, and does the last step alone.
 * <p>
 * <b>Note:</b> thread-safe.
 */
final class UnusedSegments
{
    /** Each piece interrupts the other threads of this process, whatever its length. An agent can take longer ones. */
    private static final int AGENT_PIECE_LENGTH = 1 << 20;
    private static final long STRETCH_NS = TimeUnit.MICROSECONDS.toNanos(40);
    private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** How many may wait while threads empty one in passing. */
    private static final int MOST_WAITING = 1;
    /** How many may wait while the agent takes breaks. It comes again at once; whoever invokes it may come seldom. */
    private static final int MOST_WAITING_IN_BREAKS = 8;
    /** Random seeks let go of segments faster than the agent unmaps them, and a process may map some 65,000 pieces. */
    private static final int MOST_KEPT = 64;

    private final NanoClock nanoClock;
    private final Queue<Segment> unused = new ArrayDeque<>();
    private boolean deferred;
    /** How many are not unmapped yet. */
    private int kept;
    /** Held by who lets go of pieces, and guards what follows. */
    private final ReentrantLock turn = new ReentrantLock();
    private Segment current;
    /** Bytes of it whose pages are gone. */
    private int gone;
    private long passedNs;
    private final Queue<Segment> emptied = new ArrayDeque<>();

    UnusedSegments(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        this.passedNs = nanoClock.nanoTime() - PATIENCE_NS;
    }

    /**
     * Sets whether an agent calls {@link #unmap()}.
     *
     * @param defer true to keep segments until that call.
     */
    synchronized void defer(final boolean defer)
    {
        deferred = defer;
    }

    /**
     * Takes a segment, and unmaps it later; at once without an agent, or when many wait.
     *
     * @param segment that has no user.
     */
    void add(final Segment segment)
    {
        if (!keep(segment))
        {
            segment.unmap();
        }
    }

    private synchronized boolean keep(final Segment segment)
    {
        if (!deferred || MOST_KEPT == kept)
        {
            return false;
        }
        kept++;
        return unused.add(segment);
    }

    private synchronized void forgetOne()
    {
        kept--;
    }

    private synchronized Segment poll()
    {
        return unused.poll();
    }

    private synchronized boolean isNoneWaiting()
    {
        return unused.isEmpty();
    }

    private synchronized boolean isMoreWaiting(final int most)
    {
        return !deferred || unused.size() > most;
    }

    /**
     * Unmaps segments whose pages are gone, and goes on with the others for some 40 microseconds; longer when many
     * wait.
     *
     * @return how many bytes were let go of, at least 1; 0 when nothing waits, or others do it in passing.
     */
    int unmap()
    {
        turn.lock();
        try
        {
            final int bytes = hasCurrent() && !isDoneInPassing() ? letGoForAWhile() : 0;
            int ended = 0;
            for (Segment segment; null != (segment = emptied.poll()); ended++)
            {
                segment.unmap();
                forgetOne();
            }
            return Math.max(bytes, ended);
        }
        finally
        {
            turn.unlock();
        }
    }

    /**
     * Lets go of a piece, or of two when another segment waits too, unless another thread is doing so.
     *
     * @param length of a piece: a power of two.
     * @return how many bytes were let go of.
     */
    int unmapPiece(final int length)
    {
        if (!turn.tryLock())
        {
            return 0;
        }
        try
        {
            passedNs = nanoClock.nanoTime();
            final int most = Math.max(length, UnsafeApi.pageSize());
            final int bytes = letGo(most);
            return isNoneWaiting() ? bytes : bytes + letGo(most);
        }
        finally
        {
            turn.unlock();
        }
    }

    private boolean hasCurrent()
    {
        if (null == current)
        {
            current = poll();
            gone = 0;
        }
        return null != current;
    }

    /** Others wait for a lease, and should not have to wait for a slow log. */
    private boolean isDoneInPassing()
    {
        return nanoClock.nanoTime() - passedNs < PATIENCE_NS && !isMoreWaiting(MOST_WAITING) &&
            !current.isLeased() && !isLeaseWaiting();
    }

    private synchronized boolean isLeaseWaiting()
    {
        final Segment first = unused.peek();
        return null != first && first.isLeased();
    }

    private int letGoForAWhile()
    {
        final long startNs = nanoClock.nanoTime();
        int bytes = 0;
        do
        {
            bytes += letGo(AGENT_PIECE_LENGTH);
        }
        while (null != current &&
            (isMoreWaiting(MOST_WAITING_IN_BREAKS) || nanoClock.nanoTime() - startNs < STRETCH_NS));
        return bytes;
    }

    private int letGo(final int most)
    {
        if (!hasCurrent())
        {
            return 0;
        }
        final int length = Math.min(most, current.length() - gone);
        gone = current.letGo(gone, length) ? gone + length : current.length();
        if (gone >= current.length())
        {
            emptied.add(current);
            current = null;
        }
        return length;
    }
}

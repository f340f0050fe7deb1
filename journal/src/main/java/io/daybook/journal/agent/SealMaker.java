/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.Counter;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.seal.Sealing;
import io.daybook.journal.seal.SegmentSealer;
import io.daybook.journal.seal.SegmentSealer.Sealed;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Makes seals of settled segments, one after another, each in pieces of some microseconds, so that other duties and the
 * application have their turns in between. Only the end of each waits for the disk: the seal is forced. A duty of the
 * KEEPER's process, if that was told to seal; never done in passing by an appender.
 */
final class SealMaker implements Agent, DiskAgent.Releasable
{
    /** Time for one piece. */
    static final long PIECE_NS = TimeUnit.MICROSECONDS.toNanos(50);
    static final long RETRY_NS = TimeUnit.SECONDS.toNanos(10);

    private final SegmentStore store;
    private final MetaFile meta;
    private final Sealing sealing;
    private final NanoClock nanoClock;
    private SegmentSealer sealer;
    private boolean busy;
    /** Start of the first segment that was not settled at the last look. */
    private long lookedUpTo;
    private boolean waiting;
    private long retryAtNs;
    /** Kind of the failure that was told; null when sealing has worked since. */
    private String told;

    /**
     * Makes the duty; nothing is looked at before its first turn.
     *
     * @param store     of the segments.
     * @param meta      that tells what is settled and forced.
     * @param sealing   by which segments are sealed.
     * @param nanoClock of pauses.
     */
    SealMaker(final SegmentStore store, final MetaFile meta, final Sealing sealing, final NanoClock nanoClock)
    {
        this.store = store;
        this.meta = meta;
        this.sealing = sealing;
        this.nanoClock = nanoClock;
    }

    /**
     * Does one piece.
     *
     * @return 0 once everything that can be sealed is; otherwise 1.
     * @throws JournalException when a segment cannot be sealed, for good or now; the next try comes after a while, and
     *                          a failure of the same kind is not told again until sealing has worked.
     */
    @Override
    public int doWork()
    {
        // Read in this order: what was forced had been settled before.
        final long durable = meta.durablePosition();
        final long settled = store.identity().basePosition(Math.min(durable, meta.settledPosition()));
        if (settled <= lookedUpTo || waiting && nanoClock.nanoTime() - retryAtNs < 0)
        {
            return 0;
        }
        waiting = false;
        final Sealed ended;
        try
        {
            ended = doPiece(settled);
        }
        catch (final IOException | RuntimeException ex)
        {
            retryLater();
            tellOnce(ex.getMessage(), ex);
            return 0;
        }
        catch (final Error ex)
        {
            // Most likely too little memory: what this holds of it may be needed elsewhere.
            retryLater();
            sealer = null;
            tellOnce(ex.toString(), ex);
            return 0;
        }
        if (null != ended || settled <= lookedUpTo)
        {
            told = null;
        }
        if (null != ended)
        {
            tell(ended);
        }
        return settled > lookedUpTo ? 1 : 0;
    }

    private void tellOnce(final String cause, final Throwable ex)
    {
        // Not the text: it may have a random name in it.
        final String kind = ex.getClass() + " " + (null == ex.getCause() ? "" : ex.getCause().getClass());
        if (!kind.equals(told))
        {
            told = kind;
            throw new JournalException(
                "cannot seal, and tries again later: directory=" + store.directory() + ", cause=" + cause, ex);
        }
    }

    /** Returns what came of a segment if this was its last piece. */
    private Sealed doPiece(final long settled) throws IOException
    {
        if (null == sealer)
        {
            sealer = new SegmentSealer(
                store.directory(), store.identity(), sealing.key(), sealing.former(), (bytes) -> true,
                store::checkPlace);
        }
        else if (!busy)
        {
            busy = sealer.begin(settled);
            lookedUpTo = busy ? lookedUpTo : settled;
        }
        else if (sealer.step(PIECE_NS))
        {
            busy = false;
            final Sealed ended = sealer.result();
            if (null != ended && null != ended.seal() && !ended.seal().content().gaps().isEmpty())
            {
                // The search for the ends of gaps took much memory.
                sealer = null;
            }
            return ended;
        }
        return null;
    }

    private void tell(final Sealed ended)
    {
        if (null == ended.seal())
        {
            meta.count(Counter.SEAL_FAILURES, 1);
            throw new JournalException("a segment can never be sealed, and those behind it are: position=" +
                ended.position() + ", cause=" + ended.fault());
        }
        meta.count(Counter.SEALED, 1);
    }

    private void retryLater()
    {
        meta.count(Counter.SEAL_FAILURES, 1);
        waiting = true;
        retryAtNs = nanoClock.nanoTime() + RETRY_NS;
        release();
    }

    /** Forgets what was begun, and looks at everything anew. */
    @Override
    public void release()
    {
        busy = false;
        lookedUpTo = 0;
        if (null != sealer)
        {
            CloseHelper.quietClose(sealer::abandon);
        }
    }

    @Override
    public void onClose()
    {
        release();
    }

    @Override
    public String roleName()
    {
        return "seals";
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.lang.invoke.VarHandle;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.Timestamps;
import io.daybook.journal.meta.ExclusiveClaim;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import static io.daybook.journal.layout.FrameDescriptor.*;

/**
 * The frame appender of a journal that has no other. It claims in journal.meta, where no tailer looks, so that the
 * frame's cache line moves to the tailer once, for the commit. Only a claim that the application fills is shown in the
 * log, too. It may commit less than it claimed. Its exclusive hold of the MODE lock keeps all others out: nobody takes
 * a claim back before the kernel has released that lock. If the kernel releases it while this process is alive, the
 * commit finds that out.
 */
public final class ExclusiveFrameAppender extends FrameAppender
{
    private final ExclusiveClaim claim;
    /** The word as it is shown; 0 while the log does not show the claim. */
    private long shown;

    /**
     * Makes an appender at the tail.
     *
     * @param store         of the segments.
     * @param meta          of the journal.
     * @param slot          held together with MODE, and everything before the tail settled.
     * @param writerPayload of its WRITER frames.
     * @param timestamps    of its frames.
     * @param clock         that is read for them.
     * @param watch         of the journal's cycles, null when it has none.
     */
    public ExclusiveFrameAppender(
        final SegmentStore store,
        final MetaFile meta,
        final Slot slot,
        final DirectBuffer writerPayload,
        final Timestamps timestamps,
        final EpochNanoClock clock,
        final CycleWatch watch)
    {
        super(store, meta, slot, writerPayload, timestamps, clock, watch);
        this.claim = meta.exclusiveClaim();
    }

    @Override
    long tryClaim(final int type, final int frameLength, final long base)
    {
        final int at = offset;
        final int length = frameLength + DeltaWriter.wayLength(segment.basePosition() + at, base);
        if (alignedLength(length) > limit - at)
        {
            return MOVED;
        }
        final long position = segment.basePosition() + at;
        // Before any of the payload, for a recovery that finds this frame after a crash.
        claim.claim(position, length);
        shown = 0;
        claimOffset = at;
        claimWord = word(-length, type, slotNumber);
        return position;
    }

    /**
     * The first stores of the payload do not wait for their cache lines, which come while the clock is read.
     */
    @Override
    public boolean stampsBeforeClaim()
    {
        return false;
    }

    @Override
    boolean publish(final long committed)
    {
        // The kernel also drops the locks of a live process, when it closes another descriptor of journal.lock.
        final boolean mine = claim.isHeld(segment.basePosition() + claimOffset) && !slot.isLost() &&
            (0 == shown || shown == buffer.getLong(claimOffset));
        if (mine)
        {
            buffer.putLongReleaseUnchecked(claimOffset, committed);
        }
        return mine;
    }

    /**
     * Shows the claim in the log, for a message that the application fills: that may take long, and others should be
     * able to tell.
     */
    public void show()
    {
        buffer.putLong(claimOffset, claimWord);
        if (claimWord != buffer.getLongVolatile(claimOffset))
        {
            // The file was truncated. Compiled code may throw as late as on return, but a native call throws now.
            Thread.yield();
        }
        // Before any of the payload, as claims of shared appenders are.
        VarHandle.storeStoreFence();
        // Not earlier: where the store fails, the claim is not shown, and can still be aborted.
        shown = claimWord;
    }

    /**
     * Makes the claimed frame shorter before it is committed.
     *
     * @param frameLength of the frame, header included, at most what was claimed.
     */
    public void shrink(final int frameLength)
    {
        final int claimed = -length(claimWord);
        final int end = claimOffset + alignedLength(claimed);
        // Readers look for the next frame where this one will end, so nothing may be left there or in its padding.
        clear(claimOffset + frameLength, end);
        claimWord = word(-frameLength, type(claimWord), slotNumber);
    }

    /**
     * Stores zeros one by one: when the file has been truncated, a store throws, but setMemory would end the JVM.
     */
    private void clear(final int from, final int end)
    {
        int at = from;
        for (; at < alignedLength(from); at++)
        {
            buffer.putByte(at, (byte)0);
        }
        for (; at < end; at += Long.BYTES)
        {
            buffer.putLong(at, 0);
        }
    }
}

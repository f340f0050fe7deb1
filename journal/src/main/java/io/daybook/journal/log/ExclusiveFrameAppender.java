/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.lang.invoke.VarHandle;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.Timestamps;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.FrameDescriptor.*;

/**
 * The frame appender of a journal that has no other. It claims by plain stores, and may commit less than it claimed.
 * Its exclusive hold of the MODE lock keeps all others out: nobody takes a claim back before the kernel has released
 * that lock. If the kernel releases it while this process is alive, the commit finds that out.
 */
public final class ExclusiveFrameAppender extends FrameAppender
{
    /** The word as it was stored; a frame that is made shorter keeps it until it is committed. */
    private long storedClaim;

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
        final long claim = word(-length, type, slotNumber);
        buffer.putLong(at, claim);
        storedClaim = claim;
        // The mark must be there before any of the payload, for a recovery that finds this frame after a crash.
        VarHandle.storeStoreFence();
        claimOffset = at;
        claimWord = claim;
        return segment.basePosition() + at;
    }

    /**
     * The store of the claim does not wait for its cache line, which comes while the clock is read.
     */
    @Override
    public boolean stampsBeforeClaim()
    {
        return false;
    }

    @Override
    boolean publish(final long committed)
    {
        final UnsafeBuffer frames = buffer;
        final int at = claimOffset;
        // The kernel also drops the locks of a live process, when it closes another descriptor of journal.lock.
        final boolean mine = storedClaim == frames.getLong(at);
        if (mine)
        {
            frames.putLongRelease(at, committed);
        }
        return mine;
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

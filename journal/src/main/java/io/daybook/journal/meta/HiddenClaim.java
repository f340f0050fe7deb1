/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;

import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.MetaDescriptor.*;

/**
 * What {@code journal.meta} tells of the frame that an {@link ExclusiveClaim} has claimed last. The log does not show
 * the claim: the frame's word stays 0 until the commit. So the claim is open only where the chain of frames leads to
 * its position and finds 0 there. Anywhere else the words mean nothing.
 * <p>
 * Who reads a position reads its length after it: that is its own, or the length of a later claim. Then the frame at
 * the position has its word, so that the length does not matter.
 * <p>
 * <b>Note:</b> thread-safe.
 */
public final class HiddenClaim
{
    /** No claim. */
    public static final HiddenClaim NONE = new HiddenClaim(new UnsafeBuffer(new byte[SLOT_TABLE_OFFSET]));

    private final AtomicBuffer words;

    HiddenClaim(final AtomicBuffer words)
    {
        this.words = words;
    }

    /**
     * Takes the claim of an appender that is gone, so that it cannot commit if it is alive after all. Call it where no
     * other exclusive appender can be open.
     *
     * @param position of the frame.
     */
    public void take(final long position)
    {
        words.compareAndSetLong(EXCLUSIVE_CLAIM_OFFSET, position, -position);
    }

    /**
     * Forgets the claim, where the log goes on in another place or in another run of the machine.
     */
    void forget()
    {
        words.putLongVolatile(EXCLUSIVE_CLAIM_OFFSET, 0);
        words.putIntVolatile(EXCLUSIVE_CLAIM_LENGTH_OFFSET, 0);
    }

    /**
     * The position that was claimed last, whether somebody has taken the claim or not.
     */
    long position()
    {
        return Math.abs(words.getLongAcquire(EXCLUSIVE_CLAIM_OFFSET));
    }

    /**
     * The word that a frame would have if the log showed its claim.
     *
     * @param position      to which the chain of frames leads, and at which there is a word of 0.
     * @param offset        of that place in its segment.
     * @param segmentLength of the journal.
     * @return the word of a claim; 0 when the claim is elsewhere, when its length is damaged, or when another word of
     *     journal.meta says that its frame was committed, so that its word has been lost.
     */
    public long word(final long position, final int offset, final int segmentLength)
    {
        final boolean isHere = position == position();
        final int length = words.getIntVolatile(EXCLUSIVE_CLAIM_LENGTH_OFFSET);
        final boolean isPossible = length > 0 && FrameDescriptor.isPlausible(length, offset, segmentLength) &&
            segmentLength - offset - FrameDescriptor.alignedLength(length) >= FrameDescriptor.END_LENGTH;
        return isHere && isPossible && !isPassed(position) ?
            FrameDescriptor.word(-length, FrameType.BYTES, 0) : 0;
    }

    private boolean isPassed(final long position)
    {
        return words.getLongVolatile(SETTLED_OFFSET) > position || words.getLongVolatile(DURABLE_OFFSET) > position ||
            words.getLongVolatile(HINT_OFFSET) >= position;
    }
}

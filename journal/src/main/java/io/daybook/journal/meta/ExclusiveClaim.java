/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.lang.invoke.VarHandle;

import io.daybook.journal.file.MappedBuffer;

import static io.daybook.journal.layout.MetaDescriptor.*;

/**
 * The claim of the exclusive appender: the words of {@code journal.meta} that name the frame which it has claimed last.
 * The length is stored before the position. {@link HiddenClaim} is how all others look at them.
 * <p>
 * <b>Note:</b> for the thread of the appender.
 */
public final class ExclusiveClaim
{
    private final MappedBuffer words;

    ExclusiveClaim(final MappedBuffer words)
    {
        this.words = words;
    }

    /**
     * Claims a frame. Nothing of the frame may be stored earlier.
     *
     * @param position    of the frame.
     * @param frameLength that is claimed, header included: nothing is stored beyond it.
     */
    public void claim(final long position, final int frameLength)
    {
        // Not before the last frame has its word: until then the length is that of the last claim.
        words.putIntReleaseUnchecked(EXCLUSIVE_CLAIM_LENGTH_OFFSET, frameLength);
        words.putLongReleaseUnchecked(EXCLUSIVE_CLAIM_OFFSET, position);
        VarHandle.storeStoreFence();
    }

    /**
     * Whether a frame may be committed by whoever claimed it.
     *
     * @param position of the frame.
     * @return false when another appender has taken the claim, since it took this one for dead.
     */
    public boolean isHeld(final long position)
    {
        return position == words.getLongAcquireUnchecked(EXCLUSIVE_CLAIM_OFFSET);
    }

    /**
     * How others look at it.
     *
     * @return the same words.
     */
    public HiddenClaim hidden()
    {
        return new HiddenClaim(words);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.log.ExclusiveFrameAppender;
import io.daybook.journal.typed.ShapeDeclaration;

import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.FrameDescriptor.HEADER_LENGTH;

/**
 * The only appender of a journal, while it is open, in any process: the kernel keeps all others out. Its claims are
 * room in the log itself, so that a message is encoded where it will be read; they may be committed shorter.
 * <p>
 * <b>Note:</b> for one thread at a time; it may be handed over.
 */
public final class ExclusiveAppender extends Appender
{
    private final ExclusiveFrameAppender exclusive;

    ExclusiveAppender(final Journal journal, final ExclusiveFrameAppender frames)
    {
        super(journal, frames);
        this.exclusive = frames;
    }

    @Override
    Claim openClaim(final Claim target, final int type, final ShapeDeclaration shape, final int maxLength)
    {
        try
        {
            claimFrame(type, shape, maxLength);
        }
        catch (final InternalError ex)
        {
            throw exclusive.lost(ex);
        }
        return target.open(exclusive.buffer(), exclusive.payloadOffset(), maxLength);
    }

    @Override
    long commitClaim(final UnsafeBuffer buffer, final int length)
    {
        if (!exclusive.takeOverClaim())
        {
            throw new JournalException("the claim was aborted: the thread that had made it ended before it committed");
        }
        try
        {
            // Before anything is cleared: when the clock fails, the claim is as it was, and may be committed longer.
            final long epochNs = nextTimestamp();
            exclusive.shrink(HEADER_LENGTH + length);
            return commitFrame(epochNs);
        }
        catch (final InternalError ex)
        {
            throw exclusive.lost(ex);
        }
    }

    @Override
    void abortClaim()
    {
        try
        {
            if (exclusive.takeOverClaim())
            {
                exclusive.abort();
            }
        }
        catch (final InternalError ex)
        {
            throw exclusive.lost(ex);
        }
    }
}

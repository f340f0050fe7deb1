/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.log.ExclusiveFrameAppender;
import io.daybook.journal.typed.ShapeDeclaration;

import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.FrameDescriptor.HEADER_LENGTH;

/**
 * The only appender of a journal, while it is open, in any process: the kernel keeps all others out. Its claims are
 * room in the log itself, so that a message is encoded where it will be read; a claim may be committed shorter than it
 * was made.
 * <p>
 * <b>Note:</b> for one thread, as any {@link Appender}.
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
            messages.claim(type, shape, maxLength);
            exclusive.show();
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
        if (!hasClaim())
        {
            throw new JournalException("the claim is gone: committing it has failed before; abort it");
        }
        try
        {
            // Before anything is cleared: when the clock fails, the claim is as it was, and may be committed longer.
            final long epochNs = messages.nextTimestamp();
            exclusive.shrink(HEADER_LENGTH + length);
            return messages.commit(epochNs);
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
            exclusive.abort();
        }
        catch (final InternalError ex)
        {
            throw exclusive.lost(ex);
        }
    }

    @Override
    boolean hasClaim()
    {
        return exclusive.hasClaim();
    }
}

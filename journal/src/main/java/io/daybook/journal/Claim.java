/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Room for one message, to be encoded in place and committed or aborted:
 * <pre>{@code
 * try (Claim claim = appender.claim(64))
 * {
 *     claim.buffer().putLong(claim.offset(), orderId);
 *     claim.commit(8);
 * }
 * }</pre>
 * The bytes are not cleared: write all that is committed. Closing aborts what was not committed.
 * <p>
 * <b>Note:</b> not thread-safe; the same object at each claim of an appender.
 */
public final class Claim implements AutoCloseable
{
    private final Appender appender;
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private int offset;
    private int length;
    private boolean open;

    Claim(final Appender appender)
    {
        this.appender = appender;
    }

    Claim open(final UnsafeBuffer memory, final int memoryOffset, final int maxLength)
    {
        buffer.wrap(memory);
        offset = memoryOffset;
        length = maxLength;
        open = true;
        return this;
    }

    /**
     * Buffer to encode into, between {@link #offset()} and {@code offset() + length()}.
     *
     * @return the buffer; empty once the claim is committed or aborted.
     */
    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * Where the message starts.
     *
     * @return offset in {@link #buffer()}.
     */
    public int offset()
    {
        return offset;
    }

    /**
     * How long the message may be.
     *
     * @return length in bytes.
     */
    public int length()
    {
        return length;
    }

    /**
     * Whether the claim is neither committed nor aborted.
     *
     * @return true while it can be written to.
     */
    public boolean isOpen()
    {
        return open;
    }

    /**
     * Makes the message visible, all of it.
     *
     * @return its position.
     */
    public long commit()
    {
        return commit(length);
    }

    /**
     * Makes the message visible.
     *
     * @param committedLength of the message, at most {@link #length()}.
     * @return its position.
     */
    public long commit(final int committedLength)
    {
        if (!open)
        {
            throw new JournalException("the claim is not open: commit or abort it once");
        }
        if (committedLength < 0 || committedLength > length)
        {
            throw new JournalException(
                "a message is committed with at most the claimed length: length=" + committedLength +
                ", claimed=" + length);
        }
        final long position = appender.commitClaim(buffer, offset, committedLength);
        end();
        return position;
    }

    /**
     * Gives the message up.
     */
    public void abort()
    {
        if (open)
        {
            appender.abortClaim();
            end();
        }
    }

    @Override
    public void close()
    {
        abort();
    }

    private void end()
    {
        open = false;
        buffer.wrap(0, 0);
    }
}

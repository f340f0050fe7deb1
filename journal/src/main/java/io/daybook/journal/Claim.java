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
    private int length;
    private volatile Thread thread;

    Claim(final Appender appender)
    {
        this.appender = appender;
    }

    Claim open(final UnsafeBuffer memory, final int memoryOffset, final int maxLength)
    {
        buffer.wrap(memory, memoryOffset, maxLength);
        length = maxLength;
        thread = Thread.currentThread();
        return this;
    }

    /**
     * Buffer to encode into, between {@link #offset()} and {@code offset() + length()}, which is all there is of it.
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
        return 0;
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
        return null != thread;
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
        if (!isOpen())
        {
            throw new JournalException("the claim is not open: commit or abort it once");
        }
        if (committedLength < 0 || committedLength > length)
        {
            throw new JournalException(
                "a message is committed with at most the claimed length: length=" + committedLength +
                ", claimed=" + length);
        }
        final long position = appender.commitClaim(buffer, committedLength);
        end();
        return position;
    }

    /**
     * Gives the message up.
     */
    public void abort()
    {
        if (isOpen())
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

    /**
     * Gives the message up where it is this thread that claimed.
     */
    void abortIfMine()
    {
        if (Thread.currentThread() == thread)
        {
            abort();
        }
    }

    private void end()
    {
        thread = null;
        buffer.wrap(0, 0);
    }
}

/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.typed.ShapeDeclaration;

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
 * <b>Note:</b> for the thread that its appender belongs to; the same object at each claim. A call of any other thread,
 * except {@link #close()}, throws an {@link IllegalStateException}. When the thread of an open claim has ended, the
 * claim is aborted for it, unless another thread takes the claim over first by calling it.
 */
public final class Claim implements AutoCloseable
{
    private final Appender appender;
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    /** Where a message is encoded that is copied into the log. */
    private final UnsafeBuffer memory = new UnsafeBuffer(new byte[0]);
    private int type;
    private ShapeDeclaration shape;
    private int length;
    boolean open;
    private boolean orphaned;

    Claim(final Appender appender)
    {
        this.appender = appender;
    }

    /**
     * Opens the claim with memory of its own.
     *
     * @param frameType  of the message.
     * @param frameShape that the type stands for; null for none.
     */
    Claim open(final int frameType, final ShapeDeclaration frameShape, final int maxLength)
    {
        type = frameType;
        shape = frameShape;
        if (memory.capacity() < maxLength)
        {
            memory.wrap(new byte[Math.max(maxLength, 2 * memory.capacity())]);
        }
        return open(memory, 0, maxLength);
    }

    int type()
    {
        return type;
    }

    ShapeDeclaration shape()
    {
        return shape;
    }

    Claim open(final UnsafeBuffer log, final int logOffset, final int maxLength)
    {
        buffer.wrap(log, logOffset, maxLength);
        length = maxLength;
        open = true;
        orphaned = false;
        return this;
    }

    /**
     * Buffer to encode into, between {@link #offset()} and {@code offset() + length()}, which is the whole buffer.
     *
     * @return the buffer; empty once the claim is committed or aborted.
     */
    public MutableDirectBuffer buffer()
    {
        appender.own();
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
        appender.checkOwner();
        return length;
    }

    /**
     * Whether the claim is neither committed nor aborted.
     *
     * @return true while the message can be written.
     */
    public boolean isOpen()
    {
        appender.checkOwner();
        return open;
    }

    /**
     * Makes the message visible, all of it, as {@link #commit(int)} does.
     *
     * @return its position.
     */
    public long commit()
    {
        return commit(length);
    }

    /**
     * Makes the message visible. When this throws before the message is in the log, the claim stays open. When it
     * throws after that, as a failed force does, the claim has ended, and {@link Appender#position()} tells where.
     *
     * @param committedLength of the message, at most {@link #length()}.
     * @return its position.
     */
    public long commit(final int committedLength)
    {
        appender.own();
        if (!open)
        {
            throw new JournalException(
                orphaned ? "the claim was aborted: the thread that had made it ended before it committed" :
                "the claim is not open: commit or abort it once");
        }
        if (committedLength < 0 || committedLength > length)
        {
            throw new JournalException(
                "a message must not be longer than its claim: length=" + committedLength +
                ", claimed=" + length);
        }
        final long before = appender.messages.position();
        try
        {
            return appender.commitClaim(buffer, committedLength);
        }
        finally
        {
            // Whatever was thrown: a message that is in the log must not be committed again.
            if (before != appender.messages.position())
            {
                end();
            }
        }
    }

    /**
     * Gives the message up.
     */
    public void abort()
    {
        appender.own();
        abortOpen();
    }

    /**
     * Gives the message up, if it was not committed. A claim that belongs to another live thread is left alone.
     */
    @Override
    public void close()
    {
        if (open)
        {
            appender.abortIfFree();
        }
    }

    /** Checks that the claim is not open: no other message is begun or appended meanwhile. */
    void checkNone()
    {
        if (open)
        {
            throw new JournalException("a claim is open: commit or abort it first");
        }
    }

    void abortOpen()
    {
        if (open)
        {
            appender.messages.dropTimestamp();
            appender.abortClaim();
            end();
        }
    }

    /** The claim was aborted for its thread, which has ended. */
    void orphan()
    {
        end();
        orphaned = true;
    }

    /** The object that stays reachable as long as anybody may use the claim. */
    Object face()
    {
        return buffer;
    }

    private void end()
    {
        open = false;
        // A thread that still holds the buffer must not write to the log's memory.
        buffer.wrap(buffer, 0, 0);
    }
}
